import { once } from "node:events";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { Json, WireAnswer } from "./messages.js";

/** A process that is spoken to in lines of JSON-RPC. */
export interface LineClient {
  /** Writes bytes as they are. */
  write(bytes: string | Uint8Array): void;
  /** Writes a message as a line. */
  send(message: Json): void;
  /** Waits for the answer to a request. */
  answerOf(id: number): Promise<WireAnswer>;
  /** Every line that came, in order. */
  readonly lines: readonly string[];
  /** What came on stderr. */
  said(): string;
  /** Closes stdin and waits for the end. @returns the exit code */
  end(): Promise<number | null>;
}

/** Speaks to a process over its stdin and stdout. */
export function speakLines(child: ChildProcessWithoutNullStreams): LineClient {
  const lines: string[] = [];
  const answers = new Map<number, WireAnswer>();
  const waiting = new Map<number, (answer: WireAnswer) => void>();
  let rest = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = `${rest}${text}`.split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      lines.push(line);
      const message = JSON.parse(line) as WireAnswer;
      if (typeof message.id !== "number") continue;
      answers.set(message.id, message);
      waiting.get(message.id)?.(message);
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  // A server that ended takes no more; the test sees that by its exit code.
  child.stdin.on("error", () => undefined);
  const closed = once(child, "close") as Promise<[number | null]>;
  return {
    lines,
    write: (bytes) => void child.stdin.write(bytes),
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    answerOf: (id) => {
      const answer = answers.get(id);
      if (answer !== undefined) return Promise.resolve(answer);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    said: () => said,
    end: async () => {
      child.stdin.end();
      return (await closed)[0];
    },
  };
}
