import { includedSchema, manifestSchema } from "../manifest/schema.js";
import { sourceDefinitions } from "../sources/registry.js";
import { EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import type { Terminal } from "./terminal.js";

/** Options of `pressmark schema`. */
export interface SchemaCommandOptions {
  readonly included?: boolean;
}

/** `pressmark schema`: the JSON Schema of manifests, or of the files that they include. */
export async function schema(
  { included = false }: SchemaCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const printed = (included ? includedSchema : manifestSchema)(sourceDefinitions);
  await terminal.print(`${JSON.stringify(printed, null, 2)}\n`);
  return EXIT.done;
}
