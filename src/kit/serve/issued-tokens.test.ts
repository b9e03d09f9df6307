import { createHmac } from "node:crypto";
import fc from "fast-check";
import { exportSPKI, importJWK, UnsecuredJWT, type CryptoKey } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { SettingError } from "../setting-error.js";
import type { Authority } from "./authority.js";
import { issuedTokens } from "./issued-tokens.js";
import type { KeyPace } from "./issuer-keys.js";
import { AUDIENCE, makeKey, startIssuer, type TestIssuer } from "./issuer.fixture.js";
import { memoryLog } from "./memory-answers.fixture.js";

const issuers: TestIssuer[] = [];
afterEach(async () => {
  await Promise.all(issuers.splice(0).map((issuer) => issuer.close()));
});

const INVALID = { status: 401, error: "invalid_token" };
const RSA = await makeKey();
/** Now, and so many seconds, in seconds since 1970. */
const soon = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

async function start(path = "", pace: Partial<KeyPace> = {}) {
  const issuer = await startIssuer(path);
  issuers.push(issuer);
  const log = memoryLog();
  const settings = { issuer: issuer.issuer, audience: AUDIENCE };
  const authority = issuedTokens(settings, pace)({ resolve: (text) => text, log });
  return { issuer, authority, log, judge: judgeOf(authority) };
}

const judgeOf = (authority: Authority) => (token: string) => authority.authenticate(`Bearer ${token}`);

describe("tokens of an issuer", () => {
  it("say who the caller is, and until when", async () => {
    const { issuer, judge } = await start();
    const exp = soon(60);
    const token = await issuer.sign({
      exp,
      scope: "plans:read  plans:write",
      client_id: "c1",
      tenant_id: "acme",
      level: 7,
      staff: true,
      groups: ["a"],
      big: 2 ** 53,
    });
    expect(await judge(token)).toEqual({
      caller: {
        scopes: new Set(["plans:read", "plans:write"]),
        claims: new Map([
          ["iss", issuer.issuer],
          ["aud", AUDIENCE],
          ["sub", "ann"],
          ["exp", String(exp)],
          ["scope", "plans:read  plans:write"],
          ["client_id", "c1"],
          ["tenant_id", "acme"],
          ["level", "7"],
          ["staff", "true"],
        ]),
      },
      key: JSON.stringify([issuer.issuer, "ann", "c1"]),
      expiresAt: exp,
    });
    expect(issuer.asked).toEqual(["/.well-known/oauth-authorization-server", "/keys"]);
  });

  it.each([
    [{ scp: ["a", "b", 7] }, ["a", "b"]],
    [{ scp: "a b" }, ["a", "b"]],
    [{ scope: "a", scp: ["b"] }, ["a"]],
    [{ scope: ["a"], scp: ["b"] }, ["b"]],
    [{}, []],
  ])("have the scopes of %j", async (claims, scopes) => {
    const { issuer, judge } = await start();
    expect(await judge(await issuer.sign(claims))).toMatchObject({ caller: { scopes: new Set(scopes) } });
  });

  it("have a key that stays when they are renewed, and differs from client to client", async () => {
    const { issuer, judge } = await start();
    const keyOf = async (claims: object) => {
      const found = await judge(await issuer.sign({ ...claims }));
      return "key" in found ? found.key : undefined;
    };
    const first = await keyOf({ jti: "1", client_id: "c1", scope: "a" });
    expect(await keyOf({ jti: "2", client_id: "c1", exp: soon(300) })).toBe(first);
    const others = await Promise.all([
      keyOf({ client_id: "c2" }),
      keyOf({ sub: "bob", client_id: "c1" }),
      keyOf({}),
    ]);
    expect(new Set([first, ...others]).size).toBe(4);
    expect(await keyOf({ azp: "c2" })).toBe(others[0]);
  });

  it.each(["RS384", "PS256", "PS512", "ES256", "ES384", "ES512", "EdDSA"])(
    "may be signed by %s",
    async (alg) => {
      const { issuer, judge } = await start();
      const key = await makeKey(alg);
      issuer.keys = [key.publicJwk];
      expect(await judge(await issuer.sign({}, {}, key))).toHaveProperty("caller");
    },
  );

  it.each([
    ["another issuer", { iss: "https://evil.example" }],
    ["another issuer, but for a slash", { iss: "http://127.0.0.1/" }],
    ["another audience", { aud: "https://other.example/mcp" }],
    ["an audience that starts alike", { aud: `${AUDIENCE}/x` }],
    ["audiences without this one", { aud: ["https://a.example", `${AUDIENCE}2`] }],
    ["no audience", { aud: undefined }],
    ["no end", { exp: undefined }],
    ["an end that is no number", { exp: "never" }],
    ["an end that is past", { exp: soon(-60) }],
    ["a beginning to come", { nbf: soon(60) }],
    ["a beginning that is no number", { nbf: "now" }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is no text", { sub: 7 }],
  ])("are refused with %s", async (_, claims) => {
    const { issuer, judge } = await start();
    expect(await judge(await issuer.sign(claims))).toEqual(INVALID);
    expect(await judge(await issuer.sign())).toHaveProperty("caller");
  });

  it("may be off by a few seconds, and for several audiences", async () => {
    const { issuer, judge } = await start();
    for (const claims of [{ exp: soon(-3) }, { nbf: soon(3) }, { aud: ["https://a.example", AUDIENCE] }])
      expect(await judge(await issuer.sign(claims))).toHaveProperty("caller");
  });

  it.each([["JWT"], ["at+jwt"], ["application/at+jwt"], ["AT+JWT"]])("are of the type %s", async (typ) => {
    const { issuer, judge } = await start();
    expect(await judge(await issuer.sign({}, { typ }))).toHaveProperty("caller");
  });

  it.each([["logout+jwt"], ["dpop+jwt"], [""], [7 as unknown as string]])(
    "are refused with the type %j (RFC 8725, section 3.11)",
    async (typ) => {
      const { issuer, judge } = await start();
      expect(await judge(await issuer.sign({}, { typ }))).toEqual(INVALID);
    },
  );

  it("are for a host alone with or without its slash, as clients write it", async () => {
    const { issuer } = await start();
    const settings = { issuer: issuer.issuer, audience: "https://desk.example" };
    const judge = judgeOf(issuedTokens(settings)({ resolve: (text) => text, log: memoryLog() }));
    for (const aud of ["https://desk.example", "https://desk.example/"])
      expect(await judge(await issuer.sign({ aud }))).toHaveProperty("caller");
    expect(await judge(await issuer.sign({ aud: "https://desk.example/mcp" }))).toEqual(INVALID);
  });
});

describe("[token] what is forged", () => {
  /** A token of these parts, the signature as it comes. */
  const forge = (header: object, claims: object, sign: (input: string) => string): string => {
    const input = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${input}.${sign(input)}`;
  };
  const claimsOf = ({ issuer }: TestIssuer) => ({ iss: issuer, aud: AUDIENCE, sub: "eve", exp: soon(60) });

  it("is refused: no algorithm, in any spelling", async () => {
    const { issuer, judge } = await start();
    const unsecured = new UnsecuredJWT(claimsOf(issuer)).encode();
    expect(await judge(unsecured)).toEqual(INVALID);
    for (const alg of ["none", "None", "NONE", "", undefined, null, ["RS256"], "rs256"])
      expect(await judge(forge({ alg, kid: "key-RS256" }, claimsOf(issuer), () => ""))).toEqual(INVALID);
  });

  it("is refused: a public key that is taken for a secret (RFC 8725, section 2.1)", async () => {
    const { issuer, judge } = await start();
    const [jwk] = issuer.keys as [object];
    const pem = await exportSPKI((await importJWK(jwk, "RS256")) as CryptoKey);
    issuer.keys = [
      ...issuer.keys,
      { kty: "oct", k: Buffer.from(pem).toString("base64url"), alg: "HS256", kid: "s" },
    ];
    for (const [secret, kid] of [
      [pem, "key-RS256"],
      [pem, "s"],
      [JSON.stringify(jwk), "key-RS256"],
    ] as const)
      for (const [alg, hash] of [
        ["HS256", "sha256"],
        ["HS512", "sha512"],
      ] as const) {
        const hmac = (input: string) => createHmac(hash, secret).update(input).digest("base64url");
        expect(await judge(forge({ alg, kid }, claimsOf(issuer), hmac))).toEqual(INVALID);
      }
  });

  it("is refused: a key that the token brings along or points to", async () => {
    const { issuer, judge } = await start();
    const own = await makeKey("RS256", "key-RS256");
    const elsewhere = await startIssuer();
    issuers.push(elsewhere);
    elsewhere.keys = [own.publicJwk];
    for (const header of [
      { jwk: own.publicJwk },
      { jku: `${elsewhere.issuer}/keys` },
      { x5u: `${elsewhere.issuer}/keys` },
      {},
    ])
      expect(await judge(await issuer.sign({}, header, own))).toEqual(INVALID);
    expect(elsewhere.asked).toEqual([]);
  });

  it("is refused: a kid that is a path, a URL or no text", async () => {
    const { issuer, judge } = await start();
    for (const kid of [
      "../../dev/null",
      "/etc/passwd",
      issuer.issuer,
      "' OR 1=1",
      "__proto__",
      "constructor",
      "",
    ])
      expect(await judge(await issuer.sign({}, { kid }))).toEqual(INVALID);
    for (const kid of [7, null, ["key-RS256"], { a: 1 }])
      expect(await judge(await issuer.sign({}, { kid: kid as never }))).toEqual(INVALID);
    // One look for a key that isn't known is soon enough for all.
    expect(issuer.asked.filter((path) => path === "/keys")).toHaveLength(1);
  });

  it("is refused: a critical extension that nobody knows (RFC 7515, section 4.1.11)", async () => {
    const { issuer, judge } = await start();
    expect(
      await judge(forge({ alg: "RS256", kid: "key-RS256", crit: ["x"], x: 1 }, claimsOf(issuer), () => "AA")),
    ).toEqual(INVALID);
  });

  it("is refused: another algorithm than the key is for, a signature that was changed, a body that was", async () => {
    const { issuer, judge } = await start();
    const token = await issuer.sign();
    const [header = "", body = "", signature = ""] = token.split(".");
    const changed = Buffer.from(JSON.stringify(claimsOf(issuer))).toString("base64url");
    for (const wrong of [
      `${header}.${changed}.${signature}`,
      `${header}.${body}.${signature.slice(0, -4)}AAAA`,
      `${header}.${body}.`,
      `${header}.${body}`,
      `${token}.${signature}.${signature}`,
      `${body}.${header}.${signature}`,
    ])
      expect(await judge(wrong)).toEqual(INVALID);
    const other = await makeKey("PS256", "key-RS256");
    expect(await judge(await issuer.sign({}, {}, other))).toEqual(INVALID);
  });

  it("is refused whatever it is, and however large", async () => {
    const { issuer, judge, authority } = await start();
    const part = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString("base64url")),
      fc.constantFrom("eyJhbGciOiJSUzI1NiJ9", "e30", ""),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        expect(await authority.authenticate(`Bearer ${parts.join(".")}`)).toEqual(INVALID);
      }),
      { numRuns: 300 },
    );
    expect(await judge("a".repeat(1_000_000))).toEqual(INVALID);
    expect(await judge(`${"eyJ".repeat(300_000)}.e30.AA`)).toEqual(INVALID);
    expect(await judge(await issuer.sign({ padding: "x".repeat(200_000) }))).toHaveProperty("caller");
    expect(await authority.authenticate(undefined)).toEqual({ status: 401 });
    expect(await authority.authenticate("Basic YTpi")).toEqual(INVALID);
  });
});

describe("an issuer's metadata", () => {
  it.each([
    ["", "/.well-known/openid-configuration"],
    ["/tenant", "/.well-known/oauth-authorization-server/tenant"],
    ["/tenant", "/.well-known/openid-configuration/tenant"],
    ["/tenant", "/tenant/.well-known/openid-configuration"],
    ["/tenant/", "/.well-known/oauth-authorization-server/tenant"],
  ])("of %j is found at %s", async (path, place) => {
    const { issuer, judge } = await start(path);
    issuer.metadataPath = place;
    expect(await judge(await issuer.sign())).toHaveProperty("caller");
  });

  it.each([
    ["names another issuer", (issuer: TestIssuer) => ({ ...issuer.metadata, issuer: `${issuer.issuer}/` })],
    ["names no keys", ({ issuer }: TestIssuer) => ({ issuer })],
    ["has its keys at no URL", ({ issuer }: TestIssuer) => ({ issuer, jwks_uri: "keys" })],
    [
      "has its keys on an open line",
      ({ issuer }: TestIssuer) => ({ issuer, jwks_uri: "http://id.example/keys" }),
    ],
    ["has its keys in a file", ({ issuer }: TestIssuer) => ({ issuer, jwks_uri: "file:///etc/passwd" })],
    ["is a list", () => [] as never],
  ])("that %s is of no use: 503, and a line of the log", async (_, metadata) => {
    const { issuer, judge, log } = await start();
    issuer.metadata = metadata(issuer);
    expect(await judge(await issuer.sign())).toEqual({ status: 503 });
    expect(log.lines).toEqual([
      expect.stringContaining(
        "http: the issuer of tokens can't be asked for its keys: it has no metadata of use (",
      ),
    ]);
    expect(log.lines.join()).not.toContain("127.0.0.1");
  });

  it.each<[string, TestIssuer["fault"], string]>([
    [
      "answers 500",
      (_, response) => Boolean(response.writeHead(500).end("secret")),
      "the answer's status is 500",
    ],
    [
      "leads elsewhere",
      (request, response) =>
        request.url !== "/moved" && Boolean(response.writeHead(302, { Location: "/moved" }).end()),
      "the answer's status is 302",
    ],
    ["is no JSON", (_, response) => Boolean(response.end("<html>")), "it is no JSON"],
    ["never ends", (_, response) => response.write("{") || true, "it takes too long"],
    ["never begins", () => true, "it takes too long"],
    [
      "is endless",
      (_, response) => Boolean(response.end(" ".repeat(1_000_000))),
      "it is larger than 524288 bytes",
    ],
    ["breaks off", (request) => Boolean(request.socket.destroy()), "UND_ERR_SOCKET"],
  ])("that %s is of no use, and heals", async (_, fault, why) => {
    const { issuer, judge, log } = await start("", { timeoutMs: 300, retryMs: 0 });
    issuer.fault = fault;
    const token = await issuer.sign();
    expect(await judge(token)).toEqual({ status: 503 });
    expect(log.lines[0]).toContain(why);
    expect(issuer.asked).not.toContain("/moved");
    issuer.fault = undefined;
    expect(await judge(token)).toHaveProperty("caller");
    expect(log.lines[1]).toContain("http: the issuer of tokens answers again");
  });

  it("is asked for once, however many callers come, and not again soon after a failure", async () => {
    const { issuer, judge } = await start();
    issuer.fault = (_, response) => Boolean(response.writeHead(503).end());
    const token = await issuer.sign();
    const answers = await Promise.all(Array.from({ length: 20 }, () => judge(token)));
    expect(answers.every((answer) => "status" in answer && answer.status === 503)).toBe(true);
    await judge(token);
    expect(issuer.asked).toHaveLength(2);
  });

  it("is where nobody answers: 503, while what is no token is 401 still", async () => {
    const { issuer, judge, authority } = await start();
    const token = await issuer.sign();
    await issuer.close();
    expect(await judge(token)).toEqual({ status: 503 });
    expect(await judge("nonsense")).toEqual(INVALID);
    expect(await authority.authenticate(undefined)).toEqual({ status: 401 });
  });
});

describe("an issuer's keys", () => {
  it("are changed, and tokens of the new one are taken, those of the old one no more", async () => {
    const { issuer, judge } = await start("", { unknownMs: 0 });
    const before = await issuer.sign();
    expect(await judge(before)).toHaveProperty("caller");
    const next = await makeKey("RS256", "next");
    issuer.keys = [next.publicJwk];
    expect(await judge(await issuer.sign({}, {}, next))).toHaveProperty("caller");
    expect(await judge(before)).toEqual(INVALID);
  });

  it("are looked for anew when they are old, and used on while the issuer can't be reached", async () => {
    const { issuer, judge } = await start("", { freshMs: 0, retryMs: 0 });
    const token = await issuer.sign();
    expect(await judge(token)).toHaveProperty("caller");
    issuer.fault = (_, response) => Boolean(response.writeHead(500).end());
    expect(await judge(token)).toHaveProperty("caller");
    issuer.fault = undefined;
    issuer.keys = [(await makeKey("RS256", "next")).publicJwk];
    expect(await judge(token)).toEqual(INVALID);
  });

  it("are not used on for ever", async () => {
    const { issuer, judge } = await start("", { freshMs: 0, usableMs: 0, retryMs: 0 });
    const token = await issuer.sign();
    expect(await judge(token)).toHaveProperty("caller");
    issuer.fault = (_, response) => Boolean(response.writeHead(500).end());
    expect(await judge(token)).toEqual({ status: 503 });
  });

  it("of no use are passed over, those of use are not", async () => {
    const { issuer, judge } = await start();
    const [right] = issuer.keys;
    const weak = { kty: "RSA", n: Buffer.alloc(128, 0xff).toString("base64url"), e: "AQAB", kid: "weak" };
    const broken = { kty: "EC", crv: "P-256", x: "AA", y: "AA", kid: "broken" };
    issuer.keys = [null, 7, {}, { kty: "RSA" }, weak, broken, { kty: "oct", k: "AA" }, { kty: "AKP" }, right];
    expect(await judge(await issuer.sign())).toHaveProperty("caller");
    for (const kid of ["weak", "broken"])
      expect(await judge(await issuer.sign({}, { kid }))).toEqual(INVALID);
  });

  it.each([
    ["none", []],
    ["no list", "keys" as never],
    ["too many", Array.from({ length: 101 }, () => RSA.publicJwk)],
    ["secrets alone", [{ kty: "oct", k: "AAAA", kid: "key-RS256" }]],
  ])("of use are there: %s is 503", async (_, keys) => {
    const { issuer, judge } = await start();
    issuer.keys = keys;
    expect(await judge(await issuer.sign())).toEqual({ status: 503 });
  });

  it("that was published with its secret is none", async () => {
    const { issuer, judge } = await start();
    const { exportJWK } = await import("jose");
    const secret = { ...(await exportJWK(RSA.privateKey)), kid: "open", alg: "RS256" };
    issuer.keys = [...issuer.keys, secret];
    expect(await judge(await issuer.sign({}, {}, { ...RSA, kid: "open" }))).toEqual(INVALID);
  });

  it("are tried one after the other where a token names none (RFC 7515, section 6)", async () => {
    const { issuer, judge } = await start();
    issuer.keys = [RSA.publicJwk, ...issuer.keys];
    expect(await judge(await issuer.sign({}, { kid: undefined as never }))).toHaveProperty("caller");
    const foreign = await makeKey();
    expect(await judge(await issuer.sign({}, { kid: undefined as never }, foreign))).toEqual(INVALID);
    expect(await judge(await issuer.sign({ exp: soon(-60) }, { kid: undefined as never }))).toEqual(INVALID);
  });
});

describe("the settings", () => {
  const open = (issuer: string, audience: string) =>
    issuedTokens({ issuer, audience })({
      resolve: (text) => text.replace("${HOST}", "id.example"),
      log: memoryLog(),
    });

  it.each([
    ["http://id.example", AUDIENCE],
    ["https://id.example?a", AUDIENCE],
    ["https://id.example/#a", AUDIENCE],
    ["https://ann@id.example", AUDIENCE],
    ["id.example", AUDIENCE],
    ["ftp://id.example", AUDIENCE],
    ["https://id.example", "http://desk.example/mcp"],
    ["https://id.example", "api://desk"],
    ["https://id.example", "https://desk.example/#a"],
    ["https://id.example", "http://localhost.evil.example"],
  ])("%s and %s are refused without being shown", (issuer, audience) => {
    expect(() => open(issuer, audience)).toThrow(SettingError);
    expect(() => open(issuer, audience)).toThrow(/^the (issuer|audience) (is|holds) [^"]*$/);
  });

  it("take environment values, and http on loopback", () => {
    expect(open("https://${HOST}/a", AUDIENCE).protects).toEqual({
      issuer: "https://id.example/a",
      resource: AUDIENCE,
    });
    for (const host of ["localhost:1", "127.0.0.1", "[::1]:8"])
      expect(open(`http://${host}/a`, `http://${host}/mcp`).protects?.issuer).toBe(`http://${host}/a`);
  });
});
