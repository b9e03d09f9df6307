// From Pressmark 0.1.0: src/kit/files/walk-folder.ts (MIT)
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { mapConcurrently } from "../map-concurrently.js";
import { isDenied, isMissing } from "./file-failure.js";
import { isWithin, realPlace } from "./root.js";
import type { Root } from "./root.js";

/** How many folders are read, or files asked for their status, at a time. */
export const AT_A_TIME = 32;

/** How many links to folders may lie one below another: folders that link to each other would go on for ever. */
const MAX_NESTED_LINKS = 4;

/** What a walk looks at. Paths are relative to the walk's start, separated by `/`. */
export interface WalkPlan<Match> {
  /** The one name that can matter in folders of this depth (0: the start), where it is known; else all are read. */
  only?(depth: number): string | undefined;
  /** Whether to go into a folder. */
  enters(relative: string, name: string, depth: number): boolean;
  /** What a file matches; `undefined` where it isn't wanted. */
  accepts(relative: string, name: string, depth: number): Match | undefined;
}

/** A file that a walk found: regular, inside the root. */
export interface FoundFile<Match> {
  readonly relative: string;
  /** Absolute. */
  readonly path: string;
  /** Its real place when it was found. */
  readonly place: string;
  readonly match: Match;
}

/** Goes along with a walk. The walk waits for it before it looks, so that it can watch what happens after the look. */
export interface WalkVisitor {
  /**
   * Called before a folder is read.
   * @param place its real place
   * @param relative its path from the start, separated by `/`; empty for the start itself
   */
  enter(place: string, relative: string, depth: number): Promise<void>;
  /** Called before a name that may be a link is asked where it leads. @param place the real place of its folder */
  resolve(place: string, name: string): Promise<void>;
}

export interface Walk<Match> {
  readonly root: Root;
  /** The absolute folder to start in, within the root. */
  readonly start: string;
  readonly followLinks: boolean;
  readonly plan: WalkPlan<Match>;
  /** Ends the walk with the first file beyond so many. */
  readonly enough?: number;
  readonly visitor?: WalkVisitor;
  readonly signal: AbortSignal;
}

interface Folder {
  readonly relative: string;
  readonly path: string;
  /** Its real place. */
  readonly place: string;
  readonly depth: number;
  readonly links: number;
  readonly parent: Folder | undefined;
}

/**
 * Finds the files below a folder that a plan accepts. Links that leave the root, circles of links, names that are
 * no UTF-8, and whatever is no regular file are passed over; so is a folder below the start that can't be read.
 * @returns the files sorted by path, in the order of UTF-16 units; `undefined` where there is no such folder
 * @throws the system's error where the start can't be read; the signal's reason once it is aborted
 */
export async function walkFolder<Match>(walk: Walk<Match>): Promise<readonly FoundFile<Match>[] | undefined> {
  walk.signal.throwIfAborted();
  const real = await walk.root.real(true);
  const place = await realPlace(walk.start);
  if (real === undefined || place === undefined || !isWithin(real, place)) return undefined;
  if (!(await stat(place)).isDirectory()) return undefined;
  const found: FoundFile<Match>[] = [];
  let level: Folder[] = [{ relative: "", path: walk.start, place, depth: 0, links: 0, parent: undefined }];
  while (level.length > 0) {
    const next: Folder[] = [];
    await mapConcurrently(level, AT_A_TIME, async (folder) => {
      walk.signal.throwIfAborted();
      if (found.length > (walk.enough ?? Infinity)) return;
      await lookInto(folder, { ...walk, real }, found, next);
    });
    level = next;
  }
  return found.sort((a, b) => (a.relative < b.relative ? -1 : 1));
}

async function lookInto<Match>(
  folder: Folder,
  walk: Walk<Match> & { readonly real: string },
  found: FoundFile<Match>[],
  next: Folder[],
): Promise<void> {
  const add = (relative: string, name: string, place: string): void => {
    const match = walk.plan.accepts(relative, name, folder.depth);
    if (match !== undefined) found.push({ relative, path: join(folder.path, name), place, match });
  };
  const enter = (relative: string, name: string, place: string, links: number): void => {
    if (!walk.plan.enters(relative, name, folder.depth)) return;
    if (links > MAX_NESTED_LINKS || (links > 0 && isOnTheWay(folder, place))) return;
    next.push({
      relative,
      path: join(folder.path, name),
      place,
      depth: folder.depth + 1,
      links,
      parent: folder,
    });
  };
  await walk.visitor?.enter(folder.place, folder.relative, folder.depth);
  const only = walk.plan.only?.(folder.depth);
  const entries = only === undefined ? await entriesOf(folder) : [only];
  for (const entry of entries) {
    const name = typeof entry === "string" ? entry : entry.name;
    const relative = folder.relative === "" ? name : `${folder.relative}/${name}`;
    if (typeof entry !== "string" && entry.isFile()) add(relative, name, join(folder.place, name));
    else if (typeof entry !== "string" && entry.isDirectory())
      enter(relative, name, join(folder.place, name), folder.links);
    else if (typeof entry === "string" || mayBeLink(entry)) {
      if (!mayMatter(walk.plan, relative, name, folder.depth)) continue;
      await walk.visitor?.resolve(folder.place, name);
      const target = await resolveEntry(folder, name, walk);
      if (target?.kind === "file") add(relative, name, target.place);
      if (target?.kind === "folder")
        enter(relative, name, target.place, folder.links + (target.linked ? 1 : 0));
    }
  }
}

/** Names that aren't UTF-8 come with a replacement character: no address could name them. */
async function entriesOf({ path, place, depth }: Folder): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    // The folder may have become a link that leads elsewhere since it was found.
    if ((await realPlace(path)) !== place) return [];
    return entries.filter((entry) => !entry.name.includes("\uFFFD"));
  } catch (error) {
    if (isMissing(error) || (depth > 0 && isDenied(error))) return [];
    throw error;
  }
}

/** Some file systems don't tell what an entry is; those are asked for like links. */
function mayBeLink(entry: Dirent): boolean {
  return !entry.isFIFO() && !entry.isSocket() && !entry.isCharacterDevice() && !entry.isBlockDevice();
}

function mayMatter<Match>(plan: WalkPlan<Match>, relative: string, name: string, depth: number): boolean {
  return plan.enters(relative, name, depth) || plan.accepts(relative, name, depth) !== undefined;
}

interface Target {
  readonly kind: "file" | "folder";
  readonly place: string;
  readonly linked: boolean;
}

async function resolveEntry<Match>(
  folder: Folder,
  name: string,
  walk: Walk<Match> & { readonly real: string },
): Promise<Target | undefined> {
  try {
    const place = await realPlace(join(folder.path, name));
    if (place === undefined || !isWithin(walk.real, place)) return undefined;
    const linked = place !== join(folder.place, name);
    if (linked && !walk.followLinks) return undefined;
    const status = await stat(place);
    if (status.isFile()) return { kind: "file", place, linked };
    return status.isDirectory() ? { kind: "folder", place, linked } : undefined;
  } catch (error) {
    if (isMissing(error) || isDenied(error)) return undefined;
    throw error;
  }
}

function isOnTheWay(folder: Folder, place: string): boolean {
  for (let at: Folder | undefined = folder; at !== undefined; at = at.parent)
    if (at.place === place) return true;
  return false;
}
