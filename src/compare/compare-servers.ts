import { differentKeys } from "./compare-entries.js";
import type { Finding } from "./compare-variables.js";
import type { Contract, ContractAccess } from "./contract.js";
import { quoteAll, quoteText } from "./quote.js";
import { sameData } from "./same-data.js";

/** What has changed of the server as a whole, its version left out. */
export function compareServers(old: Contract, next: Contract): readonly Finding[] {
  return [
    ...compareDescriptions(old, next),
    ...(old.access !== undefined && next.access !== undefined ? compareAccess(old.access, next.access) : []),
    ...(old.serving !== undefined && next.serving !== undefined
      ? differentKeys(old.serving, next.serving).map((key): Finding => ({
          code: "serving-changed",
          message: `${quoteText(key)} is different`,
        }))
      : []),
  ];
}

function compareDescriptions({ server: old }: Contract, { server: next }: Contract): readonly Finding[] {
  if (old === undefined || next === undefined) return [];
  return differentKeys(old.described, next.described).map((key) => {
    const [before, after] = [old.described[key], next.described[key]];
    const isShort = typeof before === "string" && typeof after === "string";
    const message = isShort
      ? `the server's ${key} was ${quoteText(before)} and is ${quoteText(after)}`
      : `${quoteText(key)} of the server was ${after === undefined ? "removed" : before === undefined ? "added" : "changed"}`;
    return { code: "server-described", message };
  });
}

/** A token that is gone, or an issuer that is another one, refuses whoever came with it. */
function compareAccess(old: ContractAccess, next: ContractAccess): readonly Finding[] {
  const findings: Finding[] = [];
  const refuse = (message: string) => findings.push({ code: "callers-refused", message });
  const admit = (message: string) => findings.push({ code: "callers-admitted", message });
  if (old.kind !== next.kind) {
    if (next.kind === "anyone") admit("callers over HTTP need no token any more");
    else
      refuse(
        `callers over HTTP need ${next.kind === "tokens" ? "one of its tokens" : "a token of its issuer"}`,
      );
  } else if (!sameData(old.issuer, next.issuer)) {
    refuse("tokens are of another issuer, or for another audience");
  } else {
    compareTokens(old.tokens, next.tokens, refuse, admit);
  }
  for (const [what, before, after] of [
    ["host", old.allowedHosts, next.allowedHosts],
    ["origin", old.allowedOrigins, next.allowedOrigins],
  ] as const) {
    const gone = before.filter((name) => !after.includes(name));
    const come = after.filter((name) => !before.includes(name));
    if (gone.length > 0) refuse(`no longer allowed as ${what}: ${quoteAll(gone)}`);
    if (come.length > 0) admit(`allowed as ${what}: ${quoteAll(come)}`);
  }
  return findings;
}

function compareTokens(
  old: ContractAccess["tokens"],
  next: ContractAccess["tokens"],
  refuse: (message: string) => void,
  admit: (message: string) => void,
): void {
  const gone = [...old.keys()].filter((token) => !next.has(token)).length;
  const come = [...next.keys()].filter((token) => !old.has(token)).length;
  if (gone > 0) refuse(`${count(gone, "token")} accepted no more`);
  if (come > 0) admit(`${count(come, "token")} accepted, too`);
  for (const [token, before] of old) {
    const after = next.get(token);
    if (after === undefined) continue;
    const lost = before.filter((scope) => !after.includes(scope));
    const gained = after.filter((scope) => !before.includes(scope));
    if (lost.length > 0) refuse(`a token has lost ${quoteAll(lost)}`);
    if (gained.length > 0) admit(`a token has ${quoteAll(gained)}, too`);
  }
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun} is` : `${String(number)} ${noun}s are`;
}
