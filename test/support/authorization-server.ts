import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { sendDocument, startIssuer, type TestIssuer } from "../../src/kit/serve/issuer.fixture.js";

/** An authorization server on loopback (OAuth 2.1): clients register, and everybody is who `subject` says. */
export interface AuthorizationServer extends TestIssuer {
  /** Claims of the tokens that it issues, beside the usual ones. */
  claims: Readonly<Record<string, unknown>>;
  /** What clients asked for, in order: `register`, `authorize <scope>`, `authorization_code`, `refresh_token`. */
  readonly granted: string[];
}

/** What a client may get a token for. */
interface Grant {
  readonly client: string;
  readonly resource: string;
  readonly scope: string;
  readonly challenge?: string;
}

/** Starts one that ends with the test. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const codes = new Map<string, Grant>();
  const refreshing = new Map<string, Grant>();
  const granted: string[] = [];

  const register = async (request: IncomingMessage, response: ServerResponse) => {
    granted.push("register");
    const asked = JSON.parse(await text(request)) as object;
    sendDocument(response, { ...asked, client_id: randomUUID() }, 201);
  };
  const authorize = (parameters: URLSearchParams, response: ServerResponse) => {
    const asked = (name: string) => parameters.get(name) ?? "";
    granted.push(`authorize ${asked("scope")}`);
    const code = randomUUID();
    codes.set(code, {
      client: asked("client_id"),
      resource: asked("resource"),
      scope: asked("scope"),
      challenge: asked("code_challenge"),
    });
    const back = new URL(asked("redirect_uri"));
    back.searchParams.set("code", code);
    back.searchParams.set("iss", server.issuer);
    if (parameters.has("state")) back.searchParams.set("state", asked("state"));
    response.writeHead(302, { Location: back.href }).end();
  };
  const issue = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const type = form.get("grant_type") ?? "";
    const grant = type === "refresh_token" ? take(refreshing, form.get("refresh_token")) : redeem(form);
    if (grant === undefined || grant.client !== form.get("client_id")) {
      sendDocument(response, { error: "invalid_grant" }, 400);
      return;
    }
    granted.push(type);
    const refresh = randomUUID();
    refreshing.set(refresh, grant);
    const claims = { aud: grant.resource, scope: grant.scope, client_id: grant.client, jti: randomUUID() };
    sendDocument(response, {
      access_token: await server.sign({ ...claims, ...server.claims }, { typ: "at+jwt" }),
      token_type: "Bearer",
      expires_in: 60,
      refresh_token: refresh,
      scope: grant.scope,
    });
  };
  /** RFC 7636, section 4.6. */
  const redeem = (form: URLSearchParams): Grant | undefined => {
    const grant = take(codes, form.get("code"));
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return grant?.challenge === challenge ? grant : undefined;
  };

  const issuer = await startIssuer("", async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (pathname === "/register") await register(request, response);
    else if (pathname === "/authorize") authorize(searchParams, response);
    else if (pathname === "/token") await issue(request, response);
    else return false;
    return true;
  });
  const server: AuthorizationServer = Object.assign(issuer, { claims: {}, granted });
  server.metadata = {
    ...server.metadata,
    authorization_endpoint: `${server.issuer}/authorize`,
    token_endpoint: `${server.issuer}/token`,
    registration_endpoint: `${server.issuer}/register`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  };
  onTestFinished(() => server.close());
  return server;
}

/** A code or a refresh token is good for once. */
function take(grants: Map<string, Grant>, key: string | null): Grant | undefined {
  const grant = grants.get(key ?? "");
  grants.delete(key ?? "");
  return grant;
}
