import { isAbsolute, join, resolve } from "node:path";
import { interpolate } from "../../kit/environment.js";
import { statusWithin } from "../../kit/files/file-facts.js";
import { parsePathPattern, type PathPattern } from "../../kit/files/path-pattern.js";
import { planPattern } from "../../kit/files/pattern-plan.js";
import { createRoot, realPlace } from "../../kit/files/root.js";
import { walkFolder } from "../../kit/files/walk-folder.js";
import type { Values } from "../../kit/values.js";
import type { ContentFile, ContentNeeds } from "../definition.js";
import { environmentIn } from "../environment-use.js";
import type { FileSettings } from "./read.js";

/**
 * Finds the files that a `file` source serves: the one, or each of the family whose values pass.
 * @param folder absolute
 */
export async function findFileContent(
  settings: FileSettings,
  folder: string,
  serves: (values: Values) => boolean,
): Promise<ContentNeeds> {
  const { path, root } = settings;
  const elsewhere = [...placeElsewhere(path, "path"), ...placeElsewhere(root, "root")];
  if (elsewhere.length > 0) return { files: [], folders: [], elsewhere };
  const pattern = parsePathPattern(path, folder, NO_VALUES);
  const top = root === undefined ? pattern.base : resolve(folder, interpolate(root, NO_VALUES));
  const followLinks = settings.followSymlinks ?? true;
  const files =
    pattern.variables.length === 0
      ? await findFixed(pattern, top, followLinks)
      : await findFamily(pattern, top, followLinks, serves);
  return { files, folders: [pattern.base, top], elsewhere: [] };
}

/** Whether a path leads where only this machine, or its environment, knows. */
export function placeElsewhere(path: string | undefined, setting: string): ContentNeeds["elsewhere"] {
  if (path === undefined) return [];
  if (environmentIn(path, setting).length > 0) return [{ setting, why: "environment" }];
  return isAbsolute(path) ? [{ setting, why: "absolute" }] : [];
}

/** Texts with `${NAME}` are sorted out before; what is left are literal `$${…}`. */
const NO_VALUES = () => undefined;

async function findFixed(
  { base, pieces }: PathPattern,
  top: string,
  followLinks: boolean,
): Promise<readonly ContentFile[]> {
  const [piece] = pieces;
  const path = join(base, piece?.kind === "literal" ? piece.text : "");
  const isServed = (await statusWithin(createRoot(top), path, followLinks)) !== undefined;
  const place = isServed ? await realPlace(path) : undefined;
  return place === undefined ? [] : [{ path, place }];
}

async function findFamily(
  { base, pieces }: PathPattern,
  top: string,
  followLinks: boolean,
  serves: (values: Values) => boolean,
): Promise<readonly ContentFile[]> {
  const found = await walkFolder({
    root: createRoot(top),
    start: base,
    followLinks,
    plan: planPattern(pieces),
    signal: new AbortController().signal,
  });
  return (found ?? []).filter(({ match }) => serves(match));
}
