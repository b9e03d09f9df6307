import path from "node:path";
import type { DeclaredConnection, EntryShape } from "../sources/definition.js";
import type { Address } from "./checks/checked-entry.js";
import type { LoadedManifest, RawEntry } from "./load.js";
import { asRaw } from "./raw.js";

/** What a source's settings may depend on beside themselves. @param address the entry's, found valid */
export function shapeOf(
  { data, spot }: RawEntry,
  address: Address,
  manifest: Pick<LoadedManifest, "data" | "root">,
): EntryShape {
  const { mimeType } = data;
  return {
    address: address.kind === "fixed" ? address : { kind: "template", template: address.text },
    mimeType: typeof mimeType === "string" ? mimeType : undefined,
    connections: connectionsFrom(manifest, spot.file.folder),
  };
}

/** The connections that are declared, as an entry sees them. @param folder the folder of the entry's file */
export function connectionsFrom(
  { data, root }: Pick<LoadedManifest, "data" | "root">,
  folder: string,
): ReadonlyMap<string, DeclaredConnection> {
  if (data["connections"] === undefined) return NONE;
  const declared = Object.entries(asRaw(data["connections"]));
  const relative = path.relative(folder, root.folder).split(path.sep).join("/");
  return new Map(
    declared.flatMap(([name, connection]) => {
      const { url } = asRaw(connection);
      return typeof url === "string" ? [[name, { url, folder: relative }] as const] : [];
    }),
  );
}

const NONE: ReadonlyMap<string, DeclaredConnection> = new Map();
