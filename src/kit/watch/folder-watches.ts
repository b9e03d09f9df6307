import type { Log } from "../log.js";
import type { FolderListener } from "./folder-event.js";
import { openHandle, type OpenHandle } from "./folder-handle.js";
import { FolderPoll } from "./folder-poll.js";
import { WatchedFolder, type FolderMeans } from "./watched-folder.js";

/** How a watcher gets to know of changes, where it isn't as usual. */
export interface WatchMeans {
  /** `fs.watch` where it's absent. */
  readonly open?: OpenHandle;
  /** How often folders are asked that the system doesn't tell of, in milliseconds; 2,000 where it's absent. */
  readonly askEveryMs?: number;
}

const ASK_EVERY_MS = 2_000;

/** All folders that a watcher watches, each once, by absolute path. */
export class FolderWatches {
  readonly #folders = new Map<string, WatchedFolder>();
  readonly #means: FolderMeans;
  readonly #log: Log;
  #warned = false;

  constructor(log: Log, { open = openHandle, askEveryMs = ASK_EVERY_MS }: WatchMeans = {}) {
    this.#log = log;
    this.#means = {
      open,
      poll: new FolderPoll(askEveryMs),
      refused: (code) => {
        this.#warn(code);
      },
    };
  }

  /**
   * Listens to a name in a folder. Nothing is told before the folder's `ensure` is through.
   * @param key as `nameKey` gives it, or `ANY_NAME`
   */
  join(path: string, key: string, listener: FolderListener): WatchedFolder {
    let folder = this.#folders.get(path);
    if (folder === undefined) this.#folders.set(path, (folder = new WatchedFolder(path, this.#means)));
    folder.listen(key, listener);
    return folder;
  }

  /** Takes a `join` back. The last one to leave a folder releases it. */
  leave(path: string, key: string, listener: FolderListener): void {
    const folder = this.#folders.get(path);
    if (folder?.unlisten(key, listener) !== true) return;
    this.#folders.delete(path);
    folder.close();
  }

  #warn(code: string): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#log.warning(
      `the system refuses to watch more folders (${code}: its limit is fs.inotify.max_user_watches, or ` +
        "max_user_instances), so further ones are looked at every few seconds; raise the limit, " +
        "or write `watch: { every: 30s }` for entries that may wait",
    );
  }
}
