import { describe, expect, it } from "vitest";
import { parsePathPattern, PathSyntaxError, splitSegments } from "./path-pattern.js";

const FOLDER = "/srv/manifest";
const NONE = (): undefined => undefined;

function parse(text: string, values: Readonly<Record<string, string>> = {}) {
  return parsePathPattern(text, FOLDER, (name) => values[name]);
}

describe("parsePathPattern", () => {
  it("takes a fixed path apart into its folder and its name", () => {
    expect(parse("runbooks/policy.md")).toEqual({
      base: "/srv/manifest/runbooks",
      pieces: [{ kind: "literal", text: "policy.md" }],
      variables: [],
    });
    expect(parse("./a/../b.md").base).toBe("/srv/manifest");
    expect(parse("/etc/motd").base).toBe("/etc");
  });

  it("starts a family at the literal folder before the first variable", () => {
    const pattern = parse("releases/v-{service}/{version}.json");
    expect(pattern.base).toBe("/srv/manifest/releases");
    expect(pattern.variables).toEqual(["service", "version"]);
    expect(pattern.pieces).toEqual([
      { kind: "literal", text: "v-" },
      { kind: "variable", name: "service", deep: false },
      { kind: "literal", text: "/" },
      { kind: "variable", name: "version", deep: false },
      { kind: "literal", text: ".json" },
    ]);
    expect(parse("{+path}").base).toBe(FOLDER);
    expect(parse("../shared/{+path}").base).toBe("/srv/shared");
    expect(parse("/data/{x}").base).toBe("/data");
  });

  it("takes separators and dots in the middle as the disk does", () => {
    expect(parse("d/{a}//./{b}.md").pieces[1]).toEqual({ kind: "literal", text: "/" });
  });

  it("[interpolate] takes environment values literally, braces and all", () => {
    const pattern = parse("${DIR}/{name}.md", { DIR: "/data/{x}" });
    expect(pattern.base).toBe("/data/{x}");
    expect(pattern.variables).toEqual(["name"]);
    expect(parse("$${x}/{name}").base).toBe("/srv/manifest/${x}");
  });

  it.each([
    ["a/{b", "has a '{' without its '}'"],
    ["a/b}", "has a '}' without its '{'"],
    ["a/{user-id}", "has '{user-id}', which is neither {name} nor {+name}"],
    ["a/{p*}", "has '{p*}', which is neither {name} nor {+name}"],
    ["a/{}", "has '{}', which is neither {name} nor {+name}"],
    ["a/{b}/../c", "has '..' after a variable"],
    ["a/{b}/", "ends in '/', so it names a folder"],
    ["a/", "ends in '/', so it names a folder"],
  ])("refuses %s", (text, message) => {
    expect(() => parsePathPattern(text, FOLDER, NONE)).toThrow(new PathSyntaxError(message));
  });
});

describe("splitSegments", () => {
  it("splits at the separators of literal text", () => {
    const { pieces } = parse("{a}-x/lit/{+b}.md");
    expect(splitSegments(pieces).map((segment) => segment.length)).toEqual([2, 1, 2]);
  });
});
