import { resolve } from "node:path";
import { interpolate } from "../../kit/environment.js";
import { listTree } from "../../kit/files/tree.js";
import type { Values } from "../../kit/values.js";
import type { ContentNeeds } from "../definition.js";
import { placeElsewhere } from "../file/content.js";
import { treeOf, valuesOf, type DirectorySettings } from "./read.js";

/**
 * Finds the files that a `directory` source serves. Those beyond `maxFiles` are among them: they aren't listed, but read.
 * @param folder absolute
 */
export async function findDirectoryContent(
  settings: Omit<DirectorySettings, "metadata">,
  folder: string,
  serves: (values: Values) => boolean,
): Promise<ContentNeeds> {
  const { path, variable } = settings;
  const elsewhere = placeElsewhere(path, "path");
  if (elsewhere.length > 0) return { files: [], folders: [], elsewhere };
  const top = resolve(
    folder,
    interpolate(path, () => undefined),
  );
  const found = (await listTree(treeOf(settings, top), new AbortController().signal)) ?? [];
  const files = found.filter(({ relative }) => {
    if (variable === undefined) return true;
    const values = valuesOf(relative, variable);
    return values !== undefined && serves(values);
  });
  return { files, folders: [top], elsewhere: [] };
}
