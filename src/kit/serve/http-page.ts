import type { ServerResponse, IncomingMessage } from "node:http";
import type { Caller } from "../source.js";
import type { CallerGate } from "./http-callers.js";

/** A page for people that is served beside the protocol, part by part. */
export interface ServedPage {
  /** The part at a path; `undefined` where the page has none. */
  find(path: string | undefined): PagePart | undefined;
}

/** One document of a page. */
export interface PagePart {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it's only for callers that `/mcp` would answer. What holds nothing of the catalogue needn't be. */
  readonly guarded: boolean;
  /** @param caller who asks; somebody unknown where the part isn't guarded */
  body(caller: Caller | undefined): string | Promise<string>;
}

/** Answers a GET or HEAD of a part: `Host` and `Origin` were looked at, the caller is looked at here. */
export async function sendPagePart(
  part: PagePart,
  gate: CallerGate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const admitted = part.guarded ? await gate.admit(request, response) : { caller: undefined };
  if (admitted === undefined) return;
  const body = Buffer.from(await part.body(admitted.caller));
  response.writeHead(200, { ...part.headers, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}
