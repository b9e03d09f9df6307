import type { JsonSchema, SourceDefinition } from "../sources/definition.js";
import { ALL_CODES } from "./codes.js";
import { code, formOf, keysOf, referenceOf, resolve, type Definitions } from "./reference-forms.js";
import { manifestSchema } from "./schema.js";

/** The reference page: every key of a manifest and every diagnostic code, as Markdown. */
export function printReference(sources: readonly SourceDefinition[]): string {
  const schema = manifestSchema(sources);
  const definitions = schema["definitions"] as Definitions;
  const parts = [
    "# Reference",
    "Made by `npm run schemas` from the definitions in `src/`. Don't edit.",
    "`manifest.schema.json` is the JSON Schema of a manifest. Editors with a YAML language server use it where the manifest starts with",
    "```yaml\n# yaml-language-server: $schema=./node_modules/pressmark/schemas/manifest.schema.json\n```",
    "`included.schema.json` is that of an included file, which names it likewise.",
    NOTATION,
    "## Keys of a manifest",
    keyTable(schema, definitions),
    ...Object.entries(SECTIONS).flatMap(([name, title]) => [
      `## ${title}`,
      ...introduction(name, sources, definitions),
      keyTable(definitions[name] ?? {}, definitions),
    ]),
    "## Sources",
    "Each entry has exactly one of these keys.",
    ...sources.flatMap((source) => sourceSection(source, definitions)),
    "## Diagnostic codes",
    "`check` reports faults with these codes. They are stable: none is renamed, and none is used for another fault.",
    codeTable(),
  ];
  return `${parts.join("\n\n")}\n`;
}

const NOTATION = [
  "- Durations are `250ms`, `30s`, `5m`, `1h`, `7d`; sizes are `512B`, `64KiB`, `4MiB`, or `KB`, `MB`. A bare number is an error.",
  "- `${NAME}` and `${NAME:-default}` put environment values into the texts of source settings, `network` and `serve`; `$${` is a literal `${`.",
  "- In the tables, `a.b` is the key `b` below `a`, and `a[].b` is the key `b` of each item of the list `a`.",
].join("\n");

/** The definitions that have a section of their own, with its title. */
const SECTIONS: Readonly<Record<string, string>> = {
  server: "`server`",
  defaults: "`defaults`",
  network: "`network`",
  serve: "`serve`",
  entry: "An entry of `resources`",
  annotations: "`annotations`",
  icon: "An icon",
  cache: "`cache`",
  watch: "`watch`",
  limits: "`limits`",
  variable: "A variable of `variables`",
  list: "`list`",
};

function introduction(
  section: string,
  sources: readonly SourceDefinition[],
  definitions: Definitions,
): readonly string[] {
  if (section === "entry") {
    const keys = sources.map(({ key }) => `[${code(key)}](#${key})`).join(", ");
    return [`Exactly one address (\`uri\` or \`uriTemplate\`), exactly one source (${keys}), and a name.`];
  }
  // The first sentence stands where the section is referred to.
  const whole = descriptionOf(definitions[section] ?? {});
  return whole === firstSentence(whole) ? [] : [whole];
}

function descriptionOf({ description }: JsonSchema): string {
  return typeof description === "string" ? description : "";
}

function firstSentence(text: string): string {
  return /^.*?\.(?= [A-Z`])/.exec(text)?.[0] ?? text;
}

function sourceSection(source: SourceDefinition, definitions: Definitions): readonly string[] {
  const form = formOf(source.schema, definitions);
  const { keys } = keysOf(source.schema);
  return [
    `### \`${source.key}\``,
    `${sentence(source.summary)} ${STANDS_IN[source.addresses]} Written as ${form}.`,
    `\`\`\`yaml\n${source.example.trimEnd()}\n\`\`\``,
    ...(Object.keys(keys).length === 0 ? [] : [keyTable(source.schema, definitions)]),
  ];
}

const STANDS_IN = {
  fixed: "For a fixed address (`uri`).",
  template: "For a family (`uriTemplate`).",
  both: "For a fixed address (`uri`) or a family (`uriTemplate`).",
} as const;

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
}

function keyTable(schema: JsonSchema, definitions: Definitions): string {
  const { keys, required } = keysOf(schema);
  const rows = Object.entries(keys)
    .filter(([, property]) => referenceOf(property)?.startsWith("source-") !== true)
    .flatMap(([key, property]) => keyRows(key, property, required.includes(key), definitions));
  return ["| key | what | form |", "| --- | --- | --- |", ...rows].join("\n");
}

/** A mapping inside a mapping, or in a list, is told by rows of its own, unless it has a section. */
function keyRows(
  key: string,
  property: JsonSchema,
  isRequired: boolean,
  definitions: Definitions,
): readonly string[] {
  const target = resolve(property, definitions);
  const section = sectionOf(property);
  const description = descriptionOf(property) || descriptionOf(target);
  const what = section === undefined ? description : `${firstSentence(description)} See ${section}.`;
  const own = `| \`${key}\`${isRequired ? " (required)" : ""} | ${cell(what.trim())} | ${cell(formOf(property, definitions))} |`;
  if (property["$ref"] !== undefined) return [own];
  const { keys, required, listed } = keysOf(target);
  return [
    own,
    ...Object.entries(keys).flatMap(([name, child]) =>
      keyRows(`${key}${listed ? "[]" : ""}.${name}`, child, required.includes(name), definitions),
    ),
  ];
}

/** A link to the section that tells of a value, or of the items of a list or a mapping. */
function sectionOf(property: JsonSchema): string | undefined {
  const inner = [property, property["items"], property["additionalProperties"]];
  const name = inner
    .map((schema) =>
      typeof schema === "object" && schema !== null ? referenceOf(schema as JsonSchema) : undefined,
    )
    .find((reference) => reference !== undefined);
  const title = name === undefined ? undefined : SECTIONS[name];
  return title === undefined ? undefined : `[${title}](#${anchor(title)})`;
}

/** The anchor that GitHub makes of a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}

function codeTable(): string {
  const rows = Object.entries(ALL_CODES).map(
    ([name, { severity, meaning, remedy }]) =>
      `| \`${name}\` | ${severity} | ${cell(meaning)} | ${cell(remedy)} |`,
  );
  return ["| code | severity | meaning | what to do |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");
}
