import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from "jose";

/** A key of an issuer's. */
export interface IssuerKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** Makes a key that is used for nothing but a test. */
export async function makeKey(alg = "RS256", kid = `key-${alg}`): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), alg, kid, use: "sig" } };
}

/** All test issuers have one key at first: making one takes a while. */
const FIRST_KEY = makeKey();

/** Answers a request for a path; `false` where it doesn't know it. */
export type Route = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** An issuer on loopback, that publishes its metadata and its keys, and signs whatever it's told to. */
export interface TestIssuer {
  readonly issuer: string;
  /** The paths that were asked for, in order. */
  readonly asked: string[];
  /** What it publishes; a test may change them. */
  keys: readonly unknown[];
  metadata: Readonly<Record<string, unknown>>;
  /** Where it publishes the metadata. */
  metadataPath: string;
  /** What it does instead of answering. */
  fault: Route | undefined;
  /** A token. Unless told otherwise, it is for `https://desk.example/mcp`, of `ann`, and good for a minute. */
  sign(
    claims?: Readonly<Record<string, unknown>>,
    header?: Partial<JWTHeaderParameters>,
    key?: IssuerKey,
  ): Promise<string>;
  close(): Promise<void>;
}

/** The audience of tokens that aren't told another. */
export const AUDIENCE = "https://desk.example/mcp";

/** Starts one. @param path the path of its identifier @param more what it answers beside */
export async function startIssuer(path = "", more?: Route): Promise<TestIssuer> {
  const key = await FIRST_KEY;
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const issuer: TestIssuer = {
    issuer: `${origin}${path}`,
    asked: [],
    keys: [key.publicJwk],
    metadata: { issuer: `${origin}${path}`, jwks_uri: `${origin}/keys` },
    metadataPath: `/.well-known/oauth-authorization-server${path}`,
    fault: undefined,
    sign: (claims = {}, header = {}, signer = key) =>
      new SignJWT({
        iss: issuer.issuer,
        aud: AUDIENCE,
        sub: "ann",
        exp: Math.floor(Date.now() / 1000) + 60,
        ...claims,
      })
        .setProtectedHeader({ alg: signer.alg, kid: signer.kid, ...header })
        .sign(signer.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = "" } = request;
    issuer.asked.push(url);
    if (await issuer.fault?.(request, response)) return;
    if (url === issuer.metadataPath) sendDocument(response, issuer.metadata);
    else if (url === "/keys") sendDocument(response, { keys: issuer.keys });
    else if (!(await more?.(request, response))) response.writeHead(404).end();
  };
  return issuer;
}

/** Answers with a JSON document. */
export function sendDocument(response: ServerResponse, document: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(document));
}
