import type { JsonSchema } from "../sources/definition.js";

/** A mapping with these keys and no others. */
export function mapping(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
  description?: string,
): JsonSchema {
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties,
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  };
}

/** Any text. */
export function text(description: string): JsonSchema {
  return { type: "string", description };
}

/** The pattern of a text with something in it. `minLength` would ask for a helper of the validator at run time. */
export const NOT_EMPTY = "\\S";

/** A text with something in it. */
export function nonEmptyText(description: string, example?: string): JsonSchema {
  return {
    type: "string",
    pattern: NOT_EMPTY,
    description,
    ...(example !== undefined && { examples: [example] }),
  };
}

/**
 * What a fault's message says was expected. `$comment` is the standard's place for it (draft-07, section 9):
 * editors ignore it.
 */
export function expect(what: string): JsonSchema {
  return { $comment: `expected ${what}` };
}

/**
 * What an editor offers to put in (`defaultSnippets`, which yaml-language-server and VS Code understand). `$1` is where the
 * cursor goes, `${1:text}` with something in it; a `$` or `}` that is meant is written with a backslash.
 */
export function snippets(...offered: readonly Snippet[]): JsonSchema {
  return { defaultSnippets: offered.map(([label, description, body]) => ({ label, description, body })) };
}

type Snippet = readonly [label: string, description: string, body: unknown];
