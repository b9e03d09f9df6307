import type { Answers, CompletionQuery } from "../answers.js";
import { scopeDemandOf } from "../catalogue/demand.js";
import { invalidAddress, invalidParameter, notFound, readFailed } from "../errors.js";
import { createLog } from "../log.js";
import type { Log } from "../log.js";
import type { Caller } from "../source.js";
import type { Backpressure } from "./sdk.js";

/** What the answers were asked, for a test to look at. */
export interface MemoryAnswers extends Answers {
  readonly callers: Caller[];
  readonly queries: CompletionQuery[];
  /** The signals of the reads of `slow://…`, which end when they are aborted or `release` is called. */
  readonly slow: AbortSignal[];
  release(): void;
}

/** A small catalogue for tests of what serves it. `large://<n>` is n letters, `slow://…` waits, `fault://…` is broken. */
export function memoryAnswers(): MemoryAnswers {
  const slow: AbortSignal[] = [];
  const callers: Caller[] = [];
  const queries: CompletionQuery[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const cache = { ttlMs: 30_000, cacheScope: "public" } as const;
  const text = (uri: string, content: string) => ({
    result: { contents: [{ uri, mimeType: "text/plain", text: content }] },
    cache: { ttlMs: 5_000, cacheScope: "private" } as const,
  });
  return {
    identity: {
      name: "desk",
      version: "1.4.0",
      title: "Release desk",
      description: "Facts",
      websiteUrl: "https://shop.example/releases",
      icons: [{ src: "https://shop.example/icon.svg", mimeType: "image/svg+xml", sizes: ["any"] }],
    },
    instructions: "Read note://a first.",
    demand: scopeDemandOf([]),
    listCache: cache,
    callers,
    queries,
    slow,
    release: () => {
      release();
    },
    listResources: (cursor, { caller }) => {
      callers.push(caller);
      if (cursor === "2") return Promise.resolve({ result: { resources: [] }, cache });
      if (cursor !== undefined) return Promise.reject(invalidParameter("Invalid cursor"));
      return Promise.resolve({
        result: { resources: [{ uri: "note://a", name: "a", size: 5 }], nextCursor: "2" },
        cache,
      });
    },
    listTemplates: () =>
      Promise.resolve({
        result: { resourceTemplates: [{ uriTemplate: "note://{id}", name: "notes" }] },
        cache,
      }),
    readResource: async (uri, { caller, signal }) => {
      callers.push(caller);
      if (!/^[a-z]+:\/\//.test(uri)) throw invalidAddress(uri);
      if (uri === "note://a") return text(uri, "hello");
      if (uri === "note://caf%C3%A9/§") return text(uri, "unicode");
      if (uri.startsWith("large://")) return text(uri, "x".repeat(Number(uri.slice(8))));
      if (uri.startsWith("fault://")) throw new TypeError("hunter2 at /srv/secret");
      if (uri.startsWith("down://"))
        throw readFailed(uri, "upstream_status", "The upstream answered 503", { status: 503 }, "GET api");
      if (uri.startsWith("slow://")) {
        slow.push(signal);
        await Promise.race([
          released,
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => {
              reject(new Error("aborted"));
            });
          }),
        ]);
        return text(uri, "late");
      }
      throw notFound(uri);
    },
    complete: (query) => {
      queries.push(query);
      if (query.uri !== "note://{id}") return Promise.reject(invalidParameter("Unknown template"));
      return Promise.resolve({ values: ["a", "b"], total: 2, hasMore: false });
    },
  };
}

/** Of a transport whose reader always keeps up. */
export const UNBLOCKED: Backpressure = { blocked: false, drained: () => () => undefined };

/** A log that keeps its lines. */
export function memoryLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, ...createLog("debug", (line) => lines.push(line)) };
}

/** Waits until something is so; fails the test by its timeout where it never is. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The `_meta` that a request of 2026-07-28 carries. */
export const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** The parameters of a 2025 `initialize`. */
export const INITIALIZE = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};
