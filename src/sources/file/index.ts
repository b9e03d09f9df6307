import { readFileSync } from "node:fs";
import { parseTemplate } from "../../kit/uri/template.js";
import type { EntryShape, SourceDefinition } from "../definition.js";
import { environmentIn } from "../environment-use.js";
import { checkFile } from "./check.js";
import { findFileContent } from "./content.js";
import { file } from "./read.js";
import type { FileSettings } from "./read.js";
import { fileCodes } from "./codes.js";
import { fileSchema } from "./schema.js";

/** What a user writes: a path, or the object. */
export type WrittenFile = string | Omit<FileSettings, "lists">;

/** `file`: one file, or a family of files. */
export const fileDefinition: SourceDefinition<FileSettings> = {
  key: "file",
  summary: "One file, or a family of files by their path.",
  schema: fileSchema,
  codes: fileCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "both",
  nestable: true,
  complete: (value, _nested, entry) => completeSettings(value as WrittenFile, entry),
  changes: () => "told",
  texts(value) {
    const written = value as WrittenFile;
    if (typeof written === "string") return [{ path: "", text: written, use: "path" }];
    return [
      { path: "/path", text: written.path, use: "path" },
      ...(written.root === undefined ? [] : [{ path: "/root", text: written.root, use: "path" as const }]),
    ];
  },
  check: (value, context) => checkFile(value as WrittenFile, context),
  content: findFileContent,
  environment: ({ path, root = "" }) => [...environmentIn(path, "path"), ...environmentIn(root, "root")],
  create: (settings) => file(settings),
};

function completeSettings(written: WrittenFile, { address }: EntryShape): FileSettings {
  const { path, root, encoding, followSymlinks } = typeof written === "string" ? { path: written } : written;
  const variables = address.kind === "fixed" ? [] : parseTemplate(address.template).variables;
  const lists = variables.flatMap(({ name, explode }) =>
    explode && path.includes(`{+${name}}`) ? [name] : [],
  );
  return {
    path,
    ...(root !== undefined && { root }),
    ...(encoding !== undefined && { encoding }),
    ...(followSymlinks !== undefined && { followSymlinks }),
    ...(lists.length > 0 && { lists }),
  };
}
