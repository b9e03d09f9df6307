// A soak of some minutes: 200 subscribers of both eras over HTTP, files that are saved all the time, a manifest that is
// edited, broken and mended, and an upstream that fails now and then. It ends with exit code 1 if an update was lost, or
// if the server's memory or open handles grow.
//
//   npm run soak [-- --minutes 3] [--subscribers 200]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    subscribers: { type: "string", default: "200" },
  },
});
const MINUTES = Number(options.minutes);
const SUBSCRIBERS = Number(options.subscribers);

const DOCUMENTS = 60;
/** How long one round of disturbances takes, in milliseconds. */
const ROUND_MS = 8_000;
/** How long an update may take on a busy machine before it counts as lost, in milliseconds. */
const PATIENCE_MS = 15_000;
const COMMAND = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

const folder = await mkdtemp(path.join(os.tmpdir(), "pressmark-soak-"));
const upstream = await startUpstream();
let edition = 0;
await mkdir(path.join(folder, "docs"));
for (let index = 0; index < DOCUMENTS; index += 1) await save(`docs/${index}.md`, `document ${index}`);
await writeManifest();
const server = await startServer();

/** When each address was last changed, by `performance.now()`. */
const changed = new Map();
const faults = [];
const rounds = [];
let notices = 0;
let saves = 0;
let reads = 0;

const subscribers = [];
for (let index = 0; index < SUBSCRIBERS; index += 1) subscribers.push(await connect(index));
console.log(`${SUBSCRIBERS} subscribers, ${MINUTES} minutes`);

const end = performance.now() + MINUTES * 60_000;
for (let round = 1; performance.now() < end; round += 1) {
  await disturb();
  await settle();
  await replaceSome(round);
  const usage = await usageOf(server.child.pid);
  rounds.push(usage);
  console.log(
    `round ${round}: ${saves} saves, ${edition} manifests, ${upstream.asked()} requests upstream, ` +
      `${notices} notices, ${reads} reads; ${usage.megabytes} MB, ${usage.handles} handles`,
  );
}

for (const { client } of subscribers) await client.close().catch(() => undefined);
const idle = await usageAfterAll();
server.child.kill("SIGTERM");
const [code] = await once(server.child, "close");
if (code !== 0) faults.push(`the server ended with exit code ${code}`);
checkGrowth();
upstream.close();
await rm(folder, { recursive: true, force: true });
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "nothing was lost, nothing grew" : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

/** One round: saves all the time, and everything that may go wrong beside it. */
async function disturb() {
  const over = performance.now() + ROUND_MS;
  const manifests = (async () => {
    while (performance.now() < over) {
      await writeManifest(edition % 3 === 1);
      await wait(700);
    }
    // The last one is sound: a round ends with everything in order.
    await writeManifest();
  })();
  const upstreams = (async () => {
    while (performance.now() < over) {
      upstream.fail(true);
      await wait(500);
      upstream.fail(false);
      upstream.change();
      changed.set("weather://now", performance.now());
      await wait(1_500);
    }
  })();
  while (performance.now() < over) {
    const index = Math.floor(Math.random() * DOCUMENTS);
    saves += 1;
    await save(`docs/${index}.md`, `document ${index}, saved ${saves} times`);
    changed.set(`docs://${index}.md`, performance.now());
    await wait(5);
  }
  await Promise.all([manifests, upstreams]);
}

/** Waits until everybody was told of the last change of everything, and looks whether what they read is that. */
async function settle() {
  const patience = performance.now() + PATIENCE_MS;
  const late = () =>
    subscribers.flatMap(({ name, told, addresses }) =>
      addresses
        .filter((uri) => (changed.get(uri) ?? 0) > (told.get(uri) ?? -1))
        .map((uri) => `${name} was not told of ${uri}`),
    );
  while (late().length > 0 && performance.now() < patience) await wait(100);
  faults.push(...late());
  for (const { client, addresses } of subscribers.slice(0, 20)) {
    const [uri] = addresses;
    const { contents } = await client.readResource({ uri });
    reads += 1;
    const saved = await readFile(path.join(folder, uri.replace("://", "/")), "utf8");
    if (contents[0].text !== saved) faults.push(`${uri} reads '${contents[0].text}', not '${saved}'`);
  }
}

/** A tenth of the subscribers leave, half of them without a word, and others come. */
async function replaceSome(round) {
  for (let count = 0; count < SUBSCRIBERS / 10; count += 1) {
    const index = (round * 31 + count * 7) % SUBSCRIBERS;
    const { client, transport } = subscribers[index];
    if (count % 2 === 0) await client.close();
    else await transport.close();
    subscribers[index] = await connect(index);
  }
}

async function connect(index) {
  const modern = index % 2 === 0;
  const client = new Client(
    { name: "soak", version: "1" },
    { versionNegotiation: { mode: modern ? { pin: "2026-07-28" } : "legacy" } },
  );
  const told = new Map();
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
    notices += 1;
    told.set(params.uri, performance.now());
  });
  client.setNotificationHandler("notifications/resources/list_changed", () => {
    notices += 1;
  });
  const transport = new StreamableHTTPClientTransport(new URL(server.url));
  await client.connect(transport);
  const addresses = [0, 1, 2].map((step) => `docs://${(index * 3 + step * 17) % DOCUMENTS}.md`);
  addresses.push("weather://now");
  if (modern) await client.listen({ resourceSubscriptions: addresses, resourcesListChanged: true });
  else for (const uri of addresses) await client.subscribeResource({ uri });
  // What changed before it came is no news to it.
  for (const uri of addresses) told.set(uri, performance.now());
  return { name: `subscriber ${index} of ${modern ? 2026 : 2025}`, client, transport, told, addresses };
}

async function writeManifest(broken = false) {
  edition += 1;
  const extra = Array.from({ length: edition % 5 }, (_, index) => index)
    .map((index) => `  - { uri: "note://${index}", name: note-${index}, text: "edition ${edition}" }\n`)
    .join("");
  await save(
    "pressmark.yaml",
    `pressmark: 1
server: { name: soak, version: "1.0" }
resources:
  - { uriTemplate: "docs://{+path}", name: docs, directory: docs }
  - uri: weather://now
    name: weather
    http: "${upstream.url}/now"
    cache: { ttl: 200ms, staleIfError: 1m }
    watch: { every: 300ms }
${extra}${broken ? "  - { uri: [\n" : ""}`,
  );
}

async function save(name, text) {
  const place = path.join(folder, name);
  await writeFile(`${place}.tmp`, text);
  await rename(`${place}.tmp`, place);
}

async function startUpstream() {
  let version = 0;
  let failing = false;
  let asked = 0;
  const http = createServer((request, response) => {
    asked += 1;
    if (failing) {
      // Out of order in two ways: a status, and no answer at all.
      if (asked % 2 === 0) response.writeHead(503).end();
      else request.socket.destroy();
      return;
    }
    const etag = `"${version}"`;
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { ETag: etag }).end();
    else response.writeHead(200, { "Content-Type": "text/plain", ETag: etag }).end(`weather ${version}`);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    url: `http://127.0.0.1:${http.address().port}`,
    asked: () => asked,
    fail: (fails) => (failing = fails),
    change: () => (version += 1),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

async function startServer() {
  const child = spawn(
    process.execPath,
    [COMMAND, "serve", path.join(folder, "pressmark.yaml"), "--http", "0", "--log-level", "error"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  const url = await new Promise((resolve) => {
    child.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-10_000);
      const found = /http:\/\/\S+\/mcp/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
      if (/\bfailed; this is a fault|TypeError|ReferenceError/.test(String(chunk)))
        faults.push(String(chunk));
    });
  });
  return { child, url };
}

/** What a process takes, as Linux tells it. */
async function usageOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const handles = (await readdir(`/proc/${pid}/fd`)).length;
  return { megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024), handles };
}

/** When everybody has left, and the connections that they kept are closed, nothing of them is left. */
async function usageAfterAll() {
  await wait(20_000);
  return await usageOf(server.child.pid);
}

function checkGrowth() {
  const third = Math.max(1, Math.floor(rounds.length / 3));
  const median = (some, key) =>
    some.map((usage) => usage[key]).sort((a, b) => a - b)[Math.floor(some.length / 2)];
  const early = rounds.slice(Math.min(1, rounds.length - 1), third + 1);
  const late = rounds.slice(-third);
  for (const [key, spare] of [
    ["megabytes", 60],
    ["handles", 20],
  ]) {
    const [before, after] = [median(early, key), median(late, key)];
    console.log(`${key}: ${before} early, ${after} late, ${idle[key]} when everybody had left`);
    if (after > before * 1.25 + spare) faults.push(`${key} grew from ${before} to ${after}`);
  }
}
