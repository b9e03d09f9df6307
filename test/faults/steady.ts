import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { newHeaders, newRequest, type Json } from "../support/messages.js";
import { ask } from "../support/posts.js";

/** An entry that nothing should disturb. */
export const STEADY = { uri: "note://steady", name: "steady", text: "steady" };

/** A client that reads all the time while others fail. */
export interface SteadyClient {
  /** Ends it. @returns how many reads it made, and what was wrong with those that weren't as they should be */
  stop(): Promise<{ readonly reads: number; readonly wrong: readonly string[] }>;
}

/** Begins to read `STEADY` from a server over HTTP, one read after the other. */
export function readSteadily(url: string): SteadyClient {
  let stopped = false;
  let reads = 0;
  const wrong: string[] = [];
  const running = (async () => {
    while (!stopped) {
      try {
        const { result, error } = await ask(url, "resources/read", { uri: STEADY.uri });
        const [content] = (result?.["contents"] ?? []) as readonly Json[];
        if (content?.["text"] !== STEADY.text) wrong.push(JSON.stringify(error ?? result));
      } catch (error) {
        wrong.push(String(error));
      }
      reads++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await running;
      return { reads, wrong };
    },
  };
}

/** How a request ended: with a whole answer, or with the connection. */
export type Ending =
  | { readonly kind: "answered"; readonly status: number; readonly message: Json }
  | { readonly kind: "closed" };

/**
 * Reads an address over a connection of its own.
 * @throws SyntaxError where what came passes for whole, and is no JSON
 */
export async function readToItsEnd(url: string, uri: string): Promise<Ending> {
  const params = { uri };
  const body = JSON.stringify(newRequest(1, "resources/read", params));
  const agent = new Agent();
  const call = request(url, {
    method: "POST",
    agent,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "Content-Length": Buffer.byteLength(body),
      ...newHeaders("resources/read", params),
    },
  });
  let text = "";
  let status: number;
  try {
    call.end(body);
    const [response] = (await once(call, "response")) as [IncomingMessage];
    status = response.statusCode ?? 0;
    for await (const part of response.setEncoding("utf8")) text += part as string;
    if (!response.complete) return { kind: "closed" };
  } catch {
    // Whatever the network says: there is no answer.
    return { kind: "closed" };
  } finally {
    agent.destroy();
  }
  return { kind: "answered", status, message: JSON.parse(text) as Json };
}
