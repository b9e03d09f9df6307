// From Pressmark 0.1.0: src/kit/catalogue/line.ts (MIT)
import type { ListedResource, ListedTemplate } from "../answers.js";
import { extensionType } from "../content/extension-type.js";
import type { Annotations, Passport } from "../entry.js";
import type { Facts } from "../source.js";
import { textsOf, type Values } from "../values.js";

/** Gives the line of a fixed address: what was declared and nothing else. The address is kept byte for byte. */
export function fixedLine(uri: string, passport: Passport): ListedResource {
  return { uri, ...declared(passport), ...(passport.size !== undefined && { size: passport.size }) };
}

/** Gives the line of a family. A size belongs to a resource, so a template has none (MCP `ResourceTemplate`). */
export function templateLine(template: string, passport: Passport): ListedTemplate {
  return { uriTemplate: template, ...declared(passport) };
}

/**
 * Gives the line of one member of a family, as far as it was declared.
 * @param variables the template's variables, in the order of the address
 * @param values the member's own values, which make its name
 * @param shown the values with defaults put in, for `{name}` in title and description
 */
export function memberLine(
  uri: string,
  passport: Passport,
  variables: readonly string[],
  values: Values,
  shown: Values,
): ListedResource {
  const names = variables.flatMap((variable) => textsOf(values.get(variable) ?? []));
  const { title, description } = passport;
  return {
    ...fixedLine(uri, passport),
    name: [passport.name, ...names].join("/"),
    ...(title !== undefined && { title: fillIn(title, variables, shown) }),
    ...(description !== undefined && { description: fillIn(description, variables, shown) }),
  };
}

/**
 * Adds what was found out to a line. What was declared wins.
 * @param facts `undefined` where nothing is known: the line stays as it is
 */
export function withFacts(line: ListedResource, facts: Facts | undefined): ListedResource {
  if (facts === undefined) return line;
  const title = line.title ?? facts.title;
  const description = line.description ?? facts.description;
  const mimeType = line.mimeType ?? typeOf(facts);
  const size = line.size ?? facts.size;
  const annotations = joinAnnotations(facts, line.annotations);
  return {
    ...line,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(mimeType !== undefined && { mimeType }),
    ...(annotations !== undefined && { annotations }),
    ...(size !== undefined && { size }),
  };
}

/**
 * Adds a member's facts to its line. What a family declares is said of all its members, so what one says of itself
 * (title, description, audience, priority) is more exact and wins; and so is its own size.
 */
export function withMemberFacts(line: ListedResource, facts: Facts | undefined): ListedResource {
  if (facts === undefined) return line;
  const { title, description, size, audience, priority } = facts;
  const annotations = joinAnnotations(line.annotations ?? {}, {
    ...(audience !== undefined && { audience }),
    ...(priority !== undefined && { priority }),
  });
  const exact = {
    ...line,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(annotations !== undefined && { annotations }),
    ...(size !== undefined && { size }),
  };
  return withFacts(exact, facts);
}

/** One pass: a value that looks like a variable isn't filled in again. `${name}` is plain text. */
function fillIn(text: string, variables: readonly string[], shown: Values): string {
  return text.replaceAll(/(?<!\$)\{([^{}]*)\}/g, (literal, name: string) =>
    variables.includes(name) ? textsOf(shown.get(name) ?? "").join("/") : literal,
  );
}

function typeOf(facts: Facts): string | undefined {
  const byName = facts.fileName === undefined ? undefined : extensionType(facts.fileName);
  return byName ?? facts.defaultType;
}

/** The second wins; `undefined` where neither says anything. */
function joinAnnotations(weak: Annotations, strong: Annotations | undefined): Annotations | undefined {
  const audience = strong?.audience ?? weak.audience;
  const priority = strong?.priority ?? weak.priority;
  const lastModified = strong?.lastModified ?? weak.lastModified;
  if (audience === undefined && priority === undefined && lastModified === undefined) return undefined;
  return {
    ...(audience !== undefined && { audience }),
    ...(priority !== undefined && { priority }),
    ...(lastModified !== undefined && { lastModified }),
  };
}

/** What resources and templates have in common; an annotation that says nothing is left out. */
function declared(passport: Passport): Omit<ListedResource, "uri" | "size"> {
  const { name, title, description, mimeType, icons, _meta } = passport;
  const annotations = joinAnnotations({}, passport.annotations);
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(mimeType !== undefined && { mimeType }),
    ...(annotations !== undefined && { annotations }),
    ...(icons !== undefined && { icons }),
    ...(_meta !== undefined && { _meta }),
  };
}
