import picomatch from "picomatch";
import { isGuardedName, isHiddenName } from "./segment-rules.js";

/** Which files of a folder are served. Paths are relative to it, separated by `/`. */
export interface FileSelection {
  /** Whether a path may be served as far as its names tell: quick, whatever the path. */
  mayServe(relative: string): boolean;
  /** Whether files below this folder may be served. */
  enters(relative: string): boolean;
  /** Whether the file is served. Meant for paths that exist: a pattern may take long on a long invented one. */
  accepts(relative: string): boolean;
}

export interface SelectionSettings {
  /** Glob patterns; one of them must match. */
  readonly include: readonly string[];
  /** Glob patterns; none of them may match. */
  readonly exclude: readonly string[];
  /** Whether wildcards match names that start with a dot. */
  readonly hidden: boolean;
}

interface Include {
  readonly pattern: string;
  readonly base: string;
  readonly matches: (path: string) => boolean;
}

/** `windows: false`: a backslash escapes, on every system. */
const OPTIONS = { nonegate: true, windows: false } as const;

/**
 * Compiles the patterns of a folder (picomatch globs).
 * `.git` and `node_modules` are served only through a pattern that has that very name as a segment.
 */
export function createSelection({ include, exclude, hidden }: SelectionSettings): FileSelection {
  const includes: readonly Include[] = include.map((pattern) => ({
    pattern,
    base: pattern.includes("\\") ? "" : picomatch.scan(pattern).base,
    matches: picomatch(pattern, { ...OPTIONS, dot: hidden }),
  }));
  const excludes = exclude.map((pattern) => picomatch(pattern, { ...OPTIONS, dot: true }));
  const pruned = exclude
    .filter((pattern) => pattern.endsWith("/**"))
    .map((pattern) => picomatch(pattern, { ...OPTIONS, dot: true }));
  const asksForHidden = hidden || include.some((pattern) => /(?:^|[/{,(|])\\?\./.test(pattern));

  const mayServe = (relative: string): boolean => {
    const names = relative.split("/");
    if (!asksForHidden && names.some(isHiddenName)) return false;
    return namedBy(includes, names).some(({ base }) => mayHold(base, relative));
  };

  return {
    mayServe,
    enters: (relative) => mayServe(relative) && !pruned.some((matches) => matches(relative)),
    accepts(relative) {
      const fitting = namedBy(includes, relative.split("/"));
      return (
        fitting.some(({ matches }) => matches(relative)) && !excludes.some((matches) => matches(relative))
      );
    },
  };
}

/** The patterns that name each guarded name among these literally; all, where none is guarded. */
function namedBy(includes: readonly Include[], names: readonly string[]): readonly Include[] {
  const guarded = names.filter(isGuardedName);
  if (guarded.length === 0) return includes;
  return includes.filter(({ pattern }) => {
    const written = pattern.split(/[/{},()|]/);
    return guarded.every((name) => written.includes(name));
  });
}

/** Whether a pattern whose literal start is `base` can match `path` or below it. */
function mayHold(base: string, path: string): boolean {
  return base === "" || base === path || base.startsWith(`${path}/`) || path.startsWith(`${base}/`);
}
