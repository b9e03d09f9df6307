import { resolve } from "node:path";
import type { Environment } from "../../kit/environment.js";
import { EnvironmentSyntaxError, interpolate, parseText, UnsetNames } from "../../kit/environment.js";
import { parsePathPattern, PathSyntaxError } from "../../kit/files/path-pattern.js";
import type { PathPattern } from "../../kit/files/path-pattern.js";
import { isWithin } from "../../kit/files/root.js";
import { OPERATORS } from "../../kit/uri/operators.js";
import { parseTemplate } from "../../kit/uri/template.js";
import type { CheckContext, SettingFault } from "../definition.js";
import { checkFileOnDisk, checkFolderOnDisk } from "./disk.js";
import type { WrittenFile } from "./index.js";

/** Finds what the schema can't say of a `file` source. The disk is asked for what is there, no file is read. */
export function checkFile(value: WrittenFile, context: CheckContext): readonly SettingFault[] {
  const written = typeof value === "string" ? { path: value } : value;
  const pathAt = typeof value === "string" ? "" : "/path";
  const faults = [...checkEncoding(written.encoding), ...checkRootText(written.root, context)];
  const pattern = readPattern(written.path, pathAt, context);
  if (pattern === undefined) return faults;
  if ("code" in pattern) return [...faults, pattern];
  faults.push(...checkVariables(pattern, pathAt, context));

  const environment = knownEnvironment([written.path, written.root ?? ""], context);
  // A value that isn't known, or a variable that isn't declared: where the path leads can't be told.
  const undeclared = pattern.variables.some((name) => !context.variables.includes(name));
  if (environment === undefined || undeclared || variablesIn(written.root).length > 0) return faults;
  const root =
    written.root === undefined
      ? pattern.base
      : resolve(context.folder, interpolate(written.root, environment));
  if (!isWithin(root, pattern.base))
    return [
      ...faults,
      {
        code: "outside-root",
        path: "/root",
        message: `the root '${written.root ?? ""}' doesn't contain the path '${written.path}'`,
        hint: "name a folder above the path",
      },
    ];
  const spot = { path: pathAt, written: written.path };
  if (pattern.variables.length > 0) return [...faults, ...checkFolderOnDisk(pattern.base, spot)];
  const name = pattern.pieces[0]?.kind === "literal" ? pattern.pieces[0].text : "";
  const followLinks = written.followSymlinks ?? true;
  const { maxBytes } = context;
  return [
    ...faults,
    ...checkFileOnDisk({ path: resolve(pattern.base, name), root, followLinks, maxBytes }, spot),
  ];
}

/** The environment, if it has all values that the texts need; `undefined` where one is unknown or a text is faulty. */
export function knownEnvironment(texts: readonly string[], context: CheckContext): Environment | undefined {
  try {
    const needs = texts.some((text) => parseText(text).some((part) => part.kind === "environment"));
    if (!needs) return () => undefined;
    if (context.environment === undefined) return undefined;
    for (const text of texts) interpolate(text, context.environment);
    return context.environment;
  } catch (error) {
    // Both faults are told where all settings' texts are checked.
    if (error instanceof UnsetNames || error instanceof EnvironmentSyntaxError) return undefined;
    throw error;
  }
}

/** The pattern with the values that are known, or empty ones. `undefined` for a fault that is told elsewhere. */
function readPattern(
  text: string,
  path: string,
  context: CheckContext,
): PathPattern | SettingFault | undefined {
  try {
    const environment = knownEnvironment([text], context) ?? (() => "");
    return parsePathPattern(text, context.folder, environment);
  } catch (error) {
    if (error instanceof EnvironmentSyntaxError) return undefined;
    if (!(error instanceof PathSyntaxError)) throw error;
    return {
      code: "invalid-path",
      path,
      message: `the path '${text}' ${error.message}`,
      hint: text.endsWith("/")
        ? "name a file; a whole folder is served by 'directory'"
        : "write {name} for one segment, {+name} for several",
    };
  }
}

function checkEncoding(encoding: string | undefined): SettingFault[] {
  if (encoding === undefined) return [];
  try {
    new TextDecoder(encoding);
    return [];
  } catch (error) {
    // The Encoding standard, section 7.2: a RangeError for a label that is none.
    if (!(error instanceof RangeError)) throw error;
    const hint = "write a label of the WHATWG Encoding standard, such as windows-1252 or utf-16le";
    return [
      { code: "unknown-encoding", path: "/encoding", message: `'${encoding}' is no known encoding`, hint },
    ];
  }
}

/** A variable that the address doesn't declare is told where all settings' texts are checked. */
function checkRootText(root: string | undefined, { variables }: CheckContext): SettingFault[] {
  const held = variablesIn(root);
  const name = variables.find((variable) => held.includes(variable));
  if (name === undefined) return [];
  const hint = "name a fixed folder; the path below it may have variables";
  return [{ code: "root-variable", path: "/root", message: `the root holds the variable {${name}}`, hint }];
}

/** What looks like a variable in a root, declared or not. */
function variablesIn(root = ""): readonly string[] {
  return [...root.matchAll(/\{\+?(\w+(?:\.\w+)*)\}/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
}

/** A family is listed from the disk only if the path tells every value that an address needs. */
function checkVariables(pattern: PathPattern, path: string, context: CheckContext): readonly SettingFault[] {
  if (context.address.kind === "fixed" || context.listed || context.variables.length === 0) return [];
  const absent = parseTemplate(context.address.template)
    .variables.filter(({ name, operator }) => !OPERATORS[operator].named && !pattern.variables.includes(name))
    .map(({ name }) => `{${name}}`);
  if (absent.length === 0) return [];
  if (pattern.variables.length === 0)
    return [
      {
        code: "path-without-variable",
        severity: "warning",
        path,
        message: "the path has no variable, so all addresses of the family give the same file",
        hint: `put ${absent.join(", ")} into the path, or write uri instead of uriTemplate`,
      },
    ];
  return [
    {
      code: "needs-list",
      path,
      message: `${absent.join(", ")} ${absent.length > 1 ? "are" : "is"} not in the path, so the family can't be listed from the disk`,
      hint: `add 'list' to the entry ('list: false' lists nothing), or put ${absent.join(", ")} into the path`,
    },
  ];
}
