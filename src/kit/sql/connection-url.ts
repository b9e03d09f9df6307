import { resolve } from "node:path";
import { SettingError } from "../setting-error.js";

/** A kind of database. */
export type DatabaseKind = "postgres" | "sqlite";

/** The kind of database that a URL names by its scheme; `undefined` for none of those that there are. */
export function databaseKind(url: string): DatabaseKind | undefined {
  if (/^postgres(?:ql)?:\/\//i.test(url)) return "postgres";
  return /^sqlite:/i.test(url) ? "sqlite" : undefined;
}

/** What a URL must be, to go on after its setting's name. */
export const URL_RULE = "is neither postgres://… nor sqlite: and a path";

/**
 * Takes the URL of a connection apart.
 * @param folder the absolute folder that the path of a SQLite file is relative to
 * @returns the kind, and a URL of PostgreSQL or the absolute path of a file
 * @throws SettingError for any other URL; it shows nothing of it
 */
export function parseConnection(
  name: string,
  url: string,
  folder: string,
): { readonly kind: DatabaseKind; readonly address: string } {
  const kind = databaseKind(url);
  const fault = (why: string) => new SettingError(`connections.${name}.url ${why}`);
  if (kind === undefined) throw fault(URL_RULE);
  if (url.includes("\0")) throw fault("holds a NUL");
  if (kind === "postgres") return { kind, address: url };
  const path = url.slice("sqlite:".length);
  // `sqlite:///a/b` is how others write an absolute path.
  const plain = path.startsWith("//") ? path.slice(2) : path;
  if (plain.trim() === "" || plain === ":memory:") throw fault("names no file");
  return { kind, address: resolve(folder, plain) };
}
