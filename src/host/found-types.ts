import { setImmediate } from "node:timers/promises";
import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import { findOut, type FoundOut } from "./found-out.js";

/** How long it goes on before whatever else waits has its turn, in milliseconds. */
const TURN_MS = 10;

/**
 * Finds out the types of entries that declare none, as far as `findOut` can: of a fixed address, and of a family whose
 * members all have one. It goes from entry to entry, so that a server answers meanwhile.
 */
export async function findTypes(data: CatalogueData): Promise<ReadonlyMap<CatalogueEntry, string>> {
  const types = new Map<CatalogueEntry, string>();
  let since = performance.now();
  for (const entry of data.entries) {
    if (entry.passport.mimeType !== undefined) continue;
    const type = commonType(await findOut(entry, data));
    if (type !== undefined) types.set(entry, type);
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return types;
}

function commonType({ type, members }: FoundOut): string | undefined {
  if (members === undefined) return type;
  const [first, ...others] = new Set(members.types.values());
  return others.length === 0 && members.types.size === members.uris.length ? first : undefined;
}
