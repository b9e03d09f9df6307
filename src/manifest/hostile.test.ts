import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { indexLines } from "../diagnostics/lines.js";
import { checkManifest } from "./check.js";
import { ALL_CODES } from "./codes.js";
import { writeFolder } from "./golden.fixture.js";

const EXAMPLES = ["config", "conformance", "docs-site", "release-desk", "weather"];

let folder: string;
beforeAll(() => {
  folder = writeFolder(new Map());
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("what is near an example, but isn't one", () => {
  const documents = EXAMPLES.map((name): unknown =>
    parse(
      readFileSync(fileURLToPath(new URL(`../../examples/${name}/pressmark.yaml`, import.meta.url)), "utf8"),
    ),
  );

  it("is checked without a fault of ours, and each diagnostic lies in the text", () => {
    const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...documents), seeds, scrap(), (document, picks, value) => {
        const mutated = picks.reduce<unknown>((before, pick) => mutate(before, pick, value), document);
        checkText(JSON.stringify(mutated, null, 2));
      }),
      { numRuns: 100 },
    );
  });

  it("is checked also where its text was damaged", () => {
    const cut = fc.tuple(fc.nat(), fc.nat({ max: 40 }), fc.string({ unit: "binary", maxLength: 8 }));
    const texts = EXAMPLES.map((name) =>
      readFileSync(fileURLToPath(new URL(`../../examples/${name}/pressmark.yaml`, import.meta.url)), "utf8"),
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), cut, (text, [at, length, put]) => {
        const start = at % (text.length + 1);
        checkText(text.slice(0, start) + put + text.slice(start + length));
      }),
      { numRuns: 100 },
    );
  });
});

describe("[yaml] what would take long is one clear message", () => {
  it.each([
    ["mappings as keys", `${"? ".repeat(300)}a`],
    ["brackets", "[".repeat(60_000)],
    ["brackets in an entry", `pressmark: 1\nresources: ${"[".repeat(60_000)}`],
    ["braces", "{a: ".repeat(60_000)],
    ["lists", "- ".repeat(60_000)],
  ])("%s", (_name, text) => {
    const diagnostics = checkText(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(["yaml-depth"]);
  });
});

describe("[diagnostics] many faults", () => {
  it("each has one message, also where there are thousands", () => {
    const entries = Array.from(
      { length: 500 },
      (_, index) => `  - { name: n${index}, uri: "x://${index}", txt: a }`,
    );
    const diagnostics = checkText(
      `pressmark: 1\nserver: { name: a, version: "1" }\nresources:\n${entries.join("\n")}`,
    );
    expect(diagnostics).toHaveLength(500);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(["unknown-key"]));
  });

  it("templates that are all alike are told once each", () => {
    const entries = Array.from(
      { length: 60 },
      (_, index) => `  - { name: n${index}, uriTemplate: "x://{v${index}}", render: a }`,
    );
    const diagnostics = checkText(
      `pressmark: 1\nserver: { name: a, version: "1" }\nresources:\n${entries.join("\n")}`,
    );
    expect(diagnostics.length).toBeLessThan(60);
    expect(diagnostics.every(({ related = [] }) => related.length <= 3)).toBe(true);
  });
});

/** Checks a text as a manifest, and that what is said of it can be shown. */
function checkText(text: string): readonly Diagnostic[] {
  const file = path.join(folder, "pressmark.yaml");
  writeFileSync(file, text);
  const { report, manifest } = checkManifest(file, {
    environment: () => undefined,
    environmentNames: () => [],
  });
  const lines = indexLines(manifest.root.text.replace(/^\uFEFF/, ""));
  const bad = report.diagnostics.filter(({ line, column, message, hint, code }) => {
    const shown = lines.textOf(line);
    const inside = shown !== undefined && column >= 1 && column <= shown.length + 1;
    return (
      !inside ||
      message === "" ||
      message.includes("undefined") ||
      hint === "" ||
      !Object.hasOwn(ALL_CODES, code)
    );
  });
  expect(bad).toEqual([]);
  return report.diagnostics;
}

/** Something that may stand anywhere by mistake. */
function scrap(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2 ** 60,
      "",
      "${",
      "{a",
      "{__proto__}",
      "a\0b",
      "..",
      "/",
    ),
    fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      { a: 1 },
      ["a", "a"],
      { __proto__x: {} },
      { from: {} },
      { http: "x" },
    ),
  );
}

/** Changes one place of a document: takes a key out, puts another value in, adds a key, doubles an item. */
function mutate(document: unknown, pick: number, value: unknown): unknown {
  const copy = structuredClone(document);
  const places: { readonly holder: Record<string, unknown> | unknown[]; readonly key: string }[] = [];
  collect(copy);
  const place = places[pick % places.length];
  if (place === undefined) return copy;
  const { holder, key } = place;
  switch (Math.floor(pick / places.length) % 4) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      break;
    case 1:
      Reflect.set(holder, key, value);
      break;
    case 2:
      if (Array.isArray(holder)) holder.push(holder[Number(key)]);
      else holder[typeof value === "string" ? value : "unknown"] = holder[key];
      break;
    default:
      if (Array.isArray(holder)) holder.unshift(value);
      else holder["__proto__ "] = value;
  }
  return copy;

  function collect(at: unknown): void {
    if (typeof at !== "object" || at === null) return;
    for (const [key, child] of Object.entries(at)) {
      places.push({ holder: at as Record<string, unknown>, key });
      collect(child);
    }
  }
}
