import type { Readable, Writable } from "node:stream";
import { isSpecType } from "@modelcontextprotocol/client";
import { INITIALIZE, newRequest, oldRequest, type Json } from "../support/messages.js";
import type { Canaries } from "./canary.js";
import { messageOf, type Conversation } from "./messages-sent.js";
import { expectMessage } from "./protocol.js";

/** The two ends of a server's stdio, as its client holds them. */
export interface Lines {
  readonly toServer: Writable;
  readonly fromServer: Readable;
}

const LAST = 7_777;

/**
 * Holds a conversation over lines to its end: what comes back must be messages of the protocol, each request must be
 * answered once, and the last one, which is a good one, too.
 * @param chunk how many bytes are written at a time
 */
export async function converse(
  { toServer, fromServer }: Lines,
  { era, sent }: Conversation,
  chunk: number,
  { expectNoneIn }: Canaries,
): Promise<void> {
  const methods = new Map<unknown, string>();
  const owed = new Set<unknown>();
  const texts = sent.map((each, index) => {
    if ("raw" in each) return Buffer.from(`${each.raw}\n`, "latin1");
    const id = `asked-${index}`;
    const message = messageOf(each, id, era);
    methods.set(id, each.method);
    if (isAnswered(message)) owed.add(id);
    return Buffer.from(`${JSON.stringify(message)}\n`);
  });
  const opening = era === "2025" ? `${JSON.stringify(oldRequest(LAST - 1, "initialize", INITIALIZE))}\n` : "";
  const ask = era === "2025" ? oldRequest : newRequest;
  // An empty line first: it ends whatever the hostile text left open.
  const last = `\n${JSON.stringify(ask(LAST, "resources/list"))}\n`;
  const answered = takeLines(fromServer, (line) => {
    expectNoneIn(line);
    const message = JSON.parse(line) as Json;
    const { id } = message;
    const method = methods.get(id) ?? (id === LAST ? "resources/list" : undefined);
    expectMessage(message, "result" in message ? method : undefined);
    if ("method" in message) return false;
    owed.delete(id);
    return id === LAST;
  });
  const bytes = Buffer.concat([Buffer.from(opening), ...texts, Buffer.from(last)]);
  for (let at = 0; at < bytes.length; at += chunk) toServer.write(bytes.subarray(at, at + chunk));
  await within(answered);
  // Answers may overtake each other: each has a moment.
  for (let tries = 0; owed.size > 0 && tries < 200; tries++) await new Promise((go) => setTimeout(go, 5));
  if (owed.size > 0) throw new Error(`no answer to ${[...owed].map((id) => methods.get(id)).join(", ")}`);
}

/** A guard against a test that waits for ever; nothing is said of how long an answer takes. */
async function within(answered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("no answer to the last request"));
    }, 30_000);
  });
  await Promise.race([answered, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** A stream of notifications is answered at its end alone; what was cancelled is never. */
function isAnswered(message: Json): boolean {
  return isSpecType.JSONRPCRequest(message) && message.method !== "subscriptions/listen";
}

/** Takes lines until one is the last. The stream is read on, so that later lines are looked at, too. */
function takeLines(from: Readable, take: (line: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = "";
    const read = (chunk: Buffer | string) => {
      const lines = `${rest}${chunk.toString()}`.split("\n");
      rest = lines.pop() ?? "";
      try {
        for (const line of lines) if (take(line)) resolve();
      } catch (error) {
        reject(error as Error);
      }
    };
    from.on("data", read);
    from.once("close", () => {
      reject(new Error("the server left"));
    });
  });
}
