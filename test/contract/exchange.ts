import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { startProgram } from "../support/command.js";
import type { StartedPlace } from "../support/connections.js";
import { speakLines } from "../support/lines.js";
import {
  INITIALIZE,
  LATEST_2025,
  newHeaders,
  newRequest,
  oldRequest,
  type Json,
} from "../support/messages.js";

/** An era of the protocol. */
export type Era = "2025" | "2026";

/** What is sent to a server: a request, or a text as it is. */
export type Step =
  | { readonly method: string; readonly params: Json; readonly raw?: undefined }
  | {
      readonly raw: string;
      /** Over HTTP: beside those that a client sends. */
      readonly headers?: Readonly<Record<string, string>>;
      /** Over HTTP: POST unless it's given. */
      readonly verb?: string;
    };

/** Who asks over HTTP. */
export interface HttpCaller {
  readonly era: Era;
  /** Whether a session is opened first (2025). */
  readonly session: boolean;
  /** A bearer token. */
  readonly token?: string | undefined;
}

/**
 * Sends steps over stdio, each after the answer to the last.
 * @returns every line of the server, and its exit code
 */
export async function exchangeLines(
  { program, env = {} }: StartedPlace,
  era: Era,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const peer = speakLines(startProgram(program, { env, cwd: "/" }));
  let id = 0;
  const ask = async (method: string, params: Json = {}) => {
    id += 1;
    peer.send(era === "2025" ? oldRequest(id, method, params) : newRequest(id, method, params));
    await peer.answerOf(id);
  };
  if (era === "2025") {
    await ask("initialize", INITIALIZE);
    peer.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }
  await ask("server/discover");
  for (const step of steps) {
    if (step.raw === undefined) {
      await ask(step.method, step.params);
    } else {
      peer.write(`${step.raw}\n`);
      // A line may have no answer: what comes before the next one's was meant for it.
      await ask("resources/templates/list");
    }
  }
  const code = await peer.end();
  return [...peer.lines, `exit ${String(code)}`];
}

/**
 * Sends steps over HTTP, each after the answer to the last.
 * @returns of each answer the status, the headers and the body. Left out is what must differ: the date, and a session's id
 */
export async function exchangePosts(
  url: string,
  { era, session, token }: HttpCaller,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const answers: string[] = [];
  const caller: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const exchange = async (body: string, headers: Readonly<Record<string, string>>, verb = "POST") => {
    const answer = await send(url, verb, body, { ...JSON_RPC, ...caller, ...headers });
    answers.push(print(answer));
    return answer;
  };
  let id = 0;
  const ask = (method: string, params: Json = {}) => {
    id += 1;
    return era === "2025"
      ? exchange(JSON.stringify(oldRequest(id, method, params)), {})
      : exchange(JSON.stringify(newRequest(id, method, params)), newHeaders(method, params));
  };
  if (era === "2025") {
    const { headers } = await ask("initialize", INITIALIZE);
    const opened = headers["mcp-session-id"];
    if (session && typeof opened === "string")
      Object.assign(caller, { "Mcp-Session-Id": opened, "MCP-Protocol-Version": LATEST_2025 });
    await exchange('{"jsonrpc":"2.0","method":"notifications/initialized"}', {});
  }
  await ask("server/discover");
  for (const step of steps)
    await (step.raw === undefined
      ? ask(step.method, step.params)
      : exchange(step.raw, step.headers ?? {}, step.verb));
  if (session) {
    await exchange("", {}, "DELETE");
    await ask("ping");
  }
  return answers;
}

const JSON_RPC = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** `fetch` would neither send a Host nor give back each header. */
async function send(
  url: string,
  method: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const call = request(url, { method, headers });
  call.end(method === "GET" ? undefined : body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const { statusCode: status } = response;
  return { status, headers: response.headers, body: Buffer.concat(parts).toString() };
}

function print({ status, headers, body }: Answered): string {
  const kept = Object.entries(headers)
    .filter(([name]) => name !== "date")
    .map(([name, value]) => `${name}: ${name === "mcp-session-id" ? "…" : String(value)}`);
  return [String(status), ...kept.sort(), "", body].join("\n");
}
