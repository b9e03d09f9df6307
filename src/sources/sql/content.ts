import { stat } from "node:fs/promises";
import { dirname, isAbsolute, resolve } from "node:path";
import { interpolate, parseText } from "../../kit/environment.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { realPlace } from "../../kit/files/root.js";
import { databaseKind, parseConnection } from "../../kit/sql/connection-url.js";
import type { ContentNeeds } from "../definition.js";
import type { SqlData } from "./index.js";

/** Finds the file of a database of SQLite. @param folder absolute */
export async function findSqlContent({ connection }: SqlData, folder: string): Promise<ContentNeeds> {
  const { name, url, folder: base = "." } = connection;
  const setting = "connection.url";
  if (databaseKind(url) !== "sqlite") return NOTHING;
  if (parseText(url).some((part) => part.kind === "environment"))
    return { ...NOTHING, folders: [folder], elsewhere: [{ setting, why: "environment" }] };
  const literal = interpolate(url, () => undefined);
  if (isAbsolute(literal.replace(/^sqlite:(?:\/\/)?/i, "")))
    return { ...NOTHING, elsewhere: [{ setting, why: "absolute" }] };
  const top = resolve(folder, base);
  const path = parseConnection(name, literal, top).address;
  const place = (await isFile(path)) ? await realPlace(path) : undefined;
  return {
    files: place === undefined ? [] : [{ path, place }],
    folders: [folder, top, dirname(path)],
    elsewhere: [],
  };
}

const NOTHING: ContentNeeds = { files: [], folders: [], elsewhere: [] };

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
