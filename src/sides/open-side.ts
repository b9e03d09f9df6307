import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { buildCatalogue } from "../catalogue/build.js";
import { judgeManifest } from "../host/verdict.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";
import { checkManifest, type CheckedManifest } from "../manifest/check.js";
import { displayName, ManifestUnreadable } from "../manifest/manifest-bytes.js";
import { placeOf } from "../manifest/spot.js";
import { asLists, contractOfLists } from "./list-contract.js";
import { contractOfManifest } from "./manifest-contract.js";
import type { Side } from "./side.js";
import { splitRevision, type RevisionName } from "./split-revision.js";

/** How sides are read. */
export interface SideOptions {
  /** Whether faulty entries of a manifest are left out. */
  readonly skipInvalid: boolean;
  /** A bearer token for servers. */
  readonly token: string | undefined;
  /** Whether what is said may be coloured. */
  readonly colour: boolean;
  /** Takes what is to be said of a manifest's faults. */
  readonly say: (text: string) => void;
}

/**
 * Reads one side of a comparison. What exists on the disk is a manifest or a saved list; else `http://…` and `https://…` are
 * servers, and `revision:path` is a manifest of a Git revision.
 * @throws CommandFault where there is no such thing, or a manifest has errors
 */
export async function openSide(name: string, options: SideOptions): Promise<Side> {
  if (/^https?:\/\//i.test(name)) return await openServer(name, options);
  const inGit = existsSync(name) ? undefined : splitRevision(name);
  if (inGit !== undefined) return await openRevision(name, inGit, options);
  return openSaved(name) ?? (await openManifestSide(name, path.resolve(name), undefined, options));
}

async function openServer(text: string, { token }: SideOptions): Promise<Side> {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined) throw new CommandFault(`${text} is no address of a server`, EXIT.usage);
  const isSafe =
    address.protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(address.hostname);
  if (token !== undefined && !isSafe)
    throw new CommandFault("a token is sent over https alone, except to this machine", EXIT.usage);
  const { askServer, nameServer } = await import("./server-lists.js");
  const { server, lists } = await askServer(address, token);
  return { kind: "server", name: nameServer(address), contract: contractOfLists(lists, server), notes: [] };
}

async function openRevision(
  name: string,
  { revision, file }: RevisionName,
  options: SideOptions,
): Promise<Side> {
  const { withRevision } = await import("./revision.js");
  if (file === "") throw new CommandFault(`${name} names no file`, EXIT.usage, `write ${name}pressmark.yaml`);
  return await withRevision(revision, file, (checkedOut) =>
    openManifestSide(name, checkedOut.file, { revision, folder: checkedOut.folder }, options),
  );
}

/** @returns nothing where the file isn't JSON with the two lists */
function openSaved(name: string): Side | undefined {
  if (!existsSync(name) || !statSync(name).isFile()) return undefined;
  const text = readFileSync(name, "utf8").replace(/^\uFEFF/, "");
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    const lists = asLists(JSON.parse(text));
    return lists && { kind: "list", name, contract: contractOfLists(lists), notes: [] };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @param at the tree of a revision that the file lies in; absent for a file of the user's */
async function openManifestSide(
  name: string,
  file: string,
  at: { readonly revision: string; readonly folder: string } | undefined,
  { skipInvalid, colour, say }: SideOptions,
): Promise<Side> {
  // In messages, files of a revision are called as Git calls them.
  const own = (text: string) =>
    [at?.folder, at && displayName(at.folder)].reduce<string>(
      (shown, folder) =>
        folder === undefined ? shown : shown.replaceAll(`${folder}${path.sep}`, `${at?.revision ?? ""}:`),
      text,
    );
  const checked = check(file, own);
  const { told, usable, skippable } = judgeManifest(checked, { skipInvalid, colour });
  // Warnings are what `check` is for.
  if (told !== "" && (!usable || skipInvalid)) say(own(told));
  if (!usable) {
    const hint = skippable ? "mend them, or leave the faulty entries out with --skip-invalid" : undefined;
    throw new CommandFault(`${name} has errors`, EXIT.faults, hint);
  }
  const places = new Map(checked.entries.map(({ data, spot }) => [data["name"], spot]));
  const notes: string[] = [];
  const contract = await contractOfManifest(buildCatalogue(checked), {
    folder: path.dirname(file),
    placeOf: (entry) => {
      const spot = at === undefined ? places.get(entry) : undefined;
      return spot && (() => placeOf(spot));
    },
    note: (line) => notes.push(own(`${name}: ${line}`)),
  });
  return { kind: at === undefined ? "manifest" : "revision", name, contract, notes };
}

function check(file: string, own: (text: string) => string): CheckedManifest {
  try {
    return checkManifest(file);
  } catch (error) {
    if (!(error instanceof ManifestUnreadable)) throw error;
    const hint =
      error.reason === "missing"
        ? "name a manifest, revision:path, a saved list, or http://…/mcp"
        : undefined;
    throw new CommandFault(own(error.message), EXIT.usage, hint);
  }
}
