import { basename, join, resolve } from "node:path";
import { mapConcurrently } from "../../kit/map-concurrently.js";
import { interpolate } from "../../kit/environment.js";
import { notFound } from "../../kit/errors.js";
import { partsOf } from "../../kit/files/build-path.js";
import { factsOf, statusAtPlace, statusWithin } from "../../kit/files/file-facts.js";
import type { FileStatus } from "../../kit/files/file-facts.js";
import { createSelection } from "../../kit/files/file-selection.js";
import { createMetadata } from "../../kit/files/metadata.js";
import type { ReadMetadata } from "../../kit/files/metadata.js";
import { readFile } from "../../kit/files/read-file.js";
import { readTree } from "../../kit/files/read-tree.js";
import { authorOf, createRoot } from "../../kit/files/root.js";
import { isSafeName } from "../../kit/files/segment-rules.js";
import { listTree } from "../../kit/files/tree.js";
import type { Tree } from "../../kit/files/tree.js";
import { AT_A_TIME } from "../../kit/files/walk-folder.js";
import type { BindSource, Facts, Member, Provenance, Source } from "../../kit/source.js";
import type { Values } from "../../kit/values.js";
import type { WatchedTree } from "../../kit/watch/disk-watcher.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";

/** What a `directory` source is made of. */
export interface DirectorySettings {
  /** The folder's path with `${NAME}`, relative to the manifest's folder. */
  readonly path: string;
  /** Globs relative to the folder; `**` and `*` of every name where it is absent. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Whether wildcards match names that start with a dot; false where it is absent. */
  readonly hidden?: boolean;
  /** The most files that are listed or read at once; 10,000 where it is absent. */
  readonly maxFiles?: number;
  /** Reads what Markdown files say of themselves; nothing is read where it is absent. */
  readonly metadata?: ReadMetadata;
  /**
   * The address's one variable, which is a file's path; absent for a fixed address.
   * Not written in a manifest: it is taken from the address.
   */
  readonly variable?: PathVariable;
}

/** The variable of an address that is a path. */
export interface PathVariable {
  readonly name: string;
  /** Whether its value is a list of segments (`{/path*}`), not one text (`{+path}`). */
  readonly list: boolean;
}

/** How many files a directory lists or reads where the manifest doesn't say. */
const MAX_FILES = 10_000;

/**
 * Serves a folder: each file by its path where the address has a variable, else all files in one read.
 * @throws UnsetNames at binding, where an environment value is unset
 */
export function directory(settings: DirectorySettings): BindSource {
  return ({ folder, environment, log, name, disk }): Source => {
    const tree = treeOf(settings, resolve(folder, interpolate(settings.path, environment)));
    const provenance: Provenance = { kind: "directory", author: authorOf(folder, tree.root), fetched: true };
    const maxFiles = settings.maxFiles ?? MAX_FILES;
    const { variable } = settings;
    const watchAll = (changed: () => void) => disk.watchTree(watchedTree(tree), changed);
    if (variable === undefined)
      return {
        provenance,
        read: (request) => readTree(tree, maxFiles, request),
        watch: (_asked, changed) => watchAll(changed),
      };

    const metadata = createMetadata(settings.metadata, tree.root);
    const complain = warnOnChange((text) => {
      log.warning(`${name}: ${text}`);
    });
    const factsAbout = async (relative: string, status: FileStatus): Promise<Facts> => ({
      ...factsOf(status, relative),
      ...(await metadata.about(relative, status)),
    });

    return {
      provenance,
      async read(request) {
        const relative = pathOf(request.values, variable);
        if (relative === undefined || !tree.selection.mayServe(relative))
          throw notFound(request.uri, "the path isn't allowed");
        // Patterns are tried on files that exist alone: an invented path could be made to take them long.
        const body = await readFile(tree.root, join(tree.root.path, relative), true, request, () =>
          tree.selection.accepts(relative),
        );
        return [{ body, fileName: basename(relative) }];
      },
      async describe(values) {
        const relative = pathOf(values, variable);
        if (relative === undefined || !tree.selection.mayServe(relative)) return undefined;
        const status = await statusWithin(tree.root, join(tree.root.path, relative), true);
        if (status === undefined || !tree.selection.accepts(relative)) return undefined;
        return await factsAbout(relative, status);
      },
      async members(signal) {
        const found = await listTree(tree, signal);
        const files = (found ?? []).flatMap(({ relative, place }) => {
          const values = valuesOf(relative, variable);
          return values === undefined ? [] : [{ relative, place, values }];
        });
        complain(listingFault(found === undefined, files.length, maxFiles));
        const members = await mapConcurrently(
          files.slice(0, maxFiles),
          AT_A_TIME,
          async ({ relative, place, values }): Promise<Member[]> => {
            signal.throwIfAborted();
            const status = await statusAtPlace(place);
            return status === undefined ? [] : [{ values, facts: await factsAbout(relative, status) }];
          },
        );
        return members.flat();
      },
      watch({ values }, changed) {
        const relative = pathOf(values, variable);
        if (relative === undefined || !tree.selection.mayServe(relative)) return NOTHING_WATCHED;
        return disk.watchPath(join(tree.root.path, relative), changed);
      },
      watchMembers: watchAll,
    };
  };
}

/** The files that settings select below a folder. @param folder absolute */
export function treeOf(
  {
    include = ["**/*"],
    exclude = [],
    hidden = false,
  }: Pick<DirectorySettings, "include" | "exclude" | "hidden">,
  folder: string,
): Tree {
  return { root: createRoot(folder), selection: createSelection({ include, exclude, hidden }) };
}

/** What is watched is what `listTree` walks. */
function watchedTree({ root, selection }: Tree): WatchedTree {
  return {
    root,
    start: root.path,
    followLinks: true,
    plan: {
      enters: (relative) => selection.enters(relative),
      accepts: (relative) => selection.accepts(relative) || undefined,
    },
  };
}

/** The values of a served file in an address with a variable; `undefined` where its path may not be in one on some system. */
export function valuesOf(relative: string, { name, list }: PathVariable): Values | undefined {
  const names = relative.split("/");
  return names.every(isSafeName) ? new Map([[name, list ? names : relative]]) : undefined;
}

/** The file's path in an address's values; `undefined` where it may not be one on some system. */
function pathOf(values: Values, { name, list }: PathVariable): string | undefined {
  const value = values.get(name);
  const parts = typeof value === "string" && list ? undefined : partsOf(value, true);
  return parts?.every(isSafeName) === true ? parts.join("/") : undefined;
}

function listingFault(missing: boolean, files: number, maxFiles: number): string | undefined {
  if (missing) return "the folder that it lists files from is missing";
  if (files <= maxFiles) return undefined;
  return `its folder holds ${files} files, of which the first ${maxFiles} are listed (maxFiles)`;
}

/** Says the same thing only once in a row. */
function warnOnChange(warn: (text: string) => void): (text: string | undefined) => void {
  let last: string | undefined;
  return (text) => {
    if (text !== undefined && text !== last) warn(text);
    last = text;
  };
}
