import { LRUCache } from "lru-cache";
import type {
  Answer,
  Answers,
  Asking,
  CompletionQuery,
  ReadResult,
  ResourcePage,
  ServerIdentity,
} from "../answers.js";
import type { CacheHint, Entry } from "../entry.js";
import { limitExceeded } from "../errors.js";
import type { Log } from "../log.js";
import { DEFAULT_LIMITS, type ServerLimits } from "../server-limits.js";
import type { Caller } from "../source.js";
import { dependsOnCaller } from "./access.js";
import { completeVariable } from "./completion.js";
import { CursorCodec } from "./cursor.js";
import { scopeDemandOf } from "./demand.js";
import type { OtherEntries } from "./late-catalogue.js";
import { lifeOf, resultOf } from "./lifetime.js";
import { prepareAll, type Preparation } from "./preparation.js";
import { readResolved } from "./read.js";
import type { Resolved } from "./resolver.js";
import { giveResourcePage, type Shelf } from "./resource-page.js";
import { createReadGates, type ReadGates } from "./read-gates.js";
import type { ServedEntry } from "./served-entry.js";
import { giveTemplatePage } from "./template-page.js";

/** What a catalogue is made of beside its entries. */
export interface CatalogueOptions {
  readonly identity: ServerIdentity;
  readonly instructions?: string;
  /** What clients are told of the life of lists and discovery. */
  readonly listCache: CacheHint;
  /** Lines of one page of a list. 250 unless given; at least 1. */
  readonly pageSize?: number;
  readonly log: Log;
  /** The bounds of the server; the defaults unless given. */
  readonly limits?: ServerLimits;
  /** Where reads wait for their turn, whichever catalogue answers them; absent: at gates of the catalogue's own. */
  readonly reads?: ReadGates;
  /** What was worked out of the entries already; absent: it's done here. */
  readonly preparation?: Preparation;
}

/** A running catalogue: shared by all callers, transports and eras, and never changed once it's built. */
export interface Catalogue extends Answers, OtherEntries {
  /** In the order of their declaration. */
  readonly entries: readonly Entry[];
  /**
   * Gives what answers an address for a caller, without reading it.
   * @throws ResourceError -32602 where the address is invalid or nothing answers it
   */
  resolve(uri: string, caller: Caller): Resolved;
  /** The same with what listing and finding need of each. */
  readonly served: readonly ServedEntry[];
}

const DEFAULT_PAGE_SIZE = 250;

/** How much of what never changes is kept as it was answered, of readings and of pages each: in UTF-16 units, roughly. */
const MOST_KEPT = 32 * 1024 * 1024;
/** The size of a line of a list, for that bound: most are shorter. */
const LINE_SIZE = 512;
/** What a reading costs beside its contents. */
const READING_SIZE = 512;

/** How many entries may read each other in a row. What is made of entries isn't made of such entries in turn. */
const BUNDLE_DEPTH = 1;

/**
 * Builds the catalogue that answers for a list of entries. All that can be known before the first request is
 * worked out here.
 * @throws Error for two entries with one name or one address, and for a template that isn't one: a manifest with such
 * faults doesn't pass `check`
 */
export function createCatalogue(entries: readonly Entry[], options: CatalogueOptions): Catalogue {
  const { identity, log, pageSize = DEFAULT_PAGE_SIZE } = options;
  const { limits = DEFAULT_LIMITS, reads = createReadGates(limits) } = options;
  const { entries: prepared, resolver } = options.preparation ?? prepareAll(entries, log, limits);
  const shelf: Shelf = {
    entries: prepared,
    resolver,
    cursors: new CursorCodec(identity.name),
    pageSize,
    log,
  };
  const sameForAll = !entries.some(dependsOnCaller);
  const listCache = sameForAll ? options.listCache : asPrivate(options.listCache);

  const readings = new LRUCache<Entry, Answer<ReadResult>>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ result }) => sizeOf(result),
  });
  const pages = new LRUCache<string, Answer<ResourcePage>>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ result }) => result.resources.length * LINE_SIZE + 1,
  });
  const resolve = (uri: string, caller: Caller) => resolver.resolve(uri, caller);
  const withListCache = <Result>(result: Result): Answer<Result> => ({ result, cache: listCache });

  return {
    identity,
    instructions: options.instructions,
    demand: scopeDemandOf(entries),
    listCache,
    entries,
    served: prepared.all,
    resolve,
    async listResources(cursor: string | undefined, asking: Asking) {
      // An empty cursor is none that a page had, so it's no first page either.
      const key = cursor === undefined ? "first" : `behind ${cursor}`;
      const kept = pages.get(key);
      if (kept !== undefined) return kept;
      const { page, constant } = await giveResourcePage(shelf, cursor, asking);
      const answer = withListCache(page);
      if (!constant || !sameForAll) return answer;
      const lasting = { ...answer, lasting: true } as const;
      pages.set(key, lasting);
      return lasting;
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- a refusal is a rejection, as in the other lists
    async listTemplates(cursor: string | undefined, asking: Asking) {
      return withListCache(giveTemplatePage(shelf, cursor, asking));
    },
    async readResource(uri: string, asking: Asking) {
      const resolved = resolve(uri, asking.caller);
      const { entry } = resolved;
      const kept = entry.source.constant === true ? readings.get(entry) : undefined;
      if (kept !== undefined) return kept;
      const place = reads.take(entry.source);
      try {
        const { ready } = place;
        const contents = await readResolved(
          resolved,
          ready === undefined ? asking : { caller: asking.caller, signal: asking.signal, ready },
        );
        const answer = { result: resultOf(contents), cache: lifeOf(entry, contents, Date.now()) };
        if (entry.source.constant !== true || entry.address.kind !== "fixed") return answer;
        const lasting = { ...answer, lasting: true } as const;
        readings.set(entry, lasting);
        return lasting;
      } finally {
        place.leave();
      }
    },
    async complete(query: CompletionQuery, asking: Asking) {
      return await completeVariable(prepared, query, asking, { log, reads });
    },
    async readAddress(uri, request) {
      const resolved = resolve(uri, request.caller);
      const { depth = 0 } = request;
      if (depth >= BUNDLE_DEPTH) throw limitExceeded(uri, "bundleDepth", BUNDLE_DEPTH);
      return await readResolved(resolved, { ...request, depth: depth + 1 });
    },
  };
}

function asPrivate(cache: CacheHint): CacheHint {
  return cache.cacheScope === "private" ? cache : { ...cache, cacheScope: "private" };
}

/** Twice: as it is, and printed. */
function sizeOf({ contents }: ReadResult): number {
  let size = READING_SIZE;
  for (const content of contents) size += 2 * ("text" in content ? content.text : content.blob).length;
  return size;
}
