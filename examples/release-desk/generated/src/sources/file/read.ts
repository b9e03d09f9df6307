// From Pressmark 0.1.0: src/sources/file/read.ts (MIT)
import { basename, join, resolve } from "node:path";
import { decodeText } from "../../kit/content/decode.js";
import { extensionType } from "../../kit/content/extension-type.js";
import { isTextual } from "../../kit/content/media-type.js";
import { interpolate } from "../../kit/environment.js";
import { notFound } from "../../kit/errors.js";
import { buildPath } from "../../kit/files/build-path.js";
import { factsOf, statusWithin } from "../../kit/files/file-facts.js";
import { listPattern } from "../../kit/files/list-pattern.js";
import { parsePathPattern } from "../../kit/files/path-pattern.js";
import { planPattern } from "../../kit/files/pattern-plan.js";
import { readFile } from "../../kit/files/read-file.js";
import { authorOf, createRoot } from "../../kit/files/root.js";
import type { BindSource, Source } from "../../kit/source.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";

/** What a `file` source is made of. */
export interface FileSettings {
  /** A path with `{name}`, `{+name}` and `${NAME}`, relative to the manifest's folder. */
  readonly path: string;
  /** The folder that the path can't leave; by default the literal folder before the first variable. */
  readonly root?: string;
  /** The charset that the file's text is in (a label of the WHATWG Encoding standard); UTF-8 where it is absent. */
  readonly encoding?: string;
  /** Whether links that stay inside the root are followed; true where it is absent. */
  readonly followSymlinks?: boolean;
  /**
   * The address's variables whose values are lists (`{x*}`): members are listed with lists for them.
   * Not written in a manifest: whoever knows the address fills it in.
   */
  readonly lists?: readonly string[];
}

/**
 * Serves one file, or a family of files whose path holds the address's variables.
 * A file that is missing, no regular one, or outside the root is not found, whatever the reason.
 * @throws UnsetNames at binding, where an environment value is unset; PathSyntaxError
 */
export function file(settings: FileSettings): BindSource {
  return ({ folder, environment, log, name, disk }): Source => {
    const pattern = parsePathPattern(settings.path, folder, environment);
    const root = createRoot(
      settings.root === undefined ? pattern.base : resolve(folder, interpolate(settings.root, environment)),
    );
    const followLinks = settings.followSymlinks ?? true;
    const lists = new Set(settings.lists);

    const source: Source = {
      provenance: { kind: "file", author: authorOf(folder, root), fetched: true },
      async read(request) {
        const relative = buildPath(pattern.pieces, request.values);
        if (relative === undefined) throw notFound(request.uri, "the path isn't allowed");
        const bytes = await readFile(root, join(pattern.base, relative), followLinks, request);
        return [{ body: decode(bytes, relative, settings.encoding), fileName: basename(relative) }];
      },
      async describe(values) {
        const relative = buildPath(pattern.pieces, values);
        if (relative === undefined) return undefined;
        const status = await statusWithin(root, join(pattern.base, relative), followLinks);
        return status && factsOf(status, relative);
      },
      watch({ values }, changed) {
        const relative = buildPath(pattern.pieces, values);
        if (relative === undefined) return NOTHING_WATCHED;
        return disk.watchPath(join(pattern.base, relative), changed);
      },
    };
    if (pattern.variables.length === 0) return source;

    const plan = planPattern(pattern.pieces);
    let warned = false;
    return {
      ...source,
      async members(signal) {
        const members = await listPattern({ pattern, root, followLinks, lists, signal });
        if (members === undefined && !warned)
          log.warning(`${name}: the folder that it lists files from is missing`);
        warned = members === undefined;
        return members ?? [];
      },
      watchMembers: (changed) => disk.watchTree({ root, start: pattern.base, followLinks, plan }, changed),
    };
  };
}

/** The text of a file in its charset; the bytes as they are where no charset is given or they are no text in it. */
function decode(bytes: Uint8Array, path: string, encoding: string | undefined): Uint8Array | string {
  if (encoding === undefined || !isTextual(extensionType(path) ?? "text/plain")) return bytes;
  const decoded = decodeText(bytes, encoding);
  return "text" in decoded ? decoded.text : bytes;
}
