import { describe, expect, it } from "vitest";
import { entryCovers, hostOf, parseAllowEntry, portOf } from "./hosts.js";
import { createPolicy, isDisguisedAddress } from "./policy.js";

const own = (written: string, port = "3000") => ({ url: new URL(`http://${written}:${port}/`), written });
const covers = (entry: string, url: string) =>
  entryCovers(parseAllowEntry(entry), hostOf(new URL(url)), portOf(new URL(url)));

describe("network.allow", () => {
  it("reads a host, a domain and the star", () => {
    expect(parseAllowEntry("*")).toEqual({ kind: "any" });
    expect(parseAllowEntry("*.Shop.example")).toEqual({ kind: "domain", suffix: ".shop.example" });
    expect(parseAllowEntry("API.shop.example.")).toEqual({
      kind: "host",
      host: "api.shop.example",
      port: undefined,
    });
    expect(parseAllowEntry("10.0.0.7:8080")).toEqual({ kind: "host", host: "10.0.0.7", port: "8080" });
    expect(parseAllowEntry("[::1]:80")).toEqual({ kind: "host", host: "::1", port: "80" });
    expect(parseAllowEntry("fd00::7")).toEqual({ kind: "host", host: "fd00::7", port: undefined });
    expect(parseAllowEntry("bücher.example")).toMatchObject({ host: "xn--bcher-kva.example" });
  });

  it.each([
    "",
    "*.",
    "*.10.0.0.1",
    "a*.example",
    "https://shop.example",
    "shop.example/x",
    "user@shop.example",
    "shop.example:port",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "10.0.0.0/8",
    "two hosts",
  ])("refuses '%s' without showing it", (entry) => {
    expect(() => parseAllowEntry(entry)).toThrow(/^an entry of network\.allow (has|is) [a-z' *.,()A-Z]+$/);
  });

  it("covers what it names and no more", () => {
    expect(covers("api.example", "https://API.example./x")).toBe(true);
    expect(covers("api.example", "https://api.example:8443/")).toBe(true);
    expect(covers("api.example:443", "https://api.example/")).toBe(true);
    expect(covers("api.example:443", "http://api.example/")).toBe(false);
    expect(covers("api.example", "https://api.example.evil.test/")).toBe(false);
    expect(covers("*.shop.example", "https://a.b.shop.example/")).toBe(true);
    expect(covers("*.shop.example", "https://shop.example/")).toBe(false);
    expect(covers("*.shop.example", "https://evilshop.example/")).toBe(false);
    expect(covers("127.0.0.1", "http://2130706433/")).toBe(true);
    expect(covers("*", "http://anything.test/")).toBe(true);
  });
});

describe("policies", () => {
  it("[egress] give a private address only to who is named for it", () => {
    const policy = createPolicy(own("localhost"), [
      parseAllowEntry("intranet.example"),
      parseAllowEntry("*"),
    ]);
    expect(policy.addressRule("localhost", "3000")).toBe("loopback");
    expect(policy.addressRule("localhost", "9200")).toBe("public");
    expect(policy.addressRule("intranet.example", "80")).toBe("any");
    expect(policy.addressRule("other.example", "80")).toBe("public");
    expect(policy.addressRule("metadata.google.internal", "80")).toBe("none");
  });

  it.each(["127.0.0.1", "10.0.0.7", "[::1]", "[fd00::7]", "[0:0:0:0:0:0:0:1]"])(
    "[egress] the manifest's own %s is meant",
    (written) => {
      const host = own(written);
      expect(createPolicy(host, []).addressRule(hostOf(host.url), "3000")).toBe("any");
      expect(isDisguisedAddress(host)).toBe(false);
    },
  );

  it.each([
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "127.0.0.1.",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
  ])("[egress] the manifest's own %s is a disguise", (written) => {
    const host = own(written);
    expect(createPolicy(host, []).addressRule(hostOf(host.url), "3000")).toBe("public");
    expect(isDisguisedAddress(host)).toBe(true);
  });

  it("share a key exactly where they rule alike", () => {
    const names = (...entries: string[]) => entries.map(parseAllowEntry);
    const plain = createPolicy(own("api.example"), []).key;
    expect(createPolicy(own("other.example"), names("*")).key).toBe(plain);
    expect(createPolicy(own("localhost"), []).key).not.toBe(plain);
    expect(createPolicy(undefined, names("b.example", "a.example")).key).toBe(
      createPolicy(own("api.example"), names("a.example", "b.example")).key,
    );
  });
});
