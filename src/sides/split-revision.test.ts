import { expect, it } from "vitest";
import { splitRevision } from "./split-revision.js";

it.each<[string, readonly [revision: string, file: string] | undefined]>([
  ["main:pressmark.yaml", ["main", "pressmark.yaml"]],
  ["main:a:b.yaml", ["main", "a:b.yaml"]],
  ["main:", ["main", ""]],
  ["main@{2026-11-30 00:00:00}:pressmark.yaml", ["main@{2026-11-30 00:00:00}", "pressmark.yaml"]],
  ["HEAD^{/fix: it}~1:pressmark.yaml", ["HEAD^{/fix: it}~1", "pressmark.yaml"]],
  ["HEAD^{/fix {a:b}: it}:pressmark.yaml", ["HEAD^{/fix {a:b}: it}", "pressmark.yaml"]],
  ["a{b:c}.yaml", ["a{b", "c}.yaml"]],
  [":/fix: it:pressmark.yaml", [":/fix: it", "pressmark.yaml"]],
  [":/fix", undefined],
  [":pressmark.yaml", undefined],
  ["main@{1:pressmark.yaml", undefined],
  ["pressmark.yaml", undefined],
])("%s", (name, expected) => {
  const split = splitRevision(name);
  expect(split && [split.revision, split.file]).toEqual(expected);
});
