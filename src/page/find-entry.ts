import type { PageCatalogue, PageEntry } from "../docs/page-catalogue.js";
import { foldScheme } from "../kit/uri/uri.js";
import { parseTemplate } from "../kit/uri/template.js";
import { TemplateIndex } from "../kit/uri/template-index.js";
import { UndecodableValue } from "../kit/uri/match.js";
import type { Values } from "../kit/values.js";
import { refuseValue } from "./refuse-value.js";

/** What a place in the page stands for. */
export interface FoundEntry {
  readonly entry: PageEntry;
  /** The address that was named; absent where the entry was. */
  readonly uri?: string;
  /** The variables of that address. */
  readonly values?: Values;
}

/** Finds what a name or an address stands for. */
export type FindEntry = (nameOrAddress: string) => FoundEntry | undefined;

/**
 * Makes the finder. Addresses are matched as the server matches them.
 * @returns what takes the part of a location behind `#/`, as it is or percent-encoded
 */
export function createFinder({ entries }: PageCatalogue): FindEntry {
  const names = new Map(entries.map((entry) => [entry.name, entry]));
  const fixed = new Map(
    entries.flatMap((entry) => (entry.isFamily ? [] : [[foldScheme(entry.address), entry] as const])),
  );
  const templates = entries.filter(({ isFamily }) => isFamily);
  let index: TemplateIndex<PageEntry> | undefined;
  const findAddress = (uri: string): FoundEntry | undefined => {
    const entry = fixed.get(foldScheme(uri));
    if (entry !== undefined) return { entry, uri };
    index ??= new TemplateIndex(templates.map((item) => ({ template: parseTemplate(item.address), item })));
    try {
      const found = index.find(uri, accepts);
      return found && { entry: found.item, uri, values: found.values };
    } catch (error) {
      if (error instanceof UndecodableValue) return undefined;
      throw error;
    }
  };
  const findText = (text: string): FoundEntry | undefined => {
    const entry = names.get(text);
    return entry === undefined ? findAddress(text) : { entry };
  };
  return (written) => {
    const decoded = decode(written);
    return findText(written) ?? (decoded === undefined ? undefined : findText(decoded));
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Whether the server would take these values. */
function accepts({ variables }: PageEntry, values: Values): boolean {
  return variables.every((variable) => refuseValue(variable, values.get(variable.name)) === undefined);
}
