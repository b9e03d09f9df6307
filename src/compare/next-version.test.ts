import { expect, it } from "vitest";
import type { Change, ChangeKind } from "./change.js";
import { adviseVersion } from "./next-version.js";

const change = (kind: ChangeKind): Change => ({ code: "source-changed", kind, message: "" });

it.each<
  [
    kinds: readonly ChangeKind[],
    old: string | undefined,
    now: string | undefined,
    next: string | undefined,
    reached: boolean,
  ]
>([
  [[], "1.4.0", "1.4.0", "1.4.0", true],
  [[], undefined, "1.4.0", undefined, true],
  [["internal"], "1.4.0", "1.4.0", "1.4.1", false],
  [["internal"], "1.4.0", "1.4.1", "1.4.1", true],
  [["editorial", "internal"], "1.4.0", "1.5.0", "1.4.1", true],
  [["additive", "editorial"], "1.4.7", "1.4.8", "1.5.0", false],
  [["additive"], "1.4.7", "1.5.0", "1.5.0", true],
  [["breaking", "additive"], "1.4.7", "1.5.0", "2.0.0", false],
  [["breaking"], "1.4.7", "2.0.0", "2.0.0", true],
  [["breaking"], "1.4.7", "3.0.0", "2.0.0", true],
  [["breaking"], "2.0.0", "1.0.0", "3.0.0", false],
  // Before 1.0.0, what breaks raises the minor number.
  [["breaking"], "0.4.7", "0.4.8", "0.5.0", false],
  [["breaking"], "0.4.7", "0.5.0", "0.5.0", true],
  [["additive"], "0.4.7", "0.4.8", "0.4.8", true],
  [["breaking"], "0.0.3", "0.1.0", "0.1.0", true],
  // A prerelease of the step tells of it, and may go on telling.
  [["breaking"], "1.4.7", "2.0.0-beta.1", "2.0.0", true],
  [["breaking"], "2.0.0-beta.1", "2.0.0-beta.2", "2.0.0", true],
  [["breaking"], "2.0.0-beta.1", "2.0.0-beta.1", "2.0.0", false],
  [["breaking"], "1.5.0-beta.1", "1.5.0-beta.2", "2.0.0", false],
  [["additive"], "1.5.0-beta.1", "1.5.0", "1.5.0", true],
  // What people write.
  [["additive"], "v1.4", "1.5", "1.5.0", true],
  [["breaking"], "1.4.0+7", "2", "2.0.0", true],
  [["breaking"], "2026-07", "2026-08", undefined, false],
  [["breaking"], "1.4.0", "next", "2.0.0", false],
  [["breaking"], undefined, "2.0.0", undefined, false],
])("%j from %s to %s: %s, %s", (kinds, old, now, next, reached) => {
  const advice = adviseVersion(kinds.map(change), old, now);
  expect([advice.next, advice.reached]).toEqual([next, reached]);
});
