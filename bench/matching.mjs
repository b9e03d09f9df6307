// What it costs to find what answers an address, in this process: microseconds, the median of several rounds.
import { createCatalogue } from "../build/kit/catalogue/catalogue.js";
import { text } from "../build/sources/text/read.js";
import { memberOf, templateOf } from "./payload.mjs";

const log = { debug() {}, info() {}, warning() {}, error() {} };
const caller = { scopes: "all", claims: new Map() };

function catalogueOf(templates) {
  const entries = templates.map((template, index) => ({
    address: { kind: "template", template },
    passport: { name: `t${index}` },
    limits: { maxBytes: 1 << 22, timeoutMs: 10_000 },
    scopes: [],
    variables: [],
    listing: { kind: "none" },
    source: text({ text: "x" })({}),
  }));
  return createCatalogue(entries, {
    identity: { name: "bench", version: "1" },
    listCache: { ttlMs: 0, cacheScope: "private" },
    log,
  });
}

function cost(work, calls) {
  const rounds = [];
  for (let round = 0; round < 9; round += 1) {
    const start = process.hrtime.bigint();
    for (let index = 0; index < calls; index += 1) work(index);
    rounds.push(Number(process.hrtime.bigint() - start) / 1000 / calls);
  }
  return rounds.sort((a, b) => a - b)[4];
}

/** @returns `{ match, hostile }`, microseconds each */
export function matchingCosts() {
  const many = catalogueOf(Array.from({ length: 10_000 }, (_, index) => templateOf(index)));
  const greedy = catalogueOf(["x://{+a}/{+b}/{+c}/{+d}y", "x://{a}/{b}/{c}{?p,q,r}", "x://{+rest}/end"]);
  const hostile = `x://${"a/".repeat(4_094)}`.slice(0, 8_192);
  const find = (catalogue, uri) => {
    try {
      return catalogue.resolve(uri, caller);
    } catch (error) {
      return error;
    }
  };
  return {
    match: cost((index) => many.resolve(memberOf(index % 10_000), caller), 5_000),
    hostile: cost(() => find(greedy, hostile), 200),
  };
}
