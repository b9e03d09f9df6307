// From Pressmark 0.1.0: src/kit/serve/direct/plain-request.ts (MIT)
import { isRecord, type MessageParams, type RequestId, type RequestMessage } from "../json-rpc.js";
import type { Era } from "../sdk.js";
import { isPlainCapabilities, isPlainImplementation } from "./plain-client.js";

/** A request that is plainly in order: whichever way it's looked at, an SDK would hand it to its handler. */
export interface PlainRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: MessageParams;
  readonly era: Era;
}

/** The revision of the protocol that has no handshake. */
export const MODERN_VERSION = "2026-07-28";

/** The revisions with a handshake that both SDKs speak; the newest first, which is offered to whoever asks for none of them. */
export const LEGACY_VERSIONS: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];

/** What the protocol keeps for itself in `_meta`. */
const RESERVED = "io.modelcontextprotocol/";
/** MCP 2026-07-28, the envelope of a request. */
const VERSION = `${RESERVED}protocolVersion`;
const CLIENT_INFO = `${RESERVED}clientInfo`;
const CLIENT_CAPABILITIES = `${RESERVED}clientCapabilities`;
const ENVELOPE: ReadonlySet<string> = new Set([VERSION, CLIENT_INFO, CLIENT_CAPABILITIES]);

const ALWAYS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["resources/read", new Set(["uri"])],
  ["resources/list", new Set(["cursor"])],
  ["resources/templates/list", new Set(["cursor"])],
  ["completion/complete", new Set(["ref", "argument", "context"])],
]);
/** The methods of each era, with the parameters that may stand in them beside `_meta`. */
const METHODS: Readonly<Record<Era, ReadonlyMap<string, ReadonlySet<string>>>> = {
  "2025": new Map([
    ...ALWAYS,
    ["initialize", new Set(["protocolVersion", "capabilities", "clientInfo"])],
    ["ping", new Set<string>()],
  ]),
  "2026": new Map([...ALWAYS, ["server/discover", new Set<string>()]]),
};

const NO_PARAMS: MessageParams = {};

/**
 * Gives a message of JSON-RPC back as a request that is plainly in order, of a method that is answered directly.
 * @returns nothing for everything else, which is the SDK's to judge: other methods, unknown parameters, an envelope
 * that is odd or wrong. A parameter's value isn't looked at, where the handlers do that themselves
 */
export function plainRequest(message: object): PlainRequest | undefined {
  if (!("id" in message) || !("method" in message)) return undefined;
  // A message with both is no other.
  const { id, method, params = NO_PARAMS } = message as RequestMessage;
  const era = eraOf(params["_meta"]);
  if (era === undefined) return undefined;
  const known = METHODS[era].get(method);
  if (known === undefined) return undefined;
  for (const name of Object.keys(params)) if (name !== "_meta" && !known.has(name)) return undefined;
  if (method === "initialize" && !isPlainHandshake(params)) return undefined;
  return { id, method, params, era };
}

/** Whoever found that it's a message has looked at the progress token. */
function eraOf(meta: unknown): Era | undefined {
  if (!isRecord(meta)) return "2025";
  let modern = false;
  for (const key of Object.keys(meta)) {
    if (!key.startsWith(RESERVED)) continue;
    if (!ENVELOPE.has(key)) return undefined;
    modern = true;
  }
  if (!modern) return "2025";
  const info = meta[CLIENT_INFO];
  if (meta[VERSION] !== MODERN_VERSION) return undefined;
  if (info !== undefined && !isPlainImplementation(info)) return undefined;
  return isPlainCapabilities(meta[CLIENT_CAPABILITIES]) ? "2026" : undefined;
}

function isPlainHandshake({ protocolVersion, capabilities, clientInfo }: MessageParams): boolean {
  return (
    typeof protocolVersion === "string" &&
    LEGACY_VERSIONS.includes(protocolVersion) &&
    isPlainCapabilities(capabilities) &&
    isPlainImplementation(clientInfo)
  );
}
