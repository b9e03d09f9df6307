import type { Severity } from "./diagnostic.js";

/** What a stable code stands for. */
export interface CodeDescription {
  /** How bad it is unless a fault says otherwise. */
  readonly severity: Severity;
  /** What it means: one sentence. */
  readonly meaning: string;
  /** What to do: one sentence. */
  readonly remedy: string;
}

/** Codes with what they stand for. */
export type CodeTable = Readonly<Record<string, CodeDescription>>;
