import path from "node:path";
import type { CatalogueEntry, CatalogueListing, CatalogueVariable } from "../catalogue/catalogue.js";
import type { Values } from "../kit/values.js";
import { SourceData } from "../sources/definition.js";
import { definitionOf } from "../sources/registry.js";
import { Call, Name, printLiteral } from "./literal.js";

/** What a module imports, by the module's path below `src`. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  /** @returns the name, as it is used */
  add(module: string, name: string): string {
    const names = this.#names.get(module) ?? new Set();
    this.#names.set(module, names.add(name));
    return name;
  }

  /** The statements, one a line. @param folder the folder that they are printed for, relative to the project */
  print(folder: string): string {
    return [...this.#names]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([module, names]) => {
        const relative = path.posix.relative(folder, `src/${module}`).replace(/\.ts$/, ".js");
        const specifier = relative.startsWith(".") ? relative : `./${relative}`;
        const sorted = [...names].sort();
        const types = sorted.every((name) => name.startsWith("type "));
        const list = types ? sorted.map((name) => name.slice("type ".length)) : sorted;
        return `import ${types ? "type " : ""}{ ${list.join(", ")} } from "${specifier}";`;
      })
      .join("\n");
  }
}

/**
 * The literal of one entry, as the kit's `Resource`: its source is a call with its settings.
 * @param folder the folder below `content` that its paths start from
 * @param imports takes what the literal names
 */
export function printResource(entry: CatalogueEntry, folder: string, imports: Imports): string {
  const { address, passport, cache, watch, limits, scopes, variables, listing, source } = entry;
  imports.add("content.ts", "contentFolder");
  return printLiteral(
    {
      address,
      passport,
      cache,
      watch,
      limits,
      scopes,
      variables: variables.map((variable) => variableOf(variable, imports)),
      listing: listingOf(listing, imports),
      folder: new Call("contentFolder", folder === "" ? undefined : folder),
      source: callOf(source, imports),
    },
    "export const resource: Resource = ".length,
  );
}

/** The call that makes a map of values. */
export function valuesCall(values: Values, imports: Imports): Call {
  imports.add("kit/values.ts", "type Value");
  return new Call("new Map<string, Value>", [...values]);
}

function variableOf({ pattern, complete, ...rule }: CatalogueVariable, imports: Imports): object {
  return {
    ...rule,
    ...(pattern !== undefined && {
      accepts: new Call(imports.add("kit/pattern.ts", "compilePattern"), pattern),
    }),
    ...(complete !== undefined && { complete: callOf(complete, imports) }),
  };
}

function listingOf(listing: CatalogueListing, imports: Imports): object {
  switch (listing.kind) {
    case "none":
    case "source":
      return listing;
    case "constants":
      return { kind: "constants", members: listing.members.map((values) => valuesCall(values, imports)) };
    case "from":
      return {
        kind: "from",
        source: callOf(listing.source, imports),
        items: listing.items,
        variables: new Call("new Map<string, string>", [...listing.variables]),
      };
  }
}

/** The call of what `read.ts` exports under the kind's name. */
function callOf({ kind, settings }: SourceData, imports: Imports): Call {
  const kitValues = definitionOf(kind).kitValues?.(settings) ?? [];
  const printed = Object.entries(settings as object).map(([setting, value]): [string, unknown] => {
    if (value instanceof SourceData) return [setting, callOf(value, imports)];
    const kit = kitValues.find((known) => known.setting === setting);
    return [setting, kit === undefined ? value : new Name(imports.add(kit.module, kit.name))];
  });
  return new Call(imports.add(`sources/${kind}/read.ts`, kind), Object.fromEntries(printed));
}
