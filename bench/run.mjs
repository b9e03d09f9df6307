// Everything that is promised of speed, measured against its peers in one run. Ratios first: they hold on any machine.
//
//   npm run bench              some minutes; writes bench/results.md and bench/throughput.svg
//   npm run bench -- --quick   under a minute; prints a line of JSON with the ratios
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { matchingCosts } from "./matching.mjs";
import { coldStarts, FULL, httpRates, memoryOf, QUICK, ratioOf, readsOf, stdioRates } from "./measure.mjs";
import { CONTENT, memberOf, uriOf } from "./payload.mjs";
import { PEERS, startHttp, stop } from "./servers.mjs";

const quick = process.argv.includes("--quick");
const pace = quick ? QUICK : FULL;
const names = quick ? ["bare", "pressmark", "sdk2"] : Object.keys(PEERS);
const READ = { posts: [["resources/read", { uri: uriOf(0) }]], expected: CONTENT.slice(0, 100) };
const progress = (line) => process.stderr.write(`${line}\n`);
const round = (value, digits = 2) => Number(value.toFixed(digits));

/** The peers that can be asked in some way, as servers. */
function peersFor(era, sessions = false) {
  const able = names.filter(
    (name) => PEERS[name].eras.includes(era) && (!sessions || PEERS[name].sessions || name === "bare"),
  );
  return Object.fromEntries(able.map((name) => [name, { peer: name, ...READ }]));
}

const reads = {};
for (const [way, servers] of [
  ["HTTP, 2026", () => httpRates("2026", peersFor("2026"), pace)],
  ["HTTP, 2025 without a session", () => httpRates("2025", peersFor("2025"), pace)],
  ["HTTP, 2025 in a session", () => httpRates("session", peersFor("2025", true), pace)],
  ["stdio, 2026", () => stdioRates("2026", peersFor("2026"), pace)],
  ["stdio, 2025", () => stdioRates("2025", peersFor("2025"), pace)],
]) {
  progress(way);
  reads[way] = await servers();
}

progress("sizes");
const SIZES = quick ? [1, 1_000] : [1, 1_000, 100_000];
const MANY_TEMPLATES = quick ? 1_000 : 10_000;
const one = (uri) => ({
  posts: [["resources/read", { uri }]],
  expected: "contents",
  peer: "pressmark",
  short: true,
});
// The same read in each: of one address in the middle. Then of 500 all over the catalogue, in turn, whose answers no
// longer lie in the processor's cache.
const sized = {
  ...Object.fromEntries(SIZES.map((size) => [String(size), { ...one(uriOf(size >> 1)), size }])),
  "one template": { ...one(memberOf(0)), templates: 1 },
  templates: { ...one(memberOf(MANY_TEMPLATES >> 1)), templates: MANY_TEMPLATES },
  ...(!quick && {
    "resources in turn": { ...one(""), size: SIZES.at(-1), posts: readsOf(SIZES.at(-1)) },
    "templates in turn": { ...one(""), templates: MANY_TEMPLATES, posts: readsOf(1, MANY_TEMPLATES) },
  }),
};
const sizes = { http: await httpRates("2026", sized, pace), stdio: await stdioRates("2026", sized, pace) };

progress("pages");
const PAGE = { posts: [["resources/list", {}]], expected: "resources", peer: "pressmark", short: true };
const pages = await httpRates(
  "2026",
  { small: { ...PAGE, size: 1_000 }, large: { ...PAGE, size: SIZES.at(-1) } },
  pace,
);

progress("starts");
const starting = Object.fromEntries(names.map((name) => [name, { peer: name }]));
const starts = await coldStarts(
  { ...starting, "pressmark, 1,000 entries": { peer: "pressmark", size: 1_000, short: true } },
  pace,
);

progress("a large file");
const LARGE = { posts: [["resources/read", { uri: "file://large" }]], expected: "blob", large: true };
const large = await httpRates(
  "2026",
  { bare: { peer: "bare", ...LARGE }, pressmark: { peer: "pressmark", ...LARGE } },
  quick ? { ...pace, rounds: 3 } : pace,
);

progress("matching");
const matching = matchingCosts();
const memory = quick ? undefined : (progress("memory"), await memoryOf(100_000));

const ratio = (rates, name, other) => round(ratioOf(rates[name], rates[other]));
const against = (way, other) =>
  reads[way][other] === undefined ? undefined : ratio(reads[way], "pressmark", other);
const ratios = {
  "read over HTTP, of bare": Object.fromEntries(
    Object.keys(reads)
      .filter((way) => way.startsWith("HTTP"))
      .map((way) => [way, against(way, "bare")]),
  ),
  "read over HTTP 2026, times the SDK v2 by hand": against("HTTP, 2026", "sdk2"),
  "read over stdio, of bare": Object.fromEntries(
    Object.keys(reads)
      .filter((way) => way.startsWith("stdio"))
      .map((way) => [way, against(way, "bare")]),
  ),
  "read of many resources, of one": {
    http: ratio(sizes.http, String(SIZES.at(-1)), "1"),
    stdio: ratio(sizes.stdio, String(SIZES.at(-1)), "1"),
  },
  "read of many templates, of one": {
    http: ratio(sizes.http, "templates", "one template"),
    stdio: ratio(sizes.stdio, "templates", "one template"),
  },
  ...(!quick && {
    "500 addresses in turn, of one": {
      http: ratio(sizes.http, "resources in turn", "1"),
      stdio: ratio(sizes.stdio, "resources in turn", "1"),
    },
  }),
  "page of the large catalogue, of one of 1,000": ratio(pages, "large", "small"),
  "cold start, times bare": {
    "1 entry": ratio(starts, "pressmark", "bare"),
    "1,000 entries": ratio(starts, "pressmark, 1,000 entries", "bare"),
  },
  "file of 4 MiB, of bare": ratio(large, "pressmark", "bare"),
  "match among 10,000 templates, µs": round(matching.match),
  "hostile address of 8 KiB, µs": round(matching.hostile),
  ...(memory !== undefined && { "resident with 100,000 resources, MB": memory }),
};
process.stdout.write(`${JSON.stringify(ratios)}\n`);

if (!quick) {
  const { throughputPicture } = await import("./picture.mjs");
  const curve = {};
  for (const name of names) {
    progress(`throughput of ${PEERS[name].title}`);
    curve[name] = await curveOf(name);
  }
  writeFileSync(new URL("throughput.svg", import.meta.url), await throughputPicture(curve));
  writeFileSync(new URL("results.md", import.meta.url), report());
  progress("bench/results.md and bench/throughput.svg are written");
}
process.exit(0);

/** Answers a second over HTTP as the catalogue grows, until a server is too slow to be waited for. */
async function curveOf(name) {
  const points = [];
  for (const size of [1, 10, 100, 1_000, 10_000, 100_000]) {
    const way = PEERS[name].eras.includes("2026") ? "2026" : "2025";
    if (size > (PEERS[name].most ?? Infinity)) break;
    const begun = performance.now();
    const server = await startHttp(name, { size, short: true, stateless: true }).catch(() => undefined);
    if (server === undefined) break;
    await stop(server.child);
    const options = { peer: name, size, short: true, posts: readsOf(size), expected: "contents" };
    const rates = await httpRates(way, { [name]: options }, { warming: 1, seconds: 0.5, rounds: 5 });
    points.push({ size, rate: rates[name].median });
    if (rates[name].median < 60 || performance.now() - begun > 60_000) break;
  }
  return points;
}

function report() {
  const per = ({ median, least, most }) =>
    `${Math.round(median).toLocaleString("en")} (${Math.round(least).toLocaleString("en")} to ${Math.round(most).toLocaleString("en")})`;
  const table = (head, rows) =>
    [
      `| ${head.join(" | ")} |`,
      `|${" --- |".repeat(head.length)}`,
      ...rows.map((row) => `| ${row.join(" | ")} |`),
    ].join("\n");
  const goal = (what, want, got, holds) => [what, want, String(got), holds ? "yes" : "**no**"];
  const http = Object.values(ratios["read over HTTP, of bare"]);
  const stdio = Object.values(ratios["read over stdio, of bare"]);
  const many = [
    ...Object.values(ratios["read of many resources, of one"]),
    ...Object.values(ratios["read of many templates, of one"]),
  ];
  const { "1 entry": single, "1,000 entries": thousand } = ratios["cold start, times bare"];
  const version = (name) =>
    JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
  return `# Measured

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} cores (${os.cpus()[0].model.trim()}), Node ${process.version}, ${os.type()}.
Pressmark ${JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version} at ${revision()}, SDK v2 ${version("@modelcontextprotocol/server")}, SDK v1 ${version("@modelcontextprotocol/sdk")}, fastmcp ${version("fastmcp")}.
Each server is a process of its own; the measurements of a kind are taken in turn, ${pace.rounds} rounds of ${pace.seconds} s (${pace.starts} starts). Medians, with the least and the most;
ratios are medians of the rounds' own ratios.
"Bare" is a script of a page that answers the same bytes and knows no protocol: the limit.

## The goals

${table(
  ["work", "goal", "measured", "holds"],
  [
    goal(
      "HTTP \`resources/read\`: 2026, 2025 stateless, 2025 session",
      "0.7 of bare",
      http.join(", "),
      http.every((each) => each >= 0.7),
    ),
    goal(
      "the same in 2026 against a server by hand on the SDK v2",
      "6 times",
      ratios["read over HTTP 2026, times the SDK v2 by hand"],
      ratios["read over HTTP 2026, times the SDK v2 by hand"] >= 6,
    ),
    goal(
      "stdio \`resources/read\`, 32 in flight: 2026, 2025",
      "0.5 of bare",
      stdio.join(", "),
      stdio.every((each) => each >= 0.5),
    ),
    goal(
      "the same with 100,000 resources (HTTP, stdio), with 10,000 templates (HTTP, stdio)",
      "0.9 of one",
      many.join(", "),
      many.every((each) => each >= 0.9),
    ),
    goal(
      "\`resources/list\`, a page of 100,000 against one of 1,000",
      "no dearer",
      ratios["page of the large catalogue, of one of 1,000"],
      ratios["page of the large catalogue, of one of 1,000"] >= 0.95,
    ),
    goal(
      "cold start to the first list over stdio: 1 entry, 1,000 entries",
      "1.5 and 2 times bare",
      `${single}, ${thousand}`,
      single <= 1.5 && thousand <= 2,
    ),
    goal("memory with 100,000 resources", "under 250 MB", `${memory} MB`, memory < 250),
    goal(
      "a match against 10,000 templates, a hostile address of 8 KiB",
      "under 50 µs, under 1 ms",
      `${round(matching.match)} µs, ${round(matching.hostile)} µs`,
      matching.match < 50 && matching.hostile < 1_000,
    ),
    goal(
      "a file of 4 MiB as a blob over HTTP",
      "0.7 of bare",
      ratios["file of 4 MiB, of bare"],
      ratios["file of 4 MiB, of bare"] >= 0.7,
    ),
  ],
)}

## Reads a second of 1 KiB

${table(
  ["", ...names.map((name) => PEERS[name].title)],
  Object.entries(reads).map(([way, rates]) => [
    way,
    ...names.map((name) => (rates[name] === undefined ? "–" : per(rates[name]))),
  ]),
)}

## As the catalogue grows

![Reads a second over HTTP against the number of resources](throughput.svg)

${table(
  [
    "Pressmark, reads a second of",
    ...Object.keys(sizes.http).map((name) => (name === "templates" ? `${MANY_TEMPLATES} templates` : name)),
  ],
  Object.entries(sizes).map(([way, rates]) => [way, ...Object.values(rates).map(per)]),
)}

First pages a second over HTTP: ${per(pages.small)} of 1,000 resources, ${per(pages.large)} of 100,000.

## From the start to the first list over stdio, in milliseconds

${table(Object.keys(starts), [Object.values(starts).map(per)])}

## A file of 4 MiB as a blob, reads a second over HTTP

${table(Object.keys(large), [Object.values(large).map(({ median }) => round(median, 1))])}
`;
}

function revision() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "an unknown revision";
  }
}
