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

/** Finds what names and addresses stand for. */
export interface FindEntry {
  /**
   * What a place in the page stands for. The page's own links are told by how they are made (`src/docs/render-entry.ts`);
   * what somebody wrote may be a name or an address, as it is or percent-encoded.
   * @param written the part of a location behind `#/`
   */
  atPlace(written: string): FoundEntry | undefined;
  /** The entry that answers an address. Addresses are matched as the server matches them. */
  answering(uri: string): FoundEntry | undefined;
}

/** Makes the finder of a catalogue. */
export function createFinder({ entries }: PageCatalogue): FindEntry {
  const names = new Map(entries.map((entry) => [entry.name, entry]));
  const fixed = new Map(
    entries.flatMap((entry) => (entry.isFamily ? [] : [[foldScheme(entry.address), entry] as const])),
  );
  const templates = entries.filter(({ isFamily }) => isFamily);
  let index: TemplateIndex<PageEntry> | undefined;
  const answering = (uri: string): FoundEntry | undefined => {
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
  const findName = (name: string): FoundEntry | undefined => {
    const entry = names.get(name);
    return entry && { entry };
  };
  return {
    answering,
    atPlace: (written) => {
      // The page's own links are encoded, but for the colon of an address.
      const decoded = decode(written) ?? written;
      const texts = written.includes("/") ? [written, decoded] : [decoded, written];
      const kinds = written.includes(":") ? [answering, findName] : [findName, answering];
      for (const text of texts)
        for (const find of kinds) {
          const found = find(text);
          if (found !== undefined) return found;
        }
      return undefined;
    },
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
