import { Client, StreamableHTTPClientTransport, type McpSubscription } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransport1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpTransport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { vi } from "vitest";
import { stdioParameters, type Place } from "./connections.js";
import { CLIENT_INFO, LATEST_2026 } from "./messages.js";

/** An official client that is told of changes. */
export interface TestSubscriber {
  readonly capabilities: unknown;
  /** What it was told: addresses, and `lists`. */
  readonly told: string[];
  /** Subscribes to addresses; lists are told of, too. @returns those that were taken */
  subscribe(...uris: readonly string[]): Promise<readonly string[]>;
  /** Ends the subscription to an address. */
  unsubscribe(uri: string): Promise<void>;
  /** Ends all subscriptions, and forgets what it was told. */
  reset(): Promise<void>;
  read(uri: string): Promise<string>;
  /** The first page of `resources/list`. @returns the addresses */
  list(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An official client, and how it connects. */
export interface SubscriberKind {
  readonly client: string;
  readonly era: "2025" | "2026";
  connect(place: Place): Promise<TestSubscriber>;
}

/** The official clients, in both eras. */
export const SUBSCRIBERS: readonly SubscriberKind[] = [
  { client: "SDK v1", era: "2025", connect: connectClient1 },
  { client: "SDK v2", era: "2025", connect: connectLegacy2 },
  { client: "SDK v2", era: "2026", connect: connectModern2 },
];

/** Waits until a client was told just that, in any order. */
export async function expectTold({ told }: TestSubscriber, ...expected: readonly string[]): Promise<void> {
  await vi.waitFor(
    () => {
      if (told.length < expected.length) throw new Error(`told of ${told.join(", ") || "nothing"} so far`);
    },
    { timeout: 10_000, interval: 10 },
  );
  const found = told.splice(0).sort();
  const wanted = [...expected].sort();
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`told of ${found.join(", ")}, not of ${wanted.join(", ")}`);
}

async function connectClient1(place: Place): Promise<TestSubscriber> {
  const client = new Client1(CLIENT_INFO);
  const told: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    told.push(params.uri);
  });
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
    told.push("lists");
  });
  await client.connect(
    place.url === undefined
      ? new StdioTransport1(stdioParameters(place))
      : new HttpTransport1(new URL(place.url)),
  );
  return {
    capabilities: client.getServerCapabilities(),
    told,
    ...subscribing(client, told),
    read: async (uri) => textOf(await client.readResource({ uri })),
    list: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    close: () => client.close(),
  };
}

async function connectLegacy2(place: Place): Promise<TestSubscriber> {
  const { client, told } = await connectClient2(place, "legacy");
  return {
    capabilities: client.getServerCapabilities(),
    told,
    ...subscribing(client, told),
    read: async (uri) => textOf(await client.readResource({ uri })),
    list: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    close: () => client.close(),
  };
}

async function connectModern2(place: Place): Promise<TestSubscriber> {
  const { client, told } = await connectClient2(place, { pin: LATEST_2026 });
  const streams = new Map<string, McpSubscription>();
  return {
    capabilities: client.getServerCapabilities(),
    told,
    subscribe: async (...uris) => {
      const stream = await client.listen({ resourceSubscriptions: [...uris], resourcesListChanged: true });
      for (const uri of uris) streams.set(uri, stream);
      return stream.honoredFilter.resourceSubscriptions ?? [];
    },
    unsubscribe: async (uri) => {
      await streams.get(uri)?.close();
    },
    reset: async () => {
      for (const stream of streams.values()) await stream.close();
      streams.clear();
      told.length = 0;
    },
    read: async (uri) => textOf(await client.readResource({ uri })),
    list: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    close: () => client.close(),
  };
}

async function connectClient2(place: Place, mode: "legacy" | { readonly pin: string }) {
  const client = new Client(CLIENT_INFO, { versionNegotiation: { mode } });
  const told: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
    told.push(params.uri);
  });
  client.setNotificationHandler("notifications/resources/list_changed", () => {
    told.push("lists");
  });
  await client.connect(
    place.url === undefined
      ? new StdioClientTransport(stdioParameters(place))
      : new StreamableHTTPClientTransport(new URL(place.url)),
  );
  return { client, told };
}

/** How a client of 2025 subscribes: address by address, where -32602 is a refusal. */
function subscribing(
  client: Pick<Client, "subscribeResource" | "unsubscribeResource">,
  told: string[],
): Pick<TestSubscriber, "subscribe" | "unsubscribe" | "reset"> {
  const subscribed = new Set<string>();
  const unsubscribe = async (uri: string) => {
    await client.unsubscribeResource({ uri });
    subscribed.delete(uri);
  };
  return {
    subscribe: async (...uris) => {
      const taken: string[] = [];
      for (const uri of uris) {
        try {
          await client.subscribeResource({ uri });
          taken.push(uri);
          subscribed.add(uri);
        } catch (error) {
          if (!(error instanceof Error && "code" in error && error.code === -32602)) throw error;
        }
      }
      return taken;
    },
    unsubscribe,
    reset: async () => {
      for (const uri of subscribed) await unsubscribe(uri);
      told.length = 0;
    },
  };
}

function textOf({ contents: [content] }: { readonly contents: readonly object[] }): string {
  return content !== undefined && "text" in content ? String(content.text) : "";
}
