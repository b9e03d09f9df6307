import fc from "fast-check";
import { ENVELOPE, INITIALIZE, type Json } from "../support/messages.js";
import { anyBytes, anyJson, anyText, anyValue, mutated } from "./arbitraries.js";
import { corpusLines } from "./corpus.js";

/** What a client of the older era or of the newer one sends: a request, or bytes that may be none. */
export type Sent = { readonly method: string; readonly params: unknown } | { readonly raw: string };

/** What a client sends from its start on. */
export interface Conversation {
  /** Whose opening and `_meta` its requests have. */
  readonly era: "2025" | "2026";
  readonly sent: readonly Sent[];
}

/** Conversations that are always tried. */
export const CONVERSATIONS: readonly Conversation[] = corpusLines<readonly Sent[]>(
  "messages/conversations.jsonl",
).flatMap((sent) => [
  { era: "2025", sent },
  { era: "2026", sent },
]);

const METHODS = [
  "initialize",
  "ping",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "completion/complete",
  "server/discover",
  "subscriptions/listen",
  "tools/list",
  "logging/setLevel",
  "notifications/cancelled",
  "__proto__",
];

const uri = fc.oneof(
  fc.constantFrom("note://a", "tree://index.md", "tree://link.md", "page://{lang}/{page}", "bundle://all"),
  anyValue.map((value) => `tree://${value}`),
  anyText,
);

const params: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ uri }),
  fc.record({ cursor: anyJson }),
  fc.record({
    ref: fc.oneof(fc.record({ type: fc.constant("ref/resource"), uri }), anyJson),
    argument: fc.oneof(fc.record({ name: anyText, value: anyText }), anyJson),
    context: fc.oneof(fc.record({ arguments: fc.dictionary(anyText, anyText, { maxKeys: 2 }) }), anyJson),
  }),
  fc.record({
    notifications: fc.record({
      resourceSubscriptions: fc.oneof(fc.array(uri, { maxLength: 3 }), anyJson),
      resourcesListChanged: fc.oneof(fc.boolean(), anyJson),
    }),
  }),
  fc.record({ uri: anyJson, _meta: anyJson }),
  fc.constant(INITIALIZE),
  anyJson,
);

const request = fc.record({ method: fc.oneof(fc.constantFrom(...METHODS), anyText), params });

/** One thing that a client sends. */
export const anySent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 4, arbitrary: request },
  {
    weight: 2,
    arbitrary: mutated(
      request.map(({ method, params: given }) =>
        JSON.stringify({ jsonrpc: "2.0", id: 900_001, method, params: given }),
      ),
    ).map((raw) => ({ raw })),
  },
  { weight: 1, arbitrary: anyBytes.map((bytes) => ({ raw: bytes.toString("latin1") })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ jsonrpc: anyJson, id: anyJson, method: fc.oneof(fc.constantFrom(...METHODS), anyJson) })
      .map((message) => ({ raw: JSON.stringify(message) })),
  },
);

/** What a client sends from its start on. */
export const anyConversation: fc.Arbitrary<Conversation> = fc.record({
  era: fc.constantFrom("2025" as const, "2026" as const),
  sent: fc.array(anySent, { minLength: 1, maxLength: 6 }),
});

/** The message of a request, as a client of that era sends it. */
export function messageOf(
  { method, params: given }: Exclude<Sent, { readonly raw: string }>,
  id: string,
  era: string,
): Json {
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  // What asks for no answer has no id; a hostile one has it nevertheless, and is answered.
  return {
    jsonrpc: "2.0",
    id,
    method,
    params: isObject && era === "2026" ? { _meta: ENVELOPE, ...given } : given,
  };
}
