import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { interpolate } from "../../kit/environment.js";
import { parseTemplate } from "../../kit/uri/template.js";
import type { CheckContext, EntryShape, SettingFault, SourceDefinition } from "../definition.js";
import { knownEnvironment } from "../file/check.js";
import { checkFolderOnDisk } from "../file/disk.js";
import { frontMatter } from "../../kit/files/front-matter-reader.js";
import { environmentIn } from "../environment-use.js";
import { findDirectoryContent } from "./content.js";
import { directory } from "./read.js";
import type { DirectorySettings, PathVariable } from "./read.js";
import { directoryCodes } from "./codes.js";
import { directorySchema } from "./schema.js";

/** What a user writes: a path, or the object. */
type Written = string | Omit<DirectoryData, "variable">;

/** Complete settings, with what reads metadata by its name. */
type DirectoryData = Omit<DirectorySettings, "metadata"> & { readonly metadata?: "frontMatter" };

/** `directory`: a tree of files. */
export const directoryDefinition: SourceDefinition<DirectoryData> = {
  key: "directory",
  summary: "A tree of files.",
  schema: directorySchema,
  codes: directoryCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "both",
  nestable: false,
  complete: (value, _nested, entry) => completeSettings(value as Written, entry.address),
  changes: () => "told",
  texts(value) {
    const written = value as Written;
    if (typeof written === "string") return [{ path: "", text: written, use: "path" }];
    return [{ path: "/path", text: written.path, use: "path" }];
  },
  check(value, context) {
    const written = value as Written;
    if (typeof written === "string") return [...checkAddress(context), ...checkFolder(written, "", context)];
    return [
      ...checkAddress(context),
      ...checkFolder(written.path, "/path", context),
      ...checkPatterns(written.include ?? [], "/include"),
      ...checkPatterns(written.exclude ?? [], "/exclude"),
    ];
  },
  content: findDirectoryContent,
  environment: ({ path }) => environmentIn(path, "path"),
  kitValues: ({ metadata }) =>
    metadata === undefined
      ? []
      : [{ setting: "metadata", module: "kit/files/front-matter-reader.ts", name: "frontMatter" }],
  create({ metadata, ...settings }) {
    return directory({ ...settings, ...(metadata !== undefined && { metadata: frontMatter }) });
  },
};

function completeSettings(written: Written, address: EntryShape["address"]): DirectoryData {
  const variable = pathVariable(address);
  if (typeof written === "string") return { path: written, ...(variable !== undefined && { variable }) };
  const { path, include, exclude, hidden, maxFiles, metadata } = written;
  return {
    path,
    ...(include !== undefined && { include }),
    ...(exclude !== undefined && { exclude }),
    ...(hidden !== undefined && { hidden }),
    ...(maxFiles !== undefined && { maxFiles }),
    ...(metadata !== undefined && { metadata }),
    ...(variable !== undefined && { variable }),
  };
}

/** The one variable of an address, if it takes a whole path (RFC 6570, sections 3.2.3 and 3.2.6). */
function pathVariable(address: EntryShape["address"]): PathVariable | undefined {
  if (address.kind === "fixed") return undefined;
  const [variable, second] = parseTemplate(address.template).variables;
  if (variable === undefined || second !== undefined || variable.prefix !== undefined) return undefined;
  const { name, operator, explode } = variable;
  const takesPath = explode ? operator === "/" : operator === "+";
  return takesPath ? { name, list: explode } : undefined;
}

function checkAddress({ address }: CheckContext): readonly SettingFault[] {
  if (address.kind === "fixed" || pathVariable(address) !== undefined) return [];
  return [
    {
      code: "directory-variable",
      path: "",
      message: "a family of a directory's files has one variable, which is the file's path",
      hint: "write it as {+path} or {/path*}, with no other variable, or use 'file' with the variables in its path",
    },
  ];
}

function checkFolder(text: string, path: string, context: CheckContext): readonly SettingFault[] {
  // A variable that the address doesn't declare is told where all settings' texts are checked.
  const name = context.variables.find(
    (variable) => text.includes(`{${variable}}`) || text.includes(`{+${variable}}`),
  );
  if (name !== undefined)
    return [
      {
        code: "directory-variable",
        path,
        message: `the folder's path holds the variable {${name}}, but a directory's folder is fixed`,
        hint: `leave {${name}} out: it stands for the path below the folder`,
      },
    ];
  const environment = knownEnvironment([text], context);
  if (environment === undefined) return [];
  return checkFolderOnDisk(resolve(context.folder, interpolate(text, environment)), { path, written: text });
}

function checkPatterns(patterns: readonly string[], path: string): readonly SettingFault[] {
  return patterns.flatMap((pattern, index): SettingFault[] => {
    const why = faultOf(pattern);
    if (why === undefined) return [];
    return [
      {
        code: "invalid-glob",
        path: `${path}/${index}`,
        message: `the pattern '${pattern}' ${why.message}`,
        hint: why.hint,
      },
    ];
  });
}

function faultOf(pattern: string): { readonly message: string; readonly hint: string } | undefined {
  if (pattern.startsWith("!"))
    return {
      message: "starts with '!', which negates nothing here",
      hint: "list it under exclude, without the '!'",
    };
  if (pattern.startsWith("/"))
    return { message: "starts with '/'", hint: "patterns are relative to the folder: take the '/' off" };
  if (pattern.endsWith("/"))
    return {
      message: "ends in '/', and so matches no file",
      hint: `write ${pattern}** for all files below it`,
    };
  if (pattern.split("/").includes(".."))
    return {
      message: "holds '..', but nothing outside the folder is served",
      hint: "name the folder above as path",
    };
  return undefined;
}
