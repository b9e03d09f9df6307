import { connect } from "node:net";
import fc from "fast-check";
import { sdk } from "../../src/kit/sdk2/sdk.js";
import { serveHttp } from "../../src/kit/serve/http.js";
import { INITIALIZE, oldRequest } from "../support/messages.js";
import { anyText, mutated } from "./arbitraries.js";
import type { Canaries } from "./canary.js";
import { corpusLines } from "./corpus.js";
import { property, share, type Subject } from "./property.js";
import { openStage } from "./stage.js";

/** A request as it's written to a socket, one unit of its texts a byte. */
interface RawRequest {
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Whether its length and `Connection: close` are written behind the other headers. */
  readonly length: boolean;
}

const http = share(openHttp);
const CORPUS = corpusLines<RawRequest>("headers/requests.jsonl");

const host = fc.oneof(
  fc.constantFrom("localhost", "127.0.0.1", "[::1]", "127.0.0.1:80", "LOCALHOST", "localhost."),
  mutated(fc.constantFrom("localhost", "127.0.0.1", "localhost:80", "evil.test")),
);
const origin = fc.oneof(
  fc.constantFrom("null", "https://evil.test", "http://localhost:6274", "http://127.0.0.1"),
  mutated(fc.constantFrom("http://localhost", "https://127.0.0.1:1")),
);
const name = fc.constantFrom(
  ...["Content-Type", "Accept", "Mcp-Method", "Mcp-Name", "MCP-Protocol-Version", "Mcp-Session-Id", "Cookie"],
  ...["Content-Length", "Transfer-Encoding", "Expect", "Connection", "Upgrade", "Authorization", "X-A"],
);
const value = fc.oneof(
  fc.constantFrom("application/json", "chunked", "100-continue", "0", "close", "keep-alive, Upgrade", "*/*"),
  anyText,
  anyText.map((text) => text.repeat(400)),
);
const request: fc.Arbitrary<RawRequest> = fc.record({
  start: fc.oneof(
    fc.constantFrom(
      "POST /mcp HTTP/1.1",
      "GET /mcp HTTP/1.1",
      "OPTIONS /mcp HTTP/1.1",
      "GET /healthz HTTP/1.1",
    ),
    mutated(fc.constantFrom("POST /mcp HTTP/1.1", "DELETE /mcp?x=y HTTP/1.1")),
  ),
  headers: fc
    .tuple(
      fc.array(host, { minLength: 1, maxLength: 2 }),
      fc.array(origin, { maxLength: 2 }),
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
    )
    .map(([hosts, origins, others]) => [
      ...hosts.map((text) => ["Host", text] as const),
      ...origins.map((text) => ["Origin", text] as const),
      ...others,
    ]),
  body: fc.oneof(
    fc.constant(JSON.stringify(oldRequest(1, "initialize", INITIALIZE))),
    mutated(fc.constant(JSON.stringify(oldRequest(1, "resources/list")))),
    anyText,
  ),
  length: fc.boolean(),
});

/** What HTTP itself is made of: start lines, headers and bodies that don't fit each other. */
export const headers: Subject = {
  name: "headers",
  close: http.close,
  properties: [
    property({
      name: "an answer is HTTP, holds nothing of a foreign header, and the next is as usual",
      arbitrary: request,
      corpus: CORPUS,
      runs: 30,
      check: async (sent) => {
        const { port, expectNoneIn, expectQuietLog } = await http.get();
        const received = await speak(port, written(sent), SILENCE_MS);
        expectHttp(received, { expectNoneIn });
        if (isForeign(sent) && /^HTTP\/1\.1 2/.test(received)) throw new Error(`answered: ${received}`);
        const after = await speak(port, written(CONTROL), 5_000);
        if (!after.startsWith("HTTP/1.1 200 ")) throw new Error(`afterwards: ${after}`);
        expectQuietLog();
      },
    }),
  ],
};

/** How long no byte comes before a connection is given up that the server waits on, in milliseconds. */
const SILENCE_MS = 60;

const CONTROL: RawRequest = {
  start: "POST /mcp HTTP/1.1",
  headers: [
    ["Host", "localhost"],
    ["Content-Type", "application/json"],
    ["Accept", "application/json, text/event-stream"],
  ],
  body: JSON.stringify(oldRequest(1, "resources/read", { uri: "note://a" })),
  length: true,
};

function written({ start, headers: lines, body, length }: RawRequest): Buffer {
  const all = length
    ? [...lines, ["Content-Length", String(Buffer.from(body, "latin1").length)], ["Connection", "close"]]
    : lines;
  const head = [start, ...all.map(([key, text]) => `${key}: ${text}`)].join("\r\n");
  return Buffer.from(`${head}\r\n\r\n${body}`, "latin1");
}

/** Whether a request that is sound otherwise comes from where nobody is to be answered. */
function isForeign({ start, headers: lines, length }: RawRequest): boolean {
  const whole = lines.every(([, text]) => /^[\x20-\x7e]*$/.test(text));
  if (!whole || !length || !/^[A-Z]+ \/mcp HTTP\/1\.1$/.test(start)) return false;
  const of = (wanted: string) => lines.filter(([key]) => key === wanted).map(([, text]) => text.trim());
  const [hosts, origins] = [of("Host"), of("Origin")];
  const hostFits = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
  const originFits = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
  return (
    hosts.length !== 1 ||
    !hosts.every((text) => hostFits.test(text)) ||
    origins.length > 1 ||
    !origins.every((text) => originFits.test(text))
  );
}

function expectHttp(received: string, { expectNoneIn }: Canaries): void {
  expectNoneIn(received);
  if (received === "") return;
  const [head = ""] = received.split("\r\n\r\n", 1);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  if (!(status >= 100 && status < 600) || status === 500)
    throw new Error(`no HTTP: ${received.slice(0, 500)}`);
  if (/evil/i.test(head)) throw new Error(`what the client sent stands in ${head}`);
}

/** Writes bytes and reads what comes, until the server closes or is silent for long. */
function speak(port: number, bytes: Buffer, silenceMs: number): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1").setTimeout(silenceMs);
    socket.on("data", (text: string) => (received += text));
    socket.on("timeout", () => socket.destroy());
    // A server that refuses to read on may reset the connection.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(received);
    });
    socket.write(bytes);
  });
}

async function openHttp() {
  const stage = await openStage();
  const { catalogue, log } = stage;
  const options = { host: "127.0.0.1", port: 0, log, maxBodyBytes: 16 * 1024, sessions: { max: 20 } };
  const service = await serveHttp(sdk, () => catalogue, options);
  return {
    ...stage,
    port: service.port,
    close: async () => {
      await service.close();
      await stage.close();
    },
  };
}
