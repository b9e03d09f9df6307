// From Pressmark 0.1.0: src/kit/catalogue/resolver.ts (MIT)
import type { Entry } from "../entry.js";
import { addressTooLong, invalidAddress, notFound } from "../errors.js";
import type { Caller } from "../source.js";
import { match, UndecodableValue } from "../uri/match.js";
import { TemplateIndex } from "../uri/template-index.js";
import { checkUri, foldScheme } from "../uri/uri.js";
import { NO_VALUES, type Values } from "../values.js";
import { isServedTo } from "./access.js";
import { fitClaims, passRules, sameValues, withFallbacks } from "./rules.js";
import type { FamilyEntry, ServedEntries } from "./served-entry.js";

/** What answers an address. */
export interface Resolved {
  readonly entry: Entry;
  /** The address of its content: as declared for a fixed one, as requested for a family's. */
  readonly uri: string;
  /** Decoded, with defaults put in for absent query variables. */
  readonly values: Values;
}

/** Finds what answers an address: a fixed one by its text, else the most exact template whose values fit. */
export class Resolver {
  readonly #entries: ServedEntries;
  readonly #families = new TemplateIndex<FamilyEntry>([]);
  /** In UTF-16 units, which are bytes in a valid URI. */
  readonly #longest: number;

  /**
   * @param entries more may join them later
   * @param maxAddressBytes a longer address is refused before it is looked at
   */
  constructor(entries: ServedEntries, maxAddressBytes: number) {
    this.#entries = entries;
    this.#longest = maxAddressBytes;
    for (const family of entries.families) this.add(family);
  }

  /** Takes note of a family that joined the entries. */
  add(family: FamilyEntry): void {
    this.#families.add(family.template, family);
  }

  /**
   * Gives what answers an address for a caller. An entry that isn't there for the caller is passed over, so the
   * answer is that of a catalogue without it.
   * @throws ResourceError -32602: the address is no absolute URI (RFC 3986, section 4.3), is too long, a value in it
   * doesn't decode, or nothing answers it
   */
  resolve(uri: string, caller: Caller): Resolved {
    if (uri.length > this.#longest) throw addressTooLong(uri, this.#longest);
    const fixed = this.#findFixed(uri, caller);
    if (fixed !== undefined) return fixed;
    const found = this.#findMember(uri, caller);
    if (found instanceof UndecodableValue) throw invalidAddress(uri, found.variable);
    // A text that is no URI is told so, even where a template would take it.
    if (checkUri(uri) !== undefined) throw invalidAddress(uri);
    if (found === undefined) throw notFound(uri);
    return found;
  }

  /** Whether an address that is listed for an entry with these values is answered by just that. */
  isAnsweredBy(entry: Entry, uri: string, values: Values, caller: Caller): boolean {
    if (uri.length > this.#longest) return false;
    const found = this.#findFixed(uri, caller) ?? this.#findMember(uri, caller);
    if (found === undefined || found instanceof UndecodableValue) return false;
    return found.entry === entry && sameValues(found.values, values) && checkUri(uri) === undefined;
  }

  #findFixed(uri: string, caller: Caller): Resolved | undefined {
    const fixed = this.#entries.fixed.get(foldScheme(uri));
    if (fixed === undefined || !isServedTo(fixed.entry, caller)) return undefined;
    return { entry: fixed.entry, uri: fixed.uri, values: NO_VALUES };
  }

  #findMember(uri: string, caller: Caller): Resolved | UndecodableValue | undefined {
    try {
      const found = this.#families.find(uri, (family, values) => answers(family, values, caller));
      return found && memberOf(found.item, uri, found.values);
    } catch (error) {
      if (!(error instanceof UndecodableValue)) throw error;
      return this.#undecodable(uri, caller);
    }
  }

  /** A variable that doesn't decode is told of no entry that isn't there for the caller. */
  #undecodable(uri: string, caller: Caller): UndecodableValue | undefined {
    for (const family of this.#entries.families) {
      if (!isServedTo(family.entry, caller)) continue;
      try {
        match(family.template, uri);
      } catch (error) {
        if (!(error instanceof UndecodableValue)) throw error;
        return error;
      }
    }
    return undefined;
  }
}

function answers(family: FamilyEntry, values: Values, caller: Caller): boolean {
  const { entry } = family;
  const { variables: rules } = entry;
  return (
    isServedTo(entry, caller) &&
    passRules(rules, values) &&
    fitClaims(rules, withFallbacks(rules, values), caller)
  );
}

function memberOf({ entry }: FamilyEntry, uri: string, values: Values): Resolved {
  return { entry, uri, values: withFallbacks(entry.variables, values) };
}
