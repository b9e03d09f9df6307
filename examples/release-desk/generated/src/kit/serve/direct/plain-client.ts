// From Pressmark 0.1.0: src/kit/serve/direct/plain-client.ts (MIT)
import { isRecord } from "../json-rpc.js";

/** The texts of MCP `Implementation` that every revision takes as they are. */
const TEXTS: ReadonlySet<string> = new Set(["name", "version", "title", "description"]);

/** Whether a value is an MCP `Implementation` of plain texts. One with icons, say, is the SDK's to judge. */
export function isPlainImplementation(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (typeof value["name"] !== "string" || typeof value["version"] !== "string") return false;
  return Object.keys(value).every((key) => TEXTS.has(key) && typeof value[key] === "string");
}

/**
 * What clients declare by an object with nothing in it, and what may stand in that object in turn.
 * What a capability says more is the SDK's to judge.
 */
const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["sampling", new Set(["context", "tools"])],
  ["elicitation", new Set(["form", "url"])],
  ["experimental", new Set<string>()],
]);

/** Whether a value is an MCP `ClientCapabilities` as clients commonly send it. */
export function isPlainCapabilities(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.keys(value).every((key) => {
    const capability = value[key];
    if (!isRecord(capability)) return false;
    if (key === "roots")
      return Object.keys(capability).every(
        (part) => part === "listChanged" && typeof capability[part] === "boolean",
      );
    const parts = PARTS.get(key);
    return (
      parts !== undefined &&
      Object.keys(capability).every((part) => parts.has(part) && isEmpty(capability[part]))
    );
  });
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}
