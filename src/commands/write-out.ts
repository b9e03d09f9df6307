import path from "node:path";
import type { Decision } from "../generate/decide.js";
import { LEDGER_FILE, LedgerError, OtherHoldings } from "../generate/ledger.js";
import { FileChanged } from "../generate/staging.js";
import { FolderBusy } from "../generate/transaction.js";
import { planFolder, tidyFolder, writeFolder, type FolderPlan, type Project } from "../generate/write.js";
import { systemCode } from "../kit/files/file-failure.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";
import type { Terminal } from "./terminal.js";

/** Options of the commands that write a folder. */
export interface WriteOutOptions {
  readonly out: string;
  /** Whether only to tell if the folder is up to date. */
  readonly check?: boolean;
  /** Whether conflicts are solved by losing what the user has. */
  readonly force?: boolean;
}

/** How many paths of one sort are named before the rest is counted. */
const MOST_NAMED = 20;

/**
 * Writes a project or documentation into a folder, or tells whether it is there, and says what was done.
 * @returns whether the folder is a new one
 * @throws CommandFault where something of the user's would be lost, or the folder isn't up to date
 */
export async function writeOut(
  project: Project,
  { out, check = false, force = false }: WriteOutOptions,
  terminal: Terminal,
): Promise<{ readonly isNew: boolean }> {
  try {
    if (check) {
      await tellState(out, await planFolder(project, out, { force: false }), terminal);
      return { isNew: false };
    }
    if (await tidyFolder(out)) terminal.say("tidied up after a run that was cut short");
    const plan = await planFolder(project, out, { force });
    refuse(out, plan, force);
    await writeFolder(plan);
    await tellDone(out, plan, terminal);
    return plan;
  } catch (error) {
    throw toFault(error, out);
  }
}

/** @throws CommandFault where something would be lost, or is in the way */
function refuse(out: string, { strangers, decisions }: FolderPlan, force: boolean): void {
  const blocked = pathsOf(decisions, "blocked");
  if (blocked.length > 0) {
    const message = `in ${out}, these are in the way, because they are no regular files or lie behind a link:${list(blocked)}`;
    throw new CommandFault(message, EXIT.faults, "nothing was written; move them away");
  }
  if (strangers.length > 0 && !force) {
    const message = `${out} holds other things, and no project that Pressmark wrote:${list(strangers)}`;
    throw new CommandFault(message, EXIT.faults, "nothing was written; name another folder, or add --force");
  }
  const conflicts = pathsOf(decisions, "conflict");
  if (conflicts.length === 0) return;
  const message = `in ${out}, you have changed what would now be replaced:${list(conflicts)}`;
  const hint = "nothing was written; take your changes back, move them elsewhere, or lose them with --force";
  throw new CommandFault(message, EXIT.faults, hint);
}

async function tellDone(out: string, { decisions }: FolderPlan, terminal: Terminal): Promise<void> {
  tellEach(pathsOf(decisions, "keep"), "kept, because you have changed it", terminal);
  tellEach(
    pathsOf(decisions, "leave"),
    "no longer part of the project, but kept, because you have changed it",
    terminal,
  );
  tellEach(pathsOf(decisions, "restore"), "restored, because it was missing", terminal);
  const count = (...wanted: readonly Decision[]) => wanted.flatMap((one) => pathsOf(decisions, one)).length;
  const written = count("create", "restore", "replace");
  const removed = count("remove");
  const parts = [
    ...(written > 0 ? [`wrote ${files(written)}`] : []),
    ...(removed > 0 ? [`removed ${files(removed)}`] : []),
  ];
  await terminal.print(parts.length === 0 ? `${out} is up to date\n` : `${out}: ${parts.join(", ")}\n`);
}

/** What a run would change is what isn't up to date. */
async function tellState(
  out: string,
  { decisions, strangers }: FolderPlan,
  terminal: Terminal,
): Promise<void> {
  tellEach(pathsOf(decisions, "keep"), "changed by you, which is fine", terminal);
  const stale: readonly [Decision, string][] = [
    ["create", "missing"],
    ["restore", "missing"],
    ["replace", "out of date"],
    ["conflict", "out of date, and changed by you"],
    ["blocked", "in the way"],
    ["remove", "no longer part of the project"],
  ];
  for (const [decision, what] of stale) tellEach(pathsOf(decisions, decision), what, terminal);
  const isStale =
    strangers.length > 0 || [...decisions.values()].some((one) => one !== "keep" && one !== "leave");
  if (isStale) {
    const hint = "run it without --check";
    throw new CommandFault(`${out} is not up to date`, EXIT.faults, hint);
  }
  await terminal.print(`${out} is up to date\n`);
}

function tellEach(paths: readonly string[], what: string, terminal: Terminal): void {
  for (const name of paths.slice(0, MOST_NAMED)) terminal.say(`${name}: ${what}`);
  if (paths.length > MOST_NAMED) terminal.say(`${String(paths.length - MOST_NAMED)} more: ${what}`);
}

function pathsOf(decisions: ReadonlyMap<string, Decision>, wanted: Decision): readonly string[] {
  return [...decisions].flatMap(([name, decision]) =>
    decision === wanted && name !== LEDGER_FILE ? [name] : [],
  );
}

function list(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? [`and ${String(names.length - MOST_NAMED)} more`] : [];
  return [...names.slice(0, MOST_NAMED), ...more].map((name) => `\n  ${name}`).join("");
}

function files(count: number): string {
  return count === 1 ? "1 file" : `${String(count)} files`;
}

/** What is the user's to mend. Others are given back as they are. */
export function toFault(error: unknown, out: string): unknown {
  if (error instanceof OtherHoldings)
    return new CommandFault(
      `${out} holds something else that Pressmark wrote`,
      EXIT.faults,
      "nothing was written; name another folder: a server project and documentation can't share one",
    );
  if (error instanceof LedgerError)
    return new CommandFault(
      `${path.join(out, LEDGER_FILE)} can't be read: ${error.message}`,
      EXIT.faults,
      "take it back from version control, or add --force",
    );
  if (error instanceof FolderBusy)
    return new CommandFault(`${out} can't be written: ${error.message}`, EXIT.faults, "wait for it to end");
  if (error instanceof FileChanged) return new CommandFault(error.message, EXIT.faults, "run it again");
  const code = systemCode(error);
  if (code === undefined) return error;
  const isFile = code === "ENOTDIR" || code === "EEXIST";
  return new CommandFault(
    `${out} can't be written: ${isFile ? "it is, or lies below, something that is no folder" : code}`,
    isFile ? EXIT.usage : EXIT.faults,
    "the folder is as it was",
  );
}
