import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startIssuer, type TestIssuer } from "../../src/kit/serve/issuer.fixture.js";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { readEvents, type EventStream } from "../support/events.js";
import { freePort } from "../support/free-port.js";
import { manifest } from "../support/manifest.js";
import { INITIALIZE, newHeaders, newRequest, oldRequest, type Json } from "../support/messages.js";
import { answerIn, ask, post } from "../support/posts.js";
import { openUpstream, type Upstream } from "../support/upstream.js";

const TENANT = { tenant: { claim: "tenant_id" } };
const CACHED = { ttl: "1h", staleIfError: "1h" };

/** Families that are bound to a tenant, in every way that one can be. */
const families = (upstream: string): readonly Json[] => [
  {
    uriTemplate: "file://{tenant}/{+path}",
    name: "file",
    file: "tenants/{tenant}/{+path}",
    variables: TENANT,
  },
  { uriTemplate: "wide://{+tenant}/plan", name: "wide", file: "tenants/{tenant}/plan.md", variables: TENANT },
  {
    uriTemplate: "start://{tenant:4}",
    name: "start",
    file: "tenants/{tenant}/plan.md",
    variables: TENANT,
    list: false,
  },
  {
    uriTemplate: "list://x{/tenant*}",
    name: "list",
    render: "list of {{tenant}}",
    variables: TENANT,
    list: false,
  },
  {
    uriTemplate: "far://{tenant}/{+path}",
    name: "far",
    http: `${upstream}/{tenant}/{+path}`,
    cache: CACHED,
    variables: TENANT,
    list: false,
  },
  {
    // What it asks for doesn't name the tenant: only the key that the answer is kept under tells them apart.
    uriTemplate: "blind://{tenant}",
    name: "blind",
    http: `${upstream}/same`,
    cache: CACHED,
    variables: TENANT,
    list: false,
  },
  {
    uriTemplate: "known://{tenant}/{page}",
    name: "known",
    render: "{{tenant}}: {{page}}",
    cache: { ttl: "1h" },
    variables: { ...TENANT, page: { complete: { http: `${upstream}/pages` } } },
    list: { from: { http: `${upstream}/members` }, variables: { tenant: "/t", page: "/p" } },
  },
  {
    uriTemplate: "usual://plan{?tenant}",
    name: "usual",
    render: "plan of {{tenant}}",
    variables: { tenant: { claim: "tenant_id", default: "acme" } },
    list: false,
  },
  {
    uriTemplate: "asked://plan{?tenant}",
    name: "asked",
    render: "plan of {{tenant}}",
    variables: TENANT,
    list: false,
  },
  { uri: "pack://acme", name: "pack", bundle: ["file://acme/plan.md", "far://acme/plan"] },
];

let issuer: TestIssuer;
let upstream: Upstream;
let folder: string;
let served: HttpServed;

beforeAll(async () => {
  issuer = await startIssuer();
  upstream = await openUpstream((request, response) => {
    const { url = "" } = request;
    response.setHeader("Content-Type", "application/json");
    if (url === "/members")
      response.end(JSON.stringify(["acme", "beta"].map((t) => ({ t, p: `${t}-page` }))));
    else if (url === "/pages") response.end(JSON.stringify(["a page"]));
    else response.end(JSON.stringify({ url, secret: url.split("/")[1] }));
  });
  folder = await makeFolder({
    "pressmark.yaml": "",
    "tenants/acme/plan.md": "plan of acme",
    "tenants/beta/plan.md": "plan of beta",
  });
  const port = String(await freePort());
  const auth = { issuer: issuer.issuer, audience: `http://127.0.0.1:${port}/mcp` };
  const text = manifest({ serve: { http: { auth } }, resources: families(upstream.url) });
  await writeFile(path.join(folder, "pressmark.yaml"), text);
  served = await startHttp([path.join(folder, "pressmark.yaml"), "--http", port]);
});

afterAll(async () => {
  await served.stop();
  await Promise.all([issuer.close(), upstream.close(), removeFolder(folder)]);
});

async function as(tenant: string | undefined, more: Json = {}): Promise<Record<string, string>> {
  const claims = {
    aud: served.url,
    sub: `of ${String(tenant)}`,
    ...(tenant !== undefined && { tenant_id: tenant }),
    ...more,
  };
  return { Authorization: `Bearer ${await issuer.sign(claims)}` };
}

async function readAs(tenant: string | undefined, uri: string) {
  return await ask(served.url, "resources/read", { uri }, await as(tenant));
}

async function textAs(tenant: string | undefined, uri: string): Promise<unknown> {
  const { result, error } = await readAs(tenant, uri);
  if (error !== undefined) return error.code;
  const [content] = result?.["contents"] as readonly { readonly text?: string }[];
  return content?.text;
}

async function listedAs(tenant: string | undefined): Promise<readonly string[]> {
  const { result } = await ask(served.url, "resources/list", {}, await as(tenant));
  return (result?.["resources"] as readonly { readonly uri: string }[]).map(({ uri }) => uri);
}

describe("[tenant] an address that is bound to a claim", () => {
  it("is read by its own tenant, however it is encoded", async () => {
    for (const uri of [
      "file://acme/plan.md",
      "file://%61cme/plan.md",
      "file://acme/%70lan.md",
      "wide://acme/plan",
    ])
      expect([uri, await textAs("acme", uri)]).toEqual([uri, "plan of acme"]);
    expect(await textAs("beta", "file://beta/plan.md")).toBe("plan of beta");
    expect(await textAs("acme", "start://acme")).toBe("plan of acme");
  });

  it.each([
    "file://beta/plan.md",
    "file://%62eta/plan.md",
    "file://%62%65%74%61/plan.md",
    "file://%2562eta/plan.md",
    "file://BETA/plan.md",
    "file://Beta/plan.md",
    "file://beta%00/plan.md",
    "file://acme/../beta/plan.md",
    "file://acme/..%2Fbeta/plan.md",
    "file://acme/%2e%2e/beta/plan.md",
    "file://acme/%2E%2E%2Fbeta%2Fplan.md",
    "file://acme/%252e%252e/beta/plan.md",
    "file://acme/%252e%252e%252fbeta%252fplan.md",
    "file://acme/..%5Cbeta%5Cplan.md",
    "file://acme/.%09./beta/plan.md",
    "file://acme/%2Ftenants/beta/plan.md",
    "file://acme%2F..%2Fbeta/plan.md",
    "file://acme%2Fplan.md/../../beta/plan.md",
    "file://acme,beta/plan.md",
    "file://../beta/plan.md",
    "file:///beta/plan.md",
    "FILE://beta/plan.md",
    "wide://beta/plan",
    "wide://acme/../beta/plan",
    "wide://acme/%2e%2e/beta/plan",
    "wide://acme%2F..%2Fbeta/plan",
    "wide://acme/%252e%252e/beta/plan",
    "start://beta",
    "list://x/beta",
    "list://x/acme/beta",
    "list://x/acme",
    "asked://plan?tenant=beta",
    "asked://plan?tenant=acme&tenant=beta",
    "asked://plan",
    "usual://plan?tenant=beta",
    "usual://plan?tenant=",
    "usual://plan?Tenant=beta",
    "known://beta/a",
    "known://%62eta/a",
  ])("doesn't lead over the border: %s", async (uri) => {
    const answer = await readAs("acme", uri);
    expect(answer.error).toMatchObject({ code: -32602, data: { uri } });
    expect(JSON.stringify({ ...answer.error, data: {} })).not.toMatch(/beta/i);
  });

  it.each([
    "far://beta/plan",
    "far://%62eta/plan",
    "far://%2562eta/plan",
    "far://acme/../beta/plan",
    "far://acme/%2e%2e/beta/plan",
    "far://acme/..%2Fbeta/plan",
    "far://acme/%252e%252e/beta/plan",
    "far://acme/%252e%252e%252fbeta/plan",
    "far://acme/x/%252E%252E/%252e./beta/plan",
    "far://acme/..%5Cbeta/plan",
    "far://acme/.%09./beta/plan",
    "far://acme/.%250A./beta/plan",
    "far://acme//%2F..%2Fbeta/plan",
    "far://acme%2F..%2Fbeta/plan",
  ])("doesn't lead over the border of an upstream: %s", async (uri) => {
    const before = upstream.asked.length;
    const { result } = await readAs("acme", uri);
    expect(JSON.stringify(result ?? {})).not.toContain('\\"secret\\":\\"beta\\"');
    for (const asked of upstream.asked.slice(before)) expect(asked).toMatch(/^GET \/acme\//);
  });

  it("is nowhere for a caller without the claim, or with one that is no text", async () => {
    for (const uri of [
      "file://acme/plan.md",
      "usual://plan",
      "asked://plan?tenant=",
      "file://undefined/plan.md",
    ])
      expect([uri, await textAs(undefined, uri)]).toEqual([uri, -32602]);
    const odd = await as(undefined, { tenant_id: ["acme"] });
    expect(
      (await ask(served.url, "resources/read", { uri: "file://acme/plan.md" }, odd)).error,
    ).toMatchObject({
      code: -32602,
    });
    const { result } = await ask(served.url, "resources/templates/list", {}, await as(undefined));
    expect(result?.["resourceTemplates"]).toEqual([]);
  });

  it("takes its default where the query has none, if that is the caller's", async () => {
    expect(await textAs("acme", "usual://plan")).toBe("plan of acme");
    expect(await textAs("beta", "usual://plan")).toBe(-32602);
    expect(await textAs("beta", "usual://plan?tenant=beta")).toBe("plan of beta");
  });

  it("is never kept for others, and told to be private", async () => {
    expect(await textAs("acme", "far://acme/kept")).toContain('"secret":"acme"');
    const before = upstream.asked.length;
    expect(await textAs("acme", "far://acme/kept")).toContain('"secret":"acme"');
    expect(upstream.asked.length).toBe(before);
    expect(await textAs("beta", "far://acme/kept")).toBe(-32602);
    expect(await textAs(undefined, "far://acme/kept")).toBe(-32602);
    const { result } = await readAs("acme", "far://acme/kept");
    expect(result).toMatchObject({ cacheScope: "private" });
    // One tenant's callers share what is kept, two tenants don't.
    await textAs("acme", "blind://acme");
    const shared = upstream.asked.length;
    await ask(
      served.url,
      "resources/read",
      { uri: "blind://acme" },
      await as("acme", { sub: "bob", jti: "2" }),
    );
    expect(upstream.asked.length).toBe(shared);
    await textAs("beta", "blind://beta");
    expect(upstream.asked.length).toBe(shared + 1);
  });

  it("is a bundle's member for its own tenant alone", async () => {
    const { result } = await readAs("acme", "pack://acme");
    expect(result?.["contents"]).toHaveLength(2);
    const answer = await readAs("beta", "pack://acme");
    expect(answer.result).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain("plan of acme");
  });
});

describe("[tenant] a list", () => {
  it("holds the caller's own alone, from files and from a source", async () => {
    expect(await listedAs("acme")).toEqual([
      "file://acme/plan.md",
      "wide://acme/plan",
      "known://acme/acme-page",
      "pack://acme",
    ]);
    expect(await listedAs("beta")).toEqual([
      "file://beta/plan.md",
      "wide://beta/plan",
      "known://beta/beta-page",
      "pack://acme",
    ]);
    for (const stranger of ["ACME", "gamma", "", "acme ", "acme/../beta"])
      expect(await listedAs(stranger)).toEqual(["pack://acme"]);
  });
});

describe("[tenant] completion", () => {
  const complete = async (
    tenant: string | undefined,
    uri: string,
    name: string,
    value: string,
    filled: Json = {},
  ) => {
    const params = {
      ref: { type: "ref/resource", uri },
      argument: { name, value },
      context: { arguments: filled },
    };
    const { result, error } = await ask(served.url, "completion/complete", params, await as(tenant));
    return error?.code ?? (result?.["completion"] as { readonly values: readonly string[] }).values;
  };

  it("offers the caller's own tenant alone", async () => {
    for (const uri of ["file://{tenant}/{+path}", "known://{tenant}/{page}", "asked://plan{?tenant}"]) {
      expect(await complete("acme", uri, "tenant", "")).toEqual(["acme"]);
      expect(await complete("acme", uri, "tenant", "b")).toEqual([]);
    }
    expect(await complete(undefined, "file://{tenant}/{+path}", "tenant", "")).toBe(-32602);
  });

  it("of another variable asks for nobody else's tenant", async () => {
    const page = async (filled: Json) =>
      await complete("acme", "known://{tenant}/{page}", "page", "", filled);
    expect(await page({})).toEqual(["a page"]);
    expect(await page({ tenant: "acme" })).toEqual(["a page"]);
    const before = upstream.asked.length;
    for (const tenant of ["beta", "acme/../beta", "%62eta", ""]) expect(await page({ tenant })).toEqual([]);
    expect(upstream.asked.length).toBe(before);
    expect(await complete("acme", "file://{tenant}/{+path}", "path", "", { tenant: "beta" })).toEqual([]);
  });
});

describe("[tenant] a subscription", () => {
  const openNews = async (
    session: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<EventStream> => {
    const news = await readEvents((signal) =>
      fetch(served.url, { headers: { Accept: "text/event-stream", ...session, ...headers }, signal }),
    );
    onTestFinished(() => {
      news.drop();
    });
    return news;
  };
  const openSession = async (headers: Record<string, string>) => {
    const opened = await post(served.url, oldRequest(0, "initialize", INITIALIZE), headers);
    await opened.text();
    return { "Mcp-Session-Id": opened.headers.get("mcp-session-id") ?? "" };
  };
  const change = async (tenant: string) => {
    await writeFile(
      path.join(folder, `tenants/${tenant}/plan.md`),
      `plan of ${tenant} ${String(Math.random())}`,
    );
  };
  const listen = async (headers: Record<string, string>, uris: readonly string[]): Promise<EventStream> => {
    const params = { notifications: { resourceSubscriptions: uris } };
    const stream = await readEvents((signal) =>
      fetch(served.url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...newHeaders("subscriptions/listen"),
          ...headers,
        },
        body: JSON.stringify(newRequest(1, "subscriptions/listen", params)),
        signal,
      }),
    );
    onTestFinished(() => {
      stream.drop();
    });
    return stream;
  };

  it("of 2025 is for the caller's own alone", async () => {
    const headers = await as("acme");
    const session = await openSession(headers);
    const subscribe = async (uri: string) => {
      const response = await post(served.url, oldRequest(1, "resources/subscribe", { uri }), {
        ...session,
        ...headers,
      });
      return (await answerIn(response)).error?.code;
    };
    const news = await openNews(session, headers);
    for (const uri of ["file://beta/plan.md", "file://acme/%2e%2e/beta/plan.md", "wide://beta/plan"])
      expect(await subscribe(uri)).toBe(-32602);
    expect(await subscribe("file://acme/plan.md")).toBeUndefined();
    await change("beta");
    await change("acme");
    expect(await news.wait(1)).toMatchObject([{ params: { uri: "file://acme/plan.md" } }]);
  });

  it("of 2025 follows the rights that its client comes back with", async () => {
    const client = { sub: "ann" };
    const headers = await as("acme", { ...client, exp: Math.floor(Date.now() / 1000) + 2 });
    const session = await openSession(headers);
    const uri = "file://acme/plan.md";
    await post(served.url, oldRequest(1, "resources/subscribe", { uri }), { ...session, ...headers });
    const first = await openNews(session, headers);
    await first.ended;
    expect(first.messages).toEqual([]);
    const moved = await openNews(session, await as("beta", client));
    // It is told once that the address isn't what it was, and of nothing that happens there after that.
    expect(await moved.wait(1)).toMatchObject([{ params: { uri } }]);
    await change("acme");
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(moved.messages).toHaveLength(1);
  });

  it("of 2026 acknowledges the caller's own alone, and ends when the token does", async () => {
    const headers = await as("acme", { exp: Math.floor(Date.now() / 1000) + 3 });
    const stream = await listen(headers, ["file://beta/plan.md", "file://acme/plan.md", "far://beta/plan"]);
    expect(await stream.wait(1)).toMatchObject([
      { params: { notifications: { resourceSubscriptions: ["file://acme/plan.md"] } } },
    ]);
    await change("beta");
    await change("acme");
    expect((await stream.wait(2))[1]).toMatchObject({ params: { uri: "file://acme/plan.md" } });
    await stream.ended;
    const told = stream.messages.filter(({ method }) => method === "notifications/resources/updated");
    expect(told.map(({ params }) => (params as Json)["uri"])).toEqual(["file://acme/plan.md"]);
  });
});
