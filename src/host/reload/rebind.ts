import type { CatalogueData, CatalogueEntry } from "../../catalogue/catalogue.js";
import type { Catalogue } from "../../kit/catalogue/catalogue.js";
import { LateCatalogue } from "../../kit/catalogue/late-catalogue.js";
import { Preparation } from "../../kit/catalogue/preparation.js";
import type { ServedEntry } from "../../kit/catalogue/served-entry.js";
import { TemplateSyntaxError } from "../../kit/content/template.js";
import type { Entry } from "../../kit/entry.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { makeCatalogue, type Binding, type BindSurroundings } from "../../kit/resource.js";
import { SettingError } from "../../kit/setting-error.js";
import { bindEntry, readsOthers } from "../bind.js";
import { receiveEntry } from "./crossing.js";
import { fingerprintData, fingerprintEntry } from "./fingerprint.js";
import { keepPace } from "./pace.js";
import type { FoundCatalogue, NewEntry } from "./work.js";

/** A catalogue that is served, and what it was made of. Of entries, data and fingerprints, equal places belong together. */
export interface ServedCatalogue {
  readonly catalogue: Catalogue;
  readonly data: CatalogueData;
  readonly fingerprints: readonly string[];
  /** Of all but the entries. */
  readonly head: string;
}

/** Takes down what a catalogue's entries are recognised by, a few at a time. @param hashPart as in `fingerprintEntry` */
export async function recognise(
  catalogue: Catalogue,
  data: CatalogueData,
  hashPart: (path: string) => string | undefined,
): Promise<ServedCatalogue> {
  const pace = keepPace();
  const fingerprints: string[] = [];
  const { entries, ...head } = data;
  for (const entry of entries) {
    if (pace.isOver) await pace.rest();
    fingerprints.push(fingerprintEntry(entry, hashPart));
  }
  return { catalogue, data, fingerprints, head: fingerprintData(head) };
}

/** Whether a catalogue that was found is the one that is served. */
export function isSame(served: ServedCatalogue, { head, known }: FoundCatalogue): boolean {
  return (
    known.length === served.fingerprints.length &&
    known.every((place, index) => place === index) &&
    fingerprintData(head) === served.head
  );
}

/**
 * Binds a catalogue that was found, a few entries at a time. Entries that didn't change stay the very same objects,
 * with all that is known of them, unless they are made of other entries or may go elsewhere than before.
 * @param take gives the new entries, some at a time
 * @throws SettingError where a setting can't be used with the values of the environment
 */
export async function rebind(
  before: ServedCatalogue,
  { head, known }: FoundCatalogue,
  take: () => Promise<readonly NewEntry[]>,
  surroundings: BindSurroundings,
): Promise<ServedCatalogue> {
  const late = new LateCatalogue();
  const binding: Binding = { ...surroundings, network: head.network, others: late };
  const sameNetwork = fingerprintData(head.network) === fingerprintData(before.data.network);
  const preparation = new Preparation(surroundings.limits);
  const bound: Entry[] = [];
  const entries: CatalogueEntry[] = [];
  const fingerprints: string[] = [];
  const pace = keepPace();
  let fresh: readonly NewEntry[] = [];
  let taken = 0;
  for (const place of known) {
    if (pace.isOver) await pace.rest();
    const old = entryAt(before, place);
    if (old === undefined && taken === fresh.length) {
      fresh = await take();
      taken = 0;
      await pace.rest();
    }
    const one = old ?? receive(fresh[taken++]);
    const stays = old !== undefined && sameNetwork && !readsOthers(old.data);
    const entry = stays ? old.served.entry : bind(one.data, binding);
    preparation.add(entry, surroundings.log, stays ? old.served : undefined);
    bound.push(entry);
    entries.push(one.data);
    fingerprints.push(one.fingerprint);
  }
  await pace.rest();
  const data: CatalogueData = { ...head, entries };
  const catalogue = makeCatalogue(data, bound, surroundings, preparation);
  late.attach(catalogue);
  return { catalogue, data, fingerprints, head: fingerprintData(head) };
}

interface KnownEntry {
  readonly data: CatalogueEntry;
  readonly fingerprint: string;
}

function entryAt(
  { catalogue, data, fingerprints }: ServedCatalogue,
  place: number,
): (KnownEntry & { readonly served: ServedEntry }) | undefined {
  const served = catalogue.served[place];
  const entry = data.entries[place];
  const fingerprint = fingerprints[place];
  if (served === undefined || entry === undefined || fingerprint === undefined) return undefined;
  return { served, data: entry, fingerprint };
}

function receive(entry: NewEntry | undefined): KnownEntry {
  if (entry === undefined) throw new Error("fewer entries arrived than were announced");
  return { data: receiveEntry(entry.sent), fingerprint: entry.fingerprint };
}

/** A file that is part of the manifest may be another one by now than when it was checked. */
function bind(entry: CatalogueEntry, binding: Binding): Entry {
  try {
    return bindEntry(entry, binding);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError) && systemCode(error) === undefined) throw error;
    throw new SettingError(`the entry '${entry.passport.name}' can't be served: its file has just changed`);
  }
}
