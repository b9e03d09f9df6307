import { Composer, Scalar, YAMLMap, YAMLSeq, type ParsedNode, type YAMLError } from "yaml";
import { DIAGNOSTIC_CODES } from "../diagnostics/codes.js";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.js";
import { indexLines, type LineIndex } from "../diagnostics/lines.js";
import type { Fault, Path } from "./document-fault.js";
import { createLocator, type Locator } from "./document-places.js";
import { explainSyntax } from "./document-syntax.js";
import { readTokens, type Tokens } from "./document-tokens.js";
import { readValues } from "./document-values.js";
import { toPointer } from "./pointer.js";

export type { Path } from "./document-fault.js";

/** A file's text as plain data, with the places of all that is in it. */
export interface ParsedDocument {
  /**
   * The document's mapping as plain data; aliases of one collection share one object.
   * `undefined` where the text is no YAML mapping, or can't be used at all.
   */
  readonly value: unknown;
  /** What is wrong with the text as YAML, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Where a value of the document stands, or its key; for a path that doesn't exist, its nearest ancestor.
   * @param part the value unless it says otherwise; items of lists have no key
   */
  place(path: Path, part?: "key" | "value"): Place;
  /** How a value was written, such as `2.0` for the number 2; `undefined` for a path that doesn't exist. */
  sourceText(path: Path): string | undefined;
}

/** What was found in a text. */
interface Reading {
  readonly value: unknown;
  readonly faults: readonly Fault[];
  readonly locator?: Locator;
}

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Parses a text as one YAML 1.2 document of the core schema (YAML 1.2.2, section 10.3), and refuses what a
 * manifest doesn't take. Never throws for what is in the text. Positions are found when they are asked for.
 * @param file the file as the user would name it
 */
export function parseDocument(text: string, file: string): ParsedDocument {
  // Editors show no column for the byte order mark.
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { value, faults, locator } = read(content);
  let lines: LineIndex | undefined;
  const toPlace = (offset: number): Place => {
    lines ??= indexLines(content);
    return { file, ...lines.positionAt(offset) };
  };
  return {
    value,
    diagnostics: faults.toSorted((a, b) => a.offset - b.offset).map((fault) => toDiagnostic(fault, toPlace)),
    place: (path, part = "value") => toPlace(locator?.offsetOf(path, part) ?? 0),
    sourceText: (path) => locator?.sourceOf(path),
  };
}

function read(text: string): Reading {
  const tokens = readTokens(text);
  const { faults } = tokens;
  if (!tokens.complete) return { value: undefined, faults };
  const { root, errors } = compose(tokens, text.length);
  const syntax = explainSyntax(errors, root, text);
  if (syntax.length > 0) return { value: undefined, faults: [...faults, ...syntax] };
  if (root === null || isEmpty(root)) {
    const refused = faults.some(({ code }) => code === "yaml-documents");
    return { value: undefined, faults: refused ? faults : [...faults, emptyFault()] };
  }
  const locator = createLocator(root, text, new Map());
  if (!(root instanceof YAMLMap)) return { value: undefined, faults: [...faults, rootFault(root)], locator };
  const values = readValues(root, text, tokens.tags);
  return {
    value: values.value,
    faults: [...faults, ...values.faults],
    locator: createLocator(root, text, values.targets),
  };
}

function compose(
  { tokens }: Tokens,
  end: number,
): { readonly root: ParsedNode | null; readonly errors: readonly YAMLError[] } {
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    // Both are looked at in our own walk, where they cost less and know their path.
    uniqueKeys: false,
    resolveKnownTags: false,
  });
  return withoutStackTraces(() => {
    for (const { contents, errors } of composer.compose(tokens, true, end)) return { root: contents, errors };
    return { root: null, errors: [] };
  });
}

/** The parser makes an Error of each stray character, and a stack trace costs more than all the rest. */
function withoutStackTraces<Result>(run: () => Result): Result {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function isEmpty(root: ParsedNode): boolean {
  return root instanceof Scalar && root.source === "" && root.type === Scalar.PLAIN;
}

function emptyFault(): Fault {
  return {
    code: "empty-manifest",
    offset: 0,
    path: [],
    message: "the file holds nothing",
    hint: "write a mapping, such as resources: []",
  };
}

function rootFault(root: ParsedNode): Fault {
  const kind = root instanceof YAMLSeq ? "a list" : "a single value";
  const hint =
    root instanceof YAMLSeq
      ? "put it under a key: resources:"
      : "write keys and values, such as resources: []";
  const message = `the file's top level is ${kind}, not a mapping`;
  return { code: "not-a-mapping", offset: root.range[0], path: [], message, hint };
}

function toDiagnostic(fault: Fault, toPlace: (offset: number) => Place): Diagnostic {
  const { code, offset, path, message, hint, related } = fault;
  return {
    code,
    severity: DIAGNOSTIC_CODES[code].severity,
    ...toPlace(offset),
    path: toPointer(path),
    message,
    ...(hint !== undefined && { hint }),
    ...(related !== undefined && {
      related: [{ ...toPlace(related.offset), message: related.message }],
    }),
  };
}
