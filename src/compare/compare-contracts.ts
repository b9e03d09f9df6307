import { CHANGE_CODES, CHANGE_KINDS, type Change } from "./change.js";
import { compareEntries } from "./compare-entries.js";
import { compareFamilies } from "./compare-families.js";
import { compareMembers } from "./compare-members.js";
import { compareServers } from "./compare-servers.js";
import type { Finding } from "./compare-variables.js";
import { addressText, type Contract, type ContractEntry } from "./contract.js";
import { ContractIndex, type IndexedEntry } from "./contract-index.js";
import { isHidden, listedAddresses, MovedAddresses } from "./moved-addresses.js";
import { pairEntries, type PairedEntries } from "./pair-entries.js";
import { quoteText } from "./quote.js";

/** What a comparison found. */
export interface Comparison {
  /** The worst first; those of one kind in the order of the entries. */
  readonly changes: readonly Change[];
  /** Entries that aren't listed on one side, but may be there for other callers: their addresses. */
  readonly hidden: readonly string[];
}

/** The entry that changes are of. */
type Subject = Pick<ContractEntry, "address" | "passport" | "place">;

/**
 * Tells what changes for a client from one contract to the next. Compared is what both sides know: of a list, that's
 * addresses and passports alone.
 */
export function compareContracts(old: Contract, next: Contract): Comparison {
  const knowsRules = old.access !== undefined && next.access !== undefined;
  const comparing = new Comparing(new ContractIndex(old, knowsRules), new ContractIndex(next, knowsRules));
  comparing.run();
  comparing.add(compareServers(old, next));
  const order = (change: Change) => CHANGE_KINDS.indexOf(change.kind);
  return {
    changes: comparing.changes.toSorted((one, other) => order(one) - order(other)),
    hidden: comparing.hidden,
  };
}

class Comparing {
  readonly changes: Change[] = [];
  readonly hidden: string[] = [];
  readonly #old: ContractIndex;
  readonly #next: ContractIndex;
  readonly #paired: PairedEntries;
  readonly #moved: MovedAddresses;

  constructor(old: ContractIndex, next: ContractIndex) {
    this.#old = old;
    this.#next = next;
    this.#paired = pairEntries(old.entries, next.entries);
    this.#moved = new MovedAddresses(old, next, this.#paired);
  }

  run(): void {
    const { pairs, gone, come } = this.#paired;
    for (const [old, next] of pairs) this.#comparePair(old, next);
    for (const old of gone) this.#tellGone(old);
    for (const next of come) this.#tellCome(next);
    for (const { findings, next } of this.#moved.search()) this.add(findings, next.entry);
  }

  /** @param about the entry that the findings are of; absent: the server */
  add(findings: readonly Finding[], about?: Subject, addresses?: readonly string[]): void {
    for (const { code, message } of findings)
      this.changes.push({
        code,
        kind: CHANGE_CODES[code].kind,
        ...(about !== undefined && { address: addressText(about.address), name: about.passport.name }),
        message,
        ...(addresses !== undefined && { addresses }),
        ...(about?.place !== undefined && { place: about.place() }),
      });
  }

  #comparePair(old: IndexedEntry, next: IndexedEntry): void {
    this.add(compareFamilies(old, next, this.#old, this.#next), next.entry);
    this.add(compareEntries(old.entry, next.entry), next.entry);
    for (const { finding, addresses } of compareMembers(old.entry, next.entry, this.#next))
      this.add([finding], next.entry, addresses);
  }

  #tellGone(old: IndexedEntry): void {
    const { entry } = old;
    const address = addressText(entry.address);
    if (isHidden(entry, this.#next)) {
      this.hidden.push(address);
      return;
    }
    const namesake = this.#next.named(entry.passport.name)?.entry;
    const { passport } = entry;
    const about = { address: entry.address, passport, ...(namesake?.place && { place: namesake.place }) };
    const tell = (finding: Finding) => {
      this.add([finding], about);
    };
    const moved =
      namesake === undefined
        ? ""
        : `; ${quoteText(entry.passport.name)} is at ${addressText(namesake.address)} now`;
    if (entry.address.kind === "fixed") {
      const answering = this.#next.find(address);
      if (answering === undefined)
        tell({ code: "address-gone", message: `nothing answers it any more${moved}` });
      else {
        const message = `${quoteText(answering.entry.passport.name)} answers it, ${addressText(answering.entry.address)}`;
        tell({ code: "answered-elsewhere", message });
        this.#compareTried([address]);
      }
      return;
    }
    const example = this.#leftOut(old);
    if (example !== undefined) {
      const named = example === "" ? "" : `, such as ${example}`;
      tell({ code: "family-gone", message: `its addresses are gone${named}${moved}` });
      return;
    }
    tell({ code: "family-replaced", message: "other entries answer its addresses" });
    this.#compareTried(listedAddresses(entry));
  }

  #tellCome(next: IndexedEntry): void {
    const { entry } = next;
    const address = addressText(entry.address);
    if (isHidden(entry, this.#old)) {
      this.hidden.push(address);
      return;
    }
    const before = this.#old.find(address)?.entry;
    if (before?.members?.uris.includes(address) === true) {
      const message = `it answers what ${quoteText(before.passport.name)} did, ${addressText(before.address)}`;
      this.add([{ code: "answered-elsewhere", message }], entry);
    } else {
      const code = entry.address.kind === "fixed" ? "address-added" : "family-added";
      this.add([{ code, message: "it is new" }], entry);
    }
    this.#compareTried(listedAddresses(entry));
  }

  /** What was answered by one entry and is by another may be of another type, or for others. */
  #compareTried(uris: readonly string[]): void {
    for (const { findings, next } of this.#moved.tryEach(uris)) this.add(findings, next.entry);
  }

  /** @returns an address that nothing answers any more; `undefined` where all are answered; "" where none can be named */
  #leftOut(old: IndexedEntry): string | undefined {
    const { members } = old.entry;
    const witness = this.#next.leavesOut(old, this.#old);
    if (witness === undefined) return undefined;
    if (members?.whole === true) return members.uris.find((uri) => this.#next.find(uri) === undefined);
    if (this.#old.find(witness) === old && this.#next.find(witness) === undefined) return witness;
    return members?.uris.find((uri) => this.#next.find(uri) === undefined) ?? "";
  }
}
