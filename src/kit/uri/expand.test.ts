import fc from "fast-check";
import { parseTemplate as parseOther } from "url-template";
import { describe, expect, test } from "vitest";
import { expand } from "./expand.js";
import type { TemplateValue } from "./expand.js";
import { parseTemplate } from "./template.js";

/** The variables of RFC 6570 §3.2; `undef` has no value. */
const VALUES = new Map<string, TemplateValue>([
  ["count", ["one", "two", "three"]],
  ["dom", ["example", "com"]],
  ["dub", "me/too"],
  ["hello", "Hello World!"],
  ["half", "50%"],
  ["var", "value"],
  ["who", "fred"],
  ["base", "http://example.com/home/"],
  ["path", "/foo/bar"],
  ["list", ["red", "green", "blue"]],
  [
    "keys",
    new Map([
      ["semi", ";"],
      ["dot", "."],
      ["comma", ","],
    ]),
  ],
  ["v", "6"],
  ["x", "1024"],
  ["y", "768"],
  ["empty", ""],
  ["empty_keys", new Map()],
  ["empty_list", []],
]);

const LEVELS_1_TO_3 = [
  // §1.2
  ["{var}", "value"],
  ["{hello}", "Hello%20World%21"],
  ["{+var}", "value"],
  ["{+hello}", "Hello%20World!"],
  ["{+path}/here", "/foo/bar/here"],
  ["here?ref={+path}", "here?ref=/foo/bar"],
  ["X{#var}", "X#value"],
  ["X{#hello}", "X#Hello%20World!"],
  ["map?{x,y}", "map?1024,768"],
  ["{x,hello,y}", "1024,Hello%20World%21,768"],
  ["{+x,hello,y}", "1024,Hello%20World!,768"],
  ["{+path,x}/here", "/foo/bar,1024/here"],
  ["{#x,hello,y}", "#1024,Hello%20World!,768"],
  ["{#path,x}/here", "#/foo/bar,1024/here"],
  ["X{.var}", "X.value"],
  ["X{.x,y}", "X.1024.768"],
  ["{/var}", "/value"],
  ["{/var,x}/here", "/value/1024/here"],
  ["{;x,y}", ";x=1024;y=768"],
  ["{;x,y,empty}", ";x=1024;y=768;empty"],
  ["{?x,y}", "?x=1024&y=768"],
  ["{?x,y,empty}", "?x=1024&y=768&empty="],
  ["?fixed=yes{&x}", "?fixed=yes&x=1024"],
  ["{&x,y,empty}", "&x=1024&y=768&empty="],
];

const LEVEL_4 = [
  // §1.2, §2.4
  ["{var:3}", "val"],
  ["{var:30}", "value"],
  ["{list}", "red,green,blue"],
  ["{list*}", "red,green,blue"],
  ["{keys}", "semi,%3B,dot,.,comma,%2C"],
  ["{keys*}", "semi=%3B,dot=.,comma=%2C"],
  ["{+path:6}/here", "/foo/b/here"],
  ["{+list}", "red,green,blue"],
  ["{+list*}", "red,green,blue"],
  ["{+keys}", "semi,;,dot,.,comma,,"],
  ["{+keys*}", "semi=;,dot=.,comma=,"],
  ["{#path:6}/here", "#/foo/b/here"],
  ["{#list}", "#red,green,blue"],
  ["{#list*}", "#red,green,blue"],
  ["{#keys}", "#semi,;,dot,.,comma,,"],
  ["{#keys*}", "#semi=;,dot=.,comma=,"],
  ["X{.var:3}", "X.val"],
  ["X{.list}", "X.red,green,blue"],
  ["X{.list*}", "X.red.green.blue"],
  ["X{.keys}", "X.semi,%3B,dot,.,comma,%2C"],
  ["X{.keys*}", "X.semi=%3B.dot=..comma=%2C"],
  ["{/var:1,var}", "/v/value"],
  ["{/list}", "/red,green,blue"],
  ["{/list*}", "/red/green/blue"],
  ["{/list*,path:4}", "/red/green/blue/%2Ffoo"],
  ["{/keys}", "/semi,%3B,dot,.,comma,%2C"],
  ["{/keys*}", "/semi=%3B/dot=./comma=%2C"],
  ["{;hello:5}", ";hello=Hello"],
  ["{;list}", ";list=red,green,blue"],
  ["{;list*}", ";list=red;list=green;list=blue"],
  ["{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"],
  ["{;keys*}", ";semi=%3B;dot=.;comma=%2C"],
  ["{?var:3}", "?var=val"],
  ["{?list}", "?list=red,green,blue"],
  ["{?list*}", "?list=red&list=green&list=blue"],
  ["{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"],
  ["{?keys*}", "?semi=%3B&dot=.&comma=%2C"],
  ["{&var:3}", "&var=val"],
  ["{&list}", "&list=red,green,blue"],
  ["{&list*}", "&list=red&list=green&list=blue"],
  ["{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"],
  ["{&keys*}", "&semi=%3B&dot=.&comma=%2C"],
];

const SECTION_3_2 = [
  // §3.2.1
  ["{count}", "one,two,three"],
  ["{count*}", "one,two,three"],
  ["{/count}", "/one,two,three"],
  ["{/count*}", "/one/two/three"],
  ["{;count}", ";count=one,two,three"],
  ["{;count*}", ";count=one;count=two;count=three"],
  ["{?count}", "?count=one,two,three"],
  ["{?count*}", "?count=one&count=two&count=three"],
  ["{&count*}", "&count=one&count=two&count=three"],
  // §3.2.2
  ["{half}", "50%25"],
  ["O{empty}X", "OX"],
  ["O{undef}X", "OX"],
  ["{x,y}", "1024,768"],
  ["?{x,empty}", "?1024,"],
  ["?{x,undef}", "?1024"],
  ["?{undef,y}", "?768"],
  // §3.2.3
  ["{+half}", "50%25"],
  ["{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"],
  ["{+base}index", "http://example.com/home/index"],
  ["O{+empty}X", "OX"],
  ["O{+undef}X", "OX"],
  ["up{+path}{var}/here", "up/foo/barvalue/here"],
  // §3.2.4
  ["{#half}", "#50%25"],
  ["foo{#empty}", "foo#"],
  ["foo{#undef}", "foo"],
  // §3.2.5
  ["{.who}", ".fred"],
  ["{.who,who}", ".fred.fred"],
  ["{.half,who}", ".50%25.fred"],
  ["www{.dom*}", "www.example.com"],
  ["X{.empty}", "X."],
  ["X{.undef}", "X"],
  ["X{.empty_keys}", "X"],
  ["X{.empty_keys*}", "X"],
  // §3.2.6
  ["{/who}", "/fred"],
  ["{/who,who}", "/fred/fred"],
  ["{/half,who}", "/50%25/fred"],
  ["{/who,dub}", "/fred/me%2Ftoo"],
  ["{/var,empty}", "/value/"],
  ["{/var,undef}", "/value"],
  // §3.2.7
  ["{;who}", ";who=fred"],
  ["{;half}", ";half=50%25"],
  ["{;empty}", ";empty"],
  ["{;v,empty,who}", ";v=6;empty;who=fred"],
  ["{;v,bar,who}", ";v=6;who=fred"],
  ["{;x,y,undef}", ";x=1024;y=768"],
  // §3.2.8
  ["{?who}", "?who=fred"],
  ["{?half}", "?half=50%25"],
  ["{?x,y,undef}", "?x=1024&y=768"],
  // §3.2.9
  ["{&who}", "&who=fred"],
  ["{&half}", "&half=50%25"],
  ["{&x,y,undef}", "&x=1024&y=768"],
];

describe("expand", () => {
  test.each([...LEVELS_1_TO_3, ...LEVEL_4, ...SECTION_3_2])("RFC 6570: %s is %s", (text, expected) => {
    expect(expand(parseTemplate(text), VALUES)).toBe(expected);
  });

  test("literals: what may not stand in a URI is encoded, triplets stay (§3.1)", () => {
    expect(expand(parseTemplate("é/%20'{x}"), VALUES)).toBe("%C3%A9/%20'1024");
  });

  test("triplets of a value stay with + and #, and only there (§3.2.3)", () => {
    const values = new Map([["a", "%41 %4"]]);
    expect(expand(parseTemplate("{+a}{#a}{a}"), values)).toBe("%41%20%254#%41%20%254%2541%20%254");
  });

  test("a prefix counts characters, not bytes or UTF-16 units (§2.4.1)", () => {
    expect(expand(parseTemplate("{a:2}"), new Map([["a", "😀é!"]]))).toBe("%F0%9F%98%80%C3%A9");
    expect(expand(parseTemplate("{a:2}"), new Map([["a", ["abc"]]]))).toBe("abc");
  });

  test("an empty list is undefined, a list of one empty text is not (§2.3, §3.2.1)", () => {
    expect(expand(parseTemplate("a{?empty_list}{?empty_list*}{/empty_list*}"), VALUES)).toBe("a");
    expect(expand(parseTemplate("a{?e*}{;e*}"), new Map([["e", [""]]]))).toBe("a?e=;e");
  });

  test("names of an associative array: encoded as literals where values are named, else as values (§3.2.1)", () => {
    const values = new Map([["k", new Map([["a b/", "1/"]])]]);
    expect(expand(parseTemplate("{?k*}{;k*}{/k*}{+k*}{k}"), values)).toBe(
      "?a%20b/=1%2F;a%20b/=1%2F/a%20b%2F=1%2Fa%20b/=1/a%20b%2F,1%2F",
    );
  });

  test("half of a surrogate pair becomes U+FFFD", () => {
    expect(expand(parseTemplate("{a}{+a}"), new Map([["a", "\ud800"]]))).toBe("%EF%BF%BD%EF%BF%BD");
  });

  test("names of object members are plain names [names]", () => {
    const values = new Map([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect(expand(parseTemplate("{__proto__,constructor,toString}"), values)).toBe("1,2");
  });

  test("does as another implementation does", () => {
    const name = fc.constantFrom("a", "b", "list", "map", "none");
    const modifier = fc.constantFrom("", "*", ":1", ":3", ":20");
    const variable = fc.tuple(name, modifier).map((parts) => parts.join(""));
    const operator = fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&");
    const expression = fc
      .tuple(operator, fc.array(variable, { minLength: 1, maxLength: 3 }))
      .map(([sign, variables]) => `{${sign}${variables.join()}}`);
    const literal = fc.stringMatching(/^[a-z/:?=&é]{1,4}$/);
    const text = fc.array(fc.oneof(expression, literal), { maxLength: 6 }).map((parts) => parts.join(""));
    // The other one cuts a prefix in UTF-16 units, forgets some empty items, and takes `%a` for a triplet.
    const unicode = fc.string({ unit: fc.constantFrom(...Array.from("xyz %/?#[],;=&+é中~!'()*\"")) });
    const item = unicode.filter((each) => each !== "");
    // It encodes the names of associative arrays in its own way.
    const key = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(
        text,
        fc.record({ a: unicode, b: unicode, list: fc.array(item), map: fc.dictionary(key, item) }),
        (template, values) => {
          // An empty list in a named expression is undefined by §2.3; the other one writes `?list=`.
          fc.pre(values.list.length > 0 && Object.keys(values.map).length > 0);
          const { a, b, list } = values;
          const map = new Map<string, TemplateValue>(Object.entries({ a, b, list }));
          map.set("map", new Map(Object.entries(values.map)));
          expect(expand(parseTemplate(template), map)).toBe(parseOther(template).expand({ ...values }));
        },
      ),
      { numRuns: 500 },
    );
  });
});
