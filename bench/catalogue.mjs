// What a read, a match and a page cost as the catalogue grows. Run after a build: node bench/catalogue.mjs
import { createCatalogue } from "../build/kit/catalogue/catalogue.js";
import { text } from "../build/sources/text/read.js";

const log = { debug() {}, info() {}, warning() {}, error() {} };
const asking = { caller: { scopes: "all", claims: new Map() }, signal: new AbortController().signal };
const source = text({ text: "x".repeat(1024) })({});
const common = {
  limits: { maxBytes: 1 << 22, timeoutMs: 10_000 },
  scopes: [],
  listing: { kind: "none" },
  source,
};

function build(fixed, families) {
  const entries = [];
  for (let i = 0; i < fixed; i += 1)
    entries.push({
      ...common,
      address: { kind: "fixed", uri: `res://desk/${i}` },
      passport: { name: `fixed-${i}` },
      variables: [],
    });
  for (let i = 0; i < families; i += 1)
    entries.push({
      ...common,
      address: { kind: "template", template: `svc://{tenant}/t${i}/{id}` },
      passport: { name: `family-${i}` },
      variables: [{ name: "tenant" }, { name: "id" }],
    });
  return createCatalogue(entries, {
    identity: { name: "bench", version: "1" },
    listCache: { ttlMs: 0, cacheScope: "private" },
    log,
  });
}

/** Microseconds of one call: the median of several rounds. */
async function cost(work, calls = 2000) {
  const rounds = [];
  for (let round = 0; round < 7; round += 1) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; i += 1) await work(i);
    rounds.push(Number(process.hrtime.bigint() - start) / 1000 / calls);
  }
  return Number(rounds.sort((a, b) => a - b)[3].toFixed(2));
}

const rows = [];
for (const size of [10, 1_000, 100_000]) {
  const catalogue = build(size, Math.min(size, 10_000));
  const families = Math.min(size, 10_000);
  rows.push({
    fixed: size,
    families,
    "read fixed, µs": await cost((i) => catalogue.readResource(`res://desk/${i % size}`, asking)),
    "read family, µs": await cost((i) => catalogue.readResource(`svc://acme/t${i % families}/7`, asking)),
    "miss, µs": await cost((i) => catalogue.readResource(`svc://acme/none/${i}`, asking).catch(() => 0)),
    "first page, µs": await cost(() => catalogue.listResources(undefined, asking), 20),
    "resident, MB": Math.round(process.memoryUsage().rss / 1e6),
  });
}
console.table(rows);
console.log(JSON.stringify(rows));
