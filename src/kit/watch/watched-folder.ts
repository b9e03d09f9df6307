import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isDenied, isMissing, systemCode } from "../files/file-failure.js";
import { ANY_NAME, nameKey, type FolderListener } from "./folder-event.js";
import type { FolderHandle, OpenHandle } from "./folder-handle.js";
import type { AskedFolder, FolderPoll } from "./folder-poll.js";
import { identityOf, lookAt, type PathStep } from "./path-step.js";

/** What all folders of a watcher share. */
export interface FolderMeans {
  readonly open: OpenHandle;
  /** For the folders that the system doesn't tell of. */
  readonly poll: FolderPoll;
  /** Takes the system's code where it refuses to tell of a folder that could be read. */
  readonly refused: (code: string) => void;
}

/** After so many errors of its handles a folder is asked instead. */
const MOST_ERRORS = 3;

/** How often a handle is replaced because the folder was, while it was being opened. */
const MOST_TRIES = 5;

/** A folder with those who listen to names in it. All share one handle. */
export class WatchedFolder implements AskedFolder {
  readonly path: string;
  readonly #means: FolderMeans;
  readonly #ownName: string;
  readonly #listeners = new Map<string, Set<FolderListener>>();
  /** What leads on from here, by key, as long as nothing else was told. */
  readonly #steps = new Map<string, Promise<PathStep>>();
  #handle: FolderHandle | undefined;
  #polled = false;
  /** The folder that the handle was opened for; `undefined` where it may be gone or another one since. */
  #identity: string | undefined;
  /** Asks which folder it is, for all that want to know at the same time. */
  #asking: Promise<boolean> | undefined;
  /** Whether somebody may have been told by now that the folder is watched. */
  #relied = false;
  #closed = false;
  #errors = 0;

  constructor(path: string, means: FolderMeans) {
    this.path = path;
    this.#means = means;
    this.#ownName = basename(path);
  }

  /** @param key as `nameKey` gives it, or `ANY_NAME` */
  listen(key: string, listener: FolderListener): void {
    const listeners = this.#listeners.get(key);
    if (listeners === undefined) this.#listeners.set(key, new Set([listener]));
    else listeners.add(listener);
  }

  /** @returns whether nobody listens any more */
  unlisten(key: string, listener: FolderListener): boolean {
    const listeners = this.#listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) {
      this.#listeners.delete(key);
      this.#steps.delete(key);
    }
    return this.#listeners.size === 0;
  }

  /**
   * Sees to it that the folder which is there now is the one that is told of. Never throws for what the system says.
   * @param identity what `identityOf` gave a moment ago; asked for where it's absent
   * @returns whether that took a new handle: what happened before it was opened, nobody was told
   */
  async ensure(identity?: string): Promise<boolean> {
    if (this.isSure(identity)) return false;
    if (identity !== undefined) return await this.#follow(identity);
    this.#asking ??= identify(this.path).then(async (found) => {
      this.#asking = undefined;
      return await this.#follow(found);
    });
    return await this.#asking;
  }

  /** Whether there is nothing to ensure. The file system's root is always the same folder. */
  isSure(identity?: string): boolean {
    return this.#identity !== undefined && (identity === this.#identity || this.#ownName === "");
  }

  /**
   * Looks at a name that somebody listens to. As long as the system tells of the folder, and tells nothing of the name,
   * what leads on is looked at once for all: what happens later is told to whoever listens by then.
   */
  async look(name: string): Promise<PathStep> {
    const key = nameKey(name);
    const known = this.#steps.get(key);
    if (known !== undefined) return await known;
    const step = lookAt(join(this.path, name));
    if (this.#handle === undefined || this.#identity === undefined) return await step;
    this.#steps.set(key, step);
    const found = await step;
    if (found === undefined && this.#steps.get(key) === step) this.#steps.delete(key);
    return found;
  }

  names(): Iterable<string> {
    return this.#listeners.keys();
  }

  told(kind: string, name: string | null): void {
    const renamed = kind !== "change";
    if (name === null || name === "" || (renamed && name === this.#ownName)) {
      // The folder itself was moved or removed, or a file of its name was.
      if (renamed) this.#identity = undefined;
      this.#tellAll();
      return;
    }
    const key = nameKey(name);
    this.#steps.delete(key);
    this.#tell(key, name, renamed);
    this.#tell(ANY_NAME, name, renamed);
  }

  close(): void {
    this.#closed = true;
    this.#release();
  }

  #tell(key: string, name: string, renamed: boolean): void {
    const listeners = this.#listeners.get(key);
    if (listeners === undefined) return;
    const event = { folder: this.path, name, renamed, named: key !== ANY_NAME };
    for (const listener of listeners) listener(event);
  }

  #tellAll(): void {
    this.#steps.clear();
    const event = { folder: this.path, name: undefined, renamed: true, named: true };
    for (const listener of new Set([...this.#listeners.values()].flatMap((each) => [...each])))
      listener(event);
  }

  /** Opens a handle for the folder that was seen, and for what has taken its place since. @returns whether it had to */
  async #follow(seen: string | undefined): Promise<boolean> {
    let opened = false;
    let now = seen;
    for (let tries = 0; tries < MOST_TRIES && !this.#closed; tries++) {
      if (now === undefined) this.#release();
      if (now === undefined || now === this.#identity) break;
      if (!this.#open(now)) break;
      opened = true;
      // The handle is the right one only if the folder is still the same after it was opened.
      now = await identify(this.path);
    }
    this.#relied = true;
    return opened;
  }

  /** @returns false where the folder can't be told of */
  #open(identity: string): boolean {
    const before = this.#handle;
    this.#steps.clear();
    try {
      if (this.#errors > MOST_ERRORS) this.#ask();
      else this.#handle = this.#newHandle();
    } catch (error) {
      const code = systemCode(error);
      if (code === undefined) throw error;
      if (isMissing(error) || isDenied(error)) {
        this.#release();
        return false;
      }
      this.#means.refused(code);
      this.#ask();
    }
    if (this.#handle !== before) before?.close();
    this.#identity = identity;
    // Somebody may count on a handle that told nothing for a while.
    if (this.#relied) this.#tellAll();
    return true;
  }

  #newHandle(): FolderHandle {
    const handle = this.#means.open(this.path, (kind, name) => {
      if (this.#handle === handle) this.told(kind, name);
    });
    handle.on("error", () => {
      if (this.#handle !== handle) return;
      this.#errors++;
      this.#release();
      this.#tellAll();
    });
    this.#means.poll.delete(this);
    this.#polled = false;
    return handle;
  }

  #ask(): void {
    this.#handle?.close();
    this.#handle = undefined;
    this.#polled = true;
    this.#means.poll.add(this);
  }

  #release(): void {
    this.#handle?.close();
    this.#handle = undefined;
    this.#identity = undefined;
    this.#steps.clear();
    if (this.#polled) this.#means.poll.delete(this);
    this.#polled = false;
  }
}

async function identify(path: string): Promise<string | undefined> {
  try {
    return identityOf(await stat(path, { bigint: true }));
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
