import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { UnauthorizedError as Unauthorized1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it } from "vitest";
import { startAuthorizationServer, type AuthorizationServer } from "../support/authorization-server.js";
import { serveIssued } from "../support/issued-server.js";
import { CLIENT_INFO, LATEST_2026 } from "../support/messages.js";

const RESOURCES = [
  { uri: "note://open", name: "open", text: "open" },
  { uri: "note://plan", name: "plan", text: "the plan", access: { scopes: ["plans:read"] } },
];

/** What a host keeps of one server, and the browser of a user who agrees to everything. */
class MemoryProvider {
  readonly redirectUrl = "http://127.0.0.1:1/callback";
  readonly clientMetadata = {
    client_name: "outside",
    redirect_uris: [this.redirectUrl],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
  callback: URLSearchParams | undefined;
  kept: { client?: never; tokens?: { access_token: string }; verifier?: string; discovery?: never } = {};

  clientInformation() {
    return this.kept.client;
  }
  saveClientInformation(client: unknown) {
    this.kept.client = client as never;
  }
  tokens() {
    return this.kept.tokens as never;
  }
  saveTokens(tokens: unknown) {
    this.kept.tokens = tokens as { access_token: string };
  }
  saveCodeVerifier(verifier: string) {
    this.kept.verifier = verifier;
  }
  codeVerifier() {
    return this.kept.verifier ?? "";
  }
  saveDiscoveryState(state: unknown) {
    this.kept.discovery = state as never;
  }
  discoveryState() {
    return this.kept.discovery;
  }
  async redirectToAuthorization(url: URL) {
    const response = await fetch(url, { redirect: "manual" });
    this.callback = new URL(response.headers.get("location") ?? "").searchParams;
  }
}

/** A client that is connected after its user agreed. */
interface Agreed {
  list(): Promise<readonly string[]>;
  read(uri: string): Promise<unknown>;
  close(): Promise<void>;
}

interface FlowClient {
  readonly client: string;
  connect(url: string, provider: MemoryProvider): Promise<Agreed>;
}

const FLOWS: readonly FlowClient[] = [
  { client: "SDK v1", connect: connect1 },
  { client: "SDK v2 (2025)", connect: (url, provider) => connect2(url, provider, "legacy") },
  { client: "SDK v2 (2026)", connect: (url, provider) => connect2(url, provider, { pin: LATEST_2026 }) },
];

async function connect1(url: string, provider: MemoryProvider): Promise<Agreed> {
  const open = () => new Transport1(new URL(url), { authProvider: provider as never });
  const transport = open();
  await expect(new Client1(CLIENT_INFO).connect(transport)).rejects.toBeInstanceOf(Unauthorized1);
  await transport.finishAuth(provider.callback?.get("code") ?? "");
  const client = new Client1(CLIENT_INFO);
  await client.connect(open());
  return agreed(client);
}

async function connect2(
  url: string,
  provider: MemoryProvider,
  mode: "legacy" | { readonly pin: string },
): Promise<Agreed> {
  const open = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: provider as never });
  const create = () => new Client(CLIENT_INFO, { versionNegotiation: { mode } });
  const transport = open();
  await expect(create().connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  await transport.finishAuth(provider.callback ?? new URLSearchParams());
  const client = create();
  await client.connect(open());
  return agreed(client);
}

function agreed(client: Pick<Client, "listResources" | "readResource" | "close">): Agreed {
  return {
    list: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => (await client.readResource({ uri })).contents,
    close: () => client.close(),
  };
}

/** An access token that is over. */
async function expire(server: AuthorizationServer, provider: MemoryProvider): Promise<void> {
  const { tokens } = provider.kept;
  provider.saveTokens({ ...tokens, access_token: await server.sign({ exp: 1 }) });
}

describe.each(FLOWS)("the OAuth flow of $client", ({ connect }) => {
  it("finds the issuer, registers, asks for the scopes, gets a token, and renews it", async () => {
    const server = await startAuthorizationServer();
    const { url, said } = await serveIssued(server.issuer, { resources: RESOURCES });
    const provider = new MemoryProvider();
    const client = await connect(url, provider);
    expect(server.granted).toEqual(["register", "authorize plans:read", "authorization_code"]);
    expect(await client.list()).toEqual(["note://open", "note://plan"]);
    expect(await client.read("note://plan")).toMatchObject([{ text: "the plan" }]);
    await expire(server, provider);
    expect(await client.read("note://plan")).toMatchObject([{ text: "the plan" }]);
    expect(server.granted.slice(3)).toEqual(["refresh_token"]);
    await client.close();
    // Neither a token nor where the issuer is stands in the log.
    expect(said()).not.toContain("eyJ");
    expect(said()).not.toContain(server.issuer);
    expect(said()).not.toContain("warning");
  });
});

it("a server starts though its issuer is away, and says so when the first token comes", async () => {
  const server = await startAuthorizationServer();
  const token = await server.sign();
  await server.close();
  const { url, said } = await serveIssued(server.issuer, { resources: RESOURCES });
  const response = await fetch(url, { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  expect(response.status).toBe(503);
  expect(said()).toContain("the issuer of tokens can't be asked for its keys: ECONNREFUSED");
});
