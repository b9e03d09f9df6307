import { PassThrough } from "node:stream";
import type { Transport as ClientTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport as Client1Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterEach, describe, expect, it } from "vitest";
import { memoryAnswers, memoryLog } from "./memory-answers.fixture.js";
import type { Closable, Sdk } from "./sdk.js";
import { SDKS } from "./sdks.fixture.js";
import { serveStdioConnection } from "./stdio.js";

const open: Closable[] = [];
afterEach(() => Promise.all(open.splice(0).map((connection) => connection.close())));

/** A connection over streams in this process. */
function connect(sdk: Sdk) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const answers = memoryAnswers();
  const caller = { scopes: "all", claims: new Map() } as const;
  open.push(serveStdioConnection(sdk, () => answers, { stdin, stdout, log: memoryLog(), caller }));
  return { stdin, stdout };
}

const READ = { contents: [{ uri: "note://a", mimeType: "text/plain", text: "hello" }] };

describe.each(SDKS)(
  "serveStdioConnection with the SDK $version and the official clients",
  ({ version, sdk }) => {
    it.each(version === "v2" ? ["2025", "2026"] : ["2025"])(
      "is understood by the client of the SDK v2 of %s",
      async (era) => {
        const { stdin, stdout } = connect(sdk);
        const mode = era === "2026" ? { pin: "2026-07-28" } : "legacy";
        const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
        stdin.write("not json\n");
        await client.connect(new StreamTransport(stdin, stdout) as unknown as ClientTransport);
        expect(await client.readResource({ uri: "note://a" })).toMatchObject(READ);
        expect((await client.listResources()).resources).toEqual([{ uri: "note://a", name: "a", size: 5 }]);
        await expect(client.readResource({ uri: "" })).rejects.toMatchObject({
          code: -32602,
          data: { uri: "", reason: "invalid_uri" },
        });
        const completed = await client.complete({
          ref: { type: "ref/resource", uri: "note://{id}" },
          argument: { name: "id", value: "" },
        });
        expect(completed.completion).toEqual({ values: ["a", "b"], total: 2, hasMore: false });
      },
    );

    it("is understood by the client of the SDK v1", async () => {
      const { stdin, stdout } = connect(sdk);
      const client = new Client1({ name: "test", version: "1" });
      stdin.write("not json\n");
      await client.connect(new StreamTransport(stdin, stdout) as unknown as Client1Transport);
      expect(await client.readResource({ uri: "note://a" })).toEqual(READ);
      await expect(client.readResource({ uri: "note://z" })).rejects.toMatchObject({
        code: -32602,
        data: { uri: "note://z" },
      });
    });
  },
);

type Message = Parameters<ClientTransport["send"]>[0];

/** The client's end of two streams. */
class StreamTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  // Each of the two SDKs has its own type of message.
  onmessage?: (message: never) => void;
  readonly #stdin: PassThrough;
  readonly #stdout: PassThrough;

  constructor(stdin: PassThrough, stdout: PassThrough) {
    this.#stdin = stdin;
    this.#stdout = stdout;
  }

  start(): Promise<void> {
    let received = "";
    this.#stdout.on("data", (chunk: Buffer) => {
      const lines = `${received}${chunk.toString()}`.split("\n");
      received = lines.pop() ?? "";
      for (const line of lines) this.onmessage?.(JSON.parse(line) as never);
    });
    return Promise.resolve();
  }

  send(message: Message): Promise<void> {
    this.#stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#stdin.end();
    this.onclose?.();
    return Promise.resolve();
  }
}
