import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriesIpv4, fitsRule } from "./addresses.js";

const REFUSED = [
  // RFC 6890 and the IANA special-purpose registries it set up.
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "2002:808:808::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
];

describe("addresses", () => {
  it.each(REFUSED)("[egress] %s is not public", (address) => {
    expect(fitsRule(address, "public")).toBe(false);
  });

  it.each([
    "8.8.8.8",
    "93.184.216.34",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
  ])("[egress] %s is public", (address) => {
    expect(fitsRule(address, "public")).toBe(true);
  });

  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("%s is loopback", (address) => {
    expect(fitsRule(address, "loopback")).toBe(true);
  });

  it.each(["10.0.0.1", "8.8.8.8", "0.0.0.0", "fe80::1"])("%s is not loopback", (address) => {
    expect(fitsRule(address, "loopback")).toBe(false);
  });

  it.each(["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "127.0.0.1.", "localhost", "", "[::1]"])(
    "[egress] '%s' is no address, so it fits no rule that looks",
    (text) => {
      expect(fitsRule(text, "public")).toBe(false);
      expect(fitsRule(text, "loopback")).toBe(false);
      expect(fitsRule(text, "any")).toBe(true);
    },
  );

  it("an address and its IPv4-mapped form fare alike (RFC 4291, section 2.5.5.2)", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(fitsRule(`::ffff:${address}`, "public")).toBe(fitsRule(address, "public"));
      }),
    );
  });

  it("all of 127.0.0.0/8 and 10.0.0.0/8 is refused (RFC 1122, section 3.2.1.3; RFC 1918)", () => {
    fc.assert(
      fc.property(fc.constantFrom(127, 10), fc.nat(255), fc.nat(255), fc.nat(255), (a, b, c, d) => {
        expect(fitsRule([a, b, c, d].join("."), "public")).toBe(false);
      }),
    );
  });

  it("knows the addresses that carry another", () => {
    expect(["::ffff:7f00:1", "64:ff9b::808:808", "::1", "fd00::1", "127.0.0.1"].map(carriesIpv4)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
