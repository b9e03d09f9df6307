import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runProgram } from "../kit/programs/run-program.js";
import { saidBytes, showSaid } from "../kit/programs/said.js";
import { programEnvironment } from "../kit/programs/surroundings.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";

/** How much `git` may print: names and numbers alone are asked for. */
const MOST_PRINTED = 64 * 1024;

/**
 * What settings of a repository would have run beside Git: hooks, and a program that tells of changed files. (Git
 * takes `/dev/null` for no hooks on every system.) Filters run, since files are what they make of them.
 */
const RUN_NOTHING = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];

/** The tree of a revision, in a folder of its own. */
export interface CheckedOut {
  /** The absolute folder, without links in it. */
  readonly folder: string;
  /** The absolute path of the file in it. */
  readonly file: string;
}

/**
 * Writes the tree of a Git revision into a new folder, hands it on, and removes it. The repository, its index and its
 * working tree stay as they are, and no hook runs. Submodules are left empty.
 * @param revision whatever names a commit or a tree
 * @param file a path from the root of the repository; one that begins with `./` or `../` is from the current folder, as Git has it
 * @throws CommandFault where there's no Git, no repository, no such revision, or no such file in it
 */
export async function withRevision<Result>(
  revision: string,
  file: string,
  use: (checkedOut: CheckedOut) => Promise<Result>,
): Promise<Result> {
  const here = process.cwd();
  const stop = new AbortController();
  const abort = () => {
    stop.abort();
  };
  process.once("SIGINT", abort).once("SIGTERM", abort);
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "pressmark-revision-")));
  try {
    const git = (args: readonly string[], named: Readonly<Record<string, string>> = {}) =>
      runGit(args, here, named, stop.signal);
    const gitFolder = await git(["rev-parse", "--absolute-git-dir"]);
    if (gitFolder.status !== 0)
      throw new CommandFault(`${revision}:${file} can't be read: ${gitFolder.said}`, EXIT.usage);
    const named = (what: string) => git(["rev-parse", "--verify", "--quiet", "--end-of-options", what]);
    // To Git, all that follows `:/` is searched for.
    const commit = revision.startsWith(":/") ? (await named(revision)).printed : revision;
    const tree = await named(`${commit}^{tree}`);
    if (tree.status !== 0) {
      const hint = "git log --all shows what there is; a shallow clone has the last commits alone";
      throw new CommandFault(`there is no revision '${revision}'`, EXIT.usage, hint);
    }
    const prefix = (await git(["rev-parse", "--show-prefix"])).printed;
    const inside = insideTree(file, prefix);
    if (inside === undefined) throw new CommandFault(`${file} is outside of the repository`, EXIT.usage);
    const tip = [tree.printed, inside].join(":");
    if ((await git(["cat-file", "-e", tip])).status !== 0) {
      const isNear =
        prefix !== "" && (await git(["cat-file", "-e", `${tree.printed}:${prefix}${file}`])).status === 0;
      const hint = isNear
        ? `did you mean ${revision}:./${file}?`
        : "the path is from the root of the repository, or from here if it begins with ./";
      throw new CommandFault(`there is no ${inside} in ${revision}`, EXIT.usage, hint);
    }
    const work = path.join(folder, "tree");
    const index = {
      GIT_DIR: gitFolder.printed,
      GIT_INDEX_FILE: path.join(folder, "index"),
      GIT_WORK_TREE: folder,
    };
    await mustSucceed(git(["read-tree", tree.printed], index), revision);
    await mustSucceed(git(["checkout-index", "--all", "--quiet", `--prefix=${work}/`], index), revision);
    const result = await use({ folder: work, file: path.join(work, inside) });
    if (stop.signal.aborted) throw stopped();
    return result;
  } finally {
    process.off("SIGINT", abort).off("SIGTERM", abort);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A signal came: the folder is removed all the same. */
function stopped(): CommandFault {
  return new CommandFault("stopped", EXIT.usage);
}

/** The path from the root of the tree; `undefined` where it leads out. @param prefix of the current folder, with a slash at the end */
function insideTree(file: string, prefix: string): string | undefined {
  const isRelative = /^\.{1,2}(?:\/|$)/.test(file);
  const inside = path.posix.normalize(isRelative ? `${prefix}${file}` : file);
  return inside === ".." || inside.startsWith("../") || path.posix.isAbsolute(inside) ? undefined : inside;
}

/** How Git ended. */
interface GitEnd {
  readonly status: number;
  readonly printed: string;
  readonly said: string;
}

async function runGit(
  args: readonly string[],
  folder: string,
  named: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<GitEnd> {
  // Git needs to know where it is at home, for its settings; nothing else of the environment goes to it.
  const environment = programEnvironment((name) => process.env[name], {
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    ...named,
  });
  const bounds = { maxBytes: MOST_PRINTED, saidBytes: saidBytes([]), signal };
  const end = await runProgram({ file: "git", args: [...RUN_NOTHING, ...args], folder, environment }, bounds);
  const said = showSaid(end.said, []);
  if (end.kind === "exit")
    return { status: end.status, printed: end.output.toString().replace(/\r?\n$/, ""), said };
  if (end.kind === "aborted") throw stopped();
  const why =
    end.kind === "unstarted" && end.code === "ENOENT"
      ? "there is no git here"
      : `git ended badly (${end.kind})`;
  throw new CommandFault(`a revision can't be read: ${why}`, EXIT.usage);
}

async function mustSucceed(running: Promise<GitEnd>, revision: string): Promise<void> {
  const { status, said } = await running;
  if (status !== 0) throw new CommandFault(`${revision} can't be read: ${said}`, EXIT.usage);
}
