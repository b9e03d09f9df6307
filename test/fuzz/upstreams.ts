import { createServer, type AddressInfo, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { ResourceError } from "../../src/kit/errors.js";
import { anyText, mutated } from "./arbitraries.js";
import { SECRET } from "./canary.js";
import { corpusLines } from "./corpus.js";
import { property, share, type Subject } from "./property.js";
import { expectMessage } from "./protocol.js";
import { openStageOn } from "./stage.js";

/** What an upstream writes whatever it's asked, one unit of its texts a byte. */
interface RawAnswer {
  /** Its lines, each with its line break; the empty one comes by itself, where there is any. */
  readonly head: string;
  readonly body: string;
  readonly end: "close" | "reset" | "stall";
}

/** What the entries of the stage may yield, in bytes. */
const MAX_BYTES = 64 * 1024;

const upstream = share(openRaw);
const CORPUS = corpusLines<RawAnswer>("upstreams/answers.jsonl");
const BOMB = Buffer.alloc(4 * 1024 * 1024, "a");
const bombs = fc.constantFrom(
  ...(
    [
      ["gzip", gzipSync(BOMB)],
      ["gzip, gzip", gzipSync(gzipSync(BOMB))],
      ["br", brotliCompressSync(BOMB)],
      ["deflate", deflateSync(BOMB)],
      ["deflate", deflateRawSync(BOMB)],
      ["gzip", gzipSync(BOMB).subarray(0, 2_000)],
      ["gzip", gzipSync("small")],
    ] as const
  ).map(([coding, bytes]) => ({ coding, body: bytes.toString("latin1") })),
);

const field = fc.oneof(
  fc.constantFrom(
    ...["Content-Length: 5", "Content-Length: 70000", "Transfer-Encoding: chunked", "Connection: keep-alive"],
    ...["Content-Type: application/json", "Content-Type: text/plain; charset=shift_jis", "Location: /x"],
    ...["Content-Encoding: gzip", "Content-Encoding: br", 'ETag: "a"', "Cache-Control: max-age=60", "Age: 5"],
    ...["Location: http://127.0.0.1:1/", "Location: http://evil.test/", "Set-Cookie: a=b", "Vary: *"],
  ),
  mutated(
    fc.constantFrom("Content-Length: 5", "Content-Type: text/html", "Cache-Control: max-age=60, private"),
  ),
  fc
    .tuple(fc.constantFrom("X-Flood: ", "Set-Cookie: "), anyText, fc.integer({ min: 1, max: 2_000 }))
    .map(([name, text, times]) =>
      Array.from({ length: times }, () => name + text.replaceAll(/[\r\n]/g, "")).join("\r\n"),
    ),
);
const body = fc.oneof(
  anyText,
  fc.constantFrom('{"a":["x"]}', '{"a":[{"b":1}]}', `{"a":${"[".repeat(3_000)}`, "a".repeat(MAX_BYTES + 1)),
  fc
    .array(fc.tuple(fc.constantFrom("5", "0", "a", "zz", "5;x=y", "00000000005"), anyText), { maxLength: 4 })
    .map((chunks) => chunks.map(([size, text]) => `${size}\r\n${text}\r\n`).join("")),
);
const answer: fc.Arbitrary<RawAnswer> = fc.oneof(
  fc.record({
    head: fc
      .tuple(
        fc.oneof(
          fc.constantFrom(...["200 OK", "200 OK", "404 x", "302 Found", "206 x", "500 x", "304 x", "100 x"]),
          mutated(fc.constant("200 OK")),
        ),
        fc.array(field, { maxLength: 5 }),
      )
      .map(([status, fields]) => [`HTTP/1.1 ${status}`, ...fields, ""].join("\r\n")),
    body,
    // A stall lasts until the entry's timeout.
    end: fc.oneof(
      { weight: 12, arbitrary: fc.constant("close" as const) },
      { weight: 4, arbitrary: fc.constant("reset" as const) },
      { weight: 1, arbitrary: fc.constant("stall" as const) },
    ),
  }),
  bombs.map(({ coding, body: bytes }) => ({
    head: `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n`,
    body: bytes,
    end: "close" as const,
  })),
  mutated(fc.constantFrom(...CORPUS.map(({ head }) => head))).map((head) => ({
    head,
    body: "x",
    end: "close" as const,
  })),
);

/** What upstreams answer: on raw sockets, so that nothing keeps it to HTTP. */
export const upstreams: Subject = {
  name: "upstreams",
  close: upstream.close,
  properties: [
    property({
      name: "a read is content within its limits, or an error that says why",
      arbitrary: fc.tuple(answer, fc.constantFrom("up://x", "select://x")),
      corpus: CORPUS.map((each, index): [RawAnswer, string] => [
        each,
        index % 3 === 0 ? "select://x" : "up://x",
      ]),
      runs: 20,
      check: async ([raw, uri]) => {
        const { stage, answerWith } = await upstream.get();
        answerWith(raw);
        try {
          const { result } = await stage.catalogue.readResource(uri, stage.asking);
          const text = JSON.stringify(result);
          stage.expectNoneIn(text);
          if (text.length > 2 * MAX_BYTES + 1_000)
            throw new Error(`more than the limit: ${text.length} units`);
          expectMessage({ jsonrpc: "2.0", id: 1, result }, "resources/read");
        } catch (error) {
          if (!(error instanceof ResourceError)) throw error;
          const { code, message, data } = error;
          stage.expectNoneIn(JSON.stringify({ message, data }));
          expectMessage({ jsonrpc: "2.0", id: 1, error: { code, message, data } });
        }
        stage.expectQuietLog();
      },
    }),
  ],
};

async function openRaw() {
  let current: RawAnswer = { head: "", body: "", end: "close" };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.once("data", (asked: Buffer) => {
      if (!asked.includes(SECRET)) socket.destroy();
      else write(socket, current);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stage = await openStageOn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    stage,
    answerWith: (next: RawAnswer) => {
      current = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await stage.close();
    },
  };
}

function write(socket: Socket, { head, body: text, end }: RawAnswer): void {
  socket.write(Buffer.from(head === "" ? text : `${head}\r\n${text}`, "latin1"), () => {
    if (end === "close") socket.end();
    else if (end === "reset") socket.resetAndDestroy();
  });
}
