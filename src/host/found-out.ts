import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import type { ContractMembers } from "../compare/contract.js";
import { bindEntry } from "./bind.js";
import { FamilyMembers } from "../kit/catalogue/family-members.js";
import { LateCatalogue } from "../kit/catalogue/late-catalogue.js";
import { fixedLine, memberLine, withFacts, withMemberFacts } from "../kit/catalogue/line.js";
import type { Entry } from "../kit/entry.js";
import { createLog, type Log } from "../kit/log.js";
import { readingAlone } from "../kit/resource.js";
import { SettingError } from "../kit/setting-error.js";
import { parseTemplate } from "../kit/uri/template.js";
import { NO_VALUES } from "../kit/values.js";
import { SourceData } from "../sources/definition.js";
import { definitionOf } from "../sources/registry.js";

/** What can be found out of an entry without asking an upstream, running a program or reading the environment. */
export interface FoundOut {
  readonly type?: string;
  /** Absent where nobody here can list them. */
  readonly members?: ContractMembers;
  /** Why they can't be listed, where that's a fault. */
  readonly failed?: string;
}

/** Finds out what the disk knows of an entry: the type of a fixed address, and the members of a family. */
export async function findOut(entry: CatalogueEntry, data: CatalogueData): Promise<FoundOut> {
  const failures: string[] = [];
  const log = createLog("warning", (line) => failures.push(line));
  const bound = bindHere(entry, data, log);
  if (bound === undefined) return {};
  const { address } = entry;
  const { signal } = new AbortController();
  if (address.kind === "fixed") {
    const facts = await bound.source.describe?.(NO_VALUES, signal);
    const { mimeType } = withFacts(fixedLine(address.uri, entry.passport), facts);
    return mimeType === undefined ? {} : { type: mimeType };
  }
  // A member that only some callers may read is listed for them alone.
  if (!canBeListed(entry, bound)) return {};
  const found = await new FamilyMembers(bound, parseTemplate(address.template), log).list(0);
  const [failed] = failures;
  if (failed !== undefined) return { failed };
  const whole = bound.source.members !== undefined && entry.listing.kind === "source";
  const types = new Map<string, string>();
  for (const { uri, values, facts: told } of found) {
    const facts = told ?? (await bound.source.describe?.(values, signal));
    const { mimeType } = withMemberFacts(memberLine(uri, entry.passport, [], values, values), facts);
    if (mimeType !== undefined) types.set(uri, mimeType);
  }
  return { members: { uris: found.map(({ uri }) => uri), types, whole } };
}

function canBeListed({ listing, variables }: CatalogueEntry, { source }: Entry): boolean {
  if (variables.some(({ claim }) => claim !== undefined)) return false;
  if (listing.kind === "from") return !asksUpstream(listing.source);
  return listing.kind === "constants" || (listing.kind === "source" && source.members !== undefined);
}

/** Whether only asking again shows a change, so that somebody else's program or server would be asked. */
function asksUpstream({ kind, settings }: SourceData): boolean {
  if (definitionOf(kind).changes === undefined) return true;
  return Object.values(settings as object).some(
    (value) => value instanceof SourceData && asksUpstream(value),
  );
}

/** @returns nothing where a setting needs a value of the environment */
function bindHere(entry: CatalogueEntry, { limits, network }: CatalogueData, log: Log): Entry | undefined {
  try {
    const surroundings = readingAlone(() => undefined, log, limits);
    return bindEntry(entry, { ...surroundings, network, others: new LateCatalogue() });
  } catch (error) {
    if (error instanceof SettingError) return undefined;
    throw error;
  }
}
