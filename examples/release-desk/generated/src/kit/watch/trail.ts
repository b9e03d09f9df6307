// From Pressmark 0.1.0: src/kit/watch/trail.ts (MIT)
import { dirname, isAbsolute, join, parse, sep } from "node:path";
import type { PathStep } from "./path-step.js";

/** Watches what a trail comes by. */
export interface TrailKeeper {
  /**
   * Takes hold of a name in a folder.
   * @param folder its absolute real path
   * @param identity what `identityOf` gives for the folder, where it's known
   * @returns what must be waited for before looking at the name, if anything
   */
  hold(folder: string, name: string, identity?: string): Promise<void> | undefined;
  /** Looks at a name that it holds. */
  look(folder: string, name: string): Promise<PathStep>;
}

/** The last name of a trail: what the path leads to, or the first on the way that isn't there. */
export interface TrailEnd {
  readonly folder: string;
  readonly name: string;
}

/** How many links are followed, as in Linux (path_resolution(7)). */
const MOST_LINKS = 40;

/** On Windows a link may be written with either separator. */
const SEPARATOR = sep === "\\" ? /[\\/]/ : sep;

/**
 * Goes the way that the system goes from a path to what it leads to, and takes hold of each name in a folder that it
 * comes by, those of links' targets too. It ends at the first that is missing, or can't be looked at.
 * @param path absolute
 */
export async function traceTrail(path: string, keeper: TrailKeeper): Promise<TrailEnd> {
  const { root } = parse(path);
  return await follow(root, namesOf(path.slice(root.length)), keeper);
}

/** Goes on likewise from a name in a folder. @param folder its absolute real path */
export async function traceName(folder: string, name: string, keeper: TrailKeeper): Promise<TrailEnd> {
  return await follow(folder, [name], keeper);
}

async function follow(start: string, names: readonly string[], keeper: TrailKeeper): Promise<TrailEnd> {
  const rest = names.toReversed();
  let folder = start;
  let identity: string | undefined;
  let end: TrailEnd = { folder, name: "" };
  let links = 0;
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    if (name === "" || name === ".") continue;
    if (name === "..") {
      // Links are resolved by now, so the folder above is the one that is written above.
      folder = dirname(folder);
      identity = undefined;
      continue;
    }
    end = { folder, name };
    const held = keeper.hold(folder, name, identity);
    if (held !== undefined) await held;
    const step = await keeper.look(folder, name);
    if (step === undefined) break;
    if ("identity" in step) {
      folder = join(folder, name);
      identity = step.identity;
      continue;
    }
    if (++links > MOST_LINKS) break;
    const root = isAbsolute(step.target) ? parse(step.target).root : "";
    if (root !== "") {
      folder = root;
      identity = undefined;
    }
    rest.push(...namesOf(step.target.slice(root.length)).toReversed());
  }
  return end;
}

function namesOf(path: string): readonly string[] {
  return path.split(SEPARATOR);
}
