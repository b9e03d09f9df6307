import { manifestSchema } from "../manifest/schema.js";
import { sourceDefinitions } from "../sources/registry.js";
import { EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import type { Terminal } from "./terminal.js";

/** `pressmark schema`: the manifest's JSON Schema. */
export async function schema(terminal: Terminal): Promise<ExitCode> {
  await terminal.print(`${JSON.stringify(manifestSchema(sourceDefinitions), null, 2)}\n`);
  return EXIT.done;
}
