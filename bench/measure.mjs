// One measurement each. Those of one kind are taken in turn, round by round, so that what the machine does beside
// falls on all alike.
import { once } from "node:events";
import { loadHttp, loadStdio, openSession, postOf } from "./load.mjs";
import { INITIALIZE, memberOf, messageOf, uriOf } from "./payload.mjs";
import { residentOf, startHttp, startStdio, stop } from "./servers.mjs";

/** How long, and how often. What the machine does beside changes within seconds: many short rounds are worth more than few long ones. */
export const FULL = { warming: 2, seconds: 0.4, rounds: 12, starts: 25 };
export const QUICK = { warming: 0.3, seconds: 0.15, rounds: 5, starts: 5 };

/** Median, the least and the most, and all there were, in their order. */
function summary(values) {
  return { median: medianOf(values), least: Math.min(...values), most: Math.max(...values), values };
}

function medianOf(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** How one compares with another: the median of the rounds' ratios, since what was taken in one round met the same machine. */
export function ratioOf(one, other) {
  return medianOf(one.values.map((value, round) => value / other.values[round]));
}

/** Runs each work once a round, forwards and backwards by turns. @returns the summary of each, under the same name */
async function inTurn(works, rounds) {
  const values = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  const forwards = Object.entries(works);
  const backwards = [...forwards].reverse();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, work] of round % 2 === 0 ? forwards : backwards) values[name].push(await work());
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, summary(each)]));
}

/**
 * Answers a second over HTTP.
 * @param way `2026`, `2025` (without a session) or `session`
 * @param servers `{ name: { peer, ...options of the server, method, params, expected } }`
 */
export async function httpRates(way, servers, { warming, seconds, rounds }) {
  const era = way === "2026" ? "2026" : "2025";
  const running = [];
  try {
    const works = {};
    for (const [name, { peer, posts, expected, ...options }] of Object.entries(servers)) {
      const server = await startHttp(peer, { ...options, stateless: way !== "session" });
      running.push(server.child);
      const session = way === "session" ? await sessionOf(peer, server.port) : undefined;
      const bytes = posts.map(([method, params]) => postOf(era, messageOf(era, 1, method, params), session));
      works[name] = () => loadHttp(server.port, bytes, { seconds, expected });
      await loadHttp(server.port, bytes, { seconds: warmingOf(bytes, warming), expected });
    }
    return await inTurn(works, rounds);
  } finally {
    await Promise.all(running.map(stop));
  }
}

/** A session; the bare server has none, and is sent as much. */
async function sessionOf(peer, port) {
  return peer === "bare" ? "00000000-0000-0000-0000-000000000000" : await openSession(port);
}

/** What is done when something is asked for first, such as compiling its template or its code, isn't measured. */
function warmingOf(requests, seconds) {
  return Math.max(seconds, requests.length / 250);
}

/** Answers a second over stdio, with 32 requests in flight. */
export async function stdioRates(era, servers, { warming, seconds, rounds }) {
  const running = [];
  try {
    const works = {};
    for (const [name, { peer, posts, expected, ...options }] of Object.entries(servers)) {
      const child = startStdio(peer, options);
      running.push(child);
      await open(child, era);
      const lines = posts.map(([method, params]) => `${JSON.stringify(messageOf(era, 1, method, params))}\n`);
      works[name] = () => loadStdio(child, lines, { seconds, expected });
      await loadStdio(child, lines, { seconds: warmingOf(lines, warming), expected });
    }
    return await inTurn(works, rounds);
  } finally {
    await Promise.all(running.map(stop));
  }
}

/** Milliseconds from the start of a process to the answer to its first list. */
export async function coldStarts(servers, { starts }) {
  const works = {};
  for (const [name, { peer, ...options }] of Object.entries(servers)) {
    works[name] = () => coldStart(peer, options);
    // What is kept between starts is there from the second one on.
    await coldStart(peer, options);
  }
  return await inTurn(works, starts);
}

async function coldStart(peer, options) {
  const start = process.hrtime.bigint();
  const child = startStdio(peer, options);
  let text = "";
  await open(child, "2025");
  const listed = new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) resolve();
    });
    child.on("close", () => reject(new Error(`${peer} ended`)));
  });
  child.stdin.write(`${JSON.stringify(messageOf("2025", 2, "resources/list"))}\n`);
  await listed;
  const taken = Number(process.hrtime.bigint() - start) / 1e6;
  if (!text.includes('"resources"')) throw new Error(`${peer}: ${text.slice(0, 300)}`);
  await stop(child);
  return taken;
}

/** The opening of 2025; a client of 2026 needs none. */
async function open(child, era) {
  if (era !== "2025") return;
  const answered = once(child.stdout, "data");
  child.stdin.write(`${JSON.stringify(messageOf("2025", 0, "initialize", INITIALIZE))}\n`);
  await answered;
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
}

/** Megabytes that a server of so many resources holds after it has listed and read some. */
export async function memoryOf(size) {
  const { child, port } = await startHttp("pressmark", { size, short: true });
  try {
    const posts = Array.from({ length: 1_000 }, (_, index) => uriOf(Math.floor((index * size) / 1_000)));
    const bytes = posts.map((uri) => postOf("2026", messageOf("2026", 1, "resources/read", { uri })));
    await loadHttp(port, bytes, { seconds: 2, expected: "contents" });
    return residentOf(child);
  } finally {
    await stop(child);
  }
}

/** Reads of resources all over a catalogue. */
export function readsOf(size, templates = 0) {
  const count = Math.min(Math.max(size, templates), 500);
  return Array.from({ length: count }, (_, index) => {
    const uri =
      templates > 0
        ? memberOf(Math.floor((index * templates) / count))
        : uriOf(Math.floor((index * size) / count));
    return ["resources/read", { uri }];
  });
}
