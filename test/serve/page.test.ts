import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeFolder,
  removeFolder,
  run,
  startHttp,
  writeFolder,
  type HttpServed,
} from "../support/command.js";
import { manifest } from "../support/manifest.js";

const CANARY = "canary-value";
const GUARDED = manifest({
  serve: {
    http: {
      auth: { tokens: [{ token: "token-a", scopes: ["a"] }, "token-none"] },
      allowedOrigins: ["https://app.test"],
    },
  },
  resources: [
    { uri: "x://a", name: "a", title: "Only for a", text: "A", access: { scopes: ["a"] } },
    { uri: "x://b", name: "b", http: "https://${SECRET_HOST}/b", access: { scopes: ["b"] } },
    {
      uri: "x://c",
      name: "c",
      http: { url: "https://${SECRET_HOST}/c", headers: { "X-Key": "${SECRET_HOST}" } },
    },
    { uriTemplate: "x://{tenant}/d", name: "d", render: "D", variables: { tenant: { claim: "tenant" } } },
  ],
});

let folder: string;
let served: HttpServed;
beforeAll(async () => {
  folder = await makeFolder({ "desk.yaml": GUARDED });
  served = await startHttp([path.join(folder, "desk.yaml"), "--ui"], { env: { SECRET_HOST: CANARY } });
});
afterAll(async () => {
  await served.stop();
  await removeFolder(folder);
});

const ask = (place: string, init: RequestInit = {}) => fetch(new URL(place, served.url), init);
const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const PARTS = ["/", "/page/live.js", "/page/printer.js", "/page/page.css", "/page/notices.txt"];

describe("serve --ui", () => {
  it("serves a shell that holds nothing of the catalogue, under a strict policy", async () => {
    for (const place of PARTS) {
      const response = await ask(place);
      const headers = Object.fromEntries(response.headers);
      expect([place, response.status, headers]).toMatchObject([
        place,
        200,
        {
          "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; connect-src 'self'; " +
            "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify printer",
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-resource-policy": "same-origin",
          "referrer-policy": "no-referrer",
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
        },
      ]);
      expect(await response.text()).not.toMatch(/Only for a|canary|x:\/\/|\bdesk\b/);
    }
    expect(served.said()).toContain(`its page is at ${new URL("/", served.url).href}\n`);
  });

  it("[secret] gives the catalogue to whom /mcp answers, as far as they may read it, and no setting of it", async () => {
    for (const init of [{}, as("wrong")]) {
      const refused = await ask("/page/catalogue.json", init);
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringMatching(/^Bearer/),
      ]);
    }
    const names = async (token: string) => {
      const response = await ask("/page/catalogue.json", as(token));
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      const text = await response.text();
      expect(text).not.toMatch(/canary|SECRET_HOST|X-Key|token-/);
      return (JSON.parse(text) as { readonly entries: readonly { readonly name: string }[] }).entries.map(
        ({ name }) => name,
      );
    };
    expect(await names("token-a")).toEqual(["a", "c"]);
    expect(await names("token-none")).toEqual(["c"]);
  });

  it("[host] looks at Host, Origin and method as /mcp does", async () => {
    for (const place of [...PARTS, "/page/catalogue.json"]) {
      const foreign = await ask(place, {
        headers: { Origin: "https://evil.test", ...as("token-a").headers },
      });
      expect([place, foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([
        place,
        403,
        null,
      ]);
      const posted = await ask(place, { method: "POST", ...as("token-a") });
      expect([place, posted.status, posted.headers.get("allow")]).toEqual([place, 405, "GET, HEAD, OPTIONS"]);
      const head = await ask(place, { method: "HEAD", ...as("token-a") });
      expect([place, head.status, await head.text()]).toEqual([place, 200, ""]);
    }
    const allowed = await ask("/page/catalogue.json", { headers: { Origin: "https://app.test" } });
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([
      401,
      "https://app.test",
    ]);
    for (const place of ["/page/", "/page/../desk.yaml", "/index.html", "/page/site.js"])
      expect([place, (await ask(place)).status]).toEqual([place, 404]);
  });

  it("tells the types that are found out where none is declared", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          { uri: "x://text", name: "text", text: "A" },
          { uriTemplate: "x://d/{+path}", name: "folder", directory: "d" },
          { uri: "x://up", name: "up", http: "http://127.0.0.1:1/a" },
        ],
      }),
      "d/a.md": "A",
    });
    const other = await startHttp(["--ui"], { cwd });
    try {
      const types = async () => {
        const response = await fetch(new URL("/page/catalogue.json", other.url));
        const { entries } = (await response.json()) as {
          readonly entries: readonly { readonly mimeType?: string }[];
        };
        return entries.map(({ mimeType }) => mimeType);
      };
      const asked = await Promise.all([types(), types()]);
      expect(asked).toEqual(Array(2).fill(["text/plain", "text/markdown", undefined]));
    } finally {
      await other.stop();
    }
  });

  it("is off unless asked for, and asks for HTTP", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": manifest({ resources: [] }) });
    const refused = await run(["serve", "--ui"], { cwd });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      "pressmark: --ui is served over HTTP alone\nhint: add --http 3000\n",
    ]);
    const plain = await startHttp([], { cwd });
    try {
      for (const place of PARTS) expect((await fetch(new URL(place, plain.url))).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});
