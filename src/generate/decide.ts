/** What lies at a path of a folder. */
export type Found =
  | { readonly kind: "nothing" }
  | { readonly kind: "file"; readonly hash: string }
  /** A folder, a link, or something below one: it can't be told whose it is. */
  | { readonly kind: "obstacle" };

/** What is known of one path. */
export interface PathFacts {
  /** The hash of what is to be there; absent where nothing is. */
  readonly planned: string | undefined;
  /** The hash of what was written there; absent where nothing was. */
  readonly written: string | undefined;
  readonly found: Found;
}

/** What is to be done at a path. */
export type Decision =
  /** It is as it is to be, or nobody's. */
  | "nothing"
  | "create"
  /** It was removed since it was written: it comes back. */
  | "restore"
  | "replace"
  | "remove"
  /** The user has changed it, and it would be as it was: it stays. */
  | "keep"
  /** The user has changed it, and it belongs to the project no more: it stays, as a file of the user's. */
  | "leave"
  /** The user has changed it, and so has the manifest. */
  | "conflict"
  /** Something is in the way that is no file. */
  | "blocked";

/**
 * Decides what is done at a path. What the user has not touched is replaced, what they have stays.
 * @param force solves conflicts by losing what the user has
 */
export function decide({ planned, written, found }: PathFacts, force: boolean): Decision {
  if (planned === undefined) return decideLeftOver(written, found);
  if (found.kind === "obstacle") return "blocked";
  if (found.kind === "nothing") return written === undefined ? "create" : "restore";
  if (found.hash === planned) return "nothing";
  if (found.hash === written) return "replace";
  if (written === planned) return "keep";
  return force ? "replace" : "conflict";
}

function decideLeftOver(written: string | undefined, found: Found): Decision {
  if (written === undefined || found.kind === "nothing") return "nothing";
  return found.kind === "file" && found.hash === written ? "remove" : "leave";
}
