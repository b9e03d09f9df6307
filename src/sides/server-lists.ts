import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ContractServer } from "../compare/contract.js";
import { CommandFault, EXIT } from "../kit/serve/command-fault.js";
import { PACKAGE_VERSION } from "../package-facts.js";
import { asLists, type Lists } from "./list-contract.js";

/** How many pages a list may have. */
const MOST_PAGES = 10_000;

/** What a running server says of itself, and what it lists. */
export interface ServerLists {
  readonly server: ContractServer | undefined;
  readonly lists: Lists;
}

/**
 * Asks a running server for its lists, all pages, in the latest era of the protocol that it speaks.
 * @param token sent as a bearer token
 * @throws CommandFault where it can't be reached, refuses, or answers what can't be understood
 */
export async function askServer(address: URL, token: string | undefined): Promise<ServerLists> {
  const client = new Client(
    { name: "pressmark", version: PACKAGE_VERSION },
    { versionNegotiation: { mode: "auto" } },
  );
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  try {
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    const offers = client.getServerCapabilities()?.resources !== undefined;
    const resources = offers ? await allPages(client, "resources/list", "resources") : [];
    const resourceTemplates = offers
      ? await allPages(client, "resources/templates/list", "resourceTemplates")
      : [];
    const lists = asLists({ resources, resourceTemplates });
    if (lists === undefined)
      throw new CommandFault(`${nameServer(address)} lists what is no resource`, EXIT.usage);
    return { server: toServer(client), lists };
  } catch (error) {
    if (error instanceof CommandFault) throw error;
    const hint = token === undefined ? "a server that asks for a token gets it by --token-env" : undefined;
    throw new CommandFault(
      `${nameServer(address)} can't be asked: ${reasonOf(error, token)}`,
      EXIT.usage,
      hint,
    );
  } finally {
    await client.close();
  }
}

/** An address without what may be secret in it. */
export function nameServer({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

async function allPages(client: Client, method: string, key: string): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const page = (await client.request({ method, params } as never)) as Readonly<Record<string, unknown>>;
    const { [key]: items, nextCursor } = page;
    if (Array.isArray(items)) all.push(...(items as unknown[]));
    cursor = typeof nextCursor === "string" ? nextCursor : undefined;
    if (cursor !== undefined && (seen.has(cursor) || seen.size >= MOST_PAGES))
      throw new Error(`${method} comes to no end`);
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return all;
}

function toServer(client: Client): ContractServer | undefined {
  const server = client.getServerVersion();
  if (server === undefined) return undefined;
  const instructions = client.getInstructions();
  const { version, ...described } = server;
  return { version, described: { ...described, ...(instructions !== undefined && { instructions }) } };
}

function reasonOf(error: unknown, token: string | undefined): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const inner = cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
  const text = token === undefined ? inner : inner.replaceAll(token, "***");
  return text.replaceAll(/\s+/g, " ").slice(0, 300);
}
