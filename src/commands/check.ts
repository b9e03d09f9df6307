import { FORMATTERS, type FormatName } from "../diagnostics/format.js";
import { sortDiagnostics } from "../diagnostics/sort.js";
import { EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { formatContext, isSound, openManifest, type OpenOptions } from "./open-manifest.js";
import type { Terminal } from "./terminal.js";

/** Options of `pressmark check`. */
export interface CheckCommandOptions extends OpenOptions {
  readonly format: FormatName;
  readonly probe?: boolean;
  readonly strict?: boolean;
  readonly claim?: readonly string[];
}

/** `pressmark check`: every fault of a manifest; with `probe` of what it declares, too. */
export async function check(
  manifest: string,
  options: CheckCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { probe = false } = options;
  const { checked, environment } = await openManifest(manifest, options, probe);
  if (probe) {
    const { probeManifest } = await import("./probe.js");
    await probeManifest(checked, environment.lookUp, options.claim ?? [], terminal);
  }
  const diagnostics = sortDiagnostics(checked.report.diagnostics, checked.manifest.root.name);
  const sound = isSound(diagnostics, options.strict ?? false);
  const context = { ...formatContext(checked, terminal.colour), ok: sound };
  await terminal.print(FORMATTERS[options.format](diagnostics, context));
  return sound ? EXIT.done : EXIT.faults;
}
