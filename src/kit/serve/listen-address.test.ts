import { describe, expect, it } from "vitest";
import { parseListenAddress } from "./listen-address.js";

describe("parseListenAddress", () => {
  it.each([
    ["3000", "127.0.0.1", 3000, true],
    ["0", "127.0.0.1", 0, true],
    ["localhost:65535", "localhost", 65_535, true],
    ["127.1.2.3:1", "127.1.2.3", 1, true],
    ["[::1]:80", "::1", 80, true],
    ["0.0.0.0:3000", "0.0.0.0", 3000, false],
    ["[::]:3000", "::", 3000, false],
    ["context.shop.example:3000", "context.shop.example", 3000, false],
  ])("takes %s", (text, host, port, loopback) => {
    expect(parseListenAddress(text)).toEqual({ host, port, loopback });
  });

  it.each([
    "",
    "x",
    ":3000",
    "65536",
    "-1",
    "1e3",
    "host:",
    "::1:80",
    "http://localhost:1",
    "a b:1",
    "a/b:1",
    "a@b:1",
  ])("refuses %j", (text) => {
    expect(() => parseListenAddress(text)).toThrow(`--http ${text} is not [host:]port`);
  });
});
