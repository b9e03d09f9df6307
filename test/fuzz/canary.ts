/** A value of the environment that no answer and no log line may show. */
export const SECRET = "canary-7f3e9a51c2";

/** What files hold that lie outside of every root. */
export const OUTSIDE = "outside-b81d44e07f";

/** Texts that must stand in no answer and no log line. */
export interface Canaries {
  /** Takes a text that goes to a client or into a log. @throws Error where it holds one of the texts */
  expectNoneIn(text: string): void;
}

/** @param others beside the secret and what lies outside: the folder that is served, an upstream's host */
export function canaries(...others: readonly string[]): Canaries {
  const all = [SECRET, OUTSIDE, ...others];
  return {
    expectNoneIn: (text) => {
      const found = all.find((canary) => text.includes(canary));
      if (found === undefined) return;
      const at = text.indexOf(found);
      throw new Error(`'${found}' leaks: …${text.slice(Math.max(0, at - 200), at + found.length + 100)}…`);
    },
  };
}
