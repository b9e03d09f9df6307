// From Pressmark 0.1.0: src/kit/watch/folder-event.ts (MIT)
/** Something that may have happened in a watched folder. */
export interface FolderEvent {
  /** The folder's absolute path. */
  readonly folder: string;
  /** The name in it; `undefined` where anything in it, or the folder itself, may be meant. */
  readonly name: string | undefined;
  /** Whether something may have come, gone or been replaced; else it was written, or its rights were changed. */
  readonly renamed: boolean;
  /** Whether the listener asked for this very name; false where it asked for all. */
  readonly named: boolean;
}

export type FolderListener = (event: FolderEvent) => void;

/** Stands for all names of a folder: no file is called so. */
export const ANY_NAME = "";

/** The key that a name is listened to by. Where one file answers to several spellings, they have one key. */
export function nameKey(name: string): string {
  return process.platform === "darwin" || process.platform === "win32"
    ? name.normalize("NFC").toLowerCase()
    : name;
}
