import fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkManifest } from "./check.js";
import { checkKnown } from "./check-known.js";
import { checkCase, outcomeOf, readGoldenCases, writeFolder } from "./golden.fixture.js";
import type { ParseCache } from "./parse-cache.js";
import { openParseCache } from "./parse-cache-folder.js";

const GOLDEN = fileURLToPath(new URL("../../test/golden/check", import.meta.url));

/** A cache in a folder of its own, which counts what it gave. */
function countedCache(): ParseCache & { found: number; kept: number } {
  const folder = mkdtempSync(path.join(tmpdir(), "pressmark-parsed-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const cache = openParseCache({ folder, build: "b1" }, (line) => {
    throw new Error(line);
  });
  const counted = {
    found: 0,
    kept: 0,
    find: (hash: string) => {
      const known = cache.find(hash);
      if (known !== undefined) counted.found += 1;
      return known;
    },
    has: (hash: string) => cache.has(hash),
    keep: (contents: Parameters<ParseCache["keep"]>[0]) => {
      counted.kept += contents.length;
      cache.keep(contents);
    },
  };
  return counted;
}

describe("a manifest whose files were parsed before", () => {
  it("has the very faults that it had, in all golden files", async () => {
    const cache = countedCache();
    const check = (file: string, options: Parameters<typeof checkKnown>[1]) =>
      checkKnown(file, options, cache);
    const cases = readGoldenCases(GOLDEN);
    for (const golden of cases) {
      const outcomes = [await checkCase(golden, undefined, check), await checkCase(golden, undefined, check)];
      for (const { pretty } of outcomes)
        expect(`${golden.name}\n${pretty}`).toBe(`${golden.name}\n${golden.expected}`);
    }
    expect(cache.kept).toBeGreaterThan(20);
    expect(cache.found).toBeGreaterThan(20);
  });

  it("has the very data that it had, whatever is in it", async () => {
    const cache = countedCache();
    const scalar = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => JSON.stringify(text)),
      fc.constantFrom(
        "0x1F",
        "1.0",
        "-0",
        ".inf",
        "-.INF",
        ".nan",
        "~",
        "true",
        "1e3",
        "plain text",
        "{ __proto__: 1 }",
      ),
      fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
    );
    const data = fc.array(fc.tuple(fc.constantFrom("a", "b", "10", "2", "__proto__"), scalar), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(data, async (pairs) => {
        const unique = [...new Map(pairs)].map(([key, value]) => `${key}: ${value}`).join(", ");
        const text = `pressmark: 1\nserver: { name: x, version: "1" }\nresources:\n  - { uri: "a://b", name: a, json: { ${unique} } }\n`;
        const folder = writeFolder(new Map([["m.yaml", text]]));
        const file = path.join(folder, "m.yaml");
        const plain = checkManifest(file);
        await checkKnown(file, {}, cache);
        const warm = await checkKnown(file, {}, cache);
        rmSync(folder, { recursive: true });
        expect(outcomeOf(warm, folder)).toEqual(outcomeOf(plain, folder));
        expect(warm.manifest.data).toStrictEqual(plain.manifest.data);
        expect(JSON.stringify(warm.manifest.data)).toBe(JSON.stringify(plain.manifest.data));
      }),
      { numRuns: 100 },
    );
    expect(cache.found).toBeGreaterThan(20);
  });

  it("was kept, unless JSON doesn't give back what is in it", async () => {
    const cache = countedCache();
    const timesFound = async (json: string): Promise<number> => {
      const before = cache.found;
      const text = `pressmark: 1\nserver: { name: x, version: "1" }\nresources:\n  - { uri: "a://b", name: a, json: ${json} }\n`;
      const folder = writeFolder(new Map([["m.yaml", text]]));
      const file = path.join(folder, "m.yaml");
      for (const round of [1, 2])
        expect([round, (await checkKnown(file, {}, cache)).report.diagnostics]).toEqual([round, []]);
      rmSync(folder, { recursive: true });
      return cache.found - before;
    };
    expect(await timesFound("[&a { b: 2 }, *a, 0, null]")).toBe(1);
    expect(await timesFound("[-0]")).toBe(0);
  });

  it("is parsed elsewhere where it's large, once, and here where it isn't in the cache even then", async () => {
    const large = (more: string) =>
      `pressmark: 1\nserver: { name: x, version: "1" }\n${more}resources:\n  - { uri: "a://b", name: a, text: ${"x".repeat(1024 * 1024)} }\n`;
    const check = async (text: string) => {
      const cache = countedCache();
      const folder = writeFolder(new Map([["m.yaml", text]]));
      const file = path.join(folder, "m.yaml");
      let apart = 0;
      const parseApart = async () => {
        apart += 1;
        await checkKnown(file, {}, cache);
      };
      const { report } = await checkKnown(file, { parseApart }, cache);
      rmSync(folder, { recursive: true });
      return [apart, cache.found, report.diagnostics.map(({ code }) => code)];
    };
    expect(await check(large(""))).toEqual([1, 1, []]);
    expect(await check(large("unknown: 1\n"))).toEqual([1, 0, ["unknown-key"]]);
    expect(await check('pressmark: 1\nserver: { name: x, version: "1" }\nresources: []\n')).toEqual([
      0,
      0,
      [],
    ]);
  });

  it("is read once, though it's parsed elsewhere: what is written meanwhile doesn't count", async () => {
    const text = (name: string) =>
      `pressmark: 1\nserver: { name: ${name}, version: "1" }\nresources:\n  - { uri: "a://b", name: a, text: ${"x".repeat(1024 * 1024)} }\n`;
    const folder = writeFolder(new Map([["m.yaml", text("before")]]));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = path.join(folder, "m.yaml");
    const parseApart = () => {
      writeFileSync(file, text("after"));
      return Promise.resolve();
    };
    const { manifest, report } = await checkKnown(file, { parseApart }, countedCache());
    expect(report.diagnostics).toEqual([]);
    expect(manifest.data["server"]).toEqual({ name: "before", version: "1" });
  });
});
