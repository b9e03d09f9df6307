// From Pressmark 0.1.0: src/kit/serve/http-body.ts (MIT)
import { headerValues } from "./header-values.js";
import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { essenceOf } from "../content/media-type.js";
import { limitData, setting } from "../errors.js";
import { SERVER_ERROR } from "./http-answer.js";
import type { Refusal } from "./http-answer.js";
import { isMessage, isRecord, isRequestId, type RequestId } from "./json-rpc.js";

/** A JSON-RPC message or a batch of them; or why there is none. */
export type Body = { readonly json: object } | { readonly refusal: Refusal };

const JSON_TYPE = "application/json";
const WRONG_TYPE: Refusal = {
  status: 415,
  code: SERVER_ERROR,
  message: "Content-Type must be application/json",
};
const ENCODED: Refusal = { status: 415, code: SERVER_ERROR, message: "Content-Encoding is not supported" };
/** JSON-RPC 2.0, section 5.1. */
const NO_JSON: Refusal = { status: 400, code: -32700, message: "Parse error: the request body is not JSON" };
const NO_MESSAGE: Refusal = {
  status: 400,
  code: -32600,
  message: "Invalid Request: the request body is not a JSON-RPC message",
};

/**
 * Reads a request's body and parses it once. Nothing is read where the headers already tell that it is refused.
 * @param maxBytes the largest body that is taken
 * @returns nothing where the client went away before its body was complete
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Body | undefined> {
  const [type] = headerValues(request, "content-type");
  const encodings = headerValues(request, "content-encoding");
  if (type !== JSON_TYPE && essenceOf(type ?? "") !== JSON_TYPE) return { refusal: WRONG_TYPE };
  if (encodings.length > 0 && encodings.join().toLowerCase() !== "identity") return { refusal: ENCODED };
  if (Number(headerValues(request, "content-length")[0] ?? 0) > maxBytes)
    return { refusal: tooLarge(maxBytes) };
  if (headerValues(request, "expect").length > 0) response.writeContinue();
  const bytes = await collect(request, maxBytes);
  if (bytes === undefined || bytes === "too large") return bytes && { refusal: tooLarge(maxBytes) };
  if (!isUtf8(bytes)) return { refusal: NO_JSON };
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { refusal: NO_JSON };
  }
  return isBody(json) ? { json } : { refusal: { ...NO_MESSAGE, ...idOf(json) } };
}

function tooLarge(maxBytes: number): Refusal {
  return {
    status: 413,
    code: SERVER_ERROR,
    message: `The request body is too large: ${setting("maxBodyBytes")} is ${String(maxBytes)} bytes`,
    data: limitData("maxBodyBytes", maxBytes),
  };
}

/** JSON-RPC 2.0, section 6: a batch holds at least one message. */
function isBody(json: unknown): json is object {
  return Array.isArray(json) ? json.length > 0 && json.every(isMessage) : isMessage(json);
}

/** JSON-RPC 2.0, section 5: an error says which request it's about, where that can be told. */
function idOf(json: unknown): { readonly id?: RequestId } {
  return isRecord(json) && isRequestId(json["id"]) ? { id: json["id"] } : {};
}

/** What is over the bound isn't kept. Node reads on and throws it away, so that the client comes to read its answer. */
function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer | "too large" | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) {
        parts.push(part);
      } else {
        parts.length = 0;
        resolve("too large");
      }
    });
    request.on("end", () => {
      resolve(parts.length === 1 ? parts[0] : Buffer.concat(parts));
    });
    request.on("close", () => {
      resolve(undefined);
    });
  });
}
