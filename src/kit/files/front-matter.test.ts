import { describe, expect, it } from "vitest";
import { parseFrontMatter } from "./front-matter.js";

describe("parseFrontMatter", () => {
  it("takes the four keys and leaves the rest", () => {
    const text = [
      "---",
      'title: "Release: policy"',
      "description: >-",
      "  What a release",
      "  must meet.",
      "draft: true",
      "audience: [user, assistant]",
      "priority: 0.9",
      "---",
      "# title: no",
    ].join("\n");
    expect(parseFrontMatter(text)).toEqual({
      title: "Release: policy",
      description: "What a release must meet.",
      audience: ["user", "assistant"],
      priority: 0.9,
    });
  });

  it("takes CRLF, a byte order mark, and lists without indentation", () => {
    expect(parseFrontMatter("\uFEFF---\r\naudience:\r\n- user\r\ntitle: T\r\n...\r\nx")).toEqual({
      title: "T",
      audience: ["user"],
    });
  });

  it.each([
    ["no front matter", "# T\n---\ntitle: x\n---\n"],
    ["no end", "---\ntitle: x\n"],
    ["an empty text", ""],
    ["wrong types", "---\ntitle: 7\ndescription: [a]\naudience: everyone\npriority: high\n---\n"],
    ["out of range", "---\npriority: 1.5\naudience: [user, robot]\n---\n"],
    ["an empty title", "---\ntitle: ''\n---\n"],
    ["a key twice", "---\ntitle: a\ntitle: b\n---\n"],
    ["an alias", "---\nx: &a hello\ntitle: *a\n---\n"],
    ["a nested title", "---\ntitle: { a: b }\n---\n"],
    ["a mark of a template", "---\ntitle: {{ x }}\n---\n"],
  ])("finds nothing in %s", (_what, text) => {
    expect(parseFrontMatter(text)).toEqual({});
  });

  it("passes a malformed value over, and takes the others", () => {
    expect(parseFrontMatter("---\ntitle: 'open\ndescription: Fine\npriority: *x\n---\n")).toEqual({
      description: "Fine",
    });
  });

  it("isn't disturbed by other keys that are no YAML", () => {
    expect(parseFrontMatter("---\nurl: {{ base }}: [\n\tx\ntitle: Fine\n---\n")).toEqual({ title: "Fine" });
  });

  it.each([
    ["[", "title: "],
    ["{a: ", "title: "],
    ["? ", "title:\n  "],
    ["- ", "title:\n  "],
    ["- ? ", "audience:\n"],
    ["? ", "other:\n  "],
  ])("[yaml] isn't kept busy by %j over and over", (open, start) => {
    expect(parseFrontMatter(`---\n${start}${open.repeat(10_000)}\n---\n`)).toEqual({});
    expect(parseFrontMatter(`---\n${start}${open.repeat(400)}\n---\n`)).toEqual({});
  });
});
