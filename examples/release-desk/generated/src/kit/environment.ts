// From Pressmark 0.1.0: src/kit/environment.ts (MIT)
/** Looks an environment name up; `undefined` where it is unset. Empty is not unset. */
export type Environment = (name: string) => string | undefined;

/** A piece of a setting's text. */
export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "environment"; readonly name: string; readonly fallback: string | undefined };

/** A `${` that isn't a `${NAME}` or `${NAME:-default}`. `offset` counts UTF-16 units from the text's start. */
export class EnvironmentSyntaxError extends Error {
  override readonly name = "EnvironmentSyntaxError";
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Environment names that have no value and no default. */
export class UnsetNames extends Error {
  override readonly name = "UnsetNames";
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super(`not set in the environment: ${names.join(", ")}`);
    this.names = names;
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Splits a setting's text at its `${NAME}` and `${NAME:-default}`.
 * A `$${…}` is the literal `${…}`; every other `$` is itself.
 * A literal text part that came from `$${` is kept apart from its neighbours and marked by `literal`.
 * @throws EnvironmentSyntaxError
 */
export function parseText(text: string): readonly (TextPart & { readonly literal?: true })[] {
  const parts: (TextPart & { readonly literal?: true })[] = [];
  let start = 0;
  let at = text.indexOf("${");
  while (at !== -1) {
    if (at > start && text[at - 1] === "$") {
      if (at - 1 > start) parts.push({ kind: "text", text: text.slice(start, at - 1) });
      const end = text.indexOf("}", at);
      start = end === -1 ? at + 2 : end + 1;
      parts.push({ kind: "text", text: text.slice(at, start), literal: true });
    } else {
      if (at > start) parts.push({ kind: "text", text: text.slice(start, at) });
      const end = text.indexOf("}", at);
      if (end === -1) throw new EnvironmentSyntaxError("'${' has no closing '}'", at);
      parts.push(parseReference(text.slice(at + 2, end), at));
      start = end + 1;
    }
    at = text.indexOf("${", start);
  }
  if (start < text.length) parts.push({ kind: "text", text: text.slice(start) });
  return parts;
}

/**
 * Puts environment values into a text.
 * @throws UnsetNames with every name that is unset; EnvironmentSyntaxError
 */
export function interpolate(text: string, environment: Environment): string {
  return resolveParts(parseText(text), environment)
    .map((part) => part.text)
    .join("");
}

/** A piece of text after environment values are in: `fixed` pieces hold no variables, whatever they look like. */
export interface ResolvedPart {
  readonly text: string;
  readonly fixed: boolean;
}

/**
 * Replaces each environment part by its value, marked `fixed`: a brace in a value opens no variable.
 * A line break at a value's end is trimmed: secrets are often kept in files that end in one.
 * @throws UnsetNames with every name that is unset
 */
export function resolveParts(
  parts: readonly (TextPart & { readonly literal?: true })[],
  environment: Environment,
): readonly ResolvedPart[] {
  const unset: string[] = [];
  const resolved = parts.map((part): ResolvedPart => {
    if (part.kind === "text") return { text: part.text, fixed: part.literal === true };
    const value = environment(part.name);
    if (part.fallback !== undefined && (value === undefined || value === ""))
      return { text: part.fallback, fixed: true };
    if (value === undefined) unset.push(part.name);
    return { text: (value ?? "").replace(/\r?\n$/, ""), fixed: true };
  });
  if (unset.length > 0) throw new UnsetNames(unset);
  return resolved;
}

function parseReference(inner: string, offset: number): TextPart {
  const name = NAME.exec(inner)?.[0];
  if (name === undefined)
    throw new EnvironmentSyntaxError(`'\${${inner}}' names no environment variable`, offset);
  const rest = inner.slice(name.length);
  if (rest === "") return { kind: "environment", name, fallback: undefined };
  if (rest.startsWith(":-")) return { kind: "environment", name, fallback: rest.slice(2) };
  throw new EnvironmentSyntaxError(`'\${${inner}}' is neither \${NAME} nor \${NAME:-default}`, offset);
}
