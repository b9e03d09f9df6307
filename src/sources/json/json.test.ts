import fc from "fast-check";
import { expect, test } from "vitest";
import { bindWritten, factsOf, makeCheck, makeRequest, makeValidator, readBody } from "../inline.fixture.js";
import { jsonDefinition } from "./index.js";

test("the value is served as JSON indented by two", async () => {
  const source = bindWritten(jsonDefinition, { version: "1.0", list: [1, null] });
  const body = '{\n  "version": "1.0",\n  "list": [\n    1,\n    null\n  ]\n}';
  expect(await source.read(makeRequest())).toEqual([{ body, defaultType: "application/json" }]);
  expect(await factsOf(source)).toEqual({ size: body.length, defaultType: "application/json" });
});

test.each([[null], [false], [0], ["text"], [[]], [{}]])("%j is a value too", async (value) => {
  expect(await readBody(bindWritten(jsonDefinition, value))).toBe(JSON.stringify(value));
});

test("[names] __proto__ is a key like any other", async () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
  expect(await readBody(bindWritten(jsonDefinition, value))).toBe(
    '{\n  "__proto__": {\n    "a": 1\n  },\n  "constructor": 2\n}',
  );
});

test("every JSON value is read back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const source = bindWritten(jsonDefinition, value);
      const [content] = await source.read(makeRequest({}, 1_000_000));
      expect(JSON.parse((content as { body: string }).body)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("the text's size counts, not the value's", () => {
  expect(jsonDefinition.check({ a: 1 }, makeCheck({ maxBytes: 12 }))).toEqual([]);
  expect(jsonDefinition.check({ a: 1 }, makeCheck({ maxBytes: 11 }))).toMatchObject([
    { code: "exceeds-limit" },
  ]);
});

test("any value fits the schema", () => {
  const fits = makeValidator(jsonDefinition.schema);
  expect([null, 1, "a", [], {}].map(fits)).toEqual([true, true, true, true, true]);
  expect(jsonDefinition.texts({ a: "${A}" })).toEqual([]);
});
