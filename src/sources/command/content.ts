import { stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { interpolate, parseText } from "../../kit/environment.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { realPlace } from "../../kit/files/root.js";
import { argumentVariables } from "../../kit/programs/arguments.js";
import type { ContentFile, ContentNeeds } from "../definition.js";
import type { CommandSettings } from "./read.js";

/**
 * Finds what a command needs beside the manifest: the program, where it is named by its place, the files that fixed
 * arguments name, and the folder that it runs in. What the program itself opens can't be known.
 * @param folder absolute
 */
export async function findCommandContent(settings: CommandSettings, folder: string): Promise<ContentNeeds> {
  const { run, cwd } = settings;
  const [program = "", ...args] = run;
  const elsewhere: ContentNeeds["elsewhere"][number][] = [];
  const paths: string[] = [];
  if (namesPlace(program)) {
    if (takesEnvironment(program)) elsewhere.push({ setting: "run", why: "environment" });
    else if (isAbsolute(program)) elsewhere.push({ setting: "run", why: "absolute" });
    else paths.push(resolve(folder, interpolate(program, NO_VALUES)));
  }
  const present = [folder];
  if (cwd !== undefined && takesEnvironment(cwd)) elsewhere.push({ setting: "cwd", why: "environment" });
  else if (cwd !== undefined && isAbsolute(cwd)) elsewhere.push({ setting: "cwd", why: "absolute" });
  else {
    const place = resolve(folder, interpolate(cwd ?? ".", NO_VALUES));
    if (place !== folder) {
      elsewhere.push({ setting: "cwd", why: "folder" });
      present.push(place);
    }
    paths.push(...args.filter(mayNameFile).map((text) => resolve(place, interpolate(text, NO_VALUES))));
  }
  const files = await Promise.all(paths.map(findFile));
  return { files: files.flat(), folders: present, present, elsewhere };
}

/** Texts with `${NAME}` are sorted out before; what is left are literal `$${…}`. */
const NO_VALUES = () => undefined;

/** Whether a program is named by its place: by the text that is written, or by what a `${NAME:-default}` may hold. */
function namesPlace(program: string): boolean {
  return parseText(program).some((part) =>
    (part.kind === "text" ? part.text : (part.fallback ?? "/")).includes("/"),
  );
}

function takesEnvironment(text: string): boolean {
  return parseText(text).some((part) => part.kind === "environment");
}

/** Whether an argument may be the fixed and relative path of a file that isn't hidden. */
function mayNameFile(text: string): boolean {
  if (text === "" || text.startsWith("-") || isAbsolute(text)) return false;
  if (takesEnvironment(text) || argumentVariables(text).length > 0) return false;
  return !text.split(/[/\\]/).some((name) => name.startsWith(".") && name !== "." && name !== "..");
}

async function findFile(path: string): Promise<readonly ContentFile[]> {
  try {
    if (!(await stat(path)).isFile()) return [];
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return [];
  }
  const place = await realPlace(path);
  return place === undefined ? [] : [{ path, place }];
}
