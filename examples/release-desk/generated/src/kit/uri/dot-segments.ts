// From Pressmark 0.1.0: src/kit/uri/dot-segments.ts (MIT)
/** Removes the `.` and `..` segments of a path (RFC 3986 §5.2.4). Linear in the path's length. */
export function removeDotSegments(path: string): string {
  const segments = path.split("/");
  const kept: string[] = [];
  // A path that doesn't begin with "/" loses the dots it begins with (rules A and D).
  let index = 0;
  while (index < segments.length && isDotSegment(segments[index] ?? "")) index += 1;
  const first = segments[index];
  if (first === undefined) return "";
  kept.push(first);
  for (const [offset, segment] of segments.slice(index + 1).entries()) {
    const last = index + 1 + offset === segments.length - 1;
    // What stands before the path's first "/" is never a parent's name where it is empty.
    if (segment === ".." && (kept.length > 1 || kept[0] !== "")) kept.pop();
    if (!isDotSegment(segment)) kept.push(`/${segment}`);
    else if (last) kept.push("/");
  }
  return kept.join("");
}

/** Whether a segment is `.` or `..`, as it is written. */
export function isDotSegment(segment: string): boolean {
  return segment === "." || segment === "..";
}
