import { describe, expect, test } from "vitest";
import { RenderExceeded } from "./template-meter.js";
import { checkTemplate, compileTemplate, TemplateSyntaxError } from "./template.js";

const BOUNDS = { maxRenderSteps: 250_000, maxBytes: 1 << 22, timeoutMs: 60_000 };

const render = (text: string, context: object, markup = false, bounds = BOUNDS) =>
  compileTemplate(text, markup)(Object.fromEntries(Object.entries(context)), bounds);

describe("what a template prints", () => {
  test.each<[string, object, string]>([
    ["Hello, {{name}}.", { name: "Ada" }, "Hello, Ada."],
    ["[{{missing}}|{{data.missing.deeper}}]", {}, "[|]"],
    ["{{list}}", { list: ["a", "b"] }, "a,b"],
    ["{{list}}", { list: [1, null, ["x", "y"]] }, "1,,x,y"],
    ["{{data}}", { data: { a: [1] } }, '{"a":[1]}'],
    ["{{data}}", { data: { toString: "mine" } }, '{"toString":"mine"}'],
    ["{{data.a}}{{data.b}}", { data: { a: 1, b: 2 } }, "12"],
    ["{{{data.a}}}{{{data.b}}}", { data: { a: false, b: 0 } }, "false0"],
    ["{{null}}{{data.nothing}}", { data: { nothing: null } }, ""],
    ["{{[a.b]}}", { "a.b": "dotted" }, "dotted"],
    ["{{1}} {{'a b'}}", { 1: "one", "a b": "spaced" }, "one spaced"],
    ["\\{{name}}", { name: "x" }, "{{name}}"],
    ["a\r\n{{! a note }}b\n", {}, "a\r\nb\n"],
  ])("%s of %j is %j", (text, context, expected) => {
    expect(render(text, context)).toBe(expected);
  });

  test.each<[string, object, string]>([
    ["{{#if a}}yes{{else}}no{{/if}}", { a: "" }, "no"],
    ["{{#if a}}1{{else if b}}2{{/if}}", { b: "x" }, "2"],
    ["{{#unless a}}none{{/unless}}", {}, "none"],
    ["{{#each list}}{{@index}}={{this}};{{/each}}", { list: ["a", "b"] }, "0=a;1=b;"],
    ["{{#each list as |item|}}<{{item}}>{{/each}}", { list: ["a", "b"] }, "<a><b>"],
    ["{{#with data}}{{x}}{{../y}}{{/with}}", { data: { x: 1 }, y: 2 }, "12"],
    ["{{lookup data key}}", { data: { k: "found" }, key: "k" }, "found"],
    ["{{#each list}}{{lookup ../data this}}{{/each}}", { list: ["a"], data: { a: "A" } }, "A"],
    ["{{#list}}({{.}}){{/list}}{{^none}}empty{{/none}}", { list: ["a"] }, "(a)empty"],
    ["{{#print}}{{../escape}}{{/print}}", { print: { a: 1 }, escape: "e" }, "e"],
  ])("block %s", (text, context, expected) => {
    expect(render(text, context)).toBe(expected);
  });

  test("values are escaped for markup alone, and never in three braces", () => {
    const context = { name: `<a href="x">&'</a>` };
    expect(render("{{name}}", context)).toBe(context.name);
    expect(render("{{name}}", context, true)).toBe("&lt;a href&#x3D;&quot;x&quot;&gt;&amp;&#x27;&lt;/a&gt;");
    expect(render("{{{name}}}{{&name}}", { name: "<" }, true)).toBe("<<");
    expect(render("{{lookup data 'k'}}", { data: { k: "<" } }, true)).toBe("&lt;");
  });
});

describe("[names] prototypes are out of reach", () => {
  const probes = [
    "{{constructor}}",
    "{{__proto__}}",
    "{{toString}}",
    "{{lookup this 'constructor'}}",
    "{{lookup this '__proto__'}}",
    "{{lookup (lookup this 'constructor') 'name'}}",
    "{{@root.constructor}}",
    "{{name.constructor.name}}",
    "{{#with (lookup name 'constructor')}}{{name}}{{/with}}",
    "{{#each data}}{{this.constructor}}{{/each}}",
  ];
  test.each(probes)("%s gives nothing", (probe) => {
    expect(render(probe, { name: "x", data: [{}] })).toBe("");
  });

  test("a variable of such a name prints its value", () => {
    const context = Object.fromEntries([
      ["constructor", "c"],
      ["__proto__", "p"],
      ["toString", "t"],
    ]);
    expect(render("{{constructor}}{{__proto__}}{{toString}}", context)).toBe("cpt");
    expect(render("{{lookup this '__proto__'}}", context)).toBe("p");
  });

  test("data from JSON keeps such keys", () => {
    expect(render("{{data.__proto__.x}}", { data: JSON.parse('{"__proto__":{"x":1}}') as unknown })).toBe(
      "1",
    );
  });
});

describe("a rendering is bounded while it goes on", () => {
  const list = Array.from({ length: 10_000 }, (_, index) => index);
  const limitOf = (text: string, context: object, bounds: Partial<typeof BOUNDS> = {}): unknown => {
    try {
      render(text, context, false, { ...BOUNDS, ...bounds });
      return "none";
    } catch (error) {
      if (!(error instanceof RenderExceeded)) throw error;
      return error.limit;
    }
  };

  test.each([
    "{{#each list}}{{#each ../list}}{{#each ../../list}}{{/each}}{{/each}}{{/each}}",
    "{{#each list}}{{#each ../list}}{{#each ../../list}}{{else}}x{{/each}}{{/each}}{{/each}}",
    "{{#list}}{{#../list}}{{#../../list}}{{/../../list}}{{/../list}}{{/list}}",
    "{{#each list}}{{#with ../list}}{{#each this}}{{#if this}}{{/if}}{{/each}}{{/with}}{{/each}}",
  ])("loops in each other end: %s", (text) => {
    expect(limitOf(text, { list })).toBe("maxRenderSteps");
  });

  test("a loop may go as far as the bound, and no step farther", () => {
    // One step for the template, and one each for the block of an item and what it prints.
    const bounds = { maxRenderSteps: 1 + 2 * list.length };
    expect(limitOf("{{#each list}}{{this}}{{/each}}", { list }, bounds)).toBe("none");
    expect(limitOf("{{#each list}}{{this}}{{/each}}{{list.[0]}}", { list }, bounds)).toBe("maxRenderSteps");
  });

  test("each item of a list that is printed counts, whatever it prints", () => {
    const nested = list.map(() => [[[]]]);
    expect(limitOf("{{#each nested}}{{../nested}}{{/each}}", { nested })).toBe("maxRenderSteps");
  });

  test.each([
    ["a text that is printed", "{{text}}"],
    ["a text that is escaped", "{{&text}}"],
    ["an object", "{{object}}"],
    ["a block's own text", "{{#each list}}0123456789{{/each}}"],
    ["the template's own text", "x".repeat(1_001)],
    ["the text of else", "{{#each list}}{{#if no}}{{else}}0123456789{{/if}}{{/each}}"],
  ])("the size counts before it's there: %s", (_, text) => {
    const context = { text: "x".repeat(1_001), object: { a: "x".repeat(1_000) }, list: list.slice(0, 101) };
    expect(limitOf(text, context, { maxBytes: 1_000 })).toBe("maxBytes");
    expect(limitOf(text, context, { maxBytes: 2_000 })).toBe("none");
  });

  test("the time counts", () => {
    const loops = "{{#each list}}{{#each ../list}}{{/each}}{{/each}}";
    expect(limitOf(loops, { list }, { timeoutMs: -1 })).toBe("timeout");
  });

  test("each rendering is counted by itself", () => {
    const template = compileTemplate("{{#each list}}{{this}}{{/each}}", false);
    const bounds = { ...BOUNDS, maxRenderSteps: 1 + 2 * list.length };
    for (let round = 0; round < 3; round += 1) expect(template({ list }, bounds)).toHaveLength(38_890);
  });
});

describe("what is refused", () => {
  test.each([
    ["{{name", "line 1: a tag isn't closed, or holds a character that it can't"],
    ["a\n{{#if x}}", "line 2: a tag or a block isn't closed"],
    ["{{#if a}}x{{/each}}", "line 1: if doesn't match each"],
    ["{{}}", "line 1: '}}' can't stand there"],
    ["\n{{/if}}", "line 2: '{{/' can't stand there"],
    ["{{> x}}", "line 1: partials ({{> …}}) are not available"],
    ["{{#> x}}{{/x}}", "line 1: partials ({{> …}}) are not available"],
    ["{{* d}}", "line 1: decorators ({{* …}}) are not available"],
    ['{{#*inline "a"}}{{/inline}}', "line 1: decorators ({{* …}}) are not available"],
    ["{{log x}}", "line 1: there is no helper 'log'"],
    ["{{log}}", "line 1: there is no helper 'log'"],
    ['{{"log" 1}}', "line 1: there is no helper 'log'"],
    ["{{#log x}}{{/log}}", "line 1: there is no helper 'log'"],
    ["{{#helperMissing}}{{/helperMissing}}", "line 1: there is no helper 'helperMissing'"],
    ["{{[print value] x}}", "line 1: there is no helper 'print value'"],
    ["{{upper name}}", "line 1: there is no helper 'upper'"],
    ["{{upper name=1}}", "line 1: there is no helper 'upper'"],
    ["{{#if (upper)}}{{/if}}", "line 1: there is no helper 'upper'"],
    ["{{[count block] 1}}", "line 1: there is no helper 'count block'"],
    ["{{#if}}{{/if}}", "line 1: 'if' takes one argument"],
    ["{{lookup a}}", "line 1: 'lookup' takes two arguments"],
    ["{{#if (lookup a)}}{{/if}}", "line 1: 'lookup' takes two arguments"],
    ["{{if a}}", "line 1: 'if' must be a block: {{#if …}}"],
    ["{{#lookup a b}}{{/lookup}}", "line 1: 'lookup' is no block: {{lookup …}}"],
  ])("%s", (text, fault) => {
    expect(checkTemplate(text)).toEqual([fault]);
    expect(() => compileTemplate(text, false)).toThrow(new TemplateSyntaxError([fault]));
  });

  test.each([101, 100_000])("%i blocks in each other", (depth) => {
    const nested = (times: number) => `\n${"{{#if a}}".repeat(times)}x${"{{/if}}".repeat(times)}`;
    expect(checkTemplate(nested(depth))).toEqual(["line 2: blocks stand in each other more than 100 deep"]);
    expect([checkTemplate(nested(100)), render(nested(100), { a: 1 })]).toEqual([[], "\nx"]);
  });

  test("but not blocks beside each other, nor an else in each", () => {
    const beside = "{{#if a}}1{{^}}2{{/if}}{{~^b}}3{{/b}}".repeat(200);
    expect(render(beside, {})).toBe("23".repeat(200));
  });

  test("every fault is told", () => {
    expect(checkTemplate("{{> a}}\n{{log 1}}")).toHaveLength(2);
    expect(checkTemplate("{{#each a}}{{x}}{{/each}}")).toEqual([]);
  });
});
