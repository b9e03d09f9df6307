import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bindWritten, factsOf, makeCheck, makeRequest, readBody } from "../inline.fixture.js";
import { base64Definition } from "./index.js";

const PIXEL = `
  iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk
  +M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
`;

test("the bytes are served, and tell their type", async () => {
  const source = bindWritten(base64Definition, PIXEL);
  expect((await readBody(source)).slice(1, 4)).toBe("PNG");
  expect(await factsOf(source)).toEqual({ size: 70, defaultType: "image/png" });
  expect(await factsOf(bindWritten(base64Definition, "aGk="))).toEqual({
    size: 2,
    defaultType: "text/plain",
  });
});

test("all bytes come out as they were", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const written = Buffer.from(bytes).toString("base64").replaceAll(/.{20}/g, "$&\r\n  ");
      expect(base64Definition.check(written, makeCheck())).toEqual([]);
      const [content] = await bindWritten(base64Definition, written).read(makeRequest());
      expect(Buffer.from((content as { body: Uint8Array }).body).equals(bytes)).toBe(true);
    }),
  );
});

describe("[bytes] what is refused", () => {
  test.each([
    ["aGk*", '"*" is no character of base64'],
    ["aGk\u00a0", '"\u00a0" is no character of base64'],
    ["-_8=", "'-' belongs to the URL-safe alphabet of base64, not to the standard one"],
    ["aGk", "the padding is wrong"],
    ["aGk==", "the padding is wrong"],
    ["YQ=", "the padding is wrong"],
    ["YWJj=", "the padding is wrong"],
    ["YWJjZ", "5 characters are no whole bytes"],
    ["YQ==YQ==", "'=' stands elsewhere than at the end"],
    ["====", "'=' stands elsewhere than at the end"],
    ["YR==", "the last character holds bits that belong to no byte"],
    ["data:image/png;base64,aGk=", "this is a data: URL, not base64"],
  ])("%s", (written, message) => {
    const faults = base64Definition.check(written, makeCheck());
    expect(faults).toMatchObject([{ code: "invalid-base64", path: "", message }]);
    expect(faults[0]?.hint).not.toBe("");
  });

  test("a hint shows the padding", () => {
    expect(base64Definition.check("aGk", makeCheck())[0]?.hint).toBe("end it with '='");
    expect(base64Definition.check("YQ", makeCheck())[0]?.hint).toBe("end it with '=='");
    expect(base64Definition.check("YWJj=", makeCheck())[0]?.hint).toBe("end it with no '='");
  });

  test("nothing is fine, too much is a warning", () => {
    expect(base64Definition.check("", makeCheck())).toEqual([]);
    expect(base64Definition.check("aGk=", makeCheck({ maxBytes: 1 }))).toMatchObject([
      { code: "exceeds-limit" },
    ]);
  });
});
