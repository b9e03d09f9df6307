import { describe, expect, it } from "vitest";
import { catalogueOf, entry } from "./entries.fixture.js";

describe("createCatalogue", () => {
  it("refuses what would make an answer a matter of chance", () => {
    expect(() => catalogueOf([entry("a://b"), entry("A://b", { passport: { name: "other" } })])).toThrow(
      "a://b",
    );
    expect(() => catalogueOf([entry("a://b"), entry("a://c", { passport: { name: "a://b" } })])).toThrow(
      "a://b",
    );
    expect(() => catalogueOf([entry("a://{b}"), entry("a://{b}", { passport: { name: "other" } })])).toThrow(
      "a://{b}",
    );
  });
});
