import { expect, test } from "vitest";
import { bindWritten, factsOf, makeCheck, makeRequest, makeValidator, readBody } from "../inline.fixture.js";
import { textDefinition } from "./index.js";

test("the text is served as it is", async () => {
  const written = "Grüße, {name} and ${NAME}\r\n";
  const source = bindWritten(textDefinition, written);
  expect(await readBody(source)).toBe(written);
  expect(await source.read(makeRequest())).toEqual([{ body: written, defaultType: "text/plain" }]);
  // ü and ß are two bytes each in UTF-8.
  expect(await factsOf(source)).toEqual({ size: written.length + 2, defaultType: "text/plain" });
});

test("beyond maxBytes it is a warning, and an error of the read", async () => {
  expect(textDefinition.check("abc", makeCheck({ maxBytes: 3 }))).toEqual([]);
  expect(textDefinition.check("abcd", makeCheck({ maxBytes: 3 }))).toMatchObject([
    { code: "exceeds-limit", severity: "warning", path: "" },
  ]);
  await expect(bindWritten(textDefinition, "abcd").read(makeRequest({}, 3))).rejects.toMatchObject({
    data: { reason: "limit", limit: "maxBytes", bound: 3 },
  });
});

test("only text fits the schema", () => {
  const fits = makeValidator(textDefinition.schema);
  expect([fits("a"), fits(""), fits(1), fits({ a: 1 })]).toEqual([true, true, false, false]);
});

test("its texts take neither variables nor environment values", () => {
  expect(textDefinition.texts("${A} {b}")).toEqual([]);
  expect(textDefinition.example).toContain("text: |");
});
