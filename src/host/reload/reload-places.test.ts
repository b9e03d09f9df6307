import { rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { entry, HEAD, manifest, names, openDesk, read } from "./reload.fixture.js";

describe("what is included", () => {
  const root = (...patterns: readonly string[]): string =>
    `${HEAD}include: ${JSON.stringify(patterns)}\nresources:\n${entry("root")}`;
  const team = (name: string): string => `resources:\n${entry(name)}`;

  it("is picked up as it comes, and gone as it goes", async () => {
    const desk = await openDesk({ "pressmark.yaml": root("teams/*/r.yaml"), "teams/a/r.yaml": team("a") });
    await desk.change("teams/b/r.yaml", team("b"));
    expect(names(desk.catalogue())).toEqual(["root", "a", "b"]);
    await rm(path.join(desk.folder, "teams/a/r.yaml"));
    desk.disk.tell(path.join(desk.folder, "teams/a/r.yaml"));
    await desk.settle(desk.outcomes.length + 1);
    expect(names(desk.catalogue())).toEqual(["root", "b"]);
    expect([...desk.disk.paths.keys()].map((file) => path.relative(desk.folder, file)).sort()).toEqual([
      "pressmark.yaml",
      "teams/b/r.yaml",
    ]);
  });

  it("may come after the pattern that names it: the fault is told, and mended", async () => {
    const desk = await openDesk({ "pressmark.yaml": root("teams/a.yaml"), "teams/a.yaml": team("a") });
    await desk.change("pressmark.yaml", root("teams/a.yaml", "teams/b.yaml"));
    expect(desk.lines[0]).toMatch(/'teams\/b\.yaml' matches no file/);
    await desk.change("teams/b.yaml", team("b"));
    expect(names(desk.catalogue())).toEqual(["root", "a", "b"]);
    await desk.change("pressmark.yaml", root("teams/a.yaml", "more/**/*.yaml"));
    await desk.change("more/deep/c.yaml", team("c"));
    expect(names(desk.catalogue())).toEqual(["root", "a", "c"]);
  });

  it("is parsed again only where its bytes changed, also after a fault elsewhere", async () => {
    const desk = await openDesk({
      "pressmark.yaml": root("a.yaml", "b.yaml"),
      "a.yaml": team("a"),
      "b.yaml": team("b"),
    });
    const parsed = (): readonly string[] =>
      (desk.outcomes.at(-1)?.parsed ?? []).map((name) => path.basename(name));
    await desk.change("a.yaml", team("a2"));
    expect(parsed()).toEqual(["a.yaml"]);
    await desk.change("pressmark.yaml", `${root("a.yaml", "b.yaml")}]`);
    await desk.change("pressmark.yaml", root("b.yaml", "a.yaml"));
    expect(names(desk.catalogue())).toEqual(["root", "b", "a2"]);
    expect(desk.outcomes.flatMap((outcome) => outcome.parsed.map((name) => path.basename(name)))).toEqual([
      "a.yaml",
      "pressmark.yaml",
      "pressmark.yaml",
    ]);
  });

  it("has its faults told at their places, though it was parsed elsewhere", async () => {
    const two = (second: string): string => `resources:\n${entry("a")}${entry(second)}`;
    const desk = await openDesk({ "pressmark.yaml": root("a.yaml"), "a.yaml": two("b") });
    await desk.change("pressmark.yaml", root("a.yaml").replace('"x://root"', '"x://b"'));
    expect(desk.outcomes[0]?.parsed.map((name) => path.basename(name))).toEqual(["pressmark.yaml"]);
    expect(desk.lines[0]).toMatch(/a\.yaml:3:\d+/);
  });
});

describe("a template of its own file", () => {
  const rendered = `  - { uriTemplate: "y://{id}", name: page, render: { file: page.hbs }, list: false }\n`;

  it("is a part of the manifest: what is rendered from it is bound anew", async () => {
    const desk = await openDesk({
      "pressmark.yaml": manifest(entry("a"), rendered),
      "page.hbs": "old {{id}}",
    });
    const before = desk.catalogue();
    await desk.change("page.hbs", "new {{id}}");
    const now = desk.catalogue();
    expect([await read(before, "y://1"), await read(now, "y://1")]).toEqual(["old 1", "new 1"]);
    expect(now.entries[0]).toBe(before.entries[0]);
    await desk.change("page.hbs", "new {{id}}");
    expect(desk.swaps.length).toBe(1);
  });

  it("that is faulty is told, and watched until it's mended", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(rendered), "page.hbs": "old {{id}}" });
    await desk.change("page.hbs", "new {{#if}}");
    expect(desk.lines[0]).toMatch(/the template is faulty/);
    expect(await read(desk.catalogue(), "y://1")).toBe("old 1");
    await desk.change("page.hbs", "new {{id}}");
    expect(await read(desk.catalogue(), "y://1")).toBe("new 1");
  });
});
