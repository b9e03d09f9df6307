import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { element, escapeHtml, printHtml } from "./markup.js";

describe("[escape] printed markup", () => {
  it("holds every text as text, in attributes too", () => {
    const markup = element(
      "p",
      { title: "\"a' <b>", hidden: true, class: undefined, open: false },
      "</p>&amp;",
      undefined,
    );
    expect(printHtml(markup)).toBe('<p title="&quot;a&#39; &lt;b&gt;" hidden>&lt;/p&gt;&amp;amp;</p>');
    expect(printHtml(element("pre", {}, "\na\r\n\0"))).toBe("<pre>\n\na&#13;\n\u{FFFD}</pre>");
    expect(printHtml(element("input", { value: "a" }))).toBe('<input value="a">');
  });

  it("holds children that are given as a list, however many there are", () => {
    expect(printHtml(element("p", {}, "a", [element("kbd", {}, "b"), undefined], "c"))).toBe(
      "<p>a<kbd>b</kbd>c</p>",
    );
    expect(printHtml(element("p", {}, Array<string>(300_000).fill("a")))).toBe(
      `<p>${"a".repeat(300_000)}</p>`,
    );
  });

  it("has no tag, quote or reference but its own, whatever the texts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const printed = escapeHtml(text);
        expect(printed).not.toMatch(/[<>"'\0\r]|&(?!(?:amp|lt|gt|quot|#39|#13);)/);
        const back = printed
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&#13;", "\r")
          .replaceAll("&amp;", "&");
        expect(back).toBe(text.replaceAll("\0", "\u{FFFD}"));
      }),
    );
  });
});
