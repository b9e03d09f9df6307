import { basename } from "node:path";
import { mapConcurrently } from "../map-concurrently.js";
import { INVALID_PARAMS, limitExceeded, notFound, readFailed, ResourceError } from "../errors.js";
import type { RawContent, ReadRequest } from "../source.js";
import { statusAtPlace } from "./file-facts.js";
import { fileFailure } from "./file-failure.js";
import { readFile } from "./read-file.js";
import { listTree } from "./tree.js";
import type { Tree } from "./tree.js";
import { AT_A_TIME } from "./walk-folder.js";
import type { FoundFile } from "./walk-folder.js";

/**
 * Reads all files of a tree in one go, sorted by path, each at `<uri>/<encoded path>`.
 * @throws ResourceError: not found for a missing folder, `empty` for one without a served file, `unreadable`, and the
 *   limits `maxFiles` and `maxBytes`; the latter is for all files together, and mostly found out before one is read
 */
export async function readTree(
  tree: Tree,
  maxFiles: number,
  request: ReadRequest,
): Promise<readonly RawContent[]> {
  const { uri, signal } = request;
  const files = await findFiles(tree, maxFiles, request);
  const sizes = await mapConcurrently(files, AT_A_TIME, async ({ place }) => {
    signal.throwIfAborted();
    return (await statusAtPlace(place))?.size ?? 0;
  });
  refuseTooMany(sizes, request);
  const read = await mapConcurrently(files, AT_A_TIME, (file) => readOne(tree, file, request));
  const contents = read.filter((content) => content !== undefined);
  refuseTooMany(
    contents.map(({ body }) => body.length),
    request,
  );
  if (contents.length === 0) throw readFailed(uri, "empty", "The folder holds no file that is served");
  return contents;
}

async function findFiles(
  tree: Tree,
  maxFiles: number,
  { uri, signal }: ReadRequest,
): Promise<readonly FoundFile<true>[]> {
  try {
    const files = await listTree(tree, signal, maxFiles);
    if (files === undefined) throw notFound(uri, "the folder is missing");
    if (files.length > maxFiles) throw limitExceeded(uri, "maxFiles", maxFiles);
    return files;
  } catch (error) {
    throw fileFailure(uri, error);
  }
}

function refuseTooMany(sizes: readonly number[], { uri, limits }: ReadRequest): void {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > limits.maxBytes) throw limitExceeded(uri, "maxBytes", limits.maxBytes);
}

/** `undefined` for a file that went away since it was found. */
async function readOne(
  tree: Tree,
  { relative, path }: FoundFile<true>,
  request: ReadRequest,
): Promise<(RawContent & { readonly body: Uint8Array }) | undefined> {
  try {
    const body = await readFile(tree.root, path, true, request);
    return { uri: addressBelow(request.uri, relative), body, fileName: basename(relative) };
  } catch (error) {
    if (error instanceof ResourceError && error.code === INVALID_PARAMS) return undefined;
    throw error;
  }
}

/** Each name is one segment of RFC 3986, section 3.3. */
function addressBelow(uri: string, relative: string): string {
  const path = relative.split("/").map(encodeURIComponent).join("/");
  return uri.endsWith("/") ? uri + path : `${uri}/${path}`;
}
