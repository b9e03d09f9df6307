import { watch } from "node:fs";

/** A folder that the system tells of, until it is closed. */
export interface FolderHandle {
  on(event: "error", listener: (error: Error) => void): unknown;
  close(): void;
}

/** Takes what the system tells: `rename` or `change`, and the name in the folder where it knows it. */
export type HandleListener = (kind: string, name: string | null) => void;

/**
 * Asks the system to tell of what happens to the names in a folder, but not below them.
 * @throws the system's error where it can't; `ENOSPC` and `EMFILE` where its limit is reached
 */
export type OpenHandle = (folder: string, listener: HandleListener) => FolderHandle;

/** A handle of `fs.watch`. It doesn't keep the process alive. */
export const openHandle: OpenHandle = (folder, listener) => watch(folder, { persistent: false }, listener);
