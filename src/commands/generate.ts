import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ContentApart, gatherContent } from "../generate/content.js";
import { planProject } from "../generate/plan.js";
import type { OwnPackage } from "../generate/portable.js";
import type { SdkVersion } from "../generate/project-files.js";
import { whyElsewhere } from "../generate/readme.js";
import { CommandFault, EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { PACKAGE_FACTS, packageFile } from "../package-facts.js";
import { openUnread } from "./open-manifest.js";
import type { Terminal } from "./terminal.js";
import { toFault, writeOut } from "./write-out.js";

/** Options of `pressmark generate`. */
export interface GenerateCommandOptions {
  readonly out: string;
  readonly sdk: SdkVersion;
  /** Whether only to tell if the folder is up to date. */
  readonly check?: boolean;
  /** Whether conflicts are solved by losing what the user has. */
  readonly force?: boolean;
  /** As in `OpenOptions`. */
  readonly parseCache?: boolean;
}

/** `pressmark generate`: writes a standalone server project. Environment values are never read. */
export async function generate(
  manifest: string,
  options: GenerateCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, sdk } = options;
  const data = await openUnread(manifest, options, terminal);
  try {
    const content = await gatherContent(data, path.resolve(out));
    for (const left of content.elsewhere)
      terminal.say(`not copied: the files of '${left.entry}', ${left.setting}: ${whyElsewhere(left)}`);
    const files = planProject({ data, content, sdk, own: ownPackage() });
    const { isNew } = await writeOut({ files, version: PACKAGE_FACTS.version, sdk }, options, terminal);
    if (isNew)
      terminal.say(`\nTry it:\n  cd ${quoteForShell(out)}\n  npm install\n  npm run build\n  npm test`);
    return EXIT.done;
  } catch (error) {
    throw error instanceof ContentApart ? new CommandFault(error.message, EXIT.faults) : toFault(error, out);
  }
}

function ownPackage(): OwnPackage {
  const { version, engines, dependencies, devDependencies, peerDependencies } = PACKAGE_FACTS;
  const read = (file: string) => readFileSync(fileURLToPath(packageFile(file)), "utf8");
  return { version, node: engines.node, dependencies, devDependencies, peerDependencies, read };
}

/** A path as it can be pasted into a shell (POSIX, shell quoting). */
function quoteForShell(text: string): string {
  return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
