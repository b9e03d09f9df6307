import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { EnvironmentSyntaxError, interpolate, UnsetNames, type Environment } from "../../kit/environment.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { argumentVariables } from "../../kit/programs/arguments.js";
import type { CheckContext, SettingFault } from "../definition.js";
import {
  asObject,
  placeEnvironment,
  runPath,
  type PlacedEnvironment,
  type WrittenCommand,
} from "./written.js";

/** A name of a variable as POSIX programs know it (XBD, section 8.1), in small letters too. */
const ENVIRONMENT_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Finds what the schema can't say of a `command` source. No program is started. */
export function checkCommand(written: WrittenCommand, context: CheckContext): readonly SettingFault[] {
  const { run, cwd, env } = asObject(written);
  const named = placeEnvironment(env);
  const [program = ""] = run;
  const programPath = `${runPath(written)}/0`;
  const misplaced = [
    ...findVariables(program, argumentVariablesOf(program), programPath, "the program"),
    ...[{ path: "/cwd", text: cwd ?? "" }, ...named].flatMap(({ path, text }) =>
      findVariables(text, context.variables, path, path === "/cwd" ? "cwd" : "env"),
    ),
  ];
  return [
    ...misplaced,
    ...named.flatMap(checkName),
    ...[
      ...run.map((text, index) => ({ path: `${runPath(written)}/${String(index)}`, text })),
      { path: "/cwd", text: cwd ?? "" },
      ...named,
    ].flatMap(checkNul),
    ...(misplaced.some(({ path }) => path === "/cwd") ? [] : checkFolder(cwd, context)),
    ...(misplaced.some(({ path }) => path === programPath)
      ? []
      : checkProgram(program, programPath, named, context)),
  ];
}

/** @param names those that are looked for */
function findVariables(
  text: string,
  names: readonly string[],
  path: string,
  where: string,
): readonly SettingFault[] {
  const held = argumentVariablesOf(text);
  return names
    .filter((name) => held.includes(name))
    .slice(0, 1)
    .map((name) => ({
      code: "misplaced-variable",
      path,
      message: `the variable {${name}} stands in ${where}, where none is put in`,
      hint: "put it into an argument",
    }));
}

/** None for a faulty text: its fault is told where all settings' texts are checked. */
function argumentVariablesOf(text: string): readonly string[] {
  try {
    return argumentVariables(text);
  } catch (error) {
    if (error instanceof EnvironmentSyntaxError) return [];
    throw error;
  }
}

function checkName({ name, path }: PlacedEnvironment): readonly SettingFault[] {
  if (ENVIRONMENT_NAME.test(name)) return [];
  const message = `'${name}' is no name of an environment variable`;
  return [{ code: "invalid-environment-name", path, message, hint: "write letters, digits and underscores" }];
}

/** The system ends such a text at its NUL. */
function checkNul({ path, text }: { readonly path: string; readonly text: string }): readonly SettingFault[] {
  if (!text.includes("\0")) return [];
  return [{ code: "control-character", path, message: "the text holds a NUL", hint: "take it out" }];
}

function checkFolder(cwd: string | undefined, context: CheckContext): readonly SettingFault[] {
  const folder = valueOf(cwd, context.environment);
  if (cwd === undefined || folder === undefined) return [];
  if (kindOf(resolve(context.folder, folder)) === "folder") return [];
  const message = `there is no folder '${cwd}'`;
  const hint = "create it; the path is relative to the manifest's folder";
  return [{ code: "missing-working-folder", path: "/cwd", message, hint }];
}

function checkProgram(
  written: string,
  path: string,
  named: readonly PlacedEnvironment[],
  context: CheckContext,
): readonly SettingFault[] {
  const { environment, folder } = context;
  const name = valueOf(written, environment);
  if (name === undefined) return [];
  if (name.trim() === "")
    return [
      { code: "empty-text", path, message: "the program has no name", hint: "write [program, argument, …]" },
    ];
  const code = "missing-program";
  if (name.includes("/")) {
    const kind = kindOf(resolve(folder, name));
    if (kind === "program") return [];
    if (kind === undefined) {
      const hint = "the path is relative to the manifest's folder";
      return [{ code, path, message: `there is no program '${written}'`, hint }];
    }
    const message = kind === "folder" ? `'${written}' is a folder` : `'${written}' may not be executed`;
    const hint = kind === "folder" ? "name a program" : "make it executable with chmod +x";
    return [{ code, path, message, hint }];
  }
  const own = named.find((one) => one.name === "PATH");
  const search = own === undefined ? environment?.("PATH") : valueOf(own.text, environment);
  // What the system finds without PATH is its own affair, and so is how Windows completes a name.
  if (search === undefined || process.platform === "win32") return [];
  const places = search.split(delimiter).map((place) => resolve(folder, place));
  if (places.some((place) => kindOf(join(place, name)) === "program")) return [];
  const hint = "install it, or write ./ before a program that lies beside the manifest";
  return [{ code, path, message: `there is no program '${written}' in PATH`, hint }];
}

/** A text with its environment values; `undefined` where one is unknown, unset or faulty, which is told elsewhere. */
function valueOf(text: string | undefined, environment: Environment | undefined): string | undefined {
  try {
    return text === undefined ? undefined : interpolate(text, environment ?? (() => undefined));
  } catch (error) {
    if (error instanceof UnsetNames || error instanceof EnvironmentSyntaxError) return undefined;
    throw error;
  }
}

function kindOf(place: string): "folder" | "program" | "other" | undefined {
  try {
    const status = statSync(place);
    if (status.isDirectory()) return "folder";
    if (!status.isFile()) return "other";
    accessSync(place, constants.X_OK);
    return "program";
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    return code === "EACCES" ? "other" : undefined;
  }
}
