import type fc from "fast-check";

/** What must hold of every input of a kind, as data: `npm test` and `npm run fuzz` both try it. */
export interface Property<Input = unknown> {
  /** What is tried, in a few words; unique in its subject. */
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Input>;
  /** Inputs that are always tried first. */
  readonly corpus: readonly Input[];
  /** How many inputs `npm test` tries, and `npm run fuzz` in one round. */
  readonly runs: number;
  /** Whether each check starts a program: that takes its time on a busy machine, and isn't held to a second. */
  readonly starts?: boolean;
  /** Throws, or rejects, where it doesn't hold; what it gives is awaited, and of no meaning. */
  readonly check: (input: Input) => unknown;
}

/** Properties of one part of the program. */
export interface Subject {
  /** As `--only` takes it; its corpus is the folder of that name. */
  readonly name: string;
  readonly properties: readonly Property[];
  /** Ends what the checks share. A check that runs later begins it anew. */
  readonly close?: () => Promise<void>;
}

/** Makes a property that is one of several, whatever their inputs are. */
export function property<Input>(each: Property<Input>): Property {
  return each as unknown as Property;
}

/** What checks share: made when it's first asked for, and ended once. */
export interface Shared<Value> {
  get(): Promise<Value>;
  close(): Promise<void>;
}

/** Shares a value between checks. @param open makes it, with what ends it */
export function share<Value extends { close(): Promise<void> }>(open: () => Promise<Value>): Shared<Value> {
  let opened: Promise<Value> | undefined;
  return {
    get: () => (opened ??= open()),
    close: async () => {
      const value = opened;
      opened = undefined;
      await (await value)?.close();
    },
  };
}
