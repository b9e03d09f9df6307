import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { commandEnvironment, makeFolder } from "./command.js";

/** A Git repository that is made for a test. */
export interface Repository {
  readonly folder: string;
  /** The whole names of its commits, the oldest first. */
  readonly commits: readonly string[];
  /** Runs `git` in it. @returns what it prints, without the last line break */
  git(...args: readonly string[]): Promise<string>;
}

/** Bytes that are no text. */
export const PICTURE = Buffer.from("GIF89a\0\x01\xff;", "latin1");

/**
 * Makes a repository with two branches, a tag and three commits, always the same ones. Whoever makes it removes its
 * folder. No setting of the user's or the system's has a say.
 */
export async function makeRepository(): Promise<Repository> {
  const folder = await makeFolder({});
  const git = gitIn(folder);
  const commit = async (message: string, files: Readonly<Record<string, string | Uint8Array>>) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    await git("add", "-A");
    await git("commit", "--quiet", "--no-gpg-sign", "-m", message);
    return await git("rev-parse", "HEAD");
  };
  await git("init", "--quiet", "--initial-branch=main");
  const commits = [
    await commit("Begin", { "README.md": "# One\n", "docs/a b.md": "first\n" }),
    await commit('It\'s "quoted" & $(touch pwned); ünï', { "README.md": "# Two\n", "logo.gif": PICTURE }),
  ];
  await git("tag", "v1.0.0");
  await git("checkout", "--quiet", "-b", "feature/x");
  commits.push(await commit("Go on", { "docs/ünï.md": "third\n", "-odd": "odd\n" }));
  await git("checkout", "--quiet", "main");
  return { folder, commits, git };
}

/** Runs `git` in a folder. No setting of the user's or the system's has a say. @returns what gives what it prints, without the last line break */
export function gitIn(folder: string): Repository["git"] {
  const execute = promisify(execFile);
  return async (...args) => {
    const env = {
      ...commandEnvironment(),
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_DATE: "2026-07-28T09:00:00Z",
      GIT_COMMITTER_DATE: "2026-07-28T09:00:00Z",
    };
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@shop.example"];
    return (await execute("git", [...identity, ...args], { cwd: folder, env })).stdout.replace(/\n$/, "");
  };
}
