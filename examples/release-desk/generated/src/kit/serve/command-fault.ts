// From Pressmark 0.1.0: src/kit/serve/command-fault.ts (MIT)
import { SettingError } from "../setting-error.js";

/** The exit codes: all is well; the manifest or the answer has faults; the call is wrong; the program failed. */
export const EXIT = { done: 0, faults: 1, usage: 2, broken: 70 } as const;

/** A way for a command to end. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A fault of the user's that ends a command: told in one line, without a stack. */
export class CommandFault extends Error {
  override readonly name = "CommandFault";
  readonly exitCode: ExitCode;
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(message: string, exitCode: ExitCode, hint?: string) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/**
 * Tells a fault of the user's.
 * @param say takes a line
 * @returns the exit code; nothing, and nothing is said, where the error is a fault of ours
 */
export function tellFault(error: unknown, say: (line: string) => void): ExitCode | undefined {
  if (error instanceof CommandFault) {
    say(`pressmark: ${error.message}`);
    if (error.hint !== undefined) say(`hint: ${error.hint}`);
    return error.exitCode;
  }
  if (error instanceof SettingError) {
    say(`pressmark: ${error.message}`);
    return EXIT.faults;
  }
  return undefined;
}
