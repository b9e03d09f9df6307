import type { ListedResource, ListedTemplate } from "../kit/answers.js";
import { EXIT, type ExitCode } from "../kit/serve/command-fault.js";
import { openServed, type PrintedOptions } from "./open-served.js";
import { printTable } from "./table.js";
import type { Terminal } from "./terminal.js";

/** `pressmark list`: a table of the catalogue, or with `json` what the two lists answer, all pages. */
export async function list(manifest: string, options: PrintedOptions, terminal: Terminal): Promise<ExitCode> {
  const { catalogue, asking } = await openServed(manifest, options, terminal);
  const resources = await allPages(async (cursor) => {
    const { result } = await catalogue.listResources(cursor, asking);
    return { items: result.resources, next: result.nextCursor };
  });
  const resourceTemplates = await allPages(async (cursor) => {
    const { result } = await catalogue.listTemplates(cursor, asking);
    return { items: result.resourceTemplates, next: result.nextCursor };
  });
  await terminal.print(
    options.json === true
      ? `${JSON.stringify({ resources, resourceTemplates }, null, 2)}\n`
      : tables(resources, resourceTemplates),
  );
  return EXIT.done;
}

async function allPages<Item>(
  page: (cursor: string | undefined) => Promise<{ items: readonly Item[]; next: string | undefined }>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await page(cursor);
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

function tables(resources: readonly ListedResource[], templates: readonly ListedTemplate[]): string {
  if (resources.length === 0 && templates.length === 0) return "The catalogue is empty.\n";
  const parts: string[] = [];
  if (resources.length > 0) {
    const rows = resources.map(({ uri, name, mimeType, size }) => [
      uri,
      name,
      mimeType ?? "",
      sizeText(size),
    ]);
    parts.push(printTable(["ADDRESS", "NAME", "TYPE", "SIZE"], rows));
  }
  if (templates.length > 0) {
    const rows = templates.map(({ uriTemplate, name, mimeType }) => [uriTemplate, name, mimeType ?? ""]);
    parts.push(printTable(["TEMPLATE", "NAME", "TYPE"], rows));
  }
  return parts.join("\n");
}

function sizeText(bytes: number | undefined): string {
  return bytes === undefined ? "" : `${String(bytes)} B`;
}
