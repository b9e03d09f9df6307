import type { UpstreamLife } from "./upstream-cache.js";

/** The headers that tell of an answer's life, as they came; of those that came several times, joined with commas. */
export interface LifeHeaders {
  /** RFC 9111, section 5.2. */
  readonly cacheControl: string | undefined;
  /** RFC 9111, section 5.1. */
  readonly age: string | undefined;
  /** RFC 9111, section 5.3. */
  readonly expires: string | undefined;
  /** RFC 9110, section 6.6.1. */
  readonly date: string | undefined;
  /** RFC 9110, section 12.5.5. */
  readonly vary: string | undefined;
}

/** RFC 9111, section 1.2.2: whatever is longer counts as this many seconds. */
const LONGEST_SECONDS = 2 ** 31;
/** RFC 9110, section 5.6.7: the three forms of a date. What doesn't look like one isn't left to a lenient parser. */
const HTTP_DATE = /^[a-z]{3,9},? [a-z0-9 -]{6,16} \d{2}:\d{2}:\d{2}(?: GMT| \d{4})$/i;

/**
 * Reads what an upstream says of its answer's life: `s-maxage` before `max-age` before `Expires`, for this server asks
 * for several clients; RFC 5861 for what comes behind it. Directives that are malformed or unknown say nothing; of one
 * that is there twice the first counts (RFC 9111, section 4.2.1).
 * @param now when the answer is there whole, in milliseconds since 1970
 * @param delayMs how long that took from asking on: an `Age` counts from there (RFC 9111, section 4.2.3)
 * @returns `undefined` where nothing is said
 */
export function parseLife(headers: LifeHeaders, now: number, delayMs: number): UpstreamLife | undefined {
  const { cacheControl, expires, vary } = headers;
  // Another ask might get another answer, whatever is asked (RFC 9111, section 4.1).
  const varies = vary !== undefined && splitList(vary).some((name) => name.trim() === "*");
  if (cacheControl === undefined && expires === undefined && !varies) return undefined;
  const directives = parseDirectives(cacheControl ?? "");
  if (varies || directives.has("no-store")) return { shared: false, keep: false };

  const milliseconds = (name: string) => toMilliseconds(directives.get(name));
  const lifetime =
    milliseconds("s-maxage") ?? milliseconds("max-age") ?? untilExpiry(expires, headers.date, now);
  const left = (lifetime ?? 0) - (toMilliseconds(headers.age) ?? 0) - delayMs;
  const behind = (name: string) => {
    const window = milliseconds(name);
    return window === undefined ? undefined : Math.max(0, window + Math.min(0, left));
  };
  // A `no-cache` or `private` for some headers alone is taken for one of the whole: that is never too little care.
  const confirmed = directives.has("no-cache");
  const neverStale =
    confirmed || directives.has("must-revalidate") || directives.has("proxy-revalidate") ? 0 : undefined;
  const freshMs = confirmed ? 0 : lifetime === undefined ? undefined : Math.max(0, left);
  const staleWhileRevalidateMs = neverStale ?? behind("stale-while-revalidate");
  const staleIfErrorMs = neverStale ?? behind("stale-if-error");
  return {
    ...(freshMs !== undefined && { freshMs }),
    ...(staleWhileRevalidateMs !== undefined && { staleWhileRevalidateMs }),
    ...(staleIfErrorMs !== undefined && { staleIfErrorMs }),
    shared: directives.has("public") && !directives.has("private"),
    keep: true,
  };
}

/**
 * The life of an answer that a redirect led to: no longer than the redirect's own, or it would be served when the
 * redirect leads elsewhere already.
 * @param redirect what the redirect says of itself
 * @param permanent whether it holds where it says nothing (RFC 9110, sections 15.4.2 and 15.4.9)
 */
export function shortenLife(
  life: UpstreamLife,
  redirect: UpstreamLife | undefined,
  permanent: boolean,
): UpstreamLife {
  if (redirect === undefined && permanent) return life;
  const { freshMs = 0, staleWhileRevalidateMs = 0, staleIfErrorMs = 0, shared, keep } = redirect ?? SILENT;
  return {
    freshMs: Math.min(life.freshMs ?? 0, freshMs),
    staleWhileRevalidateMs: Math.min(life.staleWhileRevalidateMs ?? 0, staleWhileRevalidateMs),
    staleIfErrorMs: Math.min(life.staleIfErrorMs ?? 0, staleIfErrorMs),
    shared: life.shared && shared,
    keep: life.keep && keep,
  };
}

const SILENT: UpstreamLife = { shared: false, keep: true };

/** Names in lower case, with their values unquoted: both forms are one (RFC 9111, section 5.2). */
function parseDirectives(text: string): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const directive of splitList(text)) {
    const at = directive.indexOf("=");
    const name = (at === -1 ? directive : directive.slice(0, at)).trim().toLowerCase();
    const value = at === -1 ? "" : directive.slice(at + 1).trim();
    const unquoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    if (!directives.has(name)) directives.set(name, unquoted ? value.slice(1, -1) : value);
  }
  return directives;
}

/** Splits at the commas that stand outside quoted strings (RFC 9110, section 5.6); a quote that nothing closes is none. */
function splitList(text: string): readonly string[] {
  const members: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (character === "," && !quoted) {
      members.push(text.slice(start, at));
      start = at + 1;
    }
  }
  const rest = text.slice(start);
  return members.concat(quoted ? rest.split(",") : rest);
}

/** RFC 9111, section 1.2.2. */
function toMilliseconds(seconds: string | undefined): number | undefined {
  const text = seconds?.trim() ?? "";
  return /^\d+$/.test(text) ? Math.min(Number(text), LONGEST_SECONDS) * 1000 : undefined;
}

/** A date that isn't one, `0` above all, is over (RFC 9111, section 5.3). */
function untilExpiry(expires: string | undefined, date: string | undefined, now: number): number | undefined {
  if (expires === undefined) return undefined;
  const end = parseDate(expires);
  if (end === undefined) return 0;
  const begin = (date === undefined ? undefined : parseDate(date)) ?? now;
  return Math.min(Math.max(0, end - begin), LONGEST_SECONDS * 1000);
}

function parseDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!HTTP_DATE.test(trimmed)) return undefined;
  // The form of asctime names no zone, and means UTC.
  const moment = Date.parse(/GMT$/i.test(trimmed) ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(moment) ? undefined : moment;
}
