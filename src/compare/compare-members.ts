import type { Finding } from "./compare-variables.js";
import type { ContractEntry } from "./contract.js";
import type { ContractIndex } from "./contract-index.js";

/** A finding about several addresses. */
export interface MembersFinding {
  readonly finding: Finding;
  readonly addresses: readonly string[];
}

/** How many addresses are named in a message. */
const MOST_NAMED = 3;

/**
 * What has become of the listed members of a family. Where it answers nothing else, as one of files does, a member that is
 * gone is an address that is gone; else it's a line less in a list.
 */
export function compareMembers(
  { members: old }: ContractEntry,
  next: ContractEntry,
  after: ContractIndex,
): readonly MembersFinding[] {
  const { members } = next;
  if (old === undefined || members === undefined) return [];
  const [before, now] = [new Set(old.uris), new Set(members.uris)];
  const lost = old.uris.filter((uri) => !now.has(uri));
  const come = members.uris.filter((uri) => !before.has(uri));
  // A list doesn't say whether what it leaves out is answered; the other side may.
  const isWhole = members.whole ?? old.whole ?? false;
  const answeredBy = (uri: string) => after.find(uri)?.entry;
  const gone = lost.filter((uri) => {
    const answering = answeredBy(uri);
    return answering === undefined || (answering === next && isWhole);
  });
  const unlisted = isWhole ? [] : lost.filter((uri) => answeredBy(uri) === next);
  return [
    ...about("members-gone", gone, ["is gone", "are gone"]),
    ...about("members-unlisted", unlisted, ["is no longer listed", "are no longer listed"]),
    ...about(
      isWhole ? "members-added" : "members-listed",
      come,
      isWhole ? ["is new", "are new"] : ["is listed now", "are listed now"],
    ),
  ];
}

function about(
  code: Finding["code"],
  addresses: readonly string[],
  [one, several]: readonly [string, string],
): readonly MembersFinding[] {
  if (addresses.length === 0) return [];
  const count =
    addresses.length === 1 ? `1 address ${one}` : `${String(addresses.length)} addresses ${several}`;
  const more = addresses.length - MOST_NAMED;
  const named = addresses.slice(0, MOST_NAMED).join(", ");
  const message = `${count}: ${more > 0 ? `${named} and ${String(more)} more` : named}`;
  return [{ finding: { code, message }, addresses }];
}
