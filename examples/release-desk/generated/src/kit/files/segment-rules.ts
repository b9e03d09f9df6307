// From Pressmark 0.1.0: src/kit/files/segment-rules.ts (MIT)
/**
 * The rules that a name must keep before it may become a part of a path. They are the same on every
 * system, so that a manifest which is safe on one machine is safe on all.
 */

/** Separators, control characters (C0, C1), lone surrogates, and the colon of drives and alternate streams. */
const FORBIDDEN = /[\p{Cc}\p{Cs}/\\:]/u;

/** Names that Windows opens as devices, with any extension and with blanks before it. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$) *(?:\..*)?$/iu;

/** Folders of tools: `git~1` is the short name that Windows gives `.git`. */
const GUARDED = /^(?:\.git|git~\d+|node_modules|node_m~\d+)$/iu;

/** Whether a text from an address may stand inside one name of a path. An empty one may not. */
export function isSafeText(text: string): boolean {
  return text !== "" && !FORBIDDEN.test(text);
}

/**
 * Whether a whole name may stand in a path: no `.` or `..`, no device, no dot or blank at its end
 * (Windows drops those, so `a.md.` would be a second name of `a.md`).
 */
export function isSafeName(name: string): boolean {
  return isSafeText(name) && !/[. ]$/.test(name) && !DEVICE.test(name);
}

/** Whether a name is hidden by custom: it starts with a dot. */
export function isHiddenName(name: string): boolean {
  return name.startsWith(".");
}

/** Whether a name is `.git` or `node_modules`, which are served only where they are named literally. */
export function isGuardedName(name: string): boolean {
  return GUARDED.test(name);
}
