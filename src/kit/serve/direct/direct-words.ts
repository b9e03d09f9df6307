import type { Answers, ReadResult } from "../../answers.js";
import type { ResourceContents } from "../../source.js";
import { introductionOf } from "../introduction.js";
import type { Found } from "../requests.js";
import type { Era, Service } from "../sdk.js";
import { MODERN_VERSION } from "./plain-request.js";

/** The results of one catalogue as JSON, as the SDKs write them in each era. */
export interface Words {
  /** The result of `initialize`. @param version a revision that is spoken */
  initialized(version: string): string;
  /** The result of `server/discover`. */
  readonly discovered: string;
  /** A result with the fields that the era has. What is given again and again is printed once. */
  print(found: Found, era: Era): string;
}

/** MCP 2026-07-28: the key of a result's `_meta` that says who answers. */
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

/** Works out what all answers of a catalogue have in common. */
export function createWords(service: Service, answers: Answers): Words {
  const { implementation, options } = introductionOf(service, answers);
  const serverInfo = JSON.stringify(implementation);
  const capabilities = JSON.stringify(options.capabilities);
  const instructions =
    options.instructions === undefined ? "" : `,"instructions":${JSON.stringify(options.instructions)}`;
  const meta = `"_meta":{"${SERVER_INFO}":${serverInfo}}`;
  const { ttlMs, cacheScope } = answers.listCache;
  const printed = { "2025": new WeakMap<Found, string>(), "2026": new WeakMap<Found, string>() };

  const printAnew = (found: Found, era: Era): string => {
    const { result } = found;
    if (era === "2025") return `{${membersOf(result)}}`;
    const life = "cache" in found && { ttlMs: found.cache.ttlMs, cacheScope: found.cache.cacheScope };
    if (!("_meta" in result)) {
      const told = life === false ? "" : `,${JSON.stringify(life).slice(1, -1)}`;
      return `{${membersOf(result)}${told},"resultType":"complete",${meta}}`;
    }
    const both = { ...(result._meta as object), [SERVER_INFO]: implementation };
    return JSON.stringify({ ...result, ...life, resultType: "complete", _meta: both });
  };

  return {
    initialized: (version) =>
      `{"protocolVersion":${JSON.stringify(version)},"capabilities":${capabilities},"serverInfo":${serverInfo}${instructions}}`,
    discovered:
      `{"supportedVersions":["${MODERN_VERSION}"],"capabilities":${capabilities}${instructions},"resultType":"complete",` +
      `"ttlMs":${String(ttlMs)},"cacheScope":"${cacheScope}",${meta}}`,
    print: (found, era) => {
      if (!("lasting" in found)) return printAnew(found, era);
      let text = printed[era].get(found);
      if (text === undefined) {
        text = printAnew(found, era);
        printed[era].set(found, text);
      }
      return text;
    },
  };
}

/**
 * The members of a result as JSON, of which there is at least one. Nothing in base64 has to be escaped, and looking for
 * it would take longer than all the rest; so would each copy of it.
 */
function membersOf(result: object): string {
  const { contents, ...rest } = result as Partial<ReadResult>;
  if (contents?.some((content) => "blob" in content) !== true) return JSON.stringify(result).slice(1, -1);
  let text = "";
  for (const content of contents)
    text += `${text === "" ? "" : ","}${"blob" in content ? printBlob(content) : JSON.stringify(content)}`;
  const more = JSON.stringify(rest).slice(1, -1);
  return `"contents":[${text}]${more === "" ? "" : `,${more}`}`;
}

function printBlob(content: ResourceContents & { readonly blob: string }): string {
  let text = "";
  for (const [name, value] of Object.entries(content)) {
    const printed = name === "blob" ? `"${content.blob}"` : JSON.stringify(value);
    text += `${text === "" ? "" : ","}${JSON.stringify(name)}:${printed}`;
  }
  return `{${text}}`;
}
