import { buildCatalogue } from "../catalogue/build.js";
import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import { bindCatalogue } from "../host/bind.js";
import type { Catalogue } from "../kit/catalogue/catalogue.js";
import type { Environment } from "../kit/environment.js";
import { createLog, type Log } from "../kit/log.js";
import { mapConcurrently } from "../kit/map-concurrently.js";
import { readingAlone } from "../kit/resource.js";
import { SettingError } from "../kit/setting-error.js";
import type { Caller } from "../kit/source.js";
import { addressOf } from "../kit/uri/address.js";
import { parseTemplate } from "../kit/uri/template.js";
import type { Values } from "../kit/values.js";
import type { CheckedManifest } from "../manifest/check.js";
import type { Report } from "../manifest/report.js";
import { below, type Spot } from "../manifest/spot.js";
import { localCaller } from "../kit/serve/local-caller.js";
import { probeAddress, type Probe } from "./probe-address.js";
import type { Terminal } from "./terminal.js";

/** How many members of a family are read. */
const FIRST_MEMBERS = 3;
/** How many reads are on their way at once. */
const READS_AT_ONCE = 8;

/** An entry that can be bound, and where it stands. */
interface Probed {
  readonly entry: CatalogueEntry;
  readonly spot: Spot;
}

/**
 * Reads every entry, every example and the first members of each family, and reports what doesn't hold.
 * Passed over are faulty entries, since what is wrong with them is reported already, and what the caller lacks a
 * claim for.
 * @param claims `name=value` pairs: the claims of the caller
 */
export async function probeManifest(
  checked: CheckedManifest,
  environment: Environment,
  claims: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const { report } = checked;
  const log = createLog("warning", (line) => {
    terminal.say(line);
  });
  const data = buildCatalogue({ ...checked, entries: [] });
  const probed = probedEntries(checked).filter(({ entry, spot }) =>
    canBeBound({ ...data, entries: [entry] }, spot, environment, log, report),
  );
  const entries = probed.map(({ entry }) => entry);
  const catalogue = bindCatalogue({ ...data, entries }, readingAlone(environment, log, data.limits));
  const caller = localCaller(claims);
  const members = await firstMembers(catalogue, entries, caller);
  const probes = probed.flatMap((one) => probesOf(one, members, caller));
  let done = 0;
  await mapConcurrently(probes, READS_AT_ONCE, async (probe) => {
    done += 1;
    terminal.progress(`probing ${String(done)} of ${String(probes.length)}: ${probe.entry.passport.name}`);
    await probeAddress(catalogue, probe, caller, report);
  });
  terminal.progress("");
}

/** The entries without faults. With `--allow-unset-env` one whose values are not set is no fault, but can't be read either. */
function probedEntries(checked: CheckedManifest): readonly Probed[] {
  const { report } = checked;
  return checked.entries.flatMap((entry) => {
    const { spot } = entry;
    const unset = report.faultsAt(spot).some(({ code }) => code === "unset-environment");
    const [built] = unset ? [] : buildCatalogue({ ...checked, entries: [entry] }).entries;
    return built === undefined ? [] : [{ entry: built, spot }];
  });
}

/** Values of the environment may make of a setting what can't be used. */
function canBeBound(
  data: CatalogueData,
  spot: Spot,
  environment: Environment,
  log: Log,
  report: Report,
): boolean {
  try {
    bindCatalogue(data, readingAlone(environment, log, data.limits));
    return true;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    report.add(spot, "probe-failed", error.message, { hint: "check the values of the environment" });
    return false;
  }
}

function probesOf(
  { entry, spot }: Probed,
  members: ReadonlyMap<string, readonly string[]>,
  caller: Caller,
): readonly Probe[] {
  const { address } = entry;
  if (address.kind === "fixed") return [{ uri: address.uri, spot, entry }];
  const template = parseTemplate(address.template);
  const examples = entry.examples.flatMap((values, index) =>
    isForCaller(entry, values, caller)
      ? [{ uri: addressOf(template, values), spot: below(spot, "examples", index), entry }]
      : [],
  );
  const known = new Set(examples.map(({ uri }) => uri));
  const listed = (members.get(entry.passport.name) ?? []).filter((uri) => !known.has(uri));
  return [...examples, ...listed.map((uri) => ({ uri, spot, entry }))];
}

/** Whether an example's values are those of the caller's claims, where variables are bound to some. */
function isForCaller(entry: CatalogueEntry, values: Values, { claims }: Caller): boolean {
  return entry.variables.every(
    ({ name, claim }) => claim === undefined || (claims.has(claim) && values.get(name) === claims.get(claim)),
  );
}

/** The first addresses that each family lists, by the family's name. */
async function firstMembers(
  catalogue: Catalogue,
  entries: readonly CatalogueEntry[],
  caller: Caller,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  const wanting = new Set(
    entries.filter(({ address }) => address.kind === "template").map(({ passport }) => passport.name),
  );
  const signal = new AbortController().signal;
  let cursor: string | undefined;
  do {
    if (wanting.size === 0) break;
    const { result } = await catalogue.listResources(cursor, { caller, signal });
    for (const { uri } of result.resources) {
      const { name } = catalogue.resolve(uri, caller).entry.passport;
      if (!wanting.has(name)) continue;
      const addresses = found.get(name) ?? [];
      found.set(name, addresses);
      addresses.push(uri);
      if (addresses.length === FIRST_MEMBERS) wanting.delete(name);
    }
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return found;
}
