import { codeSpan, escapeMarkdown } from "../generate/markdown.js";
import type { TextFile } from "../generate/portable.js";
import type { PageAddress, PageCatalogue, PageEntry } from "./page-catalogue.js";
import { tellFacts, tellValues } from "./tell-facts.js";

/** How many addresses of a family are named before the rest is counted. */
const MOST_SHOWN = 20;

/** Prints a catalogue as Markdown for a repository: a table of all entries, then each by itself. */
export function printMarkdown(catalogue: PageCatalogue): readonly TextFile[] {
  const { name, version, title = name, description, instructions, websiteUrl } = catalogue.server;
  const anchors = anchorsOf(catalogue.entries);
  const rows = catalogue.entries.map((entry, index) => printRow(entry, anchors[index] ?? ""));
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    `${codeSpan(name)} ${escapeMarkdown(version)}`,
    ...paragraph(description),
    ...(websiteUrl === undefined ? [] : [codeSpan(websiteUrl)]),
    ...(instructions === undefined ? [] : ["## Instructions for models", ...paragraph(instructions)]),
    "## Entries",
    ["| address | name | type | source | what |", "| --- | --- | --- | --- | --- |", ...rows].join("\n"),
    ...catalogue.entries.flatMap((entry, index) => printEntry(entry, anchors[index] ?? "", catalogue)),
  ];
  return [{ path: "README.md", text: `${blocks.join("\n\n")}\n` }];
}

function printRow({ address, name, title, mimeType, source }: PageEntry, anchor: string): string {
  const type = mimeType === undefined ? "" : codeSpan(mimeType);
  const link = `[${escapeMarkdown(name)}](#${anchor})`;
  return `| ${codeSpan(address)} | ${link} | ${type} | ${source} | ${escapeMarkdown(title ?? "")} |`;
}

function printEntry(entry: PageEntry, anchor: string, catalogue: PageCatalogue): readonly string[] {
  const { title, name, address, description, variables, examples, members } = entry;
  const facts = tellFacts(entry, catalogue).map(({ label, text }) => `- ${label}: ${escapeMarkdown(text)}`);
  return [
    `<a id="${anchor}"></a>`,
    `### ${escapeMarkdown(title ?? name)}`,
    codeSpan(address),
    ...paragraph(description),
    ...(variables.length === 0 ? [] : [printVariables(entry)]),
    ...printAddresses("Examples", examples),
    ...printAddresses("Listed members", members),
    facts.join("\n"),
  ];
}

function printVariables({ variables }: PageEntry): string {
  const rows = variables.map((variable) => {
    const cells = [variable.description ?? "", tellValues(variable).join("; ")].map(escapeMarkdown);
    return `| ${[codeSpan(variable.name), ...cells].join(" | ")} |`;
  });
  return ["| variable | meaning | values |", "| --- | --- | --- |", ...rows].join("\n");
}

function printAddresses(title: string, addresses: readonly PageAddress[]): readonly string[] {
  if (addresses.length === 0) return [];
  const items = addresses.slice(0, MOST_SHOWN).map(({ uri }) => `- ${codeSpan(uri)}`);
  const more = addresses.length - items.length;
  return [`${title}:`, [...items, ...(more > 0 ? [`- and ${String(more)} more`] : [])].join("\n")];
}

/** A text of several lines is one paragraph: line breaks would let it begin something. */
function paragraph(text: string | undefined): readonly string[] {
  const shown = text === undefined ? "" : escapeMarkdown(text);
  return shown === "" ? [] : [shown];
}

/** An anchor for each entry, of its name as far as that can stand in a link. */
function anchorsOf(entries: readonly PageEntry[]): readonly string[] {
  const taken = new Set<string>();
  return entries.map(({ name }) => {
    const slug = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
    const wanted = `entry-${slug}`.replace(/-$/, "");
    let anchor = wanted;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${wanted}-${String(count)}`;
    taken.add(anchor);
    return anchor;
  });
}
