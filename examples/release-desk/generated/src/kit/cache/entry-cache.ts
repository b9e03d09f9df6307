// From Pressmark 0.1.0: src/kit/cache/entry-cache.ts (MIT)
import type { LRUCache } from "lru-cache";
import type { CachePolicy } from "../entry.js";
import { limitExceeded, ResourceError } from "../errors.js";
import type { Log } from "../log.js";
import type { RawContent, ReadRequest } from "../source.js";
import { abortFailure } from "./abort-failure.js";
import { nameAnswer, type CallerDependence } from "./answer-key.js";
import { detach, giveContents, isWorthKeeping, mayBeKept, usesOf, type KeptAnswer } from "./kept-answer.js";
import type { Ask, SharedAsking } from "./shared-asking.js";
import { failureFor, isGone, isOutage } from "./upstream-failure.js";
import type { Fetched, FetchUpstream, UpstreamCache } from "./upstream-cache.js";

/** What the entries of a server share. */
export interface SharedAnswers {
  /** By what `nameAnswer` gives. */
  readonly kept: LRUCache<string, KeptAnswer>;
  readonly asking: SharedAsking<KeptAnswer>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/** The answers that are kept, as one entry sees them: by its own policy. */
export class EntryCache implements UpstreamCache {
  readonly #shared: SharedAnswers;
  readonly #policy: CachePolicy;
  readonly #perCaller: CallerDependence;

  constructor(shared: SharedAnswers, policy: CachePolicy, perCaller: CallerDependence) {
    this.#shared = shared;
    this.#policy = policy;
    this.#perCaller = perCaller;
  }

  async read(key: string, request: ReadRequest, fetch: FetchUpstream): Promise<readonly RawContent[]> {
    const name = nameAnswer(key, request, this.#perCaller);
    const kept = this.#find(name);
    const confirms = (request.revalidate ?? false) !== false;
    if (kept !== undefined && !confirms) {
      // What is at hand is given without a look at the signal: a request makes it only where it's asked for.
      const { fresh, whileRevalidating } = usesOf(kept, this.#policy, this.#shared.now());
      if (whileRevalidating && !fresh) this.#ask(name, request, fetch, kept).last(this.#noteFailure);
      if (whileRevalidating) return giveContents(kept, this.#policy, !fresh);
    }
    try {
      if (request.signal.aborted) throw abortFailure(request);
      const answer = await this.#ask(name, request, fetch, kept).wait(request);
      return giveContents(answer, this.#policy, false);
    } catch (error) {
      const standIn = confirms ? undefined : this.#standIn(name, error);
      if (standIn === undefined) throw failureFor(request.uri, error);
      return standIn;
    }
  }

  #find(name: string): KeptAnswer | undefined {
    const answer = this.#policy.keep === false ? undefined : this.#shared.kept.get(name);
    return answer !== undefined && mayBeKept(answer.life, this.#policy) ? answer : undefined;
  }

  /** Only entries that keep alike and wait equally long share an ask: what comes of it is the same for all of them. */
  #ask(
    name: string,
    request: ReadRequest,
    fetch: FetchUpstream,
    kept: KeptAnswer | undefined,
  ): Ask<KeptAnswer> {
    const { uri, limits } = request;
    const bounds = {
      timeoutMs: limits.timeoutMs,
      late: () => limitExceeded(uri, "timeout", limits.timeoutMs),
    };
    const { ttlMs, staleWhileRevalidateMs, staleIfErrorMs, keep } = this.#policy;
    const policy = JSON.stringify([limits.timeoutMs, ttlMs, staleWhileRevalidateMs, staleIfErrorMs, keep]);
    const key = `${name} ${policy}`;
    return this.#shared.asking.join(
      key,
      bounds,
      async (signal) => await this.#fetch(name, { ...request, signal }, fetch, kept),
      request.revalidate === "anew",
    );
  }

  async #fetch(
    name: string,
    request: ReadRequest,
    fetch: FetchUpstream,
    kept: KeptAnswer | undefined,
  ): Promise<KeptAnswer> {
    const askedAt = this.#shared.now();
    let fetched: Fetched;
    try {
      fetched = await fetch(request, kept?.validators);
    } catch (error) {
      if (isGone(error)) this.#shared.kept.delete(name);
      throw error;
    }
    // Nobody waits for what comes too late, and by then somebody else may have asked.
    request.signal.throwIfAborted();
    const answer = { ...answerOf(fetched, kept), askedAt, confirmedAt: this.#shared.now() };
    this.#keep(name, answer);
    return answer;
  }

  #keep(name: string, answer: KeptAnswer): void {
    if (this.#policy.keep === false) return;
    const { kept } = this.#shared;
    const known = kept.peek(name);
    if (known !== undefined && known.askedAt > answer.askedAt) return;
    // What isn't kept still tells that what was is over.
    if (isWorthKeeping(answer, this.#policy)) kept.set(name, detach(answer));
    else kept.delete(name);
  }

  #standIn(name: string, error: unknown): readonly RawContent[] | undefined {
    const kept = isOutage(error) ? this.#find(name) : undefined;
    if (kept === undefined) return undefined;
    // Somebody else's ask may have renewed it meanwhile.
    const { fresh, ifError } = usesOf(kept, this.#policy, this.#shared.now());
    return ifError ? giveContents(kept, this.#policy, !fresh) : undefined;
  }

  readonly #noteFailure = (error: unknown): void => {
    this.#shared.log.debug(`an upstream's answer couldn't be renewed: ${describe(error)}`);
  };
}

function answerOf(
  fetched: Fetched,
  kept: KeptAnswer | undefined,
): Omit<KeptAnswer, "askedAt" | "confirmedAt"> {
  if (fetched.kind === "content") {
    const { contents, life, validators } = fetched;
    return { contents, life, validators };
  }
  if (kept?.validators === undefined)
    throw new Error("an upstream that wasn't asked for a confirmation gave one");
  const { contents, life, validators } = kept;
  return { contents, life: fetched.life ?? life, validators };
}

/** Only what a `ResourceError` says is known to hold no secret. */
function describe(error: unknown): string {
  if (!(error instanceof ResourceError)) return error instanceof Error ? error.name : "an unknown failure";
  return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
}
