import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import type { CarriedContent, LeftElsewhere } from "./content.js";
import type { AskedName } from "./environment.js";
import { codeSpan, escapeMarkdown } from "./markdown.js";
import type { OwnPackage, TextFile } from "./portable.js";
import type { Templates } from "./templates.js";

/** What the README tells beside the catalogue. */
export interface ReadmeFacts {
  readonly packageName: string;
  readonly asked: readonly AskedName[];
  readonly content: CarriedContent;
  readonly own: OwnPackage;
}

/** `README.md`. What comes from the manifest is shown as it is, and means nothing as Markdown. */
export function printReadme(data: CatalogueData, facts: ReadmeFacts, templates: Templates): TextFile {
  const { packageName, asked, content, own } = facts;
  const { name, title = name, description = "" } = data.identity;
  const needed = asked.filter(({ optional, name: asks }) => !optional && !asks.endsWith("*"));
  const text = templates.load("README.md")({
    title: escapeMarkdown(title),
    description: escapeMarkdown(description),
    size: sizeOf(data.entries),
    rows: data.entries.map(printRow),
    node: own.node.replace(/^>=/, "").concat(" or newer"),
    packageName,
    environment: asked.map(printName),
    env:
      needed.length === 0
        ? ""
        : `, "env": { ${needed.map(({ name: asks }) => `"${asks}": "…"`).join(", ")} }`,
    flags: needed.map(({ name: asks }) => ` -e ${asks}=…`).join(""),
    tokens: data.http.tokens !== undefined,
    issued: data.http.issuer !== undefined,
    elsewhere: content.elsewhere.map(printElsewhere),
  });
  return { path: "README.md", text };
}

/** Why a setting's files are not carried along, as a sentence's end. */
export function whyElsewhere({ why }: LeftElsewhere): string {
  return WHY[why];
}

const WHY: Readonly<Record<LeftElsewhere["why"], string>> = {
  absolute: "the path is absolute",
  environment: "the path holds environment values",
  folder: "a program may use any file of the folder",
};

function sizeOf(entries: readonly CatalogueEntry[]): string {
  const families = entries.filter(({ address }) => address.kind === "template").length;
  const fixed = entries.length - families;
  const parts = [
    ...(fixed > 0 || families === 0 ? [`${String(fixed)} ${fixed === 1 ? "resource" : "resources"}`] : []),
    ...(families > 0 ? [`${String(families)} ${families === 1 ? "family" : "families"} of resources`] : []),
  ];
  return parts.join(" and ");
}

function printRow({ address, passport, source }: CatalogueEntry): string {
  const { name, title, description } = passport;
  const what = [title, description].filter((text) => text !== undefined).map(escapeMarkdown);
  const shown = codeSpan(address.kind === "fixed" ? address.uri : address.template);
  return `| ${shown} | ${escapeMarkdown(name)} | ${what.join(": ")} | ${source.kind} |`;
}

function printName({ name, optional }: AskedName): string {
  if (name.endsWith("*")) return `every name that starts with \`${name.slice(0, -1)}\``;
  return `\`${name}\`${optional ? " (optional)" : ""}`;
}

function printElsewhere(left: LeftElsewhere): string {
  return `${escapeMarkdown(left.entry)}, \`${left.setting}\`: ${whyElsewhere(left)}`;
}
