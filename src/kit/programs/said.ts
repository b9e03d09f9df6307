import type { Tail } from "./tail.js";

/** How much of what a program said is shown, in characters. */
const SHOWN = 1024;
/** Shorter texts are in every other word, and tell nothing. */
const SHORTEST_HIDDEN = 3;
/** Hides a character until it is known where the text is cut. */
const MARK = "\0";

/** How many bytes of a program's stderr must be kept so that `showSaid` can show enough of it. */
export function saidBytes(hidden: readonly string[]): number {
  return SHOWN + longestOf(hidden);
}

/**
 * The end of what a program wrote to stderr, for the log: on one line, about 1 KiB, without control characters and
 * absolute paths.
 * @param said the last `saidBytes`
 * @param hidden texts that no log may show, such as values of the environment
 */
export function showSaid(said: Tail, hidden: readonly string[]): string {
  const whole = hidden
    .filter((text) => text.length >= SHORTEST_HIDDEN)
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, secret) => text.replaceAll(secret, MARK.repeat(secret.length)),
      said.bytes.toString().replaceAll(MARK, " "),
    );
  // Where the beginning is cut off, the rest of a hidden text may stand there.
  const sure = said.isCut ? whole.slice(longestOf(hidden)) : whole;
  const shown = sure
    .slice(-SHOWN)
    .replaceAll(/\0+/g, "***")
    .replaceAll(ABSOLUTE, "…/")
    .replaceAll(/\p{Cc}\[[\d;]*[A-Za-z]/gu, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return said.isCut || sure.length > SHOWN ? `…${shown}` : shown;
}

/** The folders of an absolute path of POSIX or Windows; what follows the host of a URL is none. */
const ABSOLUTE =
  /(?<![\w.…~/\\-])(?:[A-Za-z]:)?[/\\](?![/\\])(?:[^\s'"`:,;()/\\]+[/\\])*(?=[^\s'"`:,;()/\\])/g;

function longestOf(hidden: readonly string[]): number {
  return Math.max(0, ...hidden.map((text) => Buffer.byteLength(text)));
}
