// From Pressmark 0.1.0: src/kit/files/path-pattern.ts (MIT)
import { basename, dirname, resolve, sep } from "node:path";
import { parseText, resolveParts } from "../environment.js";
import type { Environment, ResolvedPart } from "../environment.js";

/** A piece of a path: literal text, or a variable of one name (`{name}`) or of one and more (`{+name}`). */
export type PathPiece =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string; readonly deep: boolean };

/** A path of the manifest, ready to be built from values and matched against the disk. */
export interface PathPattern {
  /** The absolute literal folder before the first variable; of a fixed path its own folder. */
  readonly base: string;
  /** What stands below `base`, separated by `/` on every system. Starts with no separator. */
  readonly pieces: readonly PathPiece[];
  /** The names of its variables, each once, in order. */
  readonly variables: readonly string[];
}

/** A path whose braces or segments are wrong. The message says what and what to write. */
export class PathSyntaxError extends Error {
  override readonly name = "PathSyntaxError";
}

/** `{name}` or `{+name}`; the name by RFC 6570, section 2.3. */
const VARIABLE = /^(\+?)((?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*)$/;

/**
 * Reads a path of the manifest: environment values are put in, and are literal whatever they hold.
 * @param folder the absolute folder that relative paths start from
 * @throws PathSyntaxError; UnsetNames and EnvironmentSyntaxError as `resolveParts` and `parseText` do
 */
export function parsePathPattern(text: string, folder: string, environment: Environment): PathPattern {
  const pieces = mergeLiterals(resolveParts(parseText(text), environment).flatMap(splitPart));
  const variables = [...new Set(pieces.flatMap((piece) => (piece.kind === "variable" ? [piece.name] : [])))];
  const first = pieces[0];
  const prefix = first?.kind === "literal" ? toSlashes(first.text) : "";
  if (variables.length === 0) return fixedPattern(resolve(folder, prefix), prefix);

  const cut = prefix.lastIndexOf("/") + 1;
  const rest = first?.kind === "literal" ? pieces.slice(1) : pieces;
  const start: PathPiece[] = cut < prefix.length ? [{ kind: "literal", text: prefix.slice(cut) }] : [];
  const below = tidySeparators([...start, ...rest]);
  refuseBadSegments(below);
  return { base: resolve(folder, prefix.slice(0, cut)), pieces: below, variables };
}

/** The pieces between two separators; a piece with a deep variable is never split. */
export function splitSegments(pieces: readonly PathPiece[]): readonly (readonly PathPiece[])[] {
  const segments: PathPiece[][] = [[]];
  for (const piece of pieces) {
    const texts = piece.kind === "literal" ? piece.text.split("/") : [undefined];
    texts.forEach((text, index) => {
      if (index > 0) segments.push([]);
      if (text !== "") segments.at(-1)?.push(text === undefined ? piece : { kind: "literal", text });
    });
  }
  return segments;
}

function fixedPattern(path: string, written: string): PathPattern {
  if (written.endsWith("/")) throw new PathSyntaxError("ends in '/', so it names a folder");
  return { base: dirname(path), pieces: [{ kind: "literal", text: basename(path) }], variables: [] };
}

function splitPart(part: ResolvedPart): PathPiece[] {
  if (part.fixed) return [{ kind: "literal", text: part.text }];
  const pieces: PathPiece[] = [];
  let start = 0;
  while (start < part.text.length) {
    const open = part.text.indexOf("{", start);
    const literal = part.text.slice(start, open === -1 ? undefined : open);
    if (literal.includes("}")) throw new PathSyntaxError("has a '}' without its '{'");
    if (literal !== "") pieces.push({ kind: "literal", text: literal });
    if (open === -1) break;
    const close = part.text.indexOf("}", open);
    if (close === -1) throw new PathSyntaxError("has a '{' without its '}'");
    pieces.push(parseVariable(part.text.slice(open + 1, close)));
    start = close + 1;
  }
  return pieces;
}

function parseVariable(inner: string): PathPiece {
  const found = VARIABLE.exec(inner);
  if (found?.[2] === undefined)
    throw new PathSyntaxError(`has '{${inner}}', which is neither {name} nor {+name}`);
  return { kind: "variable", name: found[2], deep: found[1] === "+" };
}

function mergeLiterals(pieces: readonly PathPiece[]): PathPiece[] {
  const merged: PathPiece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === "literal" && last?.kind === "literal")
      merged[merged.length - 1] = { kind: "literal", text: last.text + piece.text };
    else merged.push(piece);
  }
  return merged;
}

/** `a//b` and `a/./b` are `a/b`, as the disk sees them. */
function tidySeparators(pieces: readonly PathPiece[]): PathPiece[] {
  return pieces.map((piece) =>
    piece.kind === "literal"
      ? { kind: "literal", text: toSlashes(piece.text).replaceAll(/\/(?:\.?\/)+/g, "/") }
      : piece,
  );
}

function refuseBadSegments(pieces: readonly PathPiece[]): void {
  const texts = splitSegments(pieces).map((segment) =>
    segment.map((piece) => (piece.kind === "literal" ? piece.text : `{${piece.name}}`)).join(""),
  );
  if (texts.includes("..")) throw new PathSyntaxError("has '..' after a variable");
  const last = texts.at(-1);
  if (last === "" || last === ".") throw new PathSyntaxError("ends in '/', so it names a folder");
}

/** On Windows a manifest may write either separator; elsewhere a backslash is part of a name. */
function toSlashes(text: string): string {
  return sep === "\\" ? text.replaceAll("\\", "/") : text;
}
