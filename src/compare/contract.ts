import type { CatalogueVariable } from "../catalogue/catalogue.js";
import type { Place } from "../diagnostics/diagnostic.js";
import type { Passport } from "../kit/entry.js";
import type { Values } from "../kit/values.js";

/** An address of a contract: a fixed one, or a template of RFC 6570. */
export type ContractAddress =
  { readonly kind: "fixed"; readonly uri: string } | { readonly kind: "template"; readonly template: string };

/** Addresses of a family that are listed. */
export interface ContractMembers {
  readonly uris: readonly string[];
  /** The media types of those whose type is told, by address. */
  readonly types: ReadonlyMap<string, string>;
  /** Whether the family answers nothing else, as one of files does; `undefined` where a side doesn't say. */
  readonly whole: boolean | undefined;
}

/** What only the manifest says of an entry. */
export interface ContractRules {
  /** The scopes that a caller needs, all of them. */
  readonly scopes: readonly string[];
  readonly variables: readonly CatalogueVariable[];
  /** Whether a family's members are listed. */
  readonly listed: boolean;
  /** Examples of values. */
  readonly examples: readonly Values[];
}

/** How an entry is served: nothing of it is part of the contract. All is comparable data, and never shown. */
export interface ContractInside {
  readonly kind: string;
  /** The settings by their keys. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly listing: unknown;
  readonly completion: unknown;
  readonly limits: unknown;
  readonly cache: unknown;
  readonly watch: unknown;
}

/** One entry, as clients know it. */
export interface ContractEntry {
  readonly address: ContractAddress;
  readonly passport: Passport;
  /** The media type that a client is told, declared or found out; absent where none is known before a read. */
  readonly type: string | undefined;
  /** Absent where a side knows nothing of the family's members. */
  readonly members?: ContractMembers;
  /** Absent on a side that is a list. */
  readonly rules?: ContractRules;
  /** Likewise. */
  readonly inside?: ContractInside;
  /** Where the entry stands; absent where no file on the disk says it. */
  readonly place?: () => Place;
}

/** What a server says of itself, beside its version. */
export interface ContractServer {
  readonly version: string;
  /** The texts and pictures by their keys: `name`, `title`, `description`, `instructions`, `websiteUrl`, `icons`. */
  readonly described: Readonly<Record<string, unknown>>;
}

/** Who may call a server over HTTP, as comparable data; tokens and issuers are never shown. */
export interface ContractAccess {
  readonly kind: "anyone" | "tokens" | "issuer";
  readonly issuer: unknown;
  /** The scopes of each token, by the token as it was written. */
  readonly tokens: ReadonlyMap<string, readonly string[]>;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/** One side of a comparison. */
export interface Contract {
  /** Absent on a saved list, which doesn't say whose it is. */
  readonly server?: ContractServer;
  readonly entries: readonly ContractEntry[];
  /** Absent on a side that is a list. */
  readonly access?: ContractAccess;
  /** The rest of how it's served, as comparable data by key; absent likewise. */
  readonly serving?: Readonly<Record<string, unknown>>;
}

/** The address as it is written. */
export function addressText(address: ContractAddress): string {
  return address.kind === "fixed" ? address.uri : address.template;
}
