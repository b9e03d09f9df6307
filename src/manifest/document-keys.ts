import { Alias, Scalar, YAMLMap, type ParsedNode } from "yaml";
import { shorten, type Fault } from "./document-fault.js";

/** YAML 1.1's merge key, which YAML 1.2 doesn't have. */
const MERGE_KEY = "<<";

/**
 * The text of a key; `undefined` for one that is no text.
 * @param targets the node that each alias stands for
 */
export function textOfKey(key: ParsedNode, targets: ReadonlyMap<Alias, ParsedNode>): string | undefined {
  const node = key instanceof Alias ? targets.get(key) : key;
  return node instanceof Scalar && typeof node.value === "string" ? node.value : undefined;
}

/** Whether a key is a merge key. In quotes it is plain text. */
export function isMergeKey(key: ParsedNode): boolean {
  return key instanceof Scalar && key.value === MERGE_KEY && key.type === Scalar.PLAIN;
}

/** The fault of a merge key. */
export function mergeKeyFault(key: ParsedNode): Omit<Fault, "path"> {
  return {
    code: "merge-key",
    offset: key.range[0],
    message: "merge keys (<<) are not supported",
    hint: "write the keys out, or put what entries share under defaults",
  };
}

/** The fault of a key that is no text. @param source the key as written */
export function keyFault(key: ParsedNode, source: string): Omit<Fault, "path"> {
  const shown = shorten(source);
  const shared = { code: "key-not-text", offset: key.range[0] } as const;
  if (key instanceof Alias) {
    return { ...shared, message: `the key ${shown} stands for no text`, hint: "write the key out" };
  }
  if (key instanceof Scalar) {
    if (source === "") return { ...shared, message: "the key before ':' is missing", hint: "write a key" };
    const message = `the key ${shown} is ${kindOf(key.value)}, not text`;
    return { ...shared, message, hint: `quote it: ${JSON.stringify(shown)}` };
  }
  const kind = key instanceof YAMLMap ? "a mapping" : "a list";
  return { ...shared, message: `the key is ${kind}, not text`, hint: `quote it: ${JSON.stringify(shown)}` };
}

/**
 * Whether a mapping is text that lacks its quotes, such as `{{name}}`: to YAML a mapping whose key is a mapping.
 * @param source the mapping as written
 */
export function isBracedText(mapping: YAMLMap.Parsed, source: string): boolean {
  const [pair] = mapping.items;
  return pair?.value === null && pair.key instanceof YAMLMap && /^\{\{.*\}\}$/s.test(source);
}

/** The fault of text in braces that lacks its quotes. */
export function bracedTextFault(offset: number, source: string): Omit<Fault, "path"> {
  const shown = shorten(source);
  return {
    code: "key-not-text",
    offset,
    message: `${shown} is a mapping to YAML`,
    hint: `quote it: ${JSON.stringify(shown)}`,
  };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "boolean" ? "a truth value" : "a number";
}
