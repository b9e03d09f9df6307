import { describe, expect, it } from "vitest";
import { didYouMean, nearest } from "./nearest.js";

describe("nearest", () => {
  it.each([
    ["mimetype", ["mimeType", "name"], "mimeType"],
    ["mime-type", ["mimeType"], "mimeType"],
    ["titel", ["title", "text"], "title"],
    ["txt", ["text", "title"], "text"],
    ["uri", ["uri"], "uri"],
    ["descriptoin", ["description"], "description"],
    ["b", ["a"], undefined],
    ["", ["a"], undefined],
    ["elephant", ["file", "http"], undefined],
    ["x".repeat(2000), ["x".repeat(2000)], undefined],
  ])("%s among %j is %s", (word, known, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });
});

describe("didYouMean", () => {
  it("asks, or is silent", () => {
    expect(didYouMean("Text", ["text"])).toBe("did you mean text?");
    expect(didYouMean("wholly", ["text"])).toBeUndefined();
  });
});
