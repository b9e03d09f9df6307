import type { CodeTable } from "../diagnostics/code-description.js";
import type { BindSource } from "../kit/source.js";
import type { Values } from "../kit/values.js";

/** A JSON Schema, draft-07, as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * A source as data: the one key of an object such as `{ http: … }`, with its settings completed.
 * A class, so that one that is nested in settings is told from a mapping of the user's with the same keys.
 */
export class SourceData {
  readonly kind: string;
  readonly settings: unknown;
  constructor(kind: string, settings: unknown) {
    this.kind = kind;
    this.settings = settings;
  }
}

/** An environment name that a setting asks for. */
export interface EnvironmentUse {
  /** The name; under a `prefix` of `env`, the prefix and `*`. */
  readonly name: string;
  /** The setting that asks, such as `headers.Authorization`. */
  readonly setting: string;
  /** Whether the source can be bound without it. */
  readonly optional: boolean;
}

/** What a source's settings want of the disk. Nested sources aren't in it. */
export interface ContentNeeds {
  /** Each file that is served. */
  readonly files: readonly ContentFile[];
  /** The absolute folders that the settings lead to, whether they are there or not. */
  readonly folders: readonly string[];
  /** Settings that lead where only this machine, or its environment, knows. */
  readonly elsewhere: readonly { readonly setting: string; readonly why: WhyElsewhere }[];
  /** Absolute folders that must be there, whether or not a file is served from them. */
  readonly present?: readonly string[];
}

/** Why what a setting leads to isn't carried along: the path is this machine's, or the environment's, or it's a whole folder. */
export type WhyElsewhere = "absolute" | "environment" | "folder";

/** A file that settings name. */
export interface ContentFile {
  /** Absolute, as the settings lead to it. */
  readonly path: string;
  /** Where it really is, links followed. */
  readonly place: string;
}

/** A setting whose value a generated project takes from a module of the kit. */
export interface KitValue {
  /** The key of the settings. */
  readonly setting: string;
  /** The module's path below `src`, such as `kit/files/front-matter-reader.ts`. */
  readonly module: string;
  /** What it exports. */
  readonly name: string;
}

/** How variables and environment values stand in a setting's text. */
export type TextUse =
  /** RFC 6570 expressions; one that the address doesn't declare is an error. */
  | "url"
  /** `{name}` and `{+name}`; one that the address doesn't declare is an error. */
  | "path"
  /** `{name}`; one that the address doesn't declare is literal, with a warning. */
  | "header"
  /** `{name}` and `{+name}`; one that the address doesn't declare is literal, with a warning. */
  | "argument"
  /** Environment values only; braces are literal. */
  | "plain";

/** A text of the settings that environment values and variables are put into. */
export interface SettingText {
  /** JSON Pointer of the text below the source's key, as the user wrote it (short form: ""). */
  readonly path: string;
  readonly text: string;
  readonly use: TextUse;
}

/** A fault that a source finds in its own settings. */
export interface SettingFault {
  /** One of the kind's own codes, or of the house's. */
  readonly code: string;
  readonly severity?: "error" | "warning";
  /** JSON Pointer below the source's key, as the user wrote it. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

/** How it comes to light that what a source serves has changed. */
export type ChangeSign =
  /** Something tells of it by itself, such as the disk. */
  | "told"
  /** Asking again shows it, and nothing else does. */
  | "asked"
  /** What it serves doesn't change by itself. */
  | "never";

/** A connection of the manifest. */
export interface DeclaredConnection {
  /** As it's written, with `${NAME}`. */
  readonly url: string;
  /** The folder that a path in it is relative to, relative to the entry's folder, with `/`; "" where it's that one. */
  readonly folder: string;
}

/** What a source's settings may depend on, beside themselves. */
export interface EntryShape {
  readonly address:
    | { readonly kind: "fixed"; readonly uri: string }
    | { readonly kind: "template"; readonly template: string };
  /** The entry's declared type. */
  readonly mimeType: string | undefined;
  /** The connections that are declared, by name; absent where there are none. */
  readonly connections?: ReadonlyMap<string, DeclaredConnection>;
}

/** What `check` of a source may look at. It may ask the disk, but reads no content and asks no upstream. */
export interface CheckContext {
  /** The address's variable names; empty for a fixed address. */
  readonly variables: readonly string[];
  readonly address:
    | { readonly kind: "fixed"; readonly uri: string }
    | { readonly kind: "template"; readonly template: string };
  /** The absolute folder that relative paths start from. */
  readonly folder: string;
  /** The entry's declared type. */
  readonly mimeType: string | undefined;
  /** `network.allow` as written. */
  readonly network: readonly string[];
  /** The entry's limit, in bytes. */
  readonly maxBytes: number;
  /** Whether the entry says how its family is listed. */
  readonly listed: boolean;
  /** Environment look-up; absent where values must not be read (`schema`, `generate`). */
  readonly environment: ((name: string) => string | undefined) | undefined;
  /** All names of the environment, for `prefix`; absent likewise. */
  readonly environmentNames: (() => readonly string[]) | undefined;
}

/**
 * One kind of source: all that the house knows of it. The registry holds the list.
 * `Settings` is the completed form that `read.ts` takes: what the user wrote, short form unfolded.
 */
export interface SourceDefinition<Settings = unknown> {
  /** The manifest's key. */
  readonly key: string;
  /** One line for the reference. */
  readonly summary: string;
  /** The schema of the key's value: short form and object. */
  readonly schema: JsonSchema;
  /** The diagnostic codes that this kind brings; absent where the house's suffice. */
  readonly codes?: CodeTable;
  /** A manifest that shows it: the text of `example.yaml`, one entry. */
  readonly example: string;
  /** Whether it may stand in a fixed entry, a family, or both. */
  readonly addresses: "fixed" | "template" | "both";
  /** Whether it may stand where a source of JSON or of lines is asked for (`from`, `list.from`, `complete`). */
  readonly nestable: boolean;
  /**
   * Unfolds what the user wrote (already valid by `schema`) to complete settings.
   * @param nested completes a nested source
   * @param entry the entry that the source belongs to
   */
  complete(value: unknown, nested: (value: unknown) => SourceData, entry: EntryShape): Settings;
  /** The texts of what the user wrote that take variables and environment values. */
  texts(value: unknown): readonly SettingText[];
  /** What the schema can't say. */
  check(value: unknown, context: CheckContext): readonly SettingFault[];
  /** The addresses of other entries that a read of this one reads, each with its path below the key; for those that do. */
  reads?(value: unknown): readonly { readonly path: readonly (string | number)[]; readonly uri: string }[];
  /**
   * The connection that what the user wrote names under `connection`, `undefined` where that is left out; for kinds that
   * ask over one.
   */
  connection?(value: unknown): string | undefined;
  /** The nested sources in what the user wrote, each with its JSON Pointer below the key; for those that have some. */
  nested?(value: unknown): readonly { readonly path: string; readonly value: unknown }[];
  /**
   * How changes of what is served come to light; absent: by asking alone.
   * @param value what the user wrote
   * @param nested tells the same of a nested source
   */
  changes?(value: unknown, nested: (value: unknown) => ChangeSign): ChangeSign;
  /**
   * The files that are part of the manifest itself: read as the source is checked and bound, and not again; for kinds
   * that have some. Those of nested sources aren't in it.
   * @param folder the absolute folder that relative paths start from
   * @returns absolute paths
   */
  parts?(settings: Settings, folder: string): readonly string[];
  /**
   * Finds the files that the settings name, by what is served; for kinds that serve from the disk.
   * No environment value is known.
   * @param folder the absolute folder that relative paths start from
   * @param serves whether a family's values pass the entry's rules
   */
  content?(settings: Settings, folder: string, serves: (values: Values) => boolean): Promise<ContentNeeds>;
  /** The environment names that the settings ask for; for kinds that ask for some. Nested sources aren't in it. */
  environment?(settings: Settings): readonly EnvironmentUse[];
  /** The settings that stand for code of the kit; for kinds that have some. */
  kitValues?(settings: Settings): readonly KitValue[];
  /**
   * The source, not yet bound; the same call that a generated project prints.
   * @param nested makes a nested source
   */
  create(settings: Settings, nested: (data: SourceData) => BindSource): BindSource;
}
