// From Pressmark 0.1.0: src/kit/changes/checks.ts (MIT)
import type { Confirmation } from "../source.js";

/** From the one that asks for least to the one that asks for most. */
const STRENGTH: readonly Confirmation[] = [false, true, "anew"];

/**
 * Makes checks run one at a time. Whoever asks for one while another is under way is given the next one, which begins
 * after that: there is one for all who ask meanwhile, however many, and it confirms what any of them wants confirmed.
 * @param check gives whether it could tell anything; never rejects
 * @returns asks for a check, and gives what that one gives
 */
export function shareChecks(
  check: (confirmed: Confirmation) => Promise<boolean>,
): (confirmed: Confirmation) => Promise<boolean> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | undefined;
  let wanted: Confirmation = false;
  const begin = (): Promise<boolean> => {
    const confirmed = wanted;
    next = undefined;
    wanted = false;
    const begun = check(confirmed);
    running = begun;
    return begun;
  };
  return (confirmed) => {
    if (STRENGTH.indexOf(confirmed) > STRENGTH.indexOf(wanted)) wanted = confirmed;
    next ??= running.then(begin);
    return next;
  };
}
