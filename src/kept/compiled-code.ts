import { readFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { Script } from "node:vm";
import { createHash, hash } from "../kit/crypto.js";
import { keepOwn, makeOwnFolder, readOwn, type KeptFile } from "./own-files.js";

/** What this depends on of the process. */
export interface CodeSurroundings {
  /** The folder that compiled code is kept in; absent: nowhere. */
  readonly folder: string | undefined;
  /** What else tells compiled code apart: by another command other functions are compiled. */
  readonly purpose: string;
  /** Came with Node 22.1: it keeps the code of everything that is loaded from now on. */
  readonly enableCompileCache?: ((folder: string) => unknown) | undefined;
}

/**
 * Gives what loads a program of CommonJS files, with the code that was compiled of them in earlier runs. Where Node keeps it
 * by itself, Node is told to. Somebody else's folder isn't used, since what is in it would be run.
 * @returns takes the absolute path of the program's first file, and gives what that exports
 */
export function openCode({
  folder,
  purpose,
  enableCompileCache,
}: CodeSurroundings): (file: string) => unknown {
  if (folder === undefined) return requireFrom;
  if (enableCompileCache === undefined) {
    return (file) => new KeptCode(folder, purpose, file).load(file);
  }
  // A program needs no cache: where there can be none, nothing is said.
  if (makeOwnFolder(folder) === undefined) enableCompileCache(folder);
  return requireFrom;
}

/** What there is to know of this process. @param cache the user's cache folder, as `cacheFolder` tells it */
export function processCode(cache: string | undefined): CodeSurroundings {
  const { NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
  // As Node does: what is measured is to be the code as it stands.
  const unwanted = NODE_DISABLE_COMPILE_CACHE !== undefined || NODE_V8_COVERAGE !== undefined;
  const { enableCompileCache } = module as Pick<CodeSurroundings, "enableCompileCache">;
  return {
    folder: cache === undefined || unwanted ? undefined : path.join(cache, "code"),
    purpose: [process.version, process.arch, ...process.execArgv, process.argv[2] ?? ""].join(" "),
    enableCompileCache,
  };
}

function requireFrom(file: string): unknown {
  return module.createRequire(file)(file);
}

/** How long nothing more must have been loaded before what was compiled is written down, in milliseconds. */
const SETTLED_MS = 1_000;

/** The function that Node makes of a CommonJS module. Functions within it that were called are kept, too. */
const WRAPPER = "(function (exports, require, module, __filename, __dirname) { ";

type Require = (name: string) => unknown;
type ModuleFunction = (
  this: unknown,
  exports: unknown,
  require: Require,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

/** What was compiled in this run, and where it is to be kept. */
interface Unkept {
  readonly name: string;
  readonly source: Buffer;
  readonly script: Script;
}

/** Loads files of one folder as Node would, but for `import()`, and keeps what V8 compiled of them. */
class KeptCode {
  readonly #folder: string;
  readonly #purpose: string;
  readonly #outside: NodeJS.Require;
  readonly #loaded = new Map<string, { exports: unknown }>();
  readonly #unkept: Unkept[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param first the first file, from whose folder all else is found */
  constructor(folder: string, purpose: string, first: string) {
    this.#folder = folder;
    this.#purpose = purpose;
    this.#outside = module.createRequire(first);
  }

  load(file: string): unknown {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known.exports;
    const loaded: { exports: unknown } = { exports: {} };
    this.#loaded.set(file, loaded);
    const folder = path.dirname(file);
    const require: Require = (name) =>
      name.startsWith("./") ? this.load(path.join(folder, name)) : (this.#outside(name) as unknown);
    this.#compile(file).call(loaded.exports, loaded.exports, require, loaded, file, folder);
    return loaded.exports;
  }

  #compile(file: string): ModuleFunction {
    const source = readFileSync(file);
    const name = hash("sha256", `${this.#purpose}\n${file}`, "hex");
    const cachedData = readOwn(path.join(this.#folder, name), (handle) =>
      openEntry(readFileSync(handle), source),
    );
    const script = new Script(`${WRAPPER}${source.toString()}\n})`, {
      filename: file,
      columnOffset: -WRAPPER.length,
      ...(cachedData !== undefined && { cachedData }),
    });
    // Another version of V8, or one with other flags, takes none of it.
    if (cachedData === undefined || script.cachedDataRejected === true)
      this.#keepLater({ name, source, script });
    return script.runInThisContext() as ModuleFunction;
  }

  #keepLater(unkept: Unkept): void {
    if (this.#timer === undefined) process.once("exit", this.#keep);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#keep, SETTLED_MS).unref();
    this.#unkept.push(unkept);
  }

  readonly #keep = (): void => {
    const unkept = this.#unkept.splice(0);
    // Where it can't be, on a full disk, say, the next run may have more luck.
    if (unkept.length > 0) keepOwn(this.#folder, keptFiles(unkept));
  };
}

/** V8 itself takes another source of the same length for the same, and doesn't look whether its data is whole. */
function sealOf(data: Uint8Array, source: Buffer): Buffer {
  return createHash("sha256").update(source).update(data).digest();
}

function* keptFiles(unkept: readonly Unkept[]): Generator<KeptFile> {
  for (const { name, source, script } of unkept) {
    const data = script.createCachedData();
    yield { name, parts: [sealOf(data, source), data] };
  }
}

/** @returns `undefined` for what is damaged or was compiled of another source */
function openEntry(entry: Buffer, source: Buffer): Buffer | undefined {
  const data = entry.subarray(SEAL_BYTES);
  return sealOf(data, source).equals(entry.subarray(0, SEAL_BYTES)) ? data : undefined;
}

const SEAL_BYTES = 32;
