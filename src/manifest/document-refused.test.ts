import { describe, expect, it } from "vitest";
import { parseDocument } from "./document.js";

function valueOf(text: string): unknown {
  const { value, diagnostics } = parseDocument(text, "m.yaml");
  expect(diagnostics).toEqual([]);
  return value;
}

/** Each fault of a text on one line: place, code, pointer, message. */
function faultsOf(text: string): readonly string[] {
  return parseDocument(text, "m.yaml").diagnostics.map(
    ({ line, column, code, path, message }) =>
      `${String(line)}:${String(column)} ${code} ${path}: ${message}`,
  );
}

describe("[yaml] text that is refused", () => {
  it.each([
    ["", "1:1 empty-manifest : the file holds nothing"],
    ["# only a comment\n", "1:1 empty-manifest : the file holds nothing"],
    ["---\n...\n", "1:1 empty-manifest : the file holds nothing"],
    ["~\n", "1:1 not-a-mapping : the file's top level is a single value, not a mapping"],
    ["just text\n", "1:1 not-a-mapping : the file's top level is a single value, not a mapping"],
    ["# c\n- a\n- b\n", "2:1 not-a-mapping : the file's top level is a list, not a mapping"],
    ["a: 1\n---\nb: 2\n", "2:1 yaml-documents : a second YAML document starts here"],
    ["---\n---\na: 1\n", "2:1 yaml-documents : a second YAML document starts here"],
    ["a: 1\n...\n%YAML 1.1\n---\nb: 2\n", "4:1 yaml-documents : a second YAML document starts here"],
    ["%YAML 1.1\n---\na: no\n", "1:1 yaml-version : this asks for YAML 1.1, and a manifest is YAML 1.2"],
    ["%YAML 2.0\n---\na: no\n", "1:1 yaml-version : this asks for YAML 2.0, and a manifest is YAML 1.2"],
    ["%FOO bar\n---\na: 1\n", "1:1 yaml-directive : the directive %FOO is unknown, and ignored"],
    ["a: {b: 1, b: 2}\n", "1:11 duplicate-key /a/b: the key 'b' stands twice in this mapping"],
    ['a: 1\n"a": 2\n', "2:1 duplicate-key /a: the key 'a' stands twice in this mapping"],
    [
      "__proto__: 1\n__proto__: 2\n",
      "2:1 duplicate-key /__proto__: the key '__proto__' stands twice in this mapping",
    ],
    ["x: &x {b: 1}\ny:\n  <<: *x\n", "3:3 merge-key /y/<<: merge keys (<<) are not supported"],
    ["a: !!binary aGk=\n", "1:4 yaml-tag /a: tags such as !!binary are not supported"],
    ["a:\n  - !foo\n    b: 1\n", "2:5 yaml-tag /a/0: tags such as !foo are not supported"],
    ["a:\n  - !foo b: 1\n", "2:5 yaml-tag /a/0/b: tags such as !foo are not supported"],
    ["a: !!str 1\n", "1:4 yaml-tag /a: tags such as !!str are not supported"],
    ["a: !e!x 1\n", "1:4 yaml-tag /a: tags such as !e!x are not supported"],
    [
      "a: !<tag:yaml.org,2002:str> 1\n",
      "1:4 yaml-tag /a: tags such as !<tag:yaml.org,2002:str> are not supported",
    ],
    ["!!str a: 1\n", "1:1 yaml-tag /a: tags such as !!str are not supported"],
    ["a: !\n", "1:4 yaml-tag /a: tags such as ! are not supported"],
    ["--- !!map\na: 1\n", "1:5 yaml-tag : tags such as !!map are not supported"],
    ["a: *b\n", "1:4 yaml-alias-unknown /a: the alias *b names no anchor above it"],
    ["include: [*.yaml]\n", "1:11 yaml-alias-unknown /include/0: the alias *.yaml names no anchor above it"],
    ["a: &a [1, *a]\n", "1:11 yaml-alias-cycle /a/1: the alias *a stands inside the value that it names"],
    ["1: a\n", "1:1 key-not-text /1: the key 1 is a number, not text"],
    ["true: a\n", "1:1 key-not-text /true: the key true is a truth value, not text"],
    ["null: a\n", "1:1 key-not-text /null: the key null is null, not text"],
    [": a\n", "1:1 key-not-text /: the key before ':' is missing"],
    ["a:\n  ? [x]\n  : 1\n", "2:5 key-not-text /a: the key is a list, not text"],
    ["a: &a 1\n*a : 2\n", "2:1 key-not-text : the key *a stands for no text"],
    ["a: {{name}}\n", "1:4 key-not-text /a: {{name}} is a mapping to YAML"],
    ["a: [.nan]\n", "1:5 number-not-exact /a/0: .nan is not a number that JSON knows"],
    [
      "a: 9007199254740993\n",
      "1:4 number-not-exact /a: 9007199254740993 is beyond 2^53, where JSON loses digits",
    ],
    ["a: 1\nb: \0\n", "2:4 yaml-character : the character U+0000 is not allowed in YAML"],
    ["a: \u001B[31m\u0007\n", "1:4 yaml-character : the character U+001B is not allowed in YAML"],
    ["a: 1\rb: 2\r", "1:5 yaml-character : a carriage return stands without a line feed"],
  ])("%j", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it("reports each of several mistakes once, in the order of the text", () => {
    expect(faultsOf("1: a\nb: .inf\nc: !x 1\nb: {d: 1, d: 2}\n<<: {}\n")).toEqual([
      "1:1 key-not-text /1: the key 1 is a number, not text",
      "2:4 number-not-exact /b: .inf is infinite, which JSON doesn't know",
      "3:4 yaml-tag /c: tags such as !x are not supported",
      "4:1 duplicate-key /b: the key 'b' stands twice in this mapping",
      "4:11 duplicate-key /b/d: the key 'd' stands twice in this mapping",
      "5:1 merge-key /<<: merge keys (<<) are not supported",
    ]);
  });

  it("shows both places of a duplicate key, and keeps the first value", () => {
    const { diagnostics, value } = parseDocument("a: 1\nb: 2\na: 3\na: 4\n", "m.yaml");
    expect(value).toEqual({ a: 1, b: 2 });
    expect(diagnostics.map(({ line, related }) => [line, related])).toEqual([
      [3, [{ file: "m.yaml", line: 1, column: 1, message: "it stands here first" }]],
      [4, [{ file: "m.yaml", line: 1, column: 1, message: "it stands here first" }]],
    ]);
  });

  it("leaves a usable value beside its faults, so that the rest is checked too", () => {
    const text = "%YAML 1.1\n---\na: !x no\ninclude: [*.yaml]\nrender: {{name}}\n1: x\n<<: y\n";
    expect(parseDocument(text, "m").value).toEqual({ a: "no", include: ["*.yaml"], render: "{{name}}" });
    expect(parseDocument("a: [", "m").value).toBeUndefined();
  });

  it("takes << in quotes as text", () => {
    expect(valueOf('"<<": 1\n')).toEqual({ "<<": 1 });
  });

  it.each([
    ["[", "1:101"],
    ["- ", "1:201"],
    ['{"a":', "1:501"],
    ["? ", "1:201"],
    ["[{a: ", "1:251"],
  ])("refuses %j five thousand times at its place", (piece, place) => {
    expect(faultsOf(piece.repeat(5000))).toEqual([
      `${place} yaml-depth : lists and mappings are nested more than 100 levels deep`,
    ]);
  });

  it("takes 100 levels, and refuses 101", () => {
    expect(valueOf(`a: ${"[".repeat(99)}${"]".repeat(99)}`)).toBeDefined();
    expect(faultsOf(`a: ${"[".repeat(100)}${"]".repeat(100)}`)).toHaveLength(1);
  });

  it("refuses aliases that expand beyond a million values, before anything is expanded", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level <= 30; level += 1) {
      const alias = `*a${String(level - 1)}`;
      lines.push(`a${String(level)}: &a${String(level)} [${Array(10).fill(alias).join(", ")}]`);
    }
    const { value, diagnostics } = parseDocument(lines.join("\n"), "m.yaml");
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, line }) => `${code} ${String(line)}`)).toEqual(["yaml-aliases 6"]);
  });

  it("counts long texts by their length: aliases of a megabyte are a bomb as well", () => {
    const text = `x: &x "${"t".repeat(1_000_000)}"\na: [${"*x, ".repeat(1000)}]`;
    expect(parseDocument(text, "m.yaml").diagnostics.map(({ code }) => code)).toEqual(["yaml-aliases"]);
  });

  it("refuses aliases that nest beyond 100 levels", () => {
    const lines = ["a0: &a0 [x]"];
    for (let level = 1; level <= 200; level += 1) {
      lines.push(`a${String(level)}: &a${String(level)} [*a${String(level - 1)}]`);
    }
    const { value, diagnostics } = parseDocument(lines.join("\n"), "m.yaml");
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, line }) => `${code} ${String(line)}`)).toEqual(["yaml-depth 100"]);
  });
});
