import type { Catalogue } from "./catalogue/catalogue.js";
import type { Environment } from "./environment.js";
import { ResourceError } from "./errors.js";
import { createLog } from "./log.js";
import { bindOffer, readingAlone, type Offer, type Resource } from "./resource.js";
import { SettingError } from "./setting-error.js";
import type { Caller } from "./source.js";
import { addressOf } from "./uri/address.js";
import { parseTemplate } from "./uri/template.js";
import { textsOf, type Values } from "./values.js";

/** What is to be tried of an entry, beside what the entry says itself. */
export interface Expectation {
  /** The entry's name. */
  readonly name: string;
  /** Values whose addresses must be readable. */
  readonly examples: readonly Values[];
  /** The environment names that the entry asks for. */
  readonly environment: readonly string[];
}

/** A test of one entry. */
export interface Trial {
  readonly title: string;
  /**
   * Lists the entry and reads it: its one address, or each example and the first members.
   * @returns why it can't be tried here, for people; nothing where it was tried and all is well
   * @throws Error for what is not well
   */
  run(): Promise<string | undefined>;
}

/** How many listed members of a family are read. */
const FIRST_MEMBERS = 3;

/**
 * Makes a trial of each entry. One whose environment values are not set, or whose upstream can't be reached, can't be
 * tried; what such a value or such an upstream has no part in must work.
 */
export function createTrials(
  offer: Offer,
  expectations: readonly Expectation[],
  environment: Environment,
): readonly Trial[] {
  const bench = new Bench(offer, expectations, environment);
  return offer.resources.map((resource) => ({
    title: resource.passport.name,
    run: () => bench.tryOut(resource),
  }));
}

const SILENT = createLog("silent", () => undefined);

class Bench {
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #expectations: ReadonlyMap<string, Expectation>;
  readonly #environment: Environment;
  /** Why an entry can't be bound, by its name. */
  readonly #faults: ReadonlyMap<string, unknown>;
  readonly #catalogue: Catalogue;
  /** Somebody with every scope, and the claims of the first examples. */
  readonly #everybody: Caller;
  #listed: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  constructor(offer: Offer, expectations: readonly Expectation[], environment: Environment) {
    this.#resources = new Map(offer.resources.map((resource) => [resource.passport.name, resource]));
    this.#expectations = new Map(expectations.map((expectation) => [expectation.name, expectation]));
    this.#environment = environment;
    this.#faults = new Map(
      offer.resources.flatMap((resource) => {
        const fault = bindFault({ ...offer, resources: [resource] }, environment);
        return fault === undefined ? [] : [[resource.passport.name, fault.error] as const];
      }),
    );
    const resources = offer.resources.filter(({ passport }) => !this.#faults.has(passport.name));
    this.#catalogue = bindOffer({ ...offer, resources }, readingAlone(environment, SILENT, offer.limits));
    const claims = expectations.flatMap(({ name, examples: [first] }) =>
      first === undefined ? [] : [...this.#claims(name, first)],
    );
    this.#everybody = { scopes: "all", claims: new Map(claims) };
  }

  async tryOut(resource: Resource): Promise<string | undefined> {
    const { name } = resource.passport;
    if (this.#faults.has(name)) return this.#excuse(name, this.#faults.get(name));
    this.#listed ??= this.#list();
    const listed = (await this.#listed).get(name) ?? [];
    const { address } = resource;
    if (address.kind === "fixed") {
      if (!listed.includes(address.uri)) throw new Error(`${address.uri} is not listed`);
      return await this.#read(name, address.uri, new Map());
    }
    const template = parseTemplate(address.template);
    const examples = this.#expectations.get(name)?.examples ?? [];
    const tries = [
      ...examples.map((values) => ({ uri: addressOf(template, values), values })),
      ...listed.map((uri) => ({ uri, values: new Map() })),
    ];
    if (tries.length === 0) return "it has no example, and lists no member";
    for (const { uri, values } of tries) {
      const skipped = await this.#read(name, uri, values);
      if (skipped !== undefined) return skipped;
    }
    return undefined;
  }

  /** Reads an address. @returns why it can't be tried */
  async #read(name: string, uri: string, values: Values): Promise<string | undefined> {
    const everybody = this.#everybody;
    const caller = { ...everybody, claims: new Map([...everybody.claims, ...this.#claims(name, values)]) };
    try {
      const { entry } = this.#catalogue.resolve(uri, caller);
      if (entry.passport.name !== name) throw new Error(`${uri} is answered by '${entry.passport.name}'`);
      const { result } = await this.#catalogue.readResource(uri, {
        caller,
        signal: new AbortController().signal,
      });
      if (result.contents.length === 0) throw new Error(`${uri} has no content`);
      return undefined;
    } catch (error) {
      if (!(error instanceof ResourceError)) throw error;
      // The error names no member that isn't there; the member's own does.
      const { cause } = error;
      const member = cause instanceof ResourceError ? cause.data?.["uri"] : undefined;
      if (error.data?.["reason"] === "bundle_member" && typeof member === "string")
        return await this.#excuseMember(name, member, error);
      return this.#excuse(name, error);
    }
  }

  /** A bundle can't be tried where one of its members can't. */
  async #excuseMember(name: string, member: string, error: ResourceError): Promise<string | undefined> {
    const caller = this.#everybody;
    try {
      const owner = this.#catalogue.resolve(member, caller).entry.passport.name;
      return (await this.#read(owner, member, new Map())) ?? this.#excuse(name, error);
    } catch (cause) {
      const isLeftOut = cause instanceof ResourceError && this.#faults.size > 0;
      if (isLeftOut) return `${member} can't be tried`;
      throw cause;
    }
  }

  /** Why an error is no fault of the entry's. @throws the error where it is one */
  #excuse(name: string, error: unknown): string {
    const { reason, limit } = error instanceof ResourceError ? (error.data ?? {}) : {};
    if (reason === "upstream_unreachable") return "its upstream can't be reached";
    if (reason === "limit" && limit === "timeout") return "its upstream doesn't answer in time";
    const isKnown = error instanceof ResourceError || error instanceof SettingError;
    const unset = (this.#expectations.get(name)?.environment ?? []).filter(
      (asked) => asked.endsWith("*") || this.#environment(asked) === undefined,
    );
    if (isKnown && unset.length > 0) return `not set in the environment: ${unset.join(", ")}`;
    if (!(error instanceof ResourceError)) throw error;
    const cause = error.detail === undefined ? "" : ` (${error.detail})`;
    throw new Error(`${String(error.data?.["uri"] ?? name)}: ${error.message}${cause}`);
  }

  /** The first addresses that are listed of each entry, by its name. */
  async #list(): Promise<ReadonlyMap<string, readonly string[]>> {
    const listed = new Map<string, string[]>();
    const asking = { caller: this.#everybody, signal: new AbortController().signal };
    let cursor: string | undefined;
    do {
      const { result } = await this.#catalogue.listResources(cursor, asking);
      for (const { uri } of result.resources) {
        const { name } = this.#catalogue.resolve(uri, asking.caller).entry.passport;
        const addresses = listed.get(name) ?? [];
        if (addresses.length < FIRST_MEMBERS) listed.set(name, [...addresses, uri]);
      }
      cursor = result.nextCursor;
    } while (cursor !== undefined);
    return listed;
  }

  /** The claims that an entry asks for, with the values of one address. */
  #claims(name: string, values: Values): ReadonlyMap<string, string> {
    const asked = (this.#resources.get(name)?.variables ?? []).flatMap(({ name: variable, claim }) => {
      const [text] = textsOf(values.get(variable) ?? []);
      return claim === undefined || text === undefined ? [] : [[claim, text] as const];
    });
    return new Map(asked);
  }
}

/** What binding throws; a fault of ours too, which the entry's trial then throws. */
function bindFault(offer: Offer, environment: Environment): { readonly error: unknown } | undefined {
  try {
    bindOffer(offer, readingAlone(environment, SILENT, offer.limits));
    return undefined;
  } catch (error) {
    return { error };
  }
}
