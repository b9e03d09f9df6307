import type { JsonSchema, SourceDefinition } from "../sources/definition.js";
import { cacheSchema, iconSchema, limitsSchema, annotationsSchema, watchSchema } from "./schema-passport.js";
import { entrySnippets } from "./schema-snippets.js";
import { expect, mapping, text, nonEmptyText, snippets } from "./schema-pieces.js";
import { serveSchema, serverSchema } from "./schema-server.js";
import { listSchema, valuesSchema, variableSchema } from "./schema-variables.js";
import { SIZE_PATTERN } from "./scalars.js";

/** Where the schema lies in an installed package, as editors find it. */
export const SCHEMA_FILE = "schemas/manifest.schema.json";

/** Where the schema of included files lies, likewise. */
export const INCLUDED_SCHEMA_FILE = "schemas/included.schema.json";

const DRAFT = "http://json-schema.org/draft-07/schema#";

/**
 * The one JSON Schema (draft-07) of a manifest, made from the source definitions.
 * Editors read it, `ajv` checks with it, and the reference page is printed from it.
 */
export function manifestSchema(sources: readonly SourceDefinition[]): JsonSchema {
  return {
    $schema: DRAFT,
    title: "Pressmark manifest",
    description: "Declares the resources that a Model Context Protocol server offers.",
    ...mapping(
      {
        pressmark: {
          const: 1,
          description: "The manifest format. It stays 1 while meanings stay.",
          ...expect("the number 1"),
        },
        server: { $ref: "#/definitions/server" },
        defaults: { $ref: "#/definitions/defaults" },
        network: { $ref: "#/definitions/network" },
        connections: { $ref: "#/definitions/connections" },
        serve: { $ref: "#/definitions/serve" },
        include: { $ref: "#/definitions/include" },
        resources: { $ref: "#/definitions/resources" },
      },
      ["pressmark", "server"],
    ),
    definitions: definitions(sources),
  };
}

/** The id by which an included file's schema refers to the manifest's. */
export const MANIFEST_ID = "manifest";

/** The schema of an included file, which holds `resources` and `include` alone. The definitions are the manifest's. */
export const includeSchema = keysOfIncluded(MANIFEST_ID);

/** The JSON Schema of an included file, for editors: it has the definitions that it needs. */
export function includedSchema(sources: readonly SourceDefinition[]): JsonSchema {
  const used = Object.entries(definitions(sources)).filter(([name]) => !MANIFEST_ALONE.has(name));
  return {
    $schema: DRAFT,
    title: "Included file of a Pressmark manifest",
    description: "Holds entries that a manifest includes.",
    ...keysOfIncluded(""),
    definitions: Object.fromEntries(used),
  };
}

/** The definitions of what a manifest has, and no included file. */
const MANIFEST_ALONE: ReadonlySet<string> = new Set([
  "server",
  "serve",
  "defaults",
  "network",
  "connections",
]);

function keysOfIncluded(manifestId: string): JsonSchema {
  return mapping({
    include: { $ref: `${manifestId}#/definitions/include` },
    resources: { $ref: `${manifestId}#/definitions/resources` },
  });
}

function definitions(sources: readonly SourceDefinition[]): JsonSchema {
  const nestable = sources.filter((source) => source.nestable);
  return {
    server: { title: "server", ...serverSchema },
    serve: serveSchema,
    defaults: mapping(
      {
        annotations: { $ref: "#/definitions/annotations" },
        cache: { $ref: "#/definitions/cache" },
        watch: { $ref: "#/definitions/watch" },
        limits: { $ref: "#/definitions/limits" },
      },
      [],
      "What each entry takes, included ones too, unless it says otherwise.",
    ),
    network: mapping(
      {
        allow: {
          type: "array",
          items: nonEmptyText("A host, `*.` and a domain, or `*` for any public host."),
          description: "Hosts that `http` sources may go to, besides the host written in their own URL.",
          examples: [["api.weather.example", "*.shop.example"]],
        },
      },
      [],
      "Where `http` sources may go.",
    ),
    connections: {
      type: "object",
      additionalProperties: {
        title: "connection",
        ...mapping(
          {
            url: nonEmptyText(
              "`postgres://…`, or `sqlite:` and a path that is relative to this manifest; write it as `${NAME}` where it holds a password.",
              "${DATABASE_URL}",
            ),
          },
          ["url"],
        ),
      },
      description: "Databases that `sql` sources ask, by names of your own.",
      examples: [{ main: { url: "${DATABASE_URL}" } }],
    },
    include: {
      type: "array",
      items: nonEmptyText("A path or a glob, relative to this file."),
      description: "Files with more entries. Matches are taken in the order of their names.",
      examples: [["teams/*/resources.yaml"]],
    },
    resources: {
      type: "array",
      description: "The entries: each has one address, one source, and a passport.",
      // Behind `then`, since editors would begin an entry with what it must have and has a default: no address, no source.
      if: { type: "array" },
      then: { items: { $ref: "#/definitions/entry" } },
    },
    entry: entrySchema(sources),
    annotations: annotationsSchema,
    cache: cacheSchema,
    watch: watchSchema,
    limits: limitsSchema,
    icon: { title: "icon", ...iconSchema },
    variable: variableSchema,
    list: listSchema,
    values: valuesSchema,
    nestedSource: {
      ...mapping(
        Object.fromEntries(nestable.map((source) => [source.key, sourceReference(source)])),
        [],
        "A source that yields JSON, or for `list.from` and `complete` plain text with an item on each line: exactly one key.",
      ),
      minProperties: 1,
      maxProperties: 1,
    },
    ...Object.fromEntries(
      sources.map((source) => [`source-${source.key}`, titled(source.key, source.schema)]),
    ),
  };
}

/** Editors call a form by its title, else by where it stands in the schema. */
function titled(title: string, schema: JsonSchema): JsonSchema {
  const other = schema["else"] as JsonSchema | undefined;
  return { title, ...schema, ...(other !== undefined && { else: { title, ...other } }) };
}

function entrySchema(sources: readonly SourceDefinition[]): JsonSchema {
  const keys = sources.map((source) => source.key);
  return {
    ...mapping(
      {
        uri: nonEmptyText("A fixed address: an absolute URI (RFC 3986), kept byte for byte.", "config://app"),
        uriTemplate: nonEmptyText(
          "A family of addresses: a URI template (RFC 6570).",
          "release://{service}/{version}",
        ),
        name: nonEmptyText("Names the entry; unique in the catalogue.", "release-policy"),
        title: text("What people read in a list."),
        description: text("What it is and when it is useful; a model chooses by it."),
        mimeType: nonEmptyText(
          "The media type of what is served (RFC 9110, section 8.3.1).",
          "text/markdown",
        ),
        annotations: { $ref: "#/definitions/annotations" },
        icons: {
          type: "array",
          items: { $ref: "#/definitions/icon" },
          description: "Icons that a host may show.",
        },
        size: {
          description: "Raw bytes: a whole number, or a size such as `64KiB`.",
          examples: ["64KiB"],
          ...snippets(["size", "A size", "${1:64KiB}"]),
          if: { type: "string" },
          then: { type: "string", pattern: SIZE_PATTERN, ...expect("a size such as 512B, 64KiB or 4MiB") },
          else: { type: "integer", minimum: 0 },
        },
        _meta: { type: "object", description: "Passed on to clients as it is." },
        enabled: { type: "boolean", default: true, description: "`false` leaves the entry out." },
        cache: { $ref: "#/definitions/cache" },
        watch: { $ref: "#/definitions/watch" },
        limits: { $ref: "#/definitions/limits" },
        access: {
          title: "access",
          ...mapping(
            {
              scopes: {
                type: "array",
                items: nonEmptyText("A scope."),
                minItems: 1,
                description: "The scopes that a caller needs, all of them.",
              },
            },
            ["scopes"],
            "Who may list and read the entry.",
          ),
        },
        variables: {
          type: "object",
          additionalProperties: { $ref: "#/definitions/variable" },
          description: "What is known of the address's variables, by name.",
        },
        list: { $ref: "#/definitions/list" },
        examples: {
          type: "array",
          items: { $ref: "#/definitions/values" },
          description: "Values that must work; used by `check --probe` and by documentation.",
        },
        ...Object.fromEntries(sources.map((source) => [source.key, sourceReference(source)])),
      },
      ["name"],
    ),
    title: "entry",
    // For editors alone: the checks say the first two in one sentence each.
    allOf: [
      { oneOf: [{ required: ["uri"] }, { required: ["uriTemplate"] }] },
      { oneOf: keys.map((key) => ({ required: [key] })) },
      // Whole entries are offered where there's no address yet.
      {
        if: { type: "object", anyOf: [{ required: ["uri"] }, { required: ["uriTemplate"] }] },
        else: { type: "object", ...entrySnippets },
      },
    ],
  };
}

function sourceReference(source: SourceDefinition): JsonSchema {
  return { $ref: `#/definitions/source-${source.key}` };
}
