import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { URI, readOnce, readText, resolverOf, startUpstream } from "./upstream.fixture.js";
import type { Upstream } from "./upstream.fixture.js";

const closers: (() => Promise<unknown>)[] = [];
async function start(...parameters: Parameters<typeof startUpstream>): Promise<Upstream> {
  const upstream = await startUpstream(...parameters);
  closers.push(() => upstream.close());
  return upstream;
}
/** A server that writes bytes of its own, whatever it is asked. */
async function startRaw(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.once("data", () => {
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?key=secret`, sockets };
}
const encoded = (encoding: string, body: Buffer) =>
  start((_, response) => {
    response.setHeader("content-encoding", encoding).end(body);
  });
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const TEXT = Buffer.from("Grüße, ".repeat(1000));
const tooLarge = (bound: number) => ({
  code: -32603,
  data: { uri: URI, reason: "limit", limit: "maxBytes", bound },
});

describe("content codings (RFC 9110, section 8.4.1)", () => {
  it.each([
    ["gzip", gzipSync(TEXT)],
    ["X-GZIP", gzipSync(TEXT)],
    ["br", brotliCompressSync(TEXT)],
    ["deflate", deflateSync(TEXT)],
    ["deflate", deflateRawSync(TEXT)],
    ["identity", TEXT],
    ["", TEXT],
    ["deflate, gzip", gzipSync(deflateSync(TEXT))],
  ])("[text] %s is undone", async (encoding, body) => {
    const { origin } = await encoded(encoding, body);
    expect((await readOnce({ url: origin })).body).toEqual(TEXT);
  });

  it("several members of gzip are one body (RFC 1952, section 2.2)", async () => {
    const { origin } = await encoded("gzip", Buffer.concat([gzipSync("a"), gzipSync("b")]));
    expect(await readText({ url: origin })).toBe("ab");
  });

  it("an empty body is empty in each", async () => {
    for (const encoding of ["gzip", "br", "deflate"])
      expect(await readText({ url: (await encoded(encoding, Buffer.alloc(0))).origin })).toBe("");
  });

  it.each(["compress", "aes128gcm", "gzip, gzip, gzip"])("%s is refused", async (encoding) => {
    const { origin } = await encoded(encoding, gzipSync(TEXT));
    await expect(readOnce({ url: origin })).rejects.toMatchObject({ data: { reason: "upstream_encoding" } });
  });

  it.each(["gzip", "br", "deflate"])("a body that is no %s is refused", async (encoding) => {
    const { origin } = await encoded(encoding, Buffer.from("plain text that claims to be something else"));
    await expect(readOnce({ url: origin })).rejects.toMatchObject({ data: { reason: "upstream_encoding" } });
  });

  it.each([
    ["gzip", gzipSync(TEXT)],
    ["br", brotliCompressSync(TEXT)],
    ["deflate", deflateSync(TEXT)],
  ])("a body of %s that breaks off is refused", async (encoding, body) => {
    const { origin } = await encoded(encoding, body.subarray(0, body.length - 5));
    await expect(readOnce({ url: origin })).rejects.toMatchObject({ data: { reason: "upstream_truncated" } });
  });
});

describe("maxBytes", () => {
  it("[stall] counts decoded bytes, to the byte", async () => {
    const { origin } = await start(({ url = "" }, response) => {
      const body = Buffer.alloc(Number(url.slice(2)), "x");
      if (url.startsWith("/z")) response.setHeader("content-encoding", "gzip").end(gzipSync(body));
      else response.end(body);
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.nat(300), fc.constantFrom("z", "p"), async (size, maxBytes, kind) => {
        const reading = readOnce({ url: `${origin}/${kind}${size}` }, { maxBytes });
        if (size <= maxBytes) expect((await reading).body).toHaveLength(size);
        else await expect(reading).rejects.toMatchObject(tooLarge(maxBytes));
      }),
      { numRuns: 60 },
    );
  });

  it("[stall] a Content-Length beyond it is refused before the body comes", async () => {
    const { url, sockets } = await startRaw((socket) =>
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n"),
    );
    await expect(readOnce({ url }, { maxBytes: 999 })).rejects.toMatchObject(tooLarge(999));
    await until(() => sockets.size === 0);
  });

  it("[stall] a bomb ends at the limit, memory stays flat and the socket is gone", async () => {
    const zeros = Buffer.alloc(1 << 20);
    const upstream = await start((_, response) => {
      response.setHeader("content-encoding", "gzip");
      const gzip = createGzip({ level: 1 });
      gzip.pipe(response);
      response.on("close", () => gzip.destroy());
      const more = () => {
        if (!gzip.destroyed) gzip.write(zeros, more);
      };
      more();
    });
    const before = process.memoryUsage().rss;
    await expect(readOnce({ url: upstream.origin }, { maxBytes: 4 << 20 })).rejects.toMatchObject(
      tooLarge(4 << 20),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20);
    await until(() => upstream.sockets.size === 0);
  });

  it("[stall] a dense bomb of two codings is unfolded no further than the limit", async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(64 << 20)));
    expect(bomb.length).toBeLessThan(1000);
    const { origin } = await encoded("gzip, gzip", bomb);
    await expect(readOnce({ url: origin }, { maxBytes: 1000 })).rejects.toMatchObject(tooLarge(1000));
  });
});

describe("upstreams that fail", () => {
  const late = { code: -32603, data: { uri: URI, reason: "limit", limit: "timeout", bound: 100 } };

  it.each([
    ["no answer at all", ""],
    ["half a status line", "HTTP/1.1 2"],
    ["headers and then silence", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n"],
    ["half a body", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello"],
    ["compressed headers and then silence", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n"],
    ["half a gzip", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f\x8b\x08"],
  ])("[stall] %s ends at the timeout, and the socket is gone", async (_, bytes) => {
    const { url, sockets } = await startRaw((socket) => socket.write(bytes, "latin1"));
    await expect(readOnce({ url }, { timeoutMs: 100 })).rejects.toMatchObject(late);
    await until(() => sockets.size === 0);
  });

  it("[stall] a name that never resolves ends at the timeout", async () => {
    const dialing = { lookup: () => undefined };
    await expect(readOnce({ url: "http://api.example/" }, { timeoutMs: 100, dialing })).rejects.toMatchObject(
      late,
    );
  });

  it("gives up when the caller does, with the caller's reason", async () => {
    const { url, sockets } = await startRaw(() => undefined);
    const controller = new AbortController();
    const reading = readOnce({ url }, { signal: controller.signal });
    await until(() => sockets.size === 1);
    const reason = new Error("the caller left");
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await until(() => sockets.size === 0);
    await expect(readOnce({ url }, { signal: controller.signal })).rejects.toBe(reason);
  });

  it.each([
    ["a body shorter than announced", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello"],
    ["chunks without an end", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"],
    ["broken chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n"],
  ])("[failure] %s is an error", async (_, bytes) => {
    const { url } = await startRaw((socket) => socket.end(bytes));
    await expect(readOnce({ url })).rejects.toMatchObject({
      code: -32603,
      message: "The upstream's answer broke off before its end",
      data: { uri: URI, reason: "upstream_truncated" },
    });
  });

  it.each([
    ["a closed connection", (socket: Socket) => void socket.end()],
    ["a reset connection", (socket: Socket) => void socket.resetAndDestroy()],
    ["another protocol", (socket: Socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n")],
    [
      "endless headers",
      (socket: Socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(1 << 20)}`),
    ],
  ])("[failure] %s is an error that shows nothing", async (_, answer) => {
    const { url } = await startRaw(answer);
    const error = await readOnce({ url }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: -32603,
      message: "The upstream could not be reached",
      data: { uri: URI, reason: "upstream_unreachable" },
    });
    expect((error as { detail: string }).detail).toMatch(/^[A-Z_]+$/);
  });

  it("[failure] a refused connection and an unknown name are errors that name neither host nor query", async () => {
    const upstream = await start(() => undefined);
    await upstream.close();
    await expect(readOnce({ url: `${upstream.origin}/?key=secret` })).rejects.toMatchObject({
      message: "The upstream could not be reached",
      data: { uri: URI, reason: "upstream_unreachable" },
      detail: "ECONNREFUSED",
    });
    await expect(
      readOnce({ url: "https://none.example/?key=secret" }, { dialing: { lookup: resolverOf({}) } }),
    ).rejects.toMatchObject({ data: { reason: "upstream_unreachable" }, detail: "ENOTFOUND" });
  });

  it("one that fails leaves the next read whole", async () => {
    let calls = 0;
    const { url } = await startRaw((socket) => {
      calls += 1;
      if (calls === 1) socket.resetAndDestroy();
      else socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nfine");
    });
    await expect(readOnce({ url })).rejects.toMatchObject({ code: -32603 });
    expect(await readText({ url })).toBe("fine");
  });
});
