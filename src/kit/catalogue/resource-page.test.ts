import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Member } from "../source.js";
import { ask, catalogueOf, constants, entry, lister, nobody, valuesOf, walk } from "./entries.fixture.js";

describe("[cursor] pages", () => {
  const files = Array.from({ length: 1200 }, (_, index) => `f${index}.md`);
  const file = (path: string): Member => ({ values: valuesOf({ path }), facts: {} });

  it("hold each of 1,200 files once, in a stable order", async () => {
    const source = lister(() => files.map(file).sort(() => Math.random() - 0.5));
    const tree = [
      entry("a://first"),
      entry("docs://{+path}", { source, listing: { kind: "source" } }),
      entry("z://last"),
    ];
    const pages = await walk(catalogueOf(tree));
    const expected = ["a://first", ...[...files].sort().map((path) => `docs://${path}`), "z://last"];
    expect(pages.flat().map(({ uri }) => uri)).toEqual(expected);
    expect(pages.map((page) => page.length)).toEqual([250, 250, 250, 250, 202]);
    expect(source.asked).toBe(1);
  });

  it("of any size hold each line once, and none is empty but that of an empty list", async () => {
    const shapes = fc.array(
      fc.oneof(fc.constant("fixed" as const), fc.array(fc.stringMatching(/^[a-c]{1,2}$/), { maxLength: 6 })),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer({ min: 1, max: 9 }), async (shape, pageSize) => {
        const entries = shape.map((part, index) =>
          part === "fixed"
            ? entry(`a${index}://x`)
            : entry(`a${index}://{id}`, { listing: constants(...part.map((id) => ({ id }))) }),
        );
        const expected = shape.flatMap((part, index) =>
          part === "fixed" ? [`a${index}://x`] : [...new Set(part)].sort().map((id) => `a${index}://${id}`),
        );
        const pages = await walk(catalogueOf(entries, { pageSize }));
        expect(pages.flat().map(({ uri }) => uri)).toEqual(expected);
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(pageSize);
        if (expected.length > 0) expect(pages.at(-1)?.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  it("go on in another process and behind a member that is gone", async () => {
    let paths = ["a", "b", "c"];
    const make = () =>
      catalogueOf(
        [entry("d://{+path}", { source: lister(() => paths.map(file)), listing: { kind: "source" } })],
        { pageSize: 2 },
      );
    const first = await make().listResources(undefined, ask());
    paths = ["a", "aa", "c", "d"];
    const second = await make().listResources(first.result.nextCursor, ask());
    expect(second.result.resources.map(({ uri }) => uri)).toEqual(["d://c", "d://d"]);
    expect(second.result).not.toHaveProperty("nextCursor");
  });

  it("ask the source anew at the first one only, and together", async () => {
    const source = lister(() => files.slice(0, 5).map(file));
    const catalogue = catalogueOf([entry("d://{+path}", { source, listing: { kind: "source" } })], {
      pageSize: 2,
    });
    await walk(catalogue);
    expect(source.asked).toBe(1);
    await Promise.all([walk(catalogue), walk(catalogue), walk(catalogue)]);
    expect(source.asked).toBe(2);
  });

  it("refuse every cursor that they didn't give out, though all fits one page", async () => {
    const hidden = entry("h://x", { scopes: ["x"], passport: { name: "hidden" } });
    const full = catalogueOf([hidden, entry("a://x"), entry("a://{y}"), entry("b://{y}"), entry("c://x")], {
      pageSize: 1,
    });
    const resources = (await full.listResources(undefined, ask())).result.nextCursor ?? "";
    const templates = (await full.listTemplates(undefined, ask())).result.nextCursor ?? "";
    const one = catalogueOf([entry("a://x")]);
    const refused = { code: -32602, message: "Invalid cursor", data: undefined };
    for (const cursor of ["", "bogus", "A".repeat(100_000), templates, resources, `${resources}A`])
      await expect(one.listResources(cursor, ask())).rejects.toMatchObject(refused);
    for (const cursor of ["", "bogus", resources])
      await expect(full.listTemplates(cursor, ask())).rejects.toMatchObject(refused);
    await expect(full.listResources(templates, ask())).rejects.toMatchObject(refused);
    // Behind a hidden entry there is nothing to go on from: it isn't there.
    await expect(full.listResources(resources, ask(nobody))).rejects.toMatchObject(refused);
  });
});
