import type { PageCatalogue, PageEntry, PageVariable } from "./page-catalogue.js";

/** A fact of an entry: what it's called, and what it is. Texts of the manifest stand in it as they are. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

/** What there is to know of an entry beside its address and its variables, in the order that it's shown in. */
export function tellFacts(entry: PageEntry, { readers, sources }: PageCatalogue): readonly Fact[] {
  const facts: readonly (Fact | undefined)[] = [
    { label: "Source", text: `${entry.source}: ${sources[entry.source] ?? ""}`.replace(/: $/, "") },
    fact("Type", entry.mimeType ?? "found out when it's read"),
    fact("For", entry.audience.length === 0 ? undefined : entry.audience.join(", ")),
    fact("Priority", entry.priority === undefined ? undefined : `${String(entry.priority)} of 1`),
    fact("Size", entry.size === undefined ? undefined : tellBytes(entry.size)),
    fact("Last changed", entry.lastModified),
    fact("Kept", tellCache(entry)),
    fact("Changes", tellWatch(entry)),
    fact("Limits", `${tellBytes(entry.limits.maxBytes)}, ${tellDuration(entry.limits.timeoutMs)}`),
    fact("Listed", entry.isFamily ? LISTINGS[entry.listing] : undefined),
    fact("Who may read", tellReaders(entry, readers)),
    fact("Icons", entry.icons.length === 0 ? undefined : entry.icons.map(shorten).join(", ")),
    fact("More", entry.meta === undefined ? undefined : JSON.stringify(entry.meta)),
  ];
  return facts.filter((one) => one !== undefined);
}

/** What there is to know of a variable's values, in sentences' parts. */
export function tellValues(variable: PageVariable): readonly string[] {
  const { enum: values, pattern, fallback, claim, optional, isList } = variable;
  return [
    ...(values === undefined ? [] : [`one of ${values.join(", ")}`]),
    ...(pattern === undefined ? [] : [`fits ${pattern}`]),
    ...(isList ? ["a list"] : []),
    ...(optional ? ["may be left out"] : []),
    ...(fallback === undefined ? [] : [`else ${fallback === "" ? "empty" : fallback}`]),
    ...(claim === undefined ? [] : [`the caller's ${claim}`]),
  ];
}

/** An amount of bytes, exact: `64 KiB`, `1,500 bytes`. */
export function tellBytes(bytes: number): string {
  for (const [unit, size] of [
    ["MiB", 1_048_576],
    ["KiB", 1_024],
  ] as const)
    if (bytes >= size && bytes % size === 0) return `${String(bytes / size)} ${unit}`;
  return bytes === 1 ? "1 byte" : `${bytes.toLocaleString("en")} bytes`;
}

/** A duration, exact. @param ms milliseconds */
export function tellDuration(ms: number): string {
  for (const [unit, length] of [
    ["d", 86_400_000],
    ["h", 3_600_000],
    ["min", 60_000],
    ["s", 1_000],
  ] as const)
    if (ms >= length && ms % length === 0) return `${String(ms / length)} ${unit}`;
  return `${String(ms)} ms`;
}

const LISTINGS: Readonly<Record<PageEntry["listing"], string>> = {
  none: "not listed: its addresses must be known",
  source: "by its source, where that can",
  constants: "by the manifest",
  from: "by another source",
};

const READERS: Readonly<Record<PageCatalogue["readers"], string>> = {
  everybody: "everybody who reaches the server",
  tokens: "whoever has a token of this server",
  issuer: "whoever has a token of this server's issuer",
};

function fact(label: string, text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { label, text };
}

function tellCache({ cache = {} }: PageEntry): string {
  const { ttlMs, cacheScope, staleWhileRevalidateMs, staleIfErrorMs, keep } = cache;
  const time =
    ttlMs === undefined
      ? "as its upstream says, else not at all"
      : ttlMs === 0
        ? "not at all"
        : tellDuration(ttlMs);
  return [
    keep === false ? "nothing is kept" : time,
    ...(cacheScope === undefined
      ? []
      : [cacheScope === "public" ? "the same for all" : "for each caller apart"]),
    ...(staleWhileRevalidateMs === undefined
      ? []
      : [`served for ${tellDuration(staleWhileRevalidateMs)} more while it's asked for anew`]),
    ...(staleIfErrorMs === undefined
      ? []
      : [`served for ${tellDuration(staleIfErrorMs)} more where its source fails`]),
  ].join("; ");
}

function tellWatch({ watch }: PageEntry): string {
  if (watch === false) return "aren't looked for";
  if (watch === undefined) return "are told as far as its source tells them";
  return "channel" in watch
    ? `are told by its database, on the channel ${watch.channel}`
    : `are looked for every ${tellDuration(watch.everyMs)}`;
}

function tellReaders({ scopes, variables }: PageEntry, readers: PageCatalogue["readers"]): string {
  const claims = variables.flatMap(({ name, claim }) =>
    claim === undefined ? [] : [`whose claim ${claim} is ${name}`],
  );
  return [
    READERS[readers],
    ...(scopes.length === 0
      ? []
      : [`with the ${scopes.length === 1 ? "scope" : "scopes"} ${scopes.join(", ")}`]),
    ...claims,
  ].join(", ");
}

/** An icon may be its own bytes, in base64. */
function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
