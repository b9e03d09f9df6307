import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { liveServer, run, serveOverHttp, start, writeFolder } from "../support/command.js";
import {
  NEEDS_REAL,
  openPostgres,
  REAL_POSTGRES,
  writeSqlite,
  type TestDatabase,
} from "../support/database.js";
import { speakLines } from "../support/lines.js";
import { manifest } from "../support/manifest.js";
import { INITIALIZE, oldRequest, type Json } from "../support/messages.js";
import { ask } from "../support/posts.js";
import { expectTold, SUBSCRIBERS } from "../support/subscribers.js";

const ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c";

const SQLITE_DESK = {
  "pressmark.yaml": manifest({
    connections: { main: { url: "sqlite:shop.db" } },
    resources: [
      { uri: "db://endless", name: "endless", limits: { timeout: "1h" }, sql: { query: ENDLESS } },
      { uri: "db://late", name: "late", limits: { timeout: "500ms" }, sql: { query: ENDLESS } },
      { uri: "db://items", name: "items", watch: { every: "100ms" }, sql: { query: "SELECT a FROM items" } },
    ],
  }),
};

async function makeDesk(): Promise<string> {
  const folder = await writeFolder(SQLITE_DESK);
  writeSqlite(folder, "shop.db", "CREATE TABLE items (a); INSERT INTO items VALUES (1)");
  return folder;
}

/** The text of the one content of a read. */
async function textOf(url: string, uri: string): Promise<unknown> {
  const { result, error } = await ask(url, "resources/read", { uri });
  return error ?? (result?.["contents"] as readonly Json[])[0]?.["text"];
}

describe("[sql] SQLite at work", () => {
  it("ends a statement when its time is over, answers meanwhile, and goes on", async () => {
    const folder = await makeDesk();
    const { url } = await serveOverHttp([path.join(folder, "pressmark.yaml")]);
    const late = [1, 2, 3, 4].map(() => ask(url, "resources/read", { uri: "db://late" }));
    expect((await ask(url, "resources/list")).result?.["resources"]).toHaveLength(3);
    for (const { error } of await Promise.all(late))
      expect(error?.data).toEqual({ uri: "db://late", reason: "limit", limit: "timeout", bound: 500 });
    expect(await textOf(url, "db://items")).toBe('[\n  { "a": 1 }\n]');
  });

  it("ends with the server as stdin closes, in the middle of a statement", async () => {
    const folder = await makeDesk();
    const server = speakLines(start(["serve"], { cwd: folder }));
    server.send(oldRequest(1, "initialize", INITIALIZE));
    await server.answerOf(1);
    server.send(oldRequest(2, "resources/read", { uri: "db://endless" }));
    await sleep(500);
    expect(await server.end()).toBe(0);
  });

  it("ends with a single read that a signal ends", async () => {
    const folder = await makeDesk();
    const child = start(["read", "db://endless"], { cwd: folder });
    await sleep(1_000);
    const closed = once(child, "close");
    child.kill("SIGTERM");
    expect(await closed).toEqual([null, "SIGTERM"]);
  });

  it("reads what another program writes, and tells of it by asking", async () => {
    const folder = await makeDesk();
    const [kind] = SUBSCRIBERS;
    const client = await kind!.connect({ program: liveServer(path.join(folder, "pressmark.yaml")) });
    onTestFinished(() => client.close());
    await client.subscribe("db://items");
    writeSqlite(folder, "shop.db", "PRAGMA journal_mode = wal; INSERT INTO items VALUES (2)");
    await expectTold(client, "db://items");
    expect(await client.read("db://items")).toBe('[\n  { "a": 1 },\n  { "a": 2 }\n]');
  });

  it("asks another database once the manifest names another one", async () => {
    const folder = await makeDesk();
    writeSqlite(folder, "other.db", "CREATE TABLE items (a); INSERT INTO items VALUES (7)");
    const file = path.join(folder, "pressmark.yaml");
    const { url } = await serveOverHttp([file]);
    expect(await textOf(url, "db://items")).toBe('[\n  { "a": 1 }\n]');
    await writeFile(file, SQLITE_DESK["pressmark.yaml"].replace("shop.db", "other.db"));
    await expect.poll(() => textOf(url, "db://items")).toBe('[\n  { "a": 7 }\n]');
  });

  it.each([
    [{ query: "SELECT ?, ?", params: [1] }, "query asks for 2 values, params has 1"],
    [{ query: "SELECT 1; DELETE FROM items" }, "query holds more than one statement"],
    [{ query: "SELECT :name" }, "query asks for values by names: write ? instead"],
  ])("refuses %j as it starts", async (sql, why) => {
    const text = manifest({
      connections: { main: { url: "sqlite:shop.db" } },
      resources: [{ uri: "db://a", name: "a", sql }],
    });
    const cwd = await writeFolder({ "pressmark.yaml": text, "shop.db": "" });
    const { code, stderr } = await run(["list"], { cwd });
    expect([code, stderr]).toEqual([1, `pressmark: the entry 'a' can't be served: ${why}\n`]);
  });
});

describe.skipIf(REAL_POSTGRES === undefined)(`[sql] a real server of PostgreSQL at work${NEEDS_REAL}`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPostgres();
    await database.run(
      "CREATE TABLE items (a int); INSERT INTO items VALUES (1); CREATE TABLE quiet (a int); INSERT INTO quiet VALUES (1)",
    );
  });
  afterAll(() => database.close());

  const sleeping = (seconds: number) => ({ query: `SELECT pg_sleep(${String(seconds)}), 'pressmark'` });
  const DESK = manifest({
    connections: { main: { url: "${A_URL}" } },
    resources: [
      { uri: "db://endless", name: "endless", limits: { timeout: "1h" }, sql: sleeping(3_600) },
      { uri: "db://late", name: "late", limits: { timeout: "500ms" }, sql: sleeping(3_600) },
      {
        uriTemplate: "db://short/{n}",
        name: "short",
        sql: { query: "SELECT pg_sleep(1), $1", params: ["{n}"] },
      },
      { uri: "db://pid", name: "pid", sql: { query: "SELECT pg_backend_pid() AS pid" } },
      {
        uri: "db://items",
        name: "items",
        cache: "1h",
        watch: { notify: "Items changed" },
        sql: { query: "SELECT a FROM items ORDER BY a" },
      },
      {
        uriTemplate: "db://item/{a}",
        name: "item",
        cache: "1h",
        watch: { notify: "Items changed" },
        list: { from: { sql: { query: "SELECT a FROM items" } }, variables: { a: "/a" } },
        sql: { query: "SELECT a FROM items WHERE a = $1", params: ["{a}"] },
      },
      {
        uri: "db://quiet",
        name: "quiet",
        watch: { notify: "quiet" },
        render: { template: "{{#each data}}{{a}}{{/each}}", from: { sql: { query: "SELECT a FROM quiet" } } },
      },
    ],
  });

  async function serve() {
    const folder = await writeFolder({ "pressmark.yaml": DESK });
    return await serveOverHttp([path.join(folder, "pressmark.yaml"), "--log-level", "debug"], {
      env: { A_URL: database.url },
    });
  }

  /** How many statements the server runs for the program. */
  async function running(): Promise<unknown> {
    const [row] = await database.run(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'pressmark' AND state = 'active' AND datname = current_database()",
    );
    return row?.["n"];
  }

  it("cancels a statement at the server when its time is over", async () => {
    const { url } = await serve();
    const { error } = await ask(url, "resources/read", { uri: "db://late" });
    expect(error?.data).toEqual({ uri: "db://late", reason: "limit", limit: "timeout", bound: 500 });
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
  });

  it("cancels a statement when the reader gives up, and when the server ends", async () => {
    const { url, stop } = await serve();
    const reader = new AbortController();
    const request = (signal?: AbortSignal) =>
      fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "MCP-Protocol-Version": "2026-07-28",
          "Mcp-Method": "resources/read",
          "Mcp-Name": "db://endless",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "resources/read",
          params: {
            uri: "db://endless",
            _meta: {
              "io.modelcontextprotocol/protocolVersion": "2026-07-28",
              "io.modelcontextprotocol/clientInfo": { name: "outside", version: "1" },
              "io.modelcontextprotocol/clientCapabilities": {},
            },
          },
        }),
        ...(signal !== undefined && { signal }),
      }).then(
        (response) => response.text(),
        () => undefined,
      );
    const given = request(reader.signal);
    await expect.poll(running, { timeout: 5_000 }).toBe(1);
    reader.abort();
    await given;
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
    const left = request();
    await expect.poll(running, { timeout: 5_000 }).toBe(1);
    expect(await stop()).toBe(0);
    await left;
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
  });

  it("reads beside other reads", async () => {
    const { url } = await serve();
    const reads = [1, 2, 3, 4, 5].map((n) => ask(url, "resources/read", { uri: `db://short/${String(n)}` }));
    await expect.poll(running, { timeout: 5_000, interval: 20 }).toBe(5);
    for (const { error } of await Promise.all(reads)) expect(error).toBeUndefined();
  });

  it("heals after a lost connection, without a reader's notice", async () => {
    const { url } = await serve();
    const before = await textOf(url, "db://pid");
    expect(await textOf(url, "db://pid")).toBe(before);
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pressmark' AND datname = current_database()",
    );
    const after = await textOf(url, "db://pid");
    expect(after).toMatch(/^\[\n {2}\{ "pid": \d+ \}\n\]$/);
    expect(after).not.toBe(before);
  });

  it("answers an error when the connection is lost in the middle", async () => {
    const { url } = await serve();
    const reading = ask(url, "resources/read", { uri: "db://endless" });
    await expect.poll(running, { timeout: 5_000 }).toBe(1);
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pressmark' AND datname = current_database()",
    );
    expect((await reading).error?.data).toEqual({ uri: "db://endless", reason: "upstream_unreachable" });
  });

  it.each(SUBSCRIBERS)("tells of notices, past what is kept, to $client of $era", async ({ connect }) => {
    const { url, said } = await serve();
    const client = await connect({ url });
    onTestFinished(() => client.close());
    await client.subscribe("db://items", "db://item/1", "db://quiet");
    const before = await client.read("db://items");
    await database.run('INSERT INTO items VALUES ((SELECT max(a) + 1 FROM items)); NOTIFY "Items changed"');
    await expectTold(client, "db://items", "lists");
    const after = await client.read("db://items");
    expect(JSON.parse(after)).toHaveLength((JSON.parse(before) as unknown[]).length + 1);
    // A notice without a change is none to clients; another channel is another matter.
    await database.run('NOTIFY "Items changed"; UPDATE quiet SET a = a + 1; NOTIFY quiet');
    await expectTold(client, "db://quiet");
    // What happened while nobody could be told is found out.
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pressmark' AND datname = current_database(); UPDATE quiet SET a = a + 1",
    );
    await expectTold(client, "db://quiet");
    expect(said()).toContain("the notices of the connection 'main' are heard again");
    await client.reset();
    await vi.waitFor(
      async () => {
        const listeners = await database.run(
          "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
        );
        expect(listeners).toEqual([]);
      },
      { timeout: 10_000 },
    );
  });
});
