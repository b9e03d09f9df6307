import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, it } from "vitest";
import { anyText } from "./catalogue.fixture.js";
import { codeSpan, escapeMarkdown } from "./markdown.js";

describe("escapeMarkdown", () => {
  it.each([
    ["Release policy: what a release-gate is.", "Release policy: what a release-gate is."],
    ["a | b\nc", "a \\| b c"],
    [
      "[x](javascript:y) <b> `c` *d* _e_ ~f~ &amp; $g$",
      "\\[x\\](javascript:y) \\<b\\> \\`c\\` \\*d\\* \\_e\\_ \\~f\\~ \\&amp; \\$g\\$",
    ],
    ["# a", "\\# a"],
    ["- a", "\\- a"],
    ["1. a", "1\\. a"],
    ["10) a", "10\\) a"],
    ["a #", "a \\#"],
    ["\u202ea\u200b", "a"],
    ["www.evil.test", "www<!-- -->.evil.test"],
    ["https://evil.test a@evil.test", "https:<!-- -->//evil.test a@<!-- -->evil.test"],
    ["@team #1 a/b#2 GH-12", "@<!-- -->team #<!-- -->1 a/b#<!-- -->2 GH-<!-- -->12"],
    ["a :tada: at 12:30:59", "a :<!-- -->tada: at 12:<!-- -->30:59"],
    ["fixed in 1c28233, not in decades", "fixed in 1c2823<!-- -->3, not in decades"],
    ["1c282331c28233", "1c2823<!-- -->31c282<!-- -->33"],
  ])("of %j is %j", (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  it("stays on its line, and opens nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(escaped.replaceAll(/\\[\s\S]|<!-- -->/g, "")).not.toMatch(/[`*_[\]<>|~&$]|^[#+=:-]/);
      }),
    );
  });
});

/** Texts of what Markdown could make something of, and of anything. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."@ # : / . - _ * ~ ` | \\ < > [ ] ( ) ! & ; $ = + 1 a G".split(" "),
        ..."www. WWW. http:// https:// ftp:// mailto: xmpp: evil.test a@b.test GH-1 gh- #12 @me :+1: 1c28233 ``` --- &amp; <b> <!-- -->".split(
          " ",
        ),
        ..."[x](y) ![x](y) [x]: <https://evil.test> </code> \\| 1) - [ ] [^1]".split(" "),
        " ",
        "\n",
      ),
      anyText,
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** Where a text may stand, and what stands around it in HTML. */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `### ${text}`,
  (text) => `- Type: ${text}`,
  (text) => `| a | b |\n| --- | --- |\n| ${text} | end |`,
];

/** The types of all tokens that GFM makes of a Markdown text; what is HTML as it stands. */
function tokensOf(markdown: string): readonly string[] {
  const found: string[] = [];
  void marked.walkTokens(marked.lexer(markdown, { gfm: true }), ({ type, raw }) => {
    found.push(type === "html" ? raw : type);
  });
  return found;
}

/** What a reader sees of a Markdown text. */
function seenOf(markdown: string): string {
  const html = marked.parse(markdown, { gfm: true, async: false }).replaceAll(/<[^>]*>/g, "");
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return html.replaceAll(/&(\w+|#39);/g, (entity, name: string) => entities[name] ?? entity).trim();
}

/** What is left of a text that stands on one line. */
const lineOf = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

const BLOCKS = ["heading", "list", "list_item", "paragraph", "space", "table", "text"];

describe("what GFM makes of an escaped text", () => {
  it("is text: no link, no autolink, no image, no HTML but empty comments", () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...PLACES), (text, place) => {
        const allowed = new Set([...BLOCKS, "escape", "<!-- -->"]);
        expect(tokensOf(place(escapeMarkdown(text))).filter((type) => !allowed.has(type))).toEqual([]);
        expect(seenOf(escapeMarkdown(text))).toBe(lineOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it("holds, between the comments, nothing that GitHub makes a reference of", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const part of escapeMarkdown(text).split("<!-- -->"))
          expect(part.replaceAll(/\\(.)/g, "$1")).not.toMatch(
            /@\w|#\d|\bGH-\d|:\/\/|www\.|:[\w+-]+:|\b[0-9a-f]{7,40}\b/i,
          );
      }),
    );
  });

  it("is code where it's a code span", () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...PLACES), (text, place) => {
        const allowed = new Set([...BLOCKS, "codespan", "<code>", "</code>", "escape", "<!-- -->"]);
        const markdown = place(codeSpan(text));
        expect(tokensOf(markdown).filter((type) => !allowed.has(type))).toEqual([]);
        expect(seenOf(markdown)).toContain(lineOf(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("codeSpan", () => {
  it.each([
    ["docs://{+path}", "`docs://{+path}`"],
    ["a|b", "<code>a\\|b</code>"],
    ["a`b``c", "```a`b``c```"],
    ["`a", "`` `a ``"],
    ["a\\|b", "<code>a\\\\\\|b</code>"],
  ])("of %j is %s", (text, expected) => {
    expect(codeSpan(text)).toBe(expected);
  });
});
