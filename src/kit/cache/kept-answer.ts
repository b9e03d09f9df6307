import type { CachePolicy } from "../entry.js";
import { byteLength } from "../content/made-once.js";
import type { Freshness, RawContent } from "../source.js";
import type { UpstreamLife, Validators } from "./upstream-cache.js";

/** What an upstream yielded. How long it lives is worked out as it is looked up: the policy may have changed since. */
export interface KeptAnswer {
  readonly contents: readonly RawContent[];
  /** What the upstream says of its life. */
  readonly life: UpstreamLife | undefined;
  readonly validators: Validators | undefined;
  /** When the upstream was asked for it or for its confirmation, in milliseconds since 1970. */
  readonly askedAt: number;
  /** When it answered. */
  readonly confirmedAt: number;
}

/** What an answer may be used for at a moment. */
export interface Uses {
  readonly fresh: boolean;
  /** It may be served at once while it's asked for anew. */
  readonly whileRevalidating: boolean;
  /** It may be served where asking fails. */
  readonly ifError: boolean;
}

/** How long an answer lives, in milliseconds: its life, and what comes behind it. */
interface Lifetime {
  readonly freshMs: number;
  readonly staleWhileRevalidateMs: number;
  readonly staleIfErrorMs: number;
}

/** What an answer takes beside its texts and bytes: objects, the key, places in tables. */
const OVERHEAD_BYTES = 1024;

/** What a policy lets an answer be used for. @param now milliseconds since 1970 */
export function usesOf(answer: KeptAnswer, policy: CachePolicy, now: number): Uses {
  const { freshMs, staleWhileRevalidateMs, staleIfErrorMs } = lifetimeOf(answer.life, policy);
  // An age below zero is a clock that was set back: nothing is known of the age then.
  const age = now < answer.confirmedAt ? Infinity : now - answer.confirmedAt;
  return {
    fresh: age < freshMs,
    whileRevalidating: age < freshMs + staleWhileRevalidateMs,
    ifError: age < freshMs + staleIfErrorMs,
  };
}

/** The contents as they are given out, each a new object with its freshness; the bodies are shared. */
export function giveContents(answer: KeptAnswer, policy: CachePolicy, stale: boolean): readonly RawContent[] {
  const freshness: Freshness = {
    confirmedAt: answer.confirmedAt,
    freshUntil: answer.confirmedAt + lifetimeOf(answer.life, policy).freshMs,
    stale,
    shared: answer.life?.shared ?? false,
  };
  return answer.contents.map((content) => ({ ...content, freshness }));
}

/** Whether a policy lets an answer be kept, and there will be a use for it. */
export function isWorthKeeping({ life, validators }: KeptAnswer, policy: CachePolicy): boolean {
  if (!mayBeKept(life, policy)) return false;
  const { freshMs, staleWhileRevalidateMs, staleIfErrorMs } = lifetimeOf(life, policy);
  return freshMs + staleWhileRevalidateMs + staleIfErrorMs > 0 || validators !== undefined;
}

/** Whether a policy lets an answer be kept: a life that the manifest gives goes before the upstream's `no-store`. */
export function mayBeKept(life: UpstreamLife | undefined, policy: CachePolicy): boolean {
  if (policy.keep === false) return false;
  return life?.keep !== false || (policy.ttlMs ?? 0) > 0;
}

/** What an answer takes in memory, in bytes, about. */
export function sizeOf({ contents, validators }: KeptAnswer): number {
  let size = OVERHEAD_BYTES + lengthOf(validators?.etag, validators?.lastModified, validators?.url);
  for (const { body, uri, upstreamType, fileName, defaultType } of contents)
    size += byteLength(body) + lengthOf(uri, upstreamType, fileName, defaultType);
  return size;
}

/** The answer without memory that it shares with others: a small buffer would keep the whole slab that it lies in. */
export function detach(answer: KeptAnswer): KeptAnswer {
  return { ...answer, contents: answer.contents.map(detachContent) };
}

function detachContent(content: RawContent): RawContent {
  const { body } = content;
  if (typeof body === "string" || body.byteLength === body.buffer.byteLength) return content;
  return { ...content, body: Buffer.from(new Uint8Array(body).buffer) };
}

/** Each field the policy's, else the upstream's, else nothing. */
function lifetimeOf(life: UpstreamLife | undefined, policy: CachePolicy): Lifetime {
  if (!mayBeKept(life, policy))
    return { freshMs: policy.ttlMs ?? 0, staleWhileRevalidateMs: 0, staleIfErrorMs: 0 };
  return {
    freshMs: policy.ttlMs ?? life?.freshMs ?? 0,
    staleWhileRevalidateMs: policy.staleWhileRevalidateMs ?? life?.staleWhileRevalidateMs ?? 0,
    staleIfErrorMs: policy.staleIfErrorMs ?? life?.staleIfErrorMs ?? 0,
  };
}

function lengthOf(...texts: readonly (string | undefined)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
