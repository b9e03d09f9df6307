import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  bindWritten,
  factsOf,
  makeCheck,
  makeContext,
  makeRequest,
  makeValidator,
  readBody,
} from "../inline.fixture.js";
import type { Value } from "../../kit/values.js";
import { renderDefinition } from "./index.js";
import { render } from "./read.js";
import { DEFAULT_LIMITS } from "../../kit/server-limits.js";
import type { ReadRequest } from "../../kit/source.js";

const folder = mkdtempSync(join(tmpdir(), "render-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = (written: unknown, values: Readonly<Record<string, Value>> = {}, mimeType?: string) =>
  readBody(bindWritten(renderDefinition, written, { folder }, mimeType), makeRequest(values));

describe("what is rendered", () => {
  test.each<[unknown, Readonly<Record<string, Value>>, string]>([
    ["Hello, {{name}}.", { name: "Ada" }, "Hello, Ada."],
    [{ template: "{{name}}" }, { name: "§ 141" }, "§ 141"],
    ["[{{absent}}]", {}, "[]"],
    ["{{path}}", { path: ["a", "b"] }, "a,b"],
    [{ template: "{{data.x}} {{x}}", data: { x: 1 } }, { x: "v" }, "1 v"],
    [{ template: "{{data.a}}{{data.b}}", from: { stub: '{"a":1,"b":2}' } }, {}, "12"],
    [{ template: "{{data.a}}{{data.b}}", data: { a: 1, b: 1 }, from: { stub: '{"b":2}' } }, {}, "12"],
    [{ template: "{{#each data}}<{{this}}>{{/each}}", from: { stub: "[1,2]" } }, {}, "<1><2>"],
    [{ template: "{{data}}", from: { stub: '"text"' } }, {}, "text"],
    ["{{constructor}}{{toString}}", {}, ""],
    ["{{constructor}}", { constructor: "c" }, "c"],
    ["${NAME} {name}", { name: "x" }, "${NAME} {name}"],
  ])("%j with %j", async (written, values, body) => {
    expect(await read(written, values)).toBe(body);
  });

  test("[names] a variable called __proto__ is data", async () => {
    expect(await read("{{__proto__}}", Object.fromEntries([["__proto__", "p"]]))).toBe("p");
  });

  test.each([
    ["text/html; charset=utf-8", "&lt;b&gt;"],
    ["image/svg+xml", "&lt;b&gt;"],
    ["text/markdown", "<b>"],
    [undefined, "<b>"],
  ])("values are escaped for HTML and XML alone: %s", async (type, body) => {
    expect(await read("{{x}}", { x: "<b>" }, type)).toBe(body);
  });

  test("a file is read as the source is bound, without its BOM", async () => {
    const file = "a.hbs";
    writeFileSync(join(folder, file), "\ufeffHi {{name}}\n");
    const source = bindWritten(renderDefinition, { file }, { folder });
    writeFileSync(join(folder, file), "changed");
    expect(await readBody(source, makeRequest({ name: "Ada" }))).toBe("Hi Ada\n");
  });

  test("the type is text/plain where none is declared", async () => {
    expect(await factsOf(bindWritten(renderDefinition, "x"))).toEqual({ defaultType: "text/plain" });
    expect(await bindWritten(renderDefinition, "x").read(makeRequest())).toEqual([
      { body: "x", defaultType: "text/plain" },
    ]);
  });
});

describe("[failure] what fails", () => {
  test.each<[unknown, string]>([
    [{ template: "{{data}}", from: { stub: "no json" } }, "not_json"],
    [{ template: "{{data}}", data: { a: 1 }, from: { stub: "[1]" } }, "not_an_object"],
    [{ template: "{{data}}", data: { a: 1 }, from: { stub: "null" } }, "not_an_object"],
  ])("%j is %s", async (written, reason) => {
    await expect(read(written)).rejects.toMatchObject({ code: -32603, data: { uri: "x://a", reason } });
  });

  test("a text beyond maxBytes", async () => {
    const source = bindWritten(renderDefinition, "{{x}}");
    expect(await readBody(source, makeRequest({ x: "é" }, 2))).toBe("é");
    await expect(source.read(makeRequest({ x: "é" }, 1))).rejects.toMatchObject({
      data: { uri: "x://a", reason: "limit", limit: "maxBytes", bound: 1 },
    });
  });

  test("data nested deeper than can be printed", async () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    await expect(read({ template: "{{data}}", from: { stub: deep } })).rejects.toMatchObject({
      data: { uri: "x://a", reason: "render" },
    });
  });
});

describe("check", () => {
  test.each(["if", "unless", "each", "with", "lookup", "log", "helperMissing", "blockHelperMissing", "data"])(
    "a variable called %s is refused",
    (name) => {
      expect(renderDefinition.check("x", makeCheck({ variables: ["a", name] }))).toMatchObject([
        { code: "reserved-variable", path: "" },
      ]);
    },
  );

  test("faults of the template's text", () => {
    expect(renderDefinition.check("{{> x}}", makeCheck())).toMatchObject([
      {
        code: "render-syntax",
        path: "",
        message: "the template is faulty: line 1: partials ({{> …}}) are not available",
      },
    ]);
    expect(renderDefinition.check({ template: "a\n{{log x}}" }, makeCheck())).toMatchObject([
      {
        code: "render-syntax",
        path: "/template",
        message: "the template is faulty: line 2: there is no helper 'log'",
      },
    ]);
    expect(renderDefinition.check("{{#if a}}{{a}}{{/if}}", makeCheck())).toEqual([]);
  });

  test("faults of its file", () => {
    writeFileSync(join(folder, "bad.hbs"), "{{");
    writeFileSync(join(folder, "latin.hbs"), Buffer.from([0xe9]));
    const check = (value: unknown) => renderDefinition.check(value, makeCheck({ folder }));
    expect(check({ file: "bad.hbs" })).toMatchObject([{ code: "render-syntax", path: "/file" }]);
    expect(check({ file: "latin.hbs" })).toMatchObject([{ code: "render-syntax", path: "/file" }]);
    expect(check({ file: "none.hbs" })).toMatchObject([
      { code: "template-unreadable", path: "/file", message: "there is no file 'none.hbs'" },
    ]);
    expect(check({ file: "." })).toMatchObject([
      { code: "template-unreadable", path: "/file", message: "'.' can't be read (EISDIR)" },
    ]);
    expect(JSON.stringify(check({ file: "none.hbs" }))).not.toContain(folder);
  });

  test("one of template and file", () => {
    expect(renderDefinition.check({ template: "a", file: "b" }, makeCheck())).toMatchObject([
      { code: "two-templates", path: "/file" },
    ]);
    expect(renderDefinition.check({ data: {} }, makeCheck())).toMatchObject([
      { code: "no-template", path: "" },
    ]);
  });

  test("its nested source", () => {
    expect(renderDefinition.nested?.({ template: "a", from: { stub: "1" } })).toEqual([
      { path: "/from", value: { stub: "1" } },
    ]);
    expect(renderDefinition.nested?.("a")).toEqual([]);
  });

  test("the schema", () => {
    const fits = makeValidator(renderDefinition.schema);
    for (const good of ["", "a", { template: "a", data: {}, from: { json: 1 } }, { file: "a" }])
      expect([good, fits(good)]).toEqual([good, true]);
    for (const bad of [
      1,
      [],
      { template: 1 },
      { file: "" },
      { template: "a", data: [] },
      { template: "a", x: 1 },
    ])
      expect([bad, fits(bad)]).toEqual([bad, false]);
  });
});

describe("limits", () => {
  const items = Array.from({ length: 10_000 }, (_, index) => index);
  const loops = "{{#each data}}{{#each ../data}}{{#each ../../data}}{{this}}{{/each}}{{/each}}{{/each}}";
  const from = () => ({ read: () => Promise.resolve([{ body: JSON.stringify(items) }]) });
  const limits = (given: Partial<ReadRequest["limits"]>) => {
    const request = makeRequest();
    return { ...request, limits: { ...request.limits, ...given } };
  };

  test("data that would keep the template busy for ever ends it, with the limit's name", async () => {
    const context = makeContext({ serverLimits: { ...DEFAULT_LIMITS, maxRenderSteps: 1_000 } });
    const source = render({ template: loops, from })(context);
    await expect(source.read(limits({ maxBytes: 1 << 30 }))).rejects.toMatchObject({
      code: -32603,
      message: "The resource exceeds its limit maxRenderSteps of 1000 steps",
      data: { uri: "x://a", reason: "limit", limit: "maxRenderSteps", bound: 1_000 },
    });
  });

  test("by default too", async () => {
    const source = render({ template: loops.replace("{{this}}", ""), from })(makeContext());
    await expect(source.read(limits({}))).rejects.toMatchObject({ data: { limit: "maxRenderSteps" } });
  });

  test("what it yields is bounded as it grows", async () => {
    const source = render({ template: loops, from })(makeContext());
    await expect(source.read(limits({ maxBytes: 5_000 }))).rejects.toMatchObject({
      data: { uri: "x://a", reason: "limit", limit: "maxBytes", bound: 5_000 },
    });
  });
});

describe("freshness", () => {
  const freshness = { confirmedAt: 1, freshUntil: 2, stale: true, shared: true };
  const from = () => ({ read: () => Promise.resolve([{ body: '{"a":1}', freshness }]) });

  test.each([{}, { data: { b: 2 } }])("is that of what is rendered, with %j", async (rest) => {
    const source = render({ template: "{{data.a}}", from, ...rest })(makeContext());
    expect(await source.read(makeRequest())).toEqual([{ body: "1", defaultType: "text/plain", freshness }]);
  });

  test("is none where nothing is asked for", async () => {
    const source = render({ template: "x" })(makeContext());
    expect(await source.read(makeRequest())).toEqual([{ body: "x", defaultType: "text/plain" }]);
  });
});
