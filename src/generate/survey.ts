import type { Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import path from "node:path";
import { systemCode } from "../kit/files/file-failure.js";
import { mapConcurrently } from "../kit/map-concurrently.js";
import type { Found } from "./decide.js";
import { hashFile } from "./ledger.js";

/** How many files are looked at at a time. */
const AT_A_TIME = 32;

/**
 * Looks at what lies at paths of a folder. Links are not followed: what is behind one is not the project's.
 * @param paths relative, with `/`
 * @throws the error of the file system
 */
export async function survey(folder: string, paths: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const folders = new Map<string, Promise<"folder" | "nothing" | "obstacle">>();
  const look = (relative: string) => {
    const known = folders.get(relative) ?? kindOfFolder(folder, relative, look);
    folders.set(relative, known);
    return known;
  };
  const found = await mapConcurrently(paths, AT_A_TIME, async (relative): Promise<[string, Found]> => {
    const above = await look(path.posix.dirname(relative));
    if (above !== "folder") return [relative, { kind: above }];
    const place = path.join(folder, relative);
    const status = await statusOf(place);
    if (status === undefined) return [relative, { kind: "nothing" }];
    if (!status.isFile()) return [relative, { kind: "obstacle" }];
    return [relative, { kind: "file", hash: await hashFile(place) }];
  });
  return new Map(found);
}

async function kindOfFolder(
  folder: string,
  relative: string,
  look: (relative: string) => Promise<"folder" | "nothing" | "obstacle">,
): Promise<"folder" | "nothing" | "obstacle"> {
  if (relative === ".") return "folder";
  const above = await look(path.posix.dirname(relative));
  if (above !== "folder") return above;
  const status = await statusOf(path.join(folder, relative));
  if (status === undefined) return "nothing";
  return status.isDirectory() ? "folder" : "obstacle";
}

async function statusOf(place: string): Promise<Stats | undefined> {
  try {
    return await lstat(place);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
