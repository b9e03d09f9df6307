// From Pressmark 0.1.0: src/kit/catalogue/family-members.ts (MIT)
import type { Entry } from "../entry.js";
import type { Log } from "../log.js";
import type { Facts } from "../source.js";
import { addressOf, AddressValueError } from "../uri/address.js";
import type { Template } from "../uri/template.js";
import type { Values } from "../values.js";
import { addressVariables, type AddressVariable } from "./address-variables.js";
import { logFailure } from "./failure.js";
import { askMembers } from "./listed-members.js";
import { passRules } from "./rules.js";

/** One address of a family that is listed. */
export interface FamilyMember {
  readonly uri: string;
  /** As the listing tells them: an absent query variable is absent. */
  readonly values: Values;
  /** Absent where the source has to be asked for them. */
  readonly facts?: Facts;
}

/**
 * The members of one family, whoever asks: those whose values fit the entry's rules and have an address, each
 * address once, in the order of their addresses (UTF-16 code units).
 */
export class FamilyMembers {
  readonly variables: readonly AddressVariable[];
  readonly #entry: Entry;
  readonly #template: Template;
  readonly #log: Log;
  #known: readonly FamilyMember[] = [];
  #knownAt = -Infinity;
  #asked: Promise<readonly FamilyMember[]> | undefined;

  constructor(entry: Entry, template: Template, log: Log) {
    this.variables = addressVariables(template);
    this.#entry = entry;
    this.#template = template;
    this.#log = log;
  }

  /**
   * Gives the members. Where asking fails, those last known or none, and a line in the log; it never throws.
   * @param maxAgeMs how old what is known may be, in milliseconds; 0 asks anew, together with whoever is asking already
   */
  async list(maxAgeMs: number): Promise<readonly FamilyMember[]> {
    const unchanging = this.#entry.listing.kind === "constants" || this.#entry.listing.kind === "none";
    if (performance.now() - this.#knownAt < (unchanging ? Infinity : maxAgeMs)) return this.#known;
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    return await this.#asked;
  }

  async #ask(): Promise<readonly FamilyMember[]> {
    try {
      this.#known = this.#arrange(await askMembers(this.#entry, this.variables, this.#log));
    } catch (error) {
      // A list is never worse for one family whose upstream is down. Known from here on is: the same as before.
      logFailure(this.#log, `list of '${this.#entry.passport.name}' failed`, error);
    }
    this.#knownAt = performance.now();
    return this.#known;
  }

  #arrange(told: readonly Omit<FamilyMember, "uri">[]): readonly FamilyMember[] {
    const members = new Map<string, FamilyMember>();
    for (const { values, facts } of told) {
      const uri = this.#addressOf(values);
      if (uri !== undefined && !members.has(uri))
        members.set(uri, { uri, values, ...(facts !== undefined && { facts }) });
    }
    return [...members.values()].sort((one, other) => (one.uri < other.uri ? -1 : 1));
  }

  #addressOf(values: Values): string | undefined {
    const { passport, variables } = this.#entry;
    if (!passRules(variables, values)) return undefined;
    try {
      return addressOf(this.#template, values);
    } catch (error) {
      if (!(error instanceof AddressValueError)) throw error;
      this.#log.debug(`list of '${passport.name}': a member has no address: ${error.message}`);
      return undefined;
    }
  }
}
