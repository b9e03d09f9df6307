import { expand } from "../kit/uri/expand.js";
import type { Work } from "../kit/uri/shared-address.js";
import { compareAnswers } from "./compare-entries.js";
import type { Finding } from "./compare-variables.js";
import type { ContractEntry } from "./contract.js";
import type { ContractIndex, IndexedEntry } from "./contract-index.js";
import { covers } from "./covers.js";
import { Meetings } from "./meetings.js";
import type { PairedEntries } from "./pair-entries.js";
import { sameData } from "./same-data.js";

/** How many listed addresses of an entry are tried on the other side. */
const MOST_TRIED = 100;
/** How long addresses of one entry are searched for, and how long of all: a second or two. */
const MOST_WORK_OF_ONE = 300_000;
const MOST_WORK = 10_000_000;
/** What it costs about to tell what a family answers more than another one. */
const COVER = 1000;

/** What a reader of an address would notice where another entry answers it than did. */
export interface MovedAddress {
  readonly findings: readonly Finding[];
  /** Who answers now. */
  readonly next: IndexedEntry;
}

/** An entry that one side alone has as it is, and the entries on the other side that its addresses may be of. */
interface Subject {
  readonly entry: IndexedEntry;
  readonly side: "old" | "next";
  /** What it was, or has become. */
  readonly partner: IndexedEntry | undefined;
}

/**
 * Finds the addresses that one entry answered and another one answers, of another type, or for others. Whatever
 * changes hands does so because one of both entries has gone, come or changed: so what the changed ones have in common with
 * the others of the other side is tried.
 */
export class MovedAddresses {
  readonly #old: ContractIndex;
  readonly #next: ContractIndex;
  readonly #paired: PairedEntries;
  readonly #kept: ReadonlySet<IndexedEntry>;
  readonly #tried = new Set<string>();
  /** From whom addresses went to whom, as far as it was told. */
  readonly #told = new Map<IndexedEntry, Set<IndexedEntry>>();

  constructor(old: ContractIndex, next: ContractIndex, paired: PairedEntries) {
    this.#old = old;
    this.#next = next;
    this.#paired = paired;
    this.#kept = new Set(paired.pairs.values());
  }

  /** Tries some addresses; each is told of once. */
  *tryEach(uris: readonly string[]): Iterable<MovedAddress> {
    for (const uri of uris) yield* this.#try(uri, () => true);
  }

  /** Searches for more of them, as far as there's time. Of what went from one entry to another, one address is told. */
  *search(): Iterable<MovedAddress> {
    const subjects = this.#subjects();
    if (subjects.length === 0) return;
    const meetings = new Meetings([...this.#old.entries, ...this.#next.entries]);
    const work: Work = { left: MOST_WORK };
    for (const subject of subjects) {
      const own: Work = { left: Math.min(MOST_WORK_OF_ONE, work.left) };
      work.left -= own.left;
      for (const uri of this.#candidates(subject, meetings, own))
        yield* this.#try(uri, (old, next) => !this.#isTold(old, next));
      work.left += own.left;
    }
  }

  *#try(uri: string, isWanted: (old: IndexedEntry, next: IndexedEntry) => boolean): Iterable<MovedAddress> {
    const [old, next] = [this.#old.find(uri), this.#next.find(uri)];
    if (old === undefined || next === undefined || this.#tried.has(uri)) return;
    if (!isWanted(old, next) || !this.#mayTell(old, next)) return;
    this.#tried.add(uri);
    const findings = compareAnswers(uri, old.entry, next.entry);
    if (findings.length === 0) return;
    const told = this.#told.get(old);
    if (told === undefined) this.#told.set(old, new Set([next]));
    else told.add(next);
    yield { findings: findings.map((one) => at(uri, one)), next };
  }

  *#candidates({ entry, side, partner }: Subject, meetings: Meetings, work: Work): Iterable<string> {
    if (partner !== undefined) {
      const before = new Set(partner.entry.members?.uris);
      yield* (entry.entry.members?.uris ?? []).filter((uri) => !before.has(uri)).slice(0, MOST_TRIED);
    }
    const { template, pieces } = entry;
    if (template === undefined || pieces === undefined) return;
    for (const example of entry.entry.rules?.examples ?? []) yield expand(template, example);
    let isAlone = true;
    for (const other of (side === "old" ? this.#next : this.#old).near(entry.lead)) {
      if (other === partner || other.template === undefined) continue;
      const [old, next] = side === "old" ? [entry, other] : [other, entry];
      const isOpen = () => this.#mayTell(old, next) && !this.#isTold(old, next);
      if (work.left < 0) return;
      work.left -= 1;
      if (!isOpen() || !mayDiffer(old.entry, next.entry)) continue;
      isAlone = false;
      for (const uri of meetings.between(entry, other, partner, work)) {
        yield uri;
        if (!isOpen()) break;
      }
    }
    if (isAlone || partner?.pieces === undefined) return;
    work.left -= COVER;
    const more = covers([partner.pieces], pieces);
    if (more.kind === "open") yield more.witness;
  }

  /** The families that are gone, have come, or answer other addresses than they did. */
  #subjects(): readonly Subject[] {
    const { pairs, gone, come } = this.#paired;
    const changed = [...pairs].filter(([old, next]) => this.#answersOthers(old, next));
    return [
      ...gone.map((entry): Subject => ({ entry, side: "old", partner: undefined })),
      ...come.map((entry): Subject => ({ entry, side: "next", partner: undefined })),
      ...changed.flatMap(([old, next]): readonly Subject[] => [
        { entry: old, side: "old", partner: next },
        { entry: next, side: "next", partner: old },
      ]),
    ].filter(({ entry }) => entry.template !== undefined);
  }

  #answersOthers(old: IndexedEntry, next: IndexedEntry): boolean {
    if (old.template === undefined || next.template === undefined) return false;
    return (
      old.template.text !== next.template.text ||
      !sameData(this.#old.rulesOf(old.entry), this.#next.rulesOf(next.entry)) ||
      !sameData(old.entry.members?.uris, next.entry.members?.uris)
    );
  }

  /** Of a pair, all is told already; and where one isn't listed for this caller, nobody knows who answered. */
  #mayTell(old: IndexedEntry, next: IndexedEntry): boolean {
    if (this.#paired.pairs.get(old) === next) return false;
    const isGone = isHidden(old.entry, this.#next) && !this.#paired.pairs.has(old);
    const isNew = isHidden(next.entry, this.#old) && !this.#kept.has(next);
    return !isGone && !isNew;
  }

  #isTold(old: IndexedEntry, next: IndexedEntry): boolean {
    return this.#told.get(old)?.has(next) === true;
  }
}

/** The addresses of an entry that are known for sure, up to a number. */
export function listedAddresses({ address, members }: ContractEntry): readonly string[] {
  return address.kind === "fixed" ? [address.uri] : (members?.uris.slice(0, MOST_TRIED) ?? []);
}

/** A list shows what its caller may read: what asks for scopes or claims may be there for others. */
export function isHidden({ rules }: ContractEntry, other: ContractIndex): boolean {
  if (rules === undefined) return false;
  const isRestricted = rules.scopes.length > 0 || rules.variables.some(({ claim }) => claim !== undefined);
  return isRestricted && other.isList;
}

/** Whether addresses that both may answer could be of another type, or for others. */
function mayDiffer(old: ContractEntry, next: ContractEntry): boolean {
  const isTyped = [old, next].some(({ members }) => (members?.types.size ?? 0) > 0);
  return isTyped || compareAnswers("", old, next).length > 0;
}

function at(address: string, { code, message }: Finding): Finding {
  return { code, message: `at ${address}, ${message}` };
}
