// From Pressmark 0.1.0: src/kit/files/open-flags.ts (MIT)
import { constants } from "node:fs";

// Not every system has these flags; TypeScript's declarations say it does.

/** Opens a pipe without waiting for whoever writes (POSIX `open`). */
export const NO_BLOCK = (constants.O_NONBLOCK as number | undefined) ?? 0;

/** Opens no link (POSIX `open`). */
export const NO_FOLLOW = (constants.O_NOFOLLOW as number | undefined) ?? 0;
