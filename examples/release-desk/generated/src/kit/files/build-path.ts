// From Pressmark 0.1.0: src/kit/files/build-path.ts (MIT)
import { textsOf } from "../values.js";
import type { Value, Values } from "../values.js";
import type { PathPiece } from "./path-pattern.js";
import { isGuardedName, isHiddenName, isSafeName, isSafeText } from "./segment-rules.js";

interface Segment {
  text: string;
  /** Whether its first character was written in the manifest: then a hidden name was asked for. */
  literalStart: boolean;
  hasVariable: boolean;
}

/**
 * Puts values into a path. The disk isn't touched.
 * @returns the path below the pattern's base, separated by `/`; `undefined` where a value is missing
 *   or would leave its place, or where a name is hidden, a device, or unsafe on some system
 */
export function buildPath(pieces: readonly PathPiece[], values: Values): string | undefined {
  const segments: Segment[] = [newSegment()];
  for (const piece of pieces) {
    const texts =
      piece.kind === "literal" ? piece.text.split("/") : partsOf(values.get(piece.name), piece.deep);
    if (texts === undefined) return undefined;
    texts.forEach((text, index) => {
      if (index > 0) segments.push(newSegment());
      append(segments.at(-1), text, piece.kind === "literal");
    });
  }
  return segments.every(isServed) ? segments.map((segment) => segment.text).join("/") : undefined;
}

/** The names that a value stands for, each safe; `undefined` where it may not stand in a path. */
export function partsOf(value: Value | undefined, deep: boolean): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const parts = typeof value === "string" && deep ? value.split("/") : textsOf(value);
  if (parts.length === 0 || (parts.length > 1 && !deep)) return undefined;
  const safe = parts.every((part) => isSafeText(part) && part !== "." && part !== "..");
  return safe ? parts : undefined;
}

function newSegment(): Segment {
  return { text: "", literalStart: false, hasVariable: false };
}

function append(segment: Segment | undefined, text: string, literal: boolean): void {
  if (segment === undefined) return;
  if (segment.text === "") segment.literalStart = literal;
  segment.text += text;
  if (!literal) segment.hasVariable = true;
}

/** What the manifest wrote whole is trusted; what a value has a part in is checked as it came out. */
function isServed({ text, literalStart, hasVariable }: Segment): boolean {
  if (!hasVariable) return true;
  return isSafeName(text) && !isGuardedName(text) && (literalStart || !isHiddenName(text));
}
