// From Pressmark 0.1.0: src/kit/catalogue/family-members.ts (MIT)
import type { Entry } from "../entry.js";
import type { Log } from "../log.js";
import type { Confirmation, Facts } from "../source.js";
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

/** What asking gave. */
interface Asked {
  /** Those last known, where it failed. */
  readonly members: readonly FamilyMember[];
  readonly failed: boolean;
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
  #known: readonly FamilyMember[] | undefined;
  #knownAt = -Infinity;
  #asked: Promise<Asked> | undefined;
  /** Raised by each change: what was asked for before may be older than it. */
  #generation = 0;

  constructor(entry: Entry, template: Template, log: Log) {
    this.variables = addressVariables(template);
    this.#entry = entry;
    this.#template = template;
    this.#log = log;
  }

  /** What was last found out; `undefined` where nobody asked yet. */
  get known(): readonly FamilyMember[] | undefined {
    return this.#known;
  }

  /**
   * Gives the members. Where asking fails, those last known or none, and a line in the log; it never throws.
   * @param maxAgeMs how old what is known may be, in milliseconds; 0 asks anew, together with whoever is asking already
   */
  async list(maxAgeMs: number): Promise<readonly FamilyMember[]> {
    const unchanging = this.#entry.listing.kind === "constants" || this.#entry.listing.kind === "none";
    if (this.#known !== undefined && performance.now() - this.#knownAt < (unchanging ? Infinity : maxAgeMs))
      return this.#known;
    return (await (this.#asked ?? this.#askAnew(false))).members;
  }

  /**
   * Asks anew because something may have changed: whoever is asking already may be told what was before.
   * @param confirmed whether what is kept must be confirmed with its upstream first
   * @returns the members; `undefined` where asking failed. It never throws
   */
  async renew(confirmed: Confirmation): Promise<readonly FamilyMember[] | undefined> {
    this.forget();
    const { members, failed } = await this.#askAnew(confirmed);
    return failed ? undefined : members;
  }

  /** Has whoever lists next ask anew. */
  forget(): void {
    this.#generation += 1;
    this.#knownAt = -Infinity;
    this.#asked = undefined;
  }

  async #askAnew(confirmed: Confirmation): Promise<Asked> {
    const asked = this.#ask(confirmed, this.#generation);
    this.#asked = asked;
    const found = await asked;
    if (this.#asked === asked) this.#asked = undefined;
    return found;
  }

  async #ask(confirmed: Confirmation, generation: number): Promise<Asked> {
    let failed = false;
    let members = this.#known ?? [];
    try {
      members = this.#arrange(await askMembers(this.#entry, this.variables, this.#log, confirmed));
    } catch (error) {
      // A list is never worse for one family whose upstream is down. Known from here on is: the same as before.
      logFailure(this.#log, `list of '${this.#entry.passport.name}' failed`, error);
      failed = true;
    }
    if (generation === this.#generation) {
      this.#known = members;
      this.#knownAt = performance.now();
    } else this.#known ??= members;
    return { members, failed };
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
