import { newHeaders, newRequest, type Json, type WireAnswer } from "./messages.js";

/** Sends a JSON-RPC message as a POST. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Sends a request of 2026-07-28 with the headers that belong to it. */
export async function ask(
  url: string,
  method: string,
  params: Json = {},
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const response = await post(url, newRequest(1, method, params), {
    ...newHeaders(method, params),
    ...headers,
  });
  return await answerIn(response);
}

/** The JSON-RPC answer in a response, which comes as JSON or as one event of a stream. */
export async function answerIn(response: Response): Promise<WireAnswer> {
  const text = await response.text();
  if (response.headers.get("content-type") !== "text/event-stream") return JSON.parse(text) as WireAnswer;
  const data = /^data: (.+)$/m.exec(text)?.[1];
  if (data === undefined) throw new Error(`no event in: ${text}`);
  return JSON.parse(data) as WireAnswer;
}
