import type { CheckedManifest, CheckOptions } from "./check.js";
import { checkFiles } from "./check-files.js";
import { hashOf } from "./content-hash.js";
import type { FileHandling } from "./load.js";
import { readManifestBytes } from "./manifest-bytes.js";
import type { ManifestFile } from "./manifest-file.js";
import type { ParseCache } from "./parse-cache.js";
import type { parseManifestFile } from "./read-file.js";
import { restoreManifestFile } from "./restored-file.js";
import type { validateFile } from "./validate.js";

/** How a manifest is checked whose files may be known. */
export interface CheckKnownOptions extends CheckOptions {
  /** Whether the caller adds faults to the report later on, whose places must be found then. */
  readonly addsFaults?: boolean;
  /**
   * Parses the manifest's files elsewhere, so that the cache has them. It's asked once at most, where a large file isn't
   * known: parsing it leaves behind many times the memory that it takes by itself.
   */
  readonly parseApart?: () => Promise<void>;
}

/** From how many bytes on a file is large. */
const LARGE = 1024 * 1024;

/**
 * Checks a manifest as `checkManifest` does, and parses only what wasn't parsed before. Parser and validators are loaded where
 * something must be parsed, be it to tell where a fault stands.
 * @param file the manifest's path
 * @param cache what was parsed before; what is parsed now is kept there
 * @throws ManifestUnreadable where there is no such manifest
 */
export async function checkKnown(
  file: string,
  options: CheckKnownOptions,
  cache: ParseCache,
): Promise<CheckedManifest> {
  return await checkWith(new KnownFiles(cache), file, options);
}

async function checkWith(
  reader: KnownFiles,
  file: string,
  options: CheckKnownOptions,
): Promise<CheckedManifest> {
  if (options.addsFaults === true) await reader.loadParser();
  try {
    return reader.keep(checkFiles(file, options, reader));
  } catch (error) {
    if (!(error instanceof ParserNeeded)) throw error;
    const { parseApart, ...rest } = options;
    if (error.large && parseApart !== undefined) {
      await parseApart();
      // What has faults isn't in the cache even then.
      return await checkWith(reader, file, rest);
    }
    await reader.loadParser();
    return reader.keep(checkFiles(file, options, reader));
  }
}

/** Something must be parsed, and the parser isn't loaded. */
class ParserNeeded extends Error {
  override readonly name = "ParserNeeded";
  readonly large: boolean;

  /** @param size of what must be parsed, in bytes */
  constructor(size: number) {
    super();
    this.large = size >= LARGE;
  }
}

/** What handles new files. It takes longer to load than a small server to start. */
interface Parser {
  readonly parseManifestFile: typeof parseManifestFile;
  readonly validateFile: typeof validateFile;
}

interface ReadBytes {
  readonly bytes: Buffer;
  readonly hash: string;
}

class KnownFiles implements FileHandling {
  readonly #cache: ParseCache;
  /** What was read, by path: where the files are gone through once more, they are the same. */
  readonly #read = new Map<string, ReadBytes>();
  #parser: Parser | undefined;

  constructor(cache: ParseCache) {
    this.#cache = cache;
  }

  readonly read = (absolute: string): ManifestFile => {
    const { bytes, hash } = this.#bytesOf(absolute);
    const known = this.#cache.find(hash);
    return known === undefined
      ? this.#loaded(bytes.length).parseManifestFile(absolute, bytes)
      : restoreManifestFile(absolute, bytes, known, (...file) => this.#loaded().parseManifestFile(...file));
  };

  readonly validate: FileHandling["validate"] = (...file) => this.#loaded().validateFile(...file);

  async loadParser(): Promise<void> {
    const [reading, validating] = await Promise.all([import("./read-file.js"), import("./validate.js")]);
    this.#parser = { ...reading, ...validating };
  }

  /** Keeps what is new of a manifest's files, sound as YAML and valid by the schema. */
  keep(checked: CheckedManifest): CheckedManifest {
    const { files, valid } = checked.manifest;
    const news = files.flatMap((file) => {
      const { hash, fits, document } = file;
      const role = valid.get(file);
      const isNew = role !== undefined && !fits.includes(role) && document.diagnostics.length === 0;
      return isNew ? [{ hash, value: document.value, fits: [...fits, role] }] : [];
    });
    this.#cache.keep(news);
    return checked;
  }

  /** Each file is read once: a large one that is read anew leaves room behind that the system doesn't get back. */
  #bytesOf(absolute: string): ReadBytes {
    let read = this.#read.get(absolute);
    if (read === undefined) {
      const bytes = readManifestBytes(absolute);
      read = { bytes, hash: hashOf(bytes) };
      this.#read.set(absolute, read);
    }
    return read;
  }

  #loaded(size = 0): Parser {
    if (this.#parser === undefined) throw new ParserNeeded(size);
    return this.#parser;
  }
}
