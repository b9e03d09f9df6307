// From Pressmark 0.1.0: src/kit/catalogue/resource-page.ts (MIT)
import type { ListedResource, ResourcePage, Asking } from "../answers.js";
import type { Facts } from "../source.js";
import type { Log } from "../log.js";
import { NO_VALUES, type Values } from "../values.js";
import { isServedTo } from "./access.js";
import { requestWithin } from "./bounded-request.js";
import { mapConcurrently } from "../map-concurrently.js";
import { invalidCursor, type CursorCodec, type Position } from "./cursor.js";
import { logFailure } from "./failure.js";
import type { FamilyMember } from "./family-members.js";
import { memberLine, withFacts, withMemberFacts } from "./line.js";
import type { Resolver } from "./resolver.js";
import { withFallbacks } from "./rules.js";
import type { FamilyEntry, FixedEntry, ServedEntries, ServedEntry } from "./served-entry.js";

/** What the pages of a list are made of. */
export interface Shelf {
  readonly entries: ServedEntries;
  readonly resolver: Resolver;
  readonly cursors: CursorCodec;
  readonly pageSize: number;
  readonly log: Log;
}

/** How long a walk through pages may go on with the members that it found first, in milliseconds. */
const WALK_AGE_MS = 30_000;

/** How many sources are asked at once what they know of an address. */
const MOST_DESCRIBED_AT_ONCE = 16;

const NOTHING_KNOWN = Promise.resolve(undefined);

/** A line to be: a fixed address, or a member of a family. */
type Pick =
  | { readonly served: FixedEntry; readonly member?: undefined }
  | { readonly served: FamilyEntry; readonly member: FamilyMember };

/** A page, and whether it's the same for everybody as long as the catalogue lives. */
export interface GivenPage {
  readonly page: ResourcePage;
  readonly constant: boolean;
}

/**
 * Gives one page of `resources/list`: entries in the order of their declaration, members of a family in the order of
 * their addresses. Only what the page needs is looked at, however long the list is.
 * @param cursor where the page begins; `undefined` for the first, which asks each family's listing anew
 * @throws ResourceError -32602 for a cursor that this list didn't give out, or whose entry is gone for the caller
 */
export async function giveResourcePage(
  shelf: Shelf,
  cursor: string | undefined,
  asking: Asking,
): Promise<GivenPage> {
  const start =
    cursor === undefined ? { ordinal: 0 } : locate(shelf, shelf.cursors.decode("r", cursor), asking);
  const { picks, constant } = await pick(shelf, start, cursor === undefined ? 0 : WALK_AGE_MS, asking);
  const shown = picks.slice(0, shelf.pageSize);
  const resources = constant
    ? await Promise.all(shown.map((chosen) => giveLine(chosen, shelf, asking)))
    : await mapConcurrently(shown, MOST_DESCRIBED_AT_ONCE, (chosen) => giveLine(chosen, shelf, asking));
  const last = picks.length > shelf.pageSize ? shown.at(-1) : undefined;
  return {
    page: {
      resources,
      ...(last !== undefined && { nextCursor: shelf.cursors.encode("r", positionOf(last)) }),
    },
    constant,
  };
}

/** Where a page begins: at an entry or, within a family, behind an address. */
interface Start {
  readonly ordinal: number;
  readonly behind?: string;
}

function locate(shelf: Shelf, position: Position, asking: Asking): Start {
  const ordinal = shelf.entries.ordinals.get(position.name);
  const served = ordinal === undefined ? undefined : shelf.entries.all[ordinal];
  // An entry that the caller may not see must answer as one that doesn't exist.
  if (ordinal === undefined || served === undefined || !isServedTo(served.entry, asking.caller))
    throw invalidCursor();
  if ((served.kind === "family") !== (position.address !== undefined)) throw invalidCursor();
  return position.address === undefined ? { ordinal: ordinal + 1 } : { ordinal, behind: position.address };
}

function positionOf({ served, member }: Pick): Position {
  const { name } = served.entry.passport;
  return member === undefined ? { name } : { name, address: member.uri };
}

/**
 * Picks the lines of a page, and one more where there is one: that tells whether there's a next page. Only families
 * whose listing must be asked for are waited for.
 */
async function pick(
  shelf: Shelf,
  start: Start,
  maxAgeMs: number,
  asking: Asking,
): Promise<{ readonly picks: readonly Pick[]; readonly constant: boolean }> {
  const { all } = shelf.entries;
  const picks: Pick[] = [];
  let constant = true;
  for (let ordinal = start.ordinal; ordinal < all.length && picks.length <= shelf.pageSize; ordinal += 1) {
    const served = all[ordinal];
    if (served === undefined || !isServedTo(served.entry, asking.caller)) continue;
    constant &&= isConstant(served);
    if (served.kind === "fixed") {
      picks.push({ served });
      continue;
    }
    if (served.entry.listing.kind === "none") continue;
    const members = await served.members.list(maxAgeMs);
    const behind = ordinal === start.ordinal ? start.behind : undefined;
    for (
      let index = behind === undefined ? 0 : indexBehind(members, behind);
      index < members.length && picks.length <= shelf.pageSize;
      index += 1
    ) {
      const member = members[index];
      if (member !== undefined && isListed(shelf, served, member, asking)) picks.push({ served, member });
    }
  }
  return { picks, constant };
}

/** Whether an entry's lines are the same each time. Whom it's for doesn't matter here. */
function isConstant({ kind, entry: { source, listing } }: ServedEntry): boolean {
  if (kind === "family" && listing.kind === "none") return true;
  const told = source.describe === undefined || source.constant === true;
  return told && (kind === "fixed" || listing.kind === "constants");
}

/** The index of the first member whose address sorts behind the given one. */
function indexBehind(members: readonly FamilyMember[], address: string): number {
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const member = members[middle];
    if (member !== undefined && member.uri <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Listed means readable: a member is listed as the one that answers its address, with the values it is listed for. */
function isListed(
  shelf: Shelf,
  served: FamilyEntry,
  { uri, values }: FamilyMember,
  { caller }: Asking,
): boolean {
  const complete = withFallbacks(served.entry.variables, values);
  return shelf.resolver.isAnsweredBy(served.entry, uri, complete, caller);
}

async function giveLine({ served, member }: Pick, shelf: Shelf, asking: Asking): Promise<ListedResource> {
  if (member === undefined)
    return withFacts(served.line, await describe(served, served.uri, NO_VALUES, shelf, asking));
  const { passport, variables: rules } = served.entry;
  const shown = withFallbacks(rules, member.values);
  const names = served.members.variables.map((variable) => variable.name);
  const line = memberLine(member.uri, passport, names, member.values, shown);
  return withMemberFacts(line, member.facts ?? (await describe(served, member.uri, shown, shelf, asking)));
}

/** What the source knows; nothing where it fails: a list isn't worse for one line of it. */
async function describe(
  { entry }: ServedEntry,
  uri: string,
  values: Values,
  { log }: Shelf,
  asking: Asking,
): Promise<Facts | undefined> {
  const { source, limits, passport } = entry;
  if (source.describe === undefined) return undefined;
  try {
    // What never changes is at hand, and needs no deadline.
    if (source.constant === true) return await source.describe(values, asking.signal);
    return await requestWithin(
      { uri, values, limits, caller: asking.caller },
      asking,
      (request) => source.describe?.(values, request.signal) ?? NOTHING_KNOWN,
    );
  } catch (error) {
    asking.signal.throwIfAborted();
    logFailure(log, `nothing is known of '${passport.name}'`, error);
    return undefined;
  }
}
