import type { UpstreamCache } from "./cache/upstream-cache.js";
import type { Environment } from "./environment.js";
import type { Log } from "./log.js";
import type { ServerLimits } from "./server-limits.js";
import type { Share } from "./shared-store.js";
import type { Values } from "./values.js";
import type { DiskWatcher } from "./watch/disk-watcher.js";
import type { Watch } from "./watch/watch.js";

/** Who asks. Over stdio there is one caller, who has every scope. */
export interface Caller {
  readonly scopes: "all" | ReadonlySet<string>;
  readonly claims: ReadonlyMap<string, string>;
}

/** The bounds of one read. */
export interface Limits {
  /** The most bytes that a read may yield, decoded. */
  readonly maxBytes: number;
  /** The longest a read may take, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Whether what is kept of an upstream's answer must be confirmed there first; `anew`: by an ask that begins now, since
 * one that is under way may have begun too early.
 */
export type Confirmation = boolean | "anew";

/** One read of one address. */
export interface ReadRequest {
  /** The address as it was received. */
  readonly uri: string;
  /** Its variables, decoded; empty for a fixed address. */
  readonly values: Values;
  readonly limits: Limits;
  /** Aborted when the caller gives up, the server stops, or `limits.timeoutMs` is over. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /** Whether what is kept of an upstream's answer must be confirmed there first, however long it has to live. */
  readonly revalidate?: Confirmation;
  /** How many reads of other entries it is part of; absent: none. */
  readonly depth?: number;
}

/** How long content from an upstream may be taken for current. Moments are milliseconds since 1970, UTC. */
export interface Freshness {
  /** When the upstream yielded it, or last said that it is unchanged. */
  readonly confirmedAt: number;
  /** When its life is over. */
  readonly freshUntil: number;
  /** Whether it was served although its life is over. */
  readonly stale: boolean;
  /** Whether the upstream lets everybody share it (RFC 9111, section 5.2.2.9). */
  readonly shared: boolean;
}

/** Where a source's contents come from, so that a host can fence what others wrote. */
export interface Provenance {
  /** The kind of source, as the manifest names it. */
  readonly kind: string;
  /** Whose words they are: those of whoever wrote the catalogue, or somebody else's. */
  readonly author: "authored" | "external";
  /** Whether they are fetched for a read; else they were there as the server began. */
  readonly fetched: boolean;
}

/** Bytes or text as a source found them; the kit decides type and text or blob. */
export interface RawContent {
  /** The content's own address, where it differs from the request's. */
  readonly uri?: string;
  /** Bytes as they are, or a text that the source made itself. */
  readonly body: Uint8Array | string;
  /** What the upstream says the type is, as it said it. */
  readonly upstreamType?: string;
  /** A name whose extension tells the type. */
  readonly fileName?: string;
  /** The type where neither the entry nor anything above tells it. */
  readonly defaultType?: string;
  /** Absent where the content was made for this very read. */
  readonly freshness?: Freshness;
}

/** Content that is ready for the wire: what an entry of its own yielded. */
export interface FinishedContent {
  readonly finished: ResourceContents;
  /** Absent where the content was made for this very read. */
  readonly freshness?: Freshness;
}

/** MCP `TextResourceContents` or `BlobResourceContents`. */
export type ResourceContents = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
} & ({ readonly text: string } | { readonly blob: string });

/** What a source yields: at least one content. */
export type Content = RawContent | FinishedContent;

/** What can be told of a resource without reading it whole. */
export interface Facts {
  /** Raw bytes. */
  readonly size?: number;
  /** RFC 3339 date and time with offset. */
  readonly lastModified?: string;
  /** A name whose extension tells the type. */
  readonly fileName?: string;
  /** The type where neither the entry nor the file name tells it. */
  readonly defaultType?: string;
  readonly title?: string;
  readonly description?: string;
  readonly audience?: readonly ("user" | "assistant")[];
  readonly priority?: number;
}

/** One member of a family that a source lists by itself. */
export interface Member {
  readonly values: Values;
  readonly facts: Facts;
}

/** What is to be watched: one address, for one caller. */
export type WatchRequest = Pick<ReadRequest, "uri" | "values" | "caller">;

/** A bound source: it yields the content of an entry's addresses. */
export interface Source {
  /**
   * Yields the content of one address.
   * @throws ResourceError for whatever the client is to be told; anything else is a fault of ours
   */
  read(request: ReadRequest): Promise<readonly Content[]>;
  /** What is known of an address without reading it; absent where nothing is. Never throws for a missing thing: gives `undefined`. */
  describe?(values: Values, signal: AbortSignal): Promise<Facts | undefined>;
  /** The members of a family, where the source can tell them; in no particular order. */
  members?(signal: AbortSignal): Promise<readonly Member[]>;
  /**
   * Watches what the content of an address comes from; absent where nothing tells of a change by itself.
   * @param changed called whenever the content may have changed; once too often does no harm
   */
  watch?(asked: WatchRequest, changed: () => void): Watch;
  /** Watches, likewise, what the list of members comes from. */
  watchMembers?(changed: () => void): Watch;
  /**
   * Watches a channel on which whatever it asks sends notices; absent where nothing does.
   * @param noticed called for each notice, and whenever some may have been missed
   */
  watchChannel?(channel: string, noticed: () => void): Watch;
  /** Where its contents come from. Absent where they are another entry's, which tells by itself. */
  readonly provenance?: Provenance;
  /** Whether each read yields the same, and each description, as long as the catalogue lives. */
  readonly constant?: true;
  /**
   * What it asks that may keep it waiting, such as an origin; those who name the same may be late together. Absent:
   * nobody, it reads what is there.
   */
  readonly asks?: string;
  /** The addresses of other entries that its contents are made of, whose changes are its own. */
  readonly parts?: readonly string[];
  /** Whether what it yields may differ from caller to caller, whatever the entry itself asks of them. */
  readonly perCaller?: boolean;
}

/** What a source is bound to as the server starts. */
export interface SourceContext {
  /** The entry's name, for the log. */
  readonly name: string;
  /** The absolute folder that relative paths start from. */
  readonly folder: string;
  readonly environment: Environment;
  /** `network.allow`: the texts of the manifest, environment values not yet put in. */
  readonly network: readonly string[];
  readonly log: Log;
  /** Tells of changes on the disk. */
  readonly disk: DiskWatcher;
  readonly serverLimits: ServerLimits;
  /** Gives what sources share, such as connections. */
  readonly share: Share;
  /** Keeps what the entry's upstreams yield, for as long as the entry says. */
  readonly cache: UpstreamCache;
  /**
   * Reads another entry's address for the same caller, with that entry's own limits.
   * @throws ResourceError as that read does; `limit` where the request is part of such a read already
   */
  readonly readAddress: (uri: string, request: ReadRequest) => Promise<readonly FinishedContent[]>;
}

/**
 * A source with its settings, not yet bound.
 * @throws UnsetNames where an environment value that it needs is unset
 */
export type BindSource = (context: SourceContext) => Source;
