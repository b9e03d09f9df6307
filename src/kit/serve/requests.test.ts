import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { ANONYMOUS } from "./caller-info.js";
import { INITIALIZE, memoryAnswers, memoryLog, UNBLOCKED } from "./memory-answers.fixture.js";
import type { Sdk } from "./sdk.js";
import { SDKS } from "./sdks.fixture.js";
import { DEFAULT_LIMITS } from "../server-limits.js";

const CLIENT = { caller: ANONYMOUS, ready: () => undefined };

/** A 2025 server in this process, asked message by message. */
async function startServer(sdk: Sdk) {
  const answers = memoryAnswers();
  const log = memoryLog();
  const [near, far] = InMemoryTransport.createLinkedPair();
  const loaded = await sdk.load();
  loaded.serveMessages(
    { answers: () => answers, log, limits: DEFAULT_LIMITS, direct: false },
    CLIENT,
    Object.assign(far, { backpressure: UNBLOCKED }),
  );
  const waiting = new Map<unknown, (message: unknown) => void>();
  near.onmessage = (message) => {
    if ("id" in message) waiting.get(message.id)?.(message);
  };
  await near.start();
  let id = 0;
  const ask = (method: string, params?: Record<string, unknown>): Promise<unknown> => {
    id += 1;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      void near.send({ jsonrpc: "2.0", id, method, ...(params !== undefined && { params }) });
    });
  };
  return { answers, log, ask, near };
}

const error = (code: number, message: string, data?: unknown): unknown =>
  expect.objectContaining({ error: data === undefined ? { code, message } : { code, message, data } });
const result = (value: unknown): unknown => expect.objectContaining({ result: value });

describe.each(SDKS)("a server of 2025 of the SDK $version", ({ sdk }) => {
  it("says who it is and what it serves, and no more", async () => {
    const { ask, answers } = await startServer(sdk);
    expect(await ask("initialize", INITIALIZE)).toEqual(
      result({
        protocolVersion: "2025-11-25",
        capabilities: { resources: {}, completions: {} },
        serverInfo: answers.identity,
        instructions: "Read note://a first.",
      }),
    );
    expect(await ask("resources/subscribe", { uri: "note://a" })).toEqual(error(-32601, "Method not found"));
  });

  it("answers lists and reads of 2025 without cache fields", async () => {
    const { ask } = await startServer(sdk);
    expect(await ask("resources/list")).toEqual(
      result({ resources: [{ uri: "note://a", name: "a", size: 5 }], nextCursor: "2" }),
    );
    expect(await ask("resources/list", { cursor: "2" })).toEqual(result({ resources: [] }));
    expect(await ask("resources/templates/list", {})).toEqual(
      result({ resourceTemplates: [{ uriTemplate: "note://{id}", name: "notes" }] }),
    );
    expect(await ask("resources/read", { uri: "note://a" })).toEqual(
      result({ contents: [{ uri: "note://a", mimeType: "text/plain", text: "hello" }] }),
    );
  });

  it.each(["", "not a uri", "x:/[bad"])("[address-read] hands the address %j on as it is", async (uri) => {
    const { ask } = await startServer(sdk);
    expect(await ask("resources/read", { uri })).toEqual(
      error(-32602, "Invalid resource address", { uri, reason: "invalid_uri" }),
    );
  });

  it("[address-read] answers a miss with the address alone as data", async () => {
    const { ask, log } = await startServer(sdk);
    expect(await ask("resources/read", { uri: "note://z" })).toEqual(
      error(-32602, "Resource not found", { uri: "note://z" }),
    );
    expect(log.lines).toEqual(["pressmark debug: read failed: -32602 not_found"]);
  });

  it("[failure] passes a failure on as it is, and its detail to the log alone", async () => {
    const { ask, log } = await startServer(sdk);
    expect(await ask("resources/read", { uri: "down://a" })).toEqual(
      error(-32603, "The upstream answered 503", { uri: "down://a", reason: "upstream_status", status: 503 }),
    );
    expect(log.lines).toEqual(["pressmark warning: read failed: -32603 upstream_status GET api"]);
  });

  it("[secret] tells the client nothing of a fault of our own, and the log everything", async () => {
    const { ask, log } = await startServer(sdk);
    expect(await ask("resources/read", { uri: "fault://a" })).toEqual(error(-32603, "Internal error"));
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^pressmark error: resources\/read: TypeError: hunter2 .*memory-answers/);
  });

  it.each([
    ["resources/read", {}, "Parameter 'uri' must be a text"],
    ["resources/read", { uri: 7 }, "Parameter 'uri' must be a text"],
    ["resources/list", { cursor: 7 }, "Parameter 'cursor' must be a text"],
    ["resources/templates/list", { cursor: null }, "Parameter 'cursor' must be a text"],
    ["completion/complete", { ref: "note://{id}" }, "Parameter 'ref' must be an object"],
    [
      "completion/complete",
      { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } },
      "Only references of type 'ref/resource' can be completed",
    ],
    [
      "completion/complete",
      { ref: { type: "ref/resource", uri: "note://{id}" }, argument: { name: "id" } },
      "Parameter 'value' must be a text",
    ],
    [
      "completion/complete",
      { ref: { type: "ref/resource", uri: "x://{id}" }, argument: { name: "id", value: "" } },
      "Unknown template",
    ],
  ])("answers %s with wrong parameters %j by -32602", async (method, params, message) => {
    const { ask } = await startServer(sdk);
    expect(await ask(method, params)).toEqual(error(-32602, message));
  });

  it("[completion] hands on what is filled in, whatever its name", async () => {
    const { ask, answers } = await startServer(sdk);
    const given = JSON.parse('{"__proto__": "p", "lang": "en"}') as Record<string, string>;
    const answer = await ask("completion/complete", {
      ref: { type: "ref/resource", uri: "note://{id}" },
      argument: { name: "constructor", value: "a" },
      context: { arguments: given },
    });
    expect(answer).toEqual(result({ completion: { values: ["a", "b"], total: 2, hasMore: false } }));
    expect(answers.queries).toEqual([
      {
        uri: "note://{id}",
        variable: "constructor",
        prefix: "a",
        filled: new Map([
          ["__proto__", "p"],
          ["lang", "en"],
        ]),
      },
    ]);
  });

  it("logs nothing of a request that was given up", async () => {
    const { answers, log, ask, near } = await startServer(sdk);
    void ask("resources/read", { uri: "slow://a" });
    await expect.poll(() => answers.slow.length).toBe(1);
    await near.close();
    await expect.poll(() => answers.slow[0]?.aborted).toBe(true);
    expect(log.lines).toEqual([]);
  });

  it("asks the answers of the moment", async () => {
    let answers = memoryAnswers();
    const [near, far] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "test", version: "1" });
    const loaded = await sdk.load();
    loaded.serveMessages(
      { answers: () => answers, log: memoryLog(), limits: DEFAULT_LIMITS, direct: false },
      CLIENT,
      Object.assign(far, { backpressure: UNBLOCKED }),
    );
    await client.connect(near);
    const before = answers;
    answers = memoryAnswers();
    await client.readResource({ uri: "note://a" });
    expect([before.callers.length, answers.callers.length]).toEqual([0, 1]);
  });
});
