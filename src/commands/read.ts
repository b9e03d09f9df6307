import type { ResourceContents } from "../kit/source.js";
import { ResourceError } from "../kit/errors.js";
import { CommandFault, EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { openServed, type PrintedOptions } from "./open-served.js";
import type { Terminal } from "./terminal.js";

/** `pressmark read`: one resource's content, bytes as they are, or with `json` what `resources/read` answers. */
export async function read(
  uri: string,
  manifest: string,
  options: PrintedOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { catalogue, asking } = await openServed(manifest, options, terminal);
  try {
    const { result } = await catalogue.readResource(uri, asking);
    if (options.json === true) await terminal.print(`${JSON.stringify(result, null, 2)}\n`);
    else await printContents(result.contents, terminal);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    const cause = error.detail === undefined ? "" : ` (${error.detail})`;
    throw new CommandFault(
      `${uri}: ${error.message}${cause}`,
      EXIT.faults,
      "pressmark list shows what there is",
    );
  }
}

async function printContents(contents: readonly ResourceContents[], terminal: Terminal): Promise<void> {
  const several = contents.length > 1;
  for (const content of contents) {
    if (several) await terminal.print(`${content.uri}\n`);
    await terminal.print("text" in content ? content.text : Buffer.from(content.blob, "base64"));
    if (several) await terminal.print("\n");
  }
}
