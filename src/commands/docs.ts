import { describeCatalogue } from "../docs/describe-catalogue.js";
import { readPageParts } from "../docs/page-parts.js";
import { printMarkdown } from "../docs/print-markdown.js";
import { printSite } from "../docs/print-site.js";
import { findTypes } from "../host/found-types.js";
import { EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { PACKAGE_VERSION } from "../package-facts.js";
import { openUnread } from "./open-manifest.js";
import type { Terminal } from "./terminal.js";
import { writeOut, type WriteOutOptions } from "./write-out.js";

/** Options of `pressmark docs`. */
export interface DocsCommandOptions extends WriteOutOptions {
  readonly format: "html" | "markdown";
  /** As in `OpenOptions`. */
  readonly parseCache?: boolean;
}

/** `pressmark docs`: writes a catalogue's documentation. Environment values are never read. */
export async function docs(
  manifest: string,
  options: DocsCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const data = await openUnread(manifest, options, terminal);
  const catalogue = describeCatalogue(data, await findTypes(data));
  const files =
    options.format === "markdown" ? printMarkdown(catalogue) : printSite(catalogue, readPageParts("site"));
  await writeOut({ files, version: PACKAGE_VERSION }, options, terminal);
  return EXIT.done;
}
