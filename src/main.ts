import { runCommand } from "./commands/run.js";
import { processTerminal } from "./commands/terminal.js";

/** Runs the command line, and ends the process with its exit code. */
export async function main(): Promise<void> {
  // A reader that went away, as `| head` does, is no fault of ours.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });

  const code = await runCommand(process.argv.slice(2), processTerminal());
  const exit = () => {
    process.exit(code);
  };
  // What was printed to a pipe may still be on its way: exit only once it is out. A command has waited for its results,
  // a server for its client as long as that reads on; whoever doesn't read keeps no program running.
  process.stdout.write("", exit);
  setTimeout(exit, 250);
}
