// From Pressmark 0.1.0: src/kit/serve/parameters.ts (MIT)
import type { CompletionQuery } from "../answers.js";
import { invalidParameter } from "../errors.js";
import { isRecord, type MessageParams } from "./json-rpc.js";

/** A parameter that must be there. @throws ResourceError -32602 */
export function textOf(params: MessageParams, name: string): string {
  const value = params[name];
  if (typeof value !== "string") throw invalidParameter(`Parameter '${name}' must be a text`);
  return value;
}

/** A parameter that may be left out. @throws ResourceError -32602 */
export function optionalTextOf(params: MessageParams, name: string): string | undefined {
  return params[name] === undefined ? undefined : textOf(params, name);
}

/** MCP `CompleteRequestParams`. @throws ResourceError -32602 */
export function completionQueryOf(params: MessageParams): CompletionQuery {
  const reference = recordOf(params, "ref");
  if (reference["type"] !== "ref/resource")
    throw invalidParameter("Only references of type 'ref/resource' can be completed");
  const argument = recordOf(params, "argument");
  const context = params["context"] === undefined ? {} : recordOf(params, "context");
  const given = context["arguments"] === undefined ? {} : recordOf(context, "arguments");
  const filled = new Map(Object.keys(given).map((name) => [name, textOf(given, name)]));
  return {
    uri: textOf(reference, "uri"),
    variable: textOf(argument, "name"),
    prefix: textOf(argument, "value"),
    filled,
  };
}

function recordOf(params: MessageParams, name: string): MessageParams {
  const value = params[name];
  if (!isRecord(value)) throw invalidParameter(`Parameter '${name}' must be an object`);
  return value;
}
