import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeDotSegments } from "./dot-segments.js";
import { checkUri, foldScheme, hasDotSegments, normaliseUri } from "./uri.js";

describe("checkUri", () => {
  test.each([
    // RFC 3986 §1.1.2
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "news:comp.infosystems.www.servers.unix",
    "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    // addresses of manifests [address-exact]
    "https://docs.example.test",
    "RES://a",
    "note:///a%20b",
    "res://x/%2e",
    "res://a/../b",
    "config://app",
    "x:",
    "x://",
    "x://u:p@h:/a?b?c#d/e?f",
    "x://[v1.fe80::a+en1]/",
    "file:///C:/a",
    "x://a%ZZ".replace("ZZ", "aF"),
  ])("%s is a URI", (uri) => {
    expect(checkUri(uri)).toBeUndefined();
  });

  test.each([
    ["", "not-empty", undefined],
    ["a\nb:c", "no-control-character", undefined],
    ["x://a\u0085", "no-control-character", undefined],
    ["team_kb://x", "scheme-syntax", "team-kb://x"],
    ["1x://a", "scheme-syntax", "x://a"],
    ["team kb://my file", "scheme-syntax", "team-kb://my%20file"],
    ["é://a", "scheme-syntax", undefined],
    ["/list-books", "scheme-missing", "docs://list-books"],
    ["list-books", "scheme-missing", "docs://list-books"],
    ["//host/a", "scheme-missing", "docs://host/a"],
    ["not a uri", "scheme-missing", "docs://not%20a%20uri"],
    ["?a:b", "scheme-missing", "docs://?a:b"],
    ["shop://café/menu", "allowed-character", "shop://caf%C3%A9/menu"],
    ["note:///my file", "allowed-character", "note:///my%20file"],
    ['x:a|b\\c^d`e"f<g>{h}', "allowed-character", "x:a%7Cb%5Cc%5Ed%60e%22f%3Cg%3E%7Bh%7D"],
    ["x://\ud800", "allowed-character", undefined],
    ["x://a/%ZZ", "percent-encoding", "x://a/%25ZZ"],
    ["x://a/100%", "percent-encoding", "x://a/100%25"],
    ["x://[bad", "brackets", "x://%5Bbad"],
    ["x://a/[b]?[c]#[d]", "brackets", "x://a/%5Bb%5D?%5Bc%5D#%5Bd%5D"],
    ["x://[fe80::1%25en0]/", "brackets", "x://%5Bfe80%3A%3A1%25en0%5D/"],
    ["x://[::1]a/", "brackets", "x://%5B%3A%3A1%5Da/"],
    ["x://[::1]:a/", "port", undefined],
    ["x://a#b#c", "one-fragment", "x://a#b%23c"],
    ["x://a@b@c/", "authority", "x://a%40b@c/"],
    ["note://a:b", "port", "note://a%3Ab"],
    ["http://", "host-missing", undefined],
    ["https:///a", "host-missing", undefined],
    ["HTTP:a", "host-missing", undefined],
    ["http://:80/", "host-missing", undefined],
  ])("%j breaks the rule %s; %j is offered [address-valid] [address-read]", (text, rule, suggestion) => {
    const fault = checkUri(text);
    expect([text, fault?.rule, fault?.suggestion]).toEqual([text, rule, suggestion]);
    expect(fault?.message).toContain(JSON.stringify(text));
  });

  test("takes any text; what it offers is a URI", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...Array.from("ax:/?#[]@%20é_ .\u0000\ud800")) }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("", "x:", "x://", "http://"), (rest, start) => {
        const fault = checkUri(start + rest);
        if (fault?.suggestion !== undefined) expect(checkUri(fault.suggestion)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  test("a huge text is read once, and the message stays short [linear]", () => {
    for (const piece of ["a", "%", "[", "#", "@", ":", "é", "/..", "_"]) {
      for (const start of ["", "x://"]) {
        const text = start + piece.repeat(500_000);
        expect(checkUri(text)?.message.length ?? 0).toBeLessThan(500);
        normaliseUri(text);
        hasDotSegments(text);
        foldScheme(text);
      }
    }
  });
});

describe("foldScheme", () => {
  test.each([
    ["RES://A/%2E", "res://A/%2E"],
    ["res://A", "res://A"],
    ["Not a scheme:A", "Not a scheme:A"],
    ["A/B:c", "A/B:c"],
    ["", ""],
  ])("%s becomes %s [address-unique]", (uri, folded) => {
    expect(foldScheme(uri)).toBe(folded);
  });
});

describe("normaliseUri", () => {
  test.each([
    // RFC 3986 §6.2.2
    ["eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"],
    ["HTTP://www.EXAMPLE.com/", "http://www.example.com/"],
    // §6.2.3
    ["http://example.com", "http://example.com/"],
    ["http://example.com:/", "http://example.com/"],
    ["http://example.com:80/", "http://example.com/"],
    ["https://example.com:443?a", "https://example.com/?a"],
    ["https://example.com:80/", "https://example.com:80/"],
    // only these schemes' rules are known
    ["res://a", "res://a"],
    ["res://a:80/", "res://a:80/"],
    ["res://x/%2e", "res://x/"],
    ["res://U@H%c3%a9/%7e", "res://U@h%C3%A9/~"],
    ["res:A/%2E%2e/b", "res:/b"],
    ["x:/a/..//b", "x:/.//b"],
    ["mailto:A@B", "mailto:A@B"],
    ["x://[2001:DB8::1]:1/", "x://[2001:db8::1]:1/"],
  ])("%s becomes %s", (uri, normal) => {
    expect(normaliseUri(uri)).toBe(normal);
    expect(normaliseUri(normal)).toBe(normal);
  });

  test("takes any text, and does nothing more the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("ax:/?#[]@%2Ee.Z")) }), (text) => {
        const once = normaliseUri(`x:${text}`);
        expect(normaliseUri(once)).toBe(once);
      }),
    );
  });

  test("gives the same for an address by itself, however plain, as for one with a query", () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_~.%:@-]{0,4}$/);
    const address = fc
      .tuple(fc.constantFrom("note", "Note", "http", "https", "x"), part, fc.array(part, { maxLength: 4 }))
      .map(([scheme, authority, segments]) => `${scheme}://${[authority, ...segments].join("/")}`);
    fc.assert(
      fc.property(address, (uri) => {
        const withQuery = normaliseUri(`${uri}?q`);
        // An empty path of the web is `/`, with a query or without.
        expect(`${normaliseUri(uri)}?q`).toBe(withQuery);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("dot segments", () => {
  test.each([
    // RFC 3986 §5.2.4
    ["/a/b/c/./../../g", "/a/g"],
    ["mid/content=5/../6", "mid/6"],
    ["/..", "/"],
    ["/a/..", "/"],
    ["/a/.", "/a/"],
    ["a/..", "/"],
    ["..", ""],
    ["./a", "a"],
    ["../../a/b", "a/b"],
    ["//a/../b", "//b"],
    ["/a//../b", "/a/b"],
    ["", ""],
  ])("%j becomes %j", (path, removed) => {
    expect(removeDotSegments(path)).toBe(removed);
  });

  test.each([
    ["res://a/../b", true],
    ["res://a/./b", true],
    ["res://a/b/..", true],
    ["res://x/%2e", true],
    ["res:.%2E/x", true],
    ["res://../x", false],
    ["res://a/..b/c.d/...", false],
    ["res://a?/../", false],
    ["res://a#/../", false],
    ["", false],
  ])("%s holds them: %s [address-valid]", (uri, expected) => {
    expect(hasDotSegments(uri)).toBe(expected);
  });
});
