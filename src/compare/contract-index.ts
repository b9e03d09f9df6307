import type { CatalogueVariable } from "../catalogue/catalogue.js";
import { parseTemplate, TemplateError, type Template } from "../kit/uri/template.js";
import { UndecodableValue } from "../kit/uri/match.js";
import { TemplateIndex } from "../kit/uri/template-index.js";
import { foldScheme } from "../kit/uri/uri.js";
import type { Contract, ContractEntry } from "./contract.js";
import { covers, samplePieces } from "./covers.js";
import { LeadIndex } from "./lead-index.js";
import { leadingText, piecesOf, type Piece } from "./pieces.js";
import { takesValue } from "./rules.js";

/** An entry with what is worked out of its address. */
export interface IndexedEntry {
  readonly entry: ContractEntry;
  /** Absent where the address is fixed, or is no template that this program understands. */
  readonly template: Template | undefined;
  /** Absent for the latter. */
  readonly pieces: readonly Piece[] | undefined;
  /** What all its addresses begin with. */
  readonly lead: string;
  /** The members by their address; absent where others may be answered, too. */
  readonly whole: ReadonlySet<string> | undefined;
}

/** The entries of one side, by what they answer. */
export class ContractIndex {
  readonly entries: readonly IndexedEntry[];
  readonly #fixed = new Map<string, IndexedEntry>();
  readonly #named = new Map<string, IndexedEntry>();
  readonly #templates = new TemplateIndex<IndexedEntry>([]);
  readonly #leads: LeadIndex<IndexedEntry>;

  /** Whether this side says no more than what is listed for some caller. */
  readonly isList: boolean;
  readonly #knowsRules: boolean;

  /** @param knowsRules whether both sides say what variables take; else neither is held to it */
  constructor(contract: Contract, knowsRules: boolean) {
    this.isList = contract.access === undefined;
    this.#knowsRules = knowsRules;
    this.entries = contract.entries.map((entry) => indexEntry(entry, this.rulesOf(entry)));
    this.#leads = new LeadIndex(this.entries);
    for (const indexed of this.entries) {
      const { address, passport } = indexed.entry;
      this.#named.set(passport.name, indexed);
      if (address.kind === "fixed") this.#fixed.set(foldScheme(address.uri), indexed);
      else if (indexed.template !== undefined) this.#templates.add(indexed.template, indexed);
    }
  }

  /** What the variables of an entry take; `undefined` where it isn't compared. */
  rulesOf({ rules }: ContractEntry): readonly CatalogueVariable[] | undefined {
    return this.#knowsRules ? rules?.variables : undefined;
  }

  /** The entry of a name. */
  named(name: string): IndexedEntry | undefined {
    return this.#named.get(name);
  }

  /** The entry that answers an address, for a caller who may read all; `undefined` where none does. */
  find(uri: string): IndexedEntry | undefined {
    const fixed = this.#fixed.get(foldScheme(uri));
    if (fixed !== undefined) return fixed;
    try {
      return this.#templates.find(uri, ({ entry, whole }, values) => {
        if (whole?.has(uri) === false) return false;
        return (this.rulesOf(entry) ?? []).every((rule) => {
          const value = values.get(rule.name);
          return value === undefined || takesValue(rule, value);
        });
      })?.item;
    } catch (error) {
      if (error instanceof UndecodableValue) return undefined;
      throw error;
    }
  }

  /** The entries that may answer an address that begins like this, in no order. */
  near(lead: string): readonly IndexedEntry[] {
    return this.#leads.near(lead);
  }

  /**
   * Whether the entries answer all that another answers, as far as its template says.
   * @param from the side that the other is of
   * @returns an address that they likely don't, where it isn't so or can't be shown; "" where none can be named
   */
  leavesOut(other: IndexedEntry, from: ContractIndex): string | undefined {
    const { pieces, lead } = other;
    if (pieces === undefined) return "";
    // One address is quickly tried, and most families that are gone are gone with it.
    const sample = samplePieces(pieces);
    if (from.find(sample) === other && this.find(sample) === undefined) return sample;
    const near = this.near(lead).flatMap(({ pieces: own }) => (own === undefined ? [] : [own]));
    const coverage = covers(near, pieces);
    return coverage.kind === "covered" ? undefined : coverage.witness;
  }
}

function indexEntry(entry: ContractEntry, rules: readonly CatalogueVariable[] = []): IndexedEntry {
  const { address, members } = entry;
  const whole = members?.whole === true ? new Set(members.uris) : undefined;
  try {
    const template = address.kind === "template" ? parseTemplate(address.template) : undefined;
    const pieces = piecesOf(address, rules);
    return { entry, template, pieces, lead: leadingText(pieces), whole };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { entry, template: undefined, pieces: undefined, lead: "", whole };
  }
}
