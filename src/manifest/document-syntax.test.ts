import { describe, expect, it } from "vitest";
import { parseDocument } from "./document.js";

/** Each fault of a text on one line: place, code, message and hint. */
function faultsOf(text: string): readonly string[] {
  return parseDocument(text, "m.yaml").diagnostics.map(
    ({ line, column, code, message, hint }) =>
      `${String(line)}:${String(column)} ${code}: ${message} [${String(hint)}]`,
  );
}

const QUOTE = "quote it if it is text";
const COLON = "write key: value, with a space after the colon; indent text that goes on from the line above";
const ITEM = "start it on a line of its own, in the column of the items that it belongs to";
const TAB = "yaml-tab: a tab stands where spaces of the indentation are counted [indent with spaces]";
const FLOW = "quote text that holds brackets, braces, commas or ': '";
const SEPARATE = "separate items by one comma; quote text that holds brackets, braces or commas";

describe("[yaml] errors of syntax are one clear fault", () => {
  it.each([
    ["a:\n\tb: 1\n", `2:1 ${TAB}`],
    ["a:\n  - x\n\t- y\n", `3:1 ${TAB}`],
    ["resources:\n\t- uri: a://b\n\t  name: x\n", `2:1 ${TAB}`],
    ["a:\n  b:\n \t c: 1\n", `3:2 ${TAB}`],
    ["a: |\n\tfoo\n", `2:1 ${TAB}`],
    ['a: "foo\nb: 1\n', '1:4 yaml-syntax: the quote " is never closed [close it with "]'],
    ["a: '", "1:4 yaml-syntax: the quote ' is never closed [close it with ']"],
    [
      "a: [1, 2\nb: 1\n",
      `1:4 yaml-syntax: the bracket [ is never closed [close it with ], and indent its lines further than its key; ${QUOTE}]`,
    ],
    [
      "{a: 1\n",
      `1:1 yaml-syntax: the bracket { is never closed [close it with }, and indent its lines further than its key; ${QUOTE}]`,
    ],
    [
      "a: 'it's'\nb: 1\n",
      "1:8 yaml-syntax: 's'' follows the closing ' [write '' for a quote inside single quotes]",
    ],
    ['a: "x" y\n', `1:8 yaml-syntax: 'y' follows the closing " [quote the whole text]`],
    ["text: {id}/x\n", "1:11 yaml-syntax: '/x' follows the closing } [quote the whole text]"],
    ['{"a": 1,,}\n', `1:9 yaml-syntax: ',' can't stand here [${SEPARATE}]`],
    ["a: {b: 1 c: 2}\n", `1:8 yaml-syntax: a comma or a closing bracket is missing at '1 c: 2' [${FLOW}]`],
    ["a: [${X}]\n", `1:6 yaml-syntax: a comma or a closing bracket is missing at '{' [${FLOW}]`],
    ["a: 1\nfoo bar\n", `2:1 yaml-syntax: 'foo bar' has no ': ' after it, and is no list item [${COLON}]`],
    ["a:1\nb: 2\n", `1:1 yaml-syntax: 'a:1' has no ': ' after it, and is no list item [${COLON}]`],
    [
      "description: Note: this\n",
      "1:14 yaml-syntax: a second ': ' stands in one value [quote the text, or put the inner mapping on lines of its own]",
    ],
    [
      "a:\n  b: 1\n c: 2\n",
      "3:2 yaml-syntax: the indentation doesn't fit the lines above [start the items of one list or mapping in one column, and what is in them further right]",
    ],
    ["a:\n  - x\n - y\n", `3:2 yaml-syntax: a list item can't stand here [${ITEM}]`],
    ["a: - b\n", `1:4 yaml-syntax: a list item can't stand here [${ITEM}]`],
    ["a: 1\n- b\n", `2:1 yaml-syntax: a list item can't stand here [${ITEM}]`],
    ["a: @foo\n", `1:4 yaml-syntax: text can't start with '@' [${QUOTE}]`],
    ["include: *\n", `1:10 yaml-syntax: text can't start with '*' [${QUOTE}]`],
    ["a: &x &y 1\n", "1:7 yaml-syntax: a value has two anchors [keep one of the two]"],
    ["a: 1\n]\n", `2:1 yaml-syntax: the bracket ] closes nothing [${QUOTE}]`],
    ['a: "x"#c\n', `1:7 yaml-syntax: a space is missing before '#c' [${QUOTE}]`],
    ["%YAML 1.2\na: 1\n", "2:1 yaml-syntax: the line after the directive is not --- [remove the directive]"],
    [`${"k".repeat(1100)}: x`, "1:1 yaml-syntax: a key is longer than 1,024 characters [shorten it]"],
  ])("%j", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it("reports a second one where the first leaves the structure whole", () => {
    const hint = "write \\\\ for a back-slash, or put the text in single quotes";
    expect(faultsOf('a: "\\q \\r \\s"\nb: "\\w"\nc: "\\d"\n')).toEqual([
      `1:5 yaml-syntax: '\\q' is no escape in double quotes [${hint}]`,
      `2:5 yaml-syntax: '\\w' is no escape in double quotes [${hint}]`,
    ]);
  });

  it("reports one fault for thousands of stray brackets", () => {
    expect(faultsOf("]".repeat(50_000))).toHaveLength(1);
    expect(faultsOf(`a: [${",".repeat(20_000)}]`)).toHaveLength(1);
  });

  it("takes tabs where YAML doesn't count them (YAML 1.2.2, section 6.1)", () => {
    expect(parseDocument('{\n\t"a": 1,\n\t"b": [\n\t\t2\n\t]\n}\n', "m").value).toEqual({ a: 1, b: [2] });
    expect(parseDocument("a:\t1\n\t# comment\n\t\nb: 2\n", "m").value).toEqual({ a: 1, b: 2 });
  });
});
