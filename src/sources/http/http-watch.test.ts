import { describe, expect, it } from "vitest";
import { makeContext } from "../inline.fixture.js";
import { http } from "./read.js";

describe("[watch] an upstream", () => {
  it.each([
    ["https://a.example/{id}?x=1", "http https://a.example"],
    ["http://127.0.0.1:8080/", "http http://127.0.0.1:8080"],
    ["https://{host}/x", "http https://{host}/x"],
  ])("is known by its origin, if that is known: %s", (url, asks) => {
    expect(http({ url })(makeContext({ network: ["*"] })).asks).toBe(asks);
  });
});
