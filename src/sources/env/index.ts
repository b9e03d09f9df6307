import { readFileSync } from "node:fs";
import type { CheckContext, SettingFault, SourceDefinition } from "../definition.js";
import { env, looksSecret, selectUnder } from "./read.js";
import type { EnvFormat, EnvSettings } from "./read.js";
import { envCodes } from "./codes.js";
import { envSchema } from "./schema.js";

/** What a user writes. */
type Written = string | readonly string[] | WrittenObject;

interface WrittenObject {
  readonly names?: string | readonly string[];
  readonly prefix?: string;
  readonly format?: EnvFormat;
  readonly optional?: boolean;
  readonly allowSecrets?: boolean;
}

/** `env`: environment values. */
export const envDefinition: SourceDefinition<EnvSettings> = {
  key: "env",
  summary: "Environment values.",
  schema: envSchema,
  codes: envCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "fixed",
  nestable: true,
  complete: (value) => completeSettings(value as Written),
  // The environment of a process is its own: nobody else changes it.
  changes: () => "never",
  texts: () => [],
  check(value, context) {
    const settings = completeSettings(value as Written);
    const placed = placeNames(value as Written);
    return [
      ...findRepeated(placed),
      ...findSecrets(placed, settings),
      ...findUnset(placed, settings, context),
      ...checkPrefix(settings, context),
    ];
  },
  environment: ({ names, prefix, optional = false }) => [
    ...names.map((name) => ({ name, setting: "names", optional })),
    ...(prefix === undefined ? [] : [{ name: `${prefix}*`, setting: "prefix", optional }]),
  ],
  create: (settings) => env(settings),
};

function completeSettings(written: Written): EnvSettings {
  const { names: some = [], ...rest } = asObject(written);
  const names = typeof some === "string" ? [some] : some;
  const isSingle = names.length === 1 && rest.prefix === undefined;
  return { ...rest, names, format: rest.format ?? (isSingle ? "text" : "json") };
}

function asObject(written: Written): WrittenObject {
  return typeof written === "object" && !isList(written) ? written : { names: written };
}

function isList(written: Written): written is readonly string[] {
  return Array.isArray(written);
}

interface PlacedName {
  readonly name: string;
  readonly path: string;
}

/** Each name with its JSON Pointer. */
function placeNames(written: Written): readonly PlacedName[] {
  const { names = [] } = asObject(written);
  const base = typeof written === "object" && !isList(written) ? "/names" : "";
  if (typeof names === "string") return [{ name: names, path: base }];
  return names.map((name, index) => ({ name, path: `${base}/${index}` }));
}

function findRepeated(placed: readonly PlacedName[]): readonly SettingFault[] {
  return placed
    .filter(({ name }, index) => placed.findIndex((other) => other.name === name) < index)
    .map(({ name, path }) => ({
      code: "duplicate-environment-name",
      path,
      message: `${name} is named already`,
      hint: "name it once",
    }));
}

function findSecrets(placed: readonly PlacedName[], { allowSecrets }: EnvSettings): readonly SettingFault[] {
  if (allowSecrets === true) return [];
  return placed
    .filter(({ name }) => looksSecret(name))
    .map(({ name, path }) => ({
      code: "secret-environment",
      path,
      message: `${name} looks like a secret, and its value would be shown to every client`,
      hint: "leave it out, or set allowSecrets: true",
    }));
}

/** A name that is refused as a secret is not asked for as well: that is one fault, not two. */
function findUnset(
  placed: readonly PlacedName[],
  { optional, allowSecrets }: EnvSettings,
  { environment }: CheckContext,
): readonly SettingFault[] {
  if (environment === undefined || optional === true) return [];
  return placed
    .filter(({ name }) => allowSecrets === true || !looksSecret(name))
    .filter(({ name }) => environment(name) === undefined)
    .map(({ name, path }) => ({
      code: "unset-environment",
      path,
      message: `${name} is not set in the environment`,
      hint: "set it, name a file with --env-file, or set optional: true",
    }));
}

function checkPrefix(settings: EnvSettings, { environmentNames }: CheckContext): readonly SettingFault[] {
  const { prefix, names, optional } = settings;
  if (prefix === undefined || environmentNames === undefined) return [];
  const { served, leftOut } = selectUnder(prefix, settings, environmentNames());
  const faults: SettingFault[] = [];
  if (leftOut.length > 0) {
    faults.push({
      code: "secret-left-out",
      severity: "warning",
      path: "/prefix",
      message: `left out, because they look like secrets: ${leftOut.join(", ")}`,
      hint: "choose a narrower prefix, or set allowSecrets: true",
    });
  }
  if (served.length === 0 && names.length === 0 && optional !== true) {
    faults.push({
      code: "unset-environment",
      path: "/prefix",
      message: `no name that starts with ${prefix} is set in the environment`,
      hint: "set one, name a file with --env-file, or set optional: true",
    });
  }
  return faults;
}
