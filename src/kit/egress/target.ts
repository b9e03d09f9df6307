import { parseText, resolveParts } from "../environment.js";
import type { Environment } from "../environment.js";
import { invalidValue } from "../errors.js";
import { expand } from "../uri/expand.js";
import { joinTemplates, literalTemplate, parseTemplate } from "../uri/template.js";
import type { Template } from "../uri/template.js";
import { textsOf } from "../values.js";
import type { Values } from "../values.js";
import type { AllowEntry } from "./hosts.js";
import type { OwnHost } from "./policy.js";
import { SettingError } from "../setting-error.js";
import { findUrlFaults, shapeOf, writtenPath } from "./url-shape.js";
import type { PlacedVariable, UrlShape } from "./url-shape.js";

/** The URL of an upstream, bound: its environment values are in, its variables are not. */
export interface Target {
  /** The host that the manifest's URL names; absent where a variable stands in it. */
  readonly own: OwnHost | undefined;
  /** The name that the URL itself ends with, where it has an extension. */
  readonly fileName: string | undefined;
  /**
   * The URL for one address.
   * @throws ResourceError `invalid_value` naming the variable whose value can't stand where it would
   */
  urlFor(values: Values, uri: string): URL;
}

/** A host as a variable may fill it in: it can't open a port, a path or user info. */
const HOST_TEXT = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;
/** `.` and `..`, percent-encoded ones too, also with the parameters that some servers cut off (`..;x`). */
const DOTS = /^(?:\.|%2e){1,2}(?:;.*)?$/is;
/** What upstreams take for a separator, once they have decoded it. */
const SEPARATOR = /[/\\]|%2f|%5c/i;

/**
 * Binds a URL setting.
 * @param allow `network.allow`, which bounds a variable in the host
 * @throws UnsetNames; SettingError where the URL, environment values in it, can't be used
 */
export function bindTarget(text: string, environment: Environment, allow: readonly AllowEntry[]): Target {
  const pieces = resolveParts(parseText(text), environment).map((part) =>
    part.fixed ? literalTemplate(part.text) : parseTemplate(part.text),
  );
  const template = joinTemplates(pieces);
  const shape = shapeOf([template]);
  const [fault] = findUrlFaults(shape, allow);
  if (fault !== undefined) throw new SettingError(`${fault.message}: ${fault.hint}`);
  const fixed = shape.variables.length === 0 ? parseUrl(expand(template, new Map())) : undefined;
  return {
    own: ownHost(shape),
    fileName: fileNameOf(shape),
    urlFor: (values, uri) => fixed ?? fill(template, shape, values, uri),
  };
}

function fill(template: Template, { variables }: UrlShape, values: Values, uri: string): URL {
  for (const variable of variables) {
    const why = refusal(variable, values);
    if (why !== undefined) throw invalidValue(uri, variable.name, why);
  }
  const text = expand(template, values);
  const url = URL.canParse(text) ? parseUrl(text) : undefined;
  // Parsers take dot segments out, encoded ones too: the path must be the one that was expanded.
  if (url === undefined || url.pathname !== (writtenPath(text) || "/")) {
    const culprit =
      variables.find(({ place }) => place === (url === undefined ? "host" : "path")) ?? variables[0];
    throw invalidValue(uri, culprit?.name ?? "", "doesn't fit into the upstream's URL");
  }
  return url;
}

/** Why a value can't stand in its place; nothing where it can. */
function refusal({ name, place, operator }: PlacedVariable, values: Values): string | undefined {
  const value = values.get(name);
  const texts = value === undefined ? [] : textsOf(value);
  const isReserved = operator === "+" || operator === "#";
  if (place === "host")
    return texts.length === 1 && texts.every(isHostText) ? undefined : "is no part of a host";
  if (isReserved && place !== "fragment" && texts.some((text) => text.includes("#"))) return "holds a '#'";
  if (place !== "path" || operator === ";") return undefined;
  if (texts.length === 0 && (operator === "" || isReserved)) return "is needed in the upstream's path";
  if (texts.includes("")) return "is empty";
  if (isReserved && texts.some((text) => text.includes("?"))) return "holds a '?'";
  const leaves = isReserved
    ? texts.flatMap((text) => text.split(SEPARATOR)).some((segment) => DOTS.test(segment))
    : texts.includes(".") || texts.includes("..");
  return leaves ? "holds a '.' or '..' segment" : undefined;
}

function isHostText(text: string): boolean {
  return HOST_TEXT.test(text);
}

function ownHost({ variables, scheme, host, port }: UrlShape): OwnHost | undefined {
  if (variables.some(({ place }) => place === "host")) return undefined;
  return { url: new URL(`${scheme}://${host}${port === "" ? "" : `:${port}`}/`), written: host };
}

/** What a value holds never chooses the type, so only the text after the last variable counts. */
function fileNameOf({ path }: UrlShape): string | undefined {
  const extension = /[^/\ue000-\uf8ff]*$/.exec(path)?.[0] ?? "";
  const dot = extension.lastIndexOf(".");
  return dot === -1 || dot === extension.length - 1 ? undefined : `file${extension.slice(dot)}`;
}

function parseUrl(text: string): URL {
  const url = new URL(text);
  url.hash = "";
  return url;
}
