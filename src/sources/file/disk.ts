import { distance } from "fastest-levenshtein";
import type { Stats } from "node:fs";
import { readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { systemCode } from "../../kit/files/file-failure.js";
import { isBelow } from "../../kit/files/root.js";
import type { SettingFault } from "../definition.js";

/** A path in the settings: where it stands and how the user wrote it. Nothing else of it is shown. */
export interface WrittenPath {
  /** JSON Pointer below the source's key. */
  readonly path: string;
  readonly written: string;
}

export interface ExpectedFile {
  /** Absolute. */
  readonly path: string;
  readonly root: string;
  readonly followLinks: boolean;
  /** Bytes. */
  readonly maxBytes: number;
}

/** Finds out whether a fixed file can be served as things are now. */
export function checkFileOnDisk(file: ExpectedFile, { path, written }: WrittenPath): readonly SettingFault[] {
  const status = statusAt(file.path);
  if (status === "unknown") return [];
  if (status === undefined) {
    const hint = nearHint(file.path, written) ?? "the path is relative to the manifest's folder";
    return [{ code: "missing-file", path, message: `there is no file '${written}'`, hint }];
  }
  if (status.isDirectory())
    return [
      {
        code: "not-a-file",
        path,
        message: `'${written}' is a folder`,
        hint: "serve a folder by 'directory' instead of 'file'",
      },
    ];
  if (!status.isFile())
    return [
      { code: "not-a-file", path, message: `'${written}' is no regular file`, hint: "name a regular file" },
    ];
  const link = checkLinks(file, { path, written });
  if (link !== undefined) return [link];
  if (status.size <= file.maxBytes) return [];
  return [
    {
      code: "file-too-large",
      severity: "warning",
      path,
      message: `'${written}' has ${status.size} bytes, more than limits.maxBytes (${file.maxBytes}), so each read fails`,
      hint: "raise limits.maxBytes",
    },
  ];
}

/** Warns of a folder that isn't there (yet). */
export function checkFolderOnDisk(folder: string, { path, written }: WrittenPath): readonly SettingFault[] {
  const status = statusAt(folder);
  if (status === "unknown" || status?.isDirectory() === true) return [];
  const literal = written.includes("{") ? folderBefore(written) : written;
  if (status !== undefined)
    return [
      { code: "not-a-folder", path, message: `'${literal}' is no folder`, hint: "serve a file by 'file'" },
    ];
  const hint = nearHint(folder, literal) ?? "create it; the path is relative to the manifest's folder";
  return [
    { code: "missing-folder", severity: "warning", path, message: `there is no folder '${literal}'`, hint },
  ];
}

function checkLinks(file: ExpectedFile, { path, written }: WrittenPath): SettingFault | undefined {
  const root = realpathSync.native(file.root);
  const place = realpathSync.native(file.path);
  if (!isBelow(root, place))
    return {
      code: "outside-root",
      path,
      message: `'${written}' leads outside its root through a link, so it is not served`,
      hint: "set 'root' to a folder that holds the link and what it leads to",
    };
  if (file.followLinks || place === resolve(root, file.path.slice(file.root.length).replace(/^[/\\]/, "")))
    return undefined;
  return {
    code: "link-refused",
    path,
    message: `'${written}' is or passes a link, and followSymlinks is false`,
    hint: "name the file itself, or allow links",
  };
}

/** `undefined` where nothing is there, `unknown` where the system doesn't tell. */
function statusAt(path: string): Stats | undefined | "unknown" {
  // No name of a file holds a NUL, and the file system's functions throw for one.
  if (path.includes("\0")) return undefined;
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    return code === "ENOTDIR" || code === "ELOOP" || code === "ENAMETOOLONG" ? undefined : "unknown";
  }
}

/** "did you mean …?" with a name beside the missing one. */
function nearHint(path: string, written: string): string | undefined {
  const name = basename(path);
  // Two letters that changed places are two steps apart.
  const bound = Math.max(name.length > 3 ? 2 : 1, Math.floor(name.length / 3));
  const near = namesIn(dirname(path))
    .map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ far }) => far <= bound)
    .sort((a, b) => a.far - b.far)[0];
  if (near === undefined) return undefined;
  // A path with ${…} may hold a '/' in its braces: there only the name is sure.
  const start = written.includes("${")
    ? ""
    : written.slice(0, written.replace(/\/+$/, "").lastIndexOf("/") + 1);
  return `did you mean ${start}${near.other}?`;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return [];
  }
}

/** The literal folder of a path with variables, as it was written. */
function folderBefore(written: string): string {
  const variable = written.search(/(?<!\$)\{/);
  const before = variable === -1 ? written : written.slice(0, variable);
  return before.slice(0, before.lastIndexOf("/")) || ".";
}
