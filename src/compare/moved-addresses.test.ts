import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogueVariable } from "../catalogue/catalogue.js";
import { expand } from "../kit/uri/expand.js";
import { parseTemplate } from "../kit/uri/template.js";
import { compareContracts } from "./compare-contracts.js";
import type { Contract, ContractAccess, ContractEntry } from "./contract.js";
import { ContractIndex } from "./contract-index.js";

const ACCESS: ContractAccess = {
  kind: "anyone",
  issuer: undefined,
  tokens: new Map(),
  allowedHosts: [],
  allowedOrigins: [],
};

/** A family: its template, its type, what its variables take, its scopes. */
type Family = readonly [
  template: string,
  type: string,
  variables?: readonly CatalogueVariable[],
  scopes?: readonly string[],
];

function family([template, type, variables = [], scopes = []]: Family): ContractEntry {
  const rules = { scopes, variables, listed: false, examples: [] };
  return { address: { kind: "template", template }, passport: { name: template }, type, rules };
}

const contract = (...families: readonly Family[]): Contract => ({
  entries: families.map(family),
  access: ACCESS,
});
const few = (name: string, ...values: readonly string[]) => [{ name, enum: values }];

function breaks(old: readonly Family[], next: readonly Family[]): readonly string[] {
  return compareContracts(contract(...old), contract(...next))
    .changes.filter(({ kind }) => kind === "breaking")
    .map(({ code, message }) => `${code}: ${message}`);
}

const all: Family = ["r://{+p}", "text/plain"];
const JSON_TYPE = "application/json";
const changed = (at: string) => `type-changed: at ${at}, its type was 'text/plain' and is 'application/json'`;

describe("addresses that another family answers than did", () => {
  it.each<[string, readonly Family[], readonly Family[], readonly string[]]>([
    [
      "a family is gone",
      [
        ["r://x/{a}", "text/plain"],
        ["r://{b}/{a}", JSON_TYPE, [], ["q"]],
      ],
      [["r://{b}/{a}", JSON_TYPE, [], ["q"]]],
      [changed("r://x/y"), "scopes-added: at r://x/y, it asks for 'q', too"],
    ],
    [
      "a family has come",
      [["r://{a}/{b}", "text/plain"]],
      [
        ["r://{a}/{b}", "text/plain"],
        ["r://x/{b}", "text/plain", [{ name: "b", claim: "team" }]],
      ],
      ["claim-added: at r://x/y, it asks for the claim 'team'"],
    ],
    [
      "one of few values has",
      [all],
      [all, ["r://a/{q}", JSON_TYPE, few("q", "one", "two")]],
      [changed("r://a/one")],
    ],
    [
      "a value is added",
      [all, ["r://a/{q}", JSON_TYPE, few("q", "one")]],
      [all, ["r://a/{q}", JSON_TYPE, few("q", "one", "two")]],
      [changed("r://a/two")],
    ],
    [
      "a parameter's value is added",
      [all, ["r://a{?q}", JSON_TYPE, few("q", "1")]],
      [all, ["r://a{?q}", JSON_TYPE, few("q", "1", "2")]],
      [changed("r://a?q=2")],
    ],
    [
      "a parameter is added",
      [all, ["r://{a}", JSON_TYPE]],
      [all, ["r://{a}{?q}", JSON_TYPE]],
      [changed("r://x?q=x")],
    ],
    [
      "a pattern is there",
      [all],
      [all, ["r://{y}", JSON_TYPE, [{ name: "y", pattern: "[0-9]{4}" }]]],
      [changed("r://1234")],
    ],
    [
      "they share no plain sample",
      [["r://{p}/end", "text/plain"]],
      [
        ["r://{p}/end", "text/plain"],
        ["r://a/{q}", JSON_TYPE],
      ],
      [changed("r://a/end")],
    ],
    [
      "a third one answers the plain sample",
      [
        ["r://{a}/{b}", "text/plain"],
        ["r://x/{a}", "text/plain"],
      ],
      [
        ["r://{+p}", JSON_TYPE],
        ["r://x/{a}", "text/plain"],
      ],
      [changed("r://y/y")],
    ],
  ])("are found where %s", (_when, old, next, expected) => {
    expect(breaks(old, next)).toEqual(expected);
  });

  it.each<[string, readonly Family[], readonly Family[]]>([
    ["the type is the same", [["r://x/{a}", "text/plain"], all], [all]],
    [
      "nothing is shared",
      [["r://a/{x}", "text/plain"]],
      [
        ["r://a/{x}", "text/plain"],
        ["r://b/{x}", JSON_TYPE],
      ],
    ],
    [
      "the other ranks behind it",
      [["r://x/{a}", "text/plain"]],
      [
        ["r://x/{a}", "text/plain"],
        ["r://{b}/{a}", JSON_TYPE],
      ],
    ],
    [
      "no value is shared",
      [["r://{a}", "text/plain", few("a", "one")]],
      [
        ["r://{a}", "text/plain", few("a", "one")],
        ["r://{+b}", JSON_TYPE, few("b", "one", "two")],
      ],
    ],
  ])("are none where %s", (_when, old, next) => {
    expect(breaks(old, next)).toEqual([]);
  });
});

const segment = fc.constantFrom("a", "b", "{V}", "{V}", "a{V}");
const type = fc.constantFrom("text/plain", JSON_TYPE);
const rules = fc.constantFrom([], ["a"], ["a", "b"], ["b", "ac", "x"]);
const made = fc
  .tuple(
    fc.array(segment, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("", "", "/{+V}", "{?q}"),
    type,
    rules,
  )
  .map(([segments, end, media, values]): Family => {
    let count = 0;
    const template = `r://${segments.join("/")}${end}`.replaceAll("V", () => `v${String((count += 1))}`);
    const variables = values.length > 0 && count > 0 ? few("v1", ...values) : [];
    return [template, media, variables];
  });
const several = fc.uniqueArray(made, { maxLength: 4, selector: ([template]) => template });

describe("addresses that are made up", () => {
  const texts = ["a", "b", "ac", "x", "y", "z"];
  const addresses = [1, 2, 3].flatMap((length) =>
    product(length, texts).flatMap((parts) => {
      const uri = expand(parseTemplate("r:/{/p*}"), new Map([["p", parts]]));
      return [uri, `${uri}?q=a`];
    }),
  );

  it("are told of where another family answers them, of another type", () => {
    let moved = 0;
    fc.assert(
      fc.property(several, several, several, (kept, gone, come) => {
        const [old, next] = [contract(...kept, ...gone), contract(...kept, ...come)];
        const [before, after] = [new ContractIndex(old, true), new ContractIndex(next, true)];
        const found = addresses.find((uri) => {
          const [one, other] = [before.find(uri)?.entry, after.find(uri)?.entry];
          return one !== undefined && other !== undefined && one.type !== other.type;
        });
        const changes = compareContracts(old, next).changes.filter(({ code }) => code === "type-changed");
        if (found !== undefined) moved += 1;
        if (found !== undefined && changes.length === 0) throw new Error(`nothing is told of ${found}`);
        for (const { message } of changes) {
          const uri = /^at ([^,]+),/.exec(message)?.[1];
          if (uri === undefined) continue;
          expect(before.find(uri)?.entry.type).not.toBe(after.find(uri)?.entry.type);
        }
      }),
      { numRuns: 300 },
    );
    expect(moved).toBeGreaterThan(50);
  });
});

function product(length: number, texts: readonly string[]): readonly (readonly string[])[] {
  if (length === 0) return [[]];
  return product(length - 1, texts).flatMap((rest) => texts.map((text) => [...rest, text]));
}
