/** What a user writes: the list of arguments, or the object. */
export type WrittenCommand = readonly string[] | WrittenObject;

/** The object form. */
export interface WrittenObject {
  readonly run: readonly string[];
  readonly cwd?: string;
  readonly env?: WrittenEnvironment;
  readonly okExitCodes?: readonly number[];
}

/** Texts by name, or names that are passed on. */
type WrittenEnvironment = Readonly<Record<string, string>> | readonly string[];

/** A name of a program's environment, where it is written, and its text. */
export interface PlacedEnvironment {
  /** JSON Pointer below the source's key. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** The object that the short form stands for. */
export function asObject(written: WrittenCommand): WrittenObject {
  return isShort(written) ? { run: written } : written;
}

/** The JSON Pointer, below the source's key, of the list of arguments. */
export function runPath(written: WrittenCommand): "" | "/run" {
  return isShort(written) ? "" : "/run";
}

/** What is written of the environment, each name with its text: in a list, a name stands for its own value. */
export function placeEnvironment(env: WrittenEnvironment = {}): readonly PlacedEnvironment[] {
  if (isList(env))
    return env.map((name, index) => ({ path: `/env/${String(index)}`, name, text: `\${${name}}` }));
  return Object.entries(env).map(([name, text]) => ({
    path: `/env/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    name,
    text,
  }));
}

/** Both forms of the environment as texts by name. */
export function unfoldEnvironment(env: WrittenEnvironment): Readonly<Record<string, string>> {
  return Object.fromEntries(placeEnvironment(env).map(({ name, text }) => [name, text]));
}

function isShort(written: WrittenCommand): written is readonly string[] {
  return Array.isArray(written);
}

function isList(env: WrittenEnvironment): env is readonly string[] {
  return Array.isArray(env);
}
