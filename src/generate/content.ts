import { stat } from "node:fs/promises";
import path from "node:path";
import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import { passRules } from "../kit/catalogue/rules.js";
import { isWithin } from "../kit/files/root.js";
import { mapConcurrently } from "../kit/map-concurrently.js";
import { compilePattern } from "../kit/pattern.js";
import type { Values } from "../kit/values.js";
import type { ContentNeeds, WhyElsewhere } from "../sources/definition.js";
import { definitionOf } from "../sources/registry.js";
import { sourcesOf } from "./sources.js";

/** The files that a project carries along. */
export interface CarriedContent {
  readonly files: readonly CarriedFile[];
  /** For each entry, by its name: the folder below `content` that its paths start from, with `/`; "" for the top. */
  readonly folders: ReadonlyMap<string, string>;
  /** Folders below `content` that must be there and hold no file, with `/`; "" for the top. */
  readonly emptyFolders: readonly string[];
  /** Settings whose files stay where they are. */
  readonly elsewhere: readonly LeftElsewhere[];
}

/** A file to copy. */
export interface CarriedFile {
  /** Relative to `content`, with `/`. */
  readonly path: string;
  /** Where it is now, absolute. */
  readonly place: string;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** A setting whose files are not carried along. */
export interface LeftElsewhere {
  readonly entry: string;
  /** Such as `file.path`. */
  readonly setting: string;
  readonly why: WhyElsewhere;
}

/** Folders that have no folder in common, as on two drives of Windows. */
export class ContentApart extends Error {
  override readonly name = "ContentApart";
}

/** How many files are asked for their status at a time. */
const AT_A_TIME = 32;

interface EntryNeeds {
  readonly entry: CatalogueEntry;
  readonly needs: readonly ContentNeeds[];
}

/**
 * Finds the files that a catalogue's entries name, exactly those that are served, and lays them out as they lie now:
 * relative to the folder that holds them all.
 * @param apart an absolute folder whose files are passed over: the project itself, should it lie among them
 * @throws ContentApart
 */
export async function gatherContent(data: CatalogueData, apart: string): Promise<CarriedContent> {
  const elsewhere: LeftElsewhere[] = [];
  const wanting: EntryNeeds[] = [];
  for (const entry of data.entries) {
    const needs = await needsOf(entry, elsewhere);
    if (needs.length > 0) wanting.push({ entry, needs });
  }
  const top = commonFolder(
    wanting.flatMap(({ entry, needs }) => [entry.folder, ...needs.flatMap(({ folders }) => folders)]),
  );
  const below = (absolute: string) => path.relative(top, absolute).split(path.sep).join("/");
  const files = new Map<string, string>();
  for (const { needs } of wanting)
    for (const { files: found } of needs)
      for (const file of found) if (!isWithin(apart, file.path)) files.set(below(file.path), file.place);
  const present = wanting.flatMap(({ needs }) => needs.flatMap((need) => need.present ?? [])).map(below);
  return {
    files: await withTimes(files),
    folders: new Map(wanting.map(({ entry }) => [entry.passport.name, below(entry.folder)])),
    emptyFolders: [...new Set(present)].filter((folder) => !holdsFile(folder, files)).sort(),
    elsewhere,
  };
}

/** What the sources of one entry want of the disk; nothing for one that doesn't use it. */
async function needsOf(entry: CatalogueEntry, elsewhere: LeftElsewhere[]): Promise<readonly ContentNeeds[]> {
  const needs: ContentNeeds[] = [];
  for (const { data, place } of sourcesOf(entry)) {
    const found = await definitionOf(data.kind).content?.(data.settings, entry.folder, rulesOf(entry));
    if (found === undefined) continue;
    for (const { setting, why } of found.elsewhere)
      elsewhere.push({ entry: entry.passport.name, setting: `${place}.${setting}`, why });
    const isUsed = found.folders.length > 0 || found.elsewhere.some(({ why }) => why === "environment");
    if (isUsed) needs.push(found);
  }
  return needs;
}

/** @param folder relative, with `/`; "" holds all */
function holdsFile(folder: string, files: ReadonlyMap<string, string>): boolean {
  return [...files.keys()].some((file) => folder === "" || file.startsWith(`${folder}/`));
}

function rulesOf({ variables }: CatalogueEntry): (values: Values) => boolean {
  const rules = variables.map(({ name, enum: values, pattern }) => ({
    name,
    ...(values !== undefined && { enum: values }),
    ...(pattern !== undefined && { accepts: compilePattern(pattern) }),
  }));
  return (values) => passRules(rules, values);
}

function commonFolder(folders: readonly string[]): string {
  const [first, ...others] = folders;
  if (first === undefined) return path.resolve(".");
  let common = first;
  for (const folder of others) {
    while (!isWithin(common, folder)) {
      const above = path.dirname(common);
      if (above === common) throw new ContentApart(`${first} and ${folder} lie on different drives`);
      common = above;
    }
  }
  return common;
}

async function withTimes(files: ReadonlyMap<string, string>): Promise<readonly CarriedFile[]> {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return await mapConcurrently(sorted, AT_A_TIME, async ([relative, place]) => ({
    path: relative,
    place,
    modifiedMs: (await stat(place)).mtimeMs,
  }));
}
