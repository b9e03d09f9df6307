// From Pressmark 0.1.0: src/kit/serve/summary.ts (MIT)
import type { Catalogue } from "../catalogue/catalogue.js";

/** A catalogue's name and size in a few words, such as `handbook (1 resource and 2 families)`. */
export function summaryOf({ identity, entries }: Pick<Catalogue, "identity" | "entries">): string {
  const families = entries.filter(({ address }) => address.kind === "template").length;
  const fixed = entries.length - families;
  const parts = [
    ...(fixed > 0 ? [`${String(fixed)} ${fixed === 1 ? "resource" : "resources"}`] : []),
    ...(families > 0 ? [`${String(families)} ${families === 1 ? "family" : "families"}`] : []),
  ];
  return `${identity.name} (${parts.length === 0 ? "nothing yet" : parts.join(" and ")})`;
}

/** What to type next, to use a server that listens. @param name a server's name @param url its MCP endpoint */
export function nextSteps(name: string, url: string): string {
  const word = /^[\w.-]+$/.test(name) ? name : "pressmark";
  return [
    "",
    "Connect a client:",
    `  Claude Code   claude mcp add --transport http ${word} ${url}`,
    `  Inspector     npx @modelcontextprotocol/inspector --cli ${url} --transport http --method resources/list`,
    "Stop with Ctrl+C.",
  ].join("\n");
}
