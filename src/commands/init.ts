import { constants } from "node:fs";
import { copyFile, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { packageFile } from "../package-facts.js";
import { CommandFault, EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { DEFAULT_MANIFEST } from "./default-manifest.js";
import type { Terminal } from "./terminal.js";

/** `pressmark init`: writes a small manifest that works, and what it needs. It never overwrites. */
export async function init(folder: string, terminal: Terminal): Promise<ExitCode> {
  const from = fileURLToPath(packageFile("templates/init"));
  const files = await readdir(from, { recursive: true, withFileTypes: true });
  const names = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(from, path.join(file.parentPath, file.name)))
    .sort();
  const taken = await findTaken(folder, names);
  if (taken.length > 0) {
    throw new CommandFault(
      `${taken.join(", ")} ${taken.length === 1 ? "is" : "are"} there already`,
      EXIT.faults,
      "nothing was written; name another folder: pressmark init <folder>",
    );
  }
  for (const name of names) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    // The flag keeps what another process wrote since the look above.
    await copyFile(path.join(from, name), target, constants.COPYFILE_EXCL);
    await terminal.print(`${target}\n`);
  }
  const manifest = path.join(folder, DEFAULT_MANIFEST);
  const argument = folder === "." ? "" : ` ${manifest}`;
  terminal.say(
    `\nTry it:\n  pressmark check${argument}\n  pressmark list${argument}\n  pressmark serve${argument}`,
  );
  return EXIT.done;
}

async function findTaken(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        await stat(path.join(folder, name));
        return [path.join(folder, name)];
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT") return [];
        if (code === "ENOTDIR") throw new CommandFault(`${folder} is not a folder`, EXIT.usage);
        throw error;
      }
    }),
  );
  return found.flat();
}
