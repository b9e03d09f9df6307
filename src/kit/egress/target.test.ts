import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ResourceError } from "../errors.js";
import { parseAllowEntry } from "./hosts.js";
import { bindTarget } from "./target.js";

const allow = [parseAllowEntry("*.shop.example")];
const bind = (text: string) => bindTarget(text, () => undefined, allow);

/** The URL, or nothing where a value was refused. */
function urlFor(text: string, name: string, value: string): URL | undefined {
  try {
    return bind(text).urlFor(new Map([[name, value]]), "res://x");
  } catch (error) {
    if (error instanceof ResourceError) return undefined;
    throw error;
  }
}

/** Texts that are made of what steers URLs, and any others. */
const values = fc.oneof(
  fc.string({
    unit: fc.constantFrom(".", "/", "\\", "%", "2", "e", "f", "?", "#", "@", ":", ";", "a", "[", "\t"),
  }),
  fc.string({ unit: "binary" }),
);

describe("the URL of an upstream", () => {
  it("[url] whatever {id} holds, it is one segment that decodes to it", () => {
    fc.assert(
      fc.property(values, (value) => {
        const url = urlFor("https://api.example:8443/v1/{id}/x?k=1", "id", value);
        if (url === undefined) {
          expect(["", ".", ".."]).toContain(value);
          return;
        }
        const segments = url.pathname.split("/");
        expect(segments).toEqual(["", "v1", segments[2], "x"]);
        expect(decodeURIComponent(segments[2] ?? "")).toBe(value.replaceAll(/\p{Cs}/gu, "\ufffd"));
        expect([url.origin, url.search, url.hash, url.username]).toEqual([
          "https://api.example:8443",
          "?k=1",
          "",
          "",
        ]);
      }),
    );
  });

  it("[url] whatever {+path} holds, it stays below its place", () => {
    fc.assert(
      fc.property(values, (value) => {
        const url = urlFor("https://api.example/v1/{+path}/x?k=1", "path", value);
        if (url === undefined) return;
        expect(url.pathname).toMatch(/^\/v1\/.*\/x$/);
        expect(url.pathname.split(/\/|%2f|%5c/i)).not.toContain("..");
        expect([url.origin, url.search, url.username]).toEqual(["https://api.example", "?k=1", ""]);
      }),
    );
  });

  it("[egress] whatever stands in the host, the rest of it stays", () => {
    fc.assert(
      fc.property(values, fc.constantFrom("{tenant}", "{+tenant}"), (value, expression) => {
        const url = urlFor(`https://${expression}.shop.example/x`, "tenant", value);
        if (url === undefined) return;
        expect(url.host).toMatch(/^[a-z0-9._-]+\.shop\.example$/);
        expect([url.pathname, url.username, url.hash]).toEqual(["/x", "", ""]);
      }),
    );
  });

  it("tells its own host and the extension that it ends with", () => {
    expect(bind("https://API.example/a/{id}.json").own).toEqual({
      url: new URL("https://api.example/"),
      written: "API.example",
    });
    expect(bind("https://{t}.shop.example/").own).toBeUndefined();
    const names = ["/a/b.md", "/a/{id}.json", "/a/{id}", "/a.d/b", "/a.", "", "/x.tar.gz?f=a.csv"];
    expect(names.map((path) => bind(`https://api.example${path}`).fileName)).toEqual([
      "file.md",
      "file.json",
      undefined,
      undefined,
      undefined,
      undefined,
      "file.gz",
    ]);
  });
});
