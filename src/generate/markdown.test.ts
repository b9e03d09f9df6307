import fc from "fast-check";
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
    ["\u202ea\u200b", "a"],
  ])("of %j is %j", (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  it("stays on its line, and opens nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(escaped.replaceAll(/\\[\s\S]/g, "")).not.toMatch(/[`*_[\]<>|~&$]|^[#+=:-]/);
      }),
    );
  });
});

describe("codeSpan", () => {
  it.each([
    ["docs://{+path}", "`docs://{+path}`"],
    ["a|b", "`a\\|b`"],
    ["a`b``c", "```a`b``c```"],
    ["`a", "`` `a ``"],
  ])("of %j is %s", (text, expected) => {
    expect(codeSpan(text)).toBe(expected);
  });
});
