/** A file of a Git revision, as it was named. */
export interface RevisionName {
  readonly revision: string;
  /** Empty where none was named. */
  readonly file: string;
}

/**
 * Takes `revision:path` apart where Git does (gitrevisions(7)): at the first colon that isn't within `@{…}` or `^{…}`. To
 * Git, all that follows `:/` is what it searches for; since a file is to be named here, the last colon ends that.
 * @returns nothing where there's no revision before a colon
 */
export function splitRevision(name: string): RevisionName | undefined {
  const colon = name.startsWith(":/") ? name.lastIndexOf(":") : firstOutside(name);
  return colon > 0 ? { revision: name.slice(0, colon), file: name.slice(colon + 1) } : undefined;
}

function firstOutside(name: string): number {
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    const character = name[at];
    if (character === "{" && (depth > 0 || /[@^]/.test(name[at - 1] ?? ""))) depth += 1;
    else if (character === "}" && depth > 0) depth -= 1;
    else if (character === ":" && depth === 0) return at;
  }
  return -1;
}
