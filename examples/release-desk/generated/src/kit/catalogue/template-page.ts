// From Pressmark 0.1.0: src/kit/catalogue/template-page.ts (MIT)
import type { Asking, TemplatePage } from "../answers.js";
import { isServedTo } from "./access.js";
import { invalidCursor } from "./cursor.js";
import type { Shelf } from "./resource-page.js";
import type { FamilyEntry } from "./served-entry.js";

/**
 * Gives one page of `resources/templates/list`: the families in the order of their declaration.
 * @param cursor where the page begins; `undefined` for the first
 * @throws ResourceError -32602 for a cursor that this list didn't give out, or whose entry is gone for the caller
 */
export function giveTemplatePage(shelf: Shelf, cursor: string | undefined, asking: Asking): TemplatePage {
  const { families } = shelf.entries;
  const shown: FamilyEntry[] = [];
  let more = false;
  for (
    let index = cursor === undefined ? 0 : locate(shelf, cursor, asking);
    index < families.length;
    index += 1
  ) {
    const family = families[index];
    if (family === undefined || !isServedTo(family.entry, asking.caller)) continue;
    more = shown.length === shelf.pageSize;
    if (more) break;
    shown.push(family);
  }
  const last = more ? shown.at(-1) : undefined;
  return {
    resourceTemplates: shown.map((family) => family.line),
    ...(last !== undefined && {
      nextCursor: shelf.cursors.encode("t", { name: last.entry.passport.name }),
    }),
  };
}

function locate(shelf: Shelf, cursor: string, asking: Asking): number {
  const { name, address } = shelf.cursors.decode("t", cursor);
  const place = shelf.entries.familyOrdinals.get(name);
  const family = place === undefined ? undefined : shelf.entries.families[place];
  if (place === undefined || family === undefined || address !== undefined) throw invalidCursor();
  if (!isServedTo(family.entry, asking.caller)) throw invalidCursor();
  return place + 1;
}
