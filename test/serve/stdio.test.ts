import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { run, start, writeFolder, type RunOptions } from "../support/command.js";
import { speakLines } from "../support/lines.js";
import { manifest } from "../support/manifest.js";
import { ENVELOPE, INITIALIZE, newRequest, oldRequest } from "../support/messages.js";
import { withoutProvenance } from "../support/provenance.js";

const DESK = { "pressmark.yaml": manifest({ resources: [{ uri: "note://a", name: "a", text: "hello" }] }) };
const READ = { contents: [{ uri: "note://a", mimeType: "text/plain", text: "hello" }] };

async function serve(args: readonly string[] = [], files: Parameters<typeof writeFolder>[0] = DESK) {
  const options: RunOptions = { cwd: await writeFolder(files) };
  const child = start(["serve", ...args], options);
  return { child, server: speakLines(child) };
}

describe("serve over stdio", () => {
  it("[stdout] holds protocol messages and nothing else, from the first byte", async () => {
    const { server } = await serve(["--log-level", "debug"], {
      "pressmark.yaml": manifest({
        resources: [
          { uri: "https://docs.example.test", name: "a", text: "a warning" },
          { uri: "note://log", name: "b", file: "gone.txt" },
          { uriTemplate: "shout://{x}", name: "c", render: "{{#if x}}{{x}}{{/if}}" },
        ],
      }),
      "gone.txt": "",
    });
    server.send(oldRequest(1, "initialize", INITIALIZE));
    server.send(oldRequest(2, "resources/read", { uri: "shout://hey" }));
    server.send(oldRequest(3, "resources/read", { uri: "nowhere://x" }));
    await server.answerOf(3);
    expect(await server.end()).toBe(0);
    expect(server.lines).toHaveLength(3);
    for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(server.said()).toContain("fetchable-address");
    expect(server.said()).toContain("pressmark info: serves desk (2 resources and 1 family) over stdio");
    expect(server.said()).toContain("pressmark debug: read failed: -32602 not_found");
  });

  it("[stdout] answers what came before stdin closed, and ends", async () => {
    const { server } = await serve();
    server.send(newRequest(1, "resources/read", { uri: "note://a" }));
    expect(await server.end()).toBe(0);
    expect(JSON.parse(server.lines[0] ?? "")).toMatchObject({
      id: 1,
      result: { contents: [{ text: "hello" }] },
    });
  });

  it("[stdout] ends at once where stdin is closed from the start", async () => {
    const cwd = await writeFolder(DESK);
    expect(await run(["serve"], { cwd })).toMatchObject({ code: 0, stdout: "" });
  });

  it("[stdout] ends at the next write where stdout is closed", async () => {
    const { child, server } = await serve();
    server.send(oldRequest(1, "initialize", INITIALIZE));
    await server.answerOf(1);
    child.stdout.destroy();
    const closed = once(child, "close");
    server.send(oldRequest(2, "ping"));
    server.send(oldRequest(3, "ping"));
    const [code] = (await closed) as [number | null];
    expect(code).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("[stop] ends on %s with exit code 0", async (signal) => {
    const { child, server } = await serve();
    server.send(oldRequest(1, "initialize", INITIALIZE));
    await server.answerOf(1);
    const closed = once(child, "close");
    child.kill(signal);
    expect(await closed).toEqual([0, null]);
  });

  it("[lines] answers the next request, whatever came before", async () => {
    const { server } = await serve();
    server.write("not json\n[]\n\n \t\nnull\n");
    server.write(Buffer.alloc(20_000_001, "x").fill("\n", 20_000_000));
    server.write(`${JSON.stringify(oldRequest(1, "initialize", INITIALIZE))}\r\n`);
    expect((await server.answerOf(1)).result).toMatchObject({ protocolVersion: "2025-11-25" });
    server.write(`\r\n${JSON.stringify(oldRequest(2, "resources/read", { uri: "note://a" }))}\r\n`);
    expect(withoutProvenance((await server.answerOf(2)).result ?? {})).toEqual(READ);
    expect(await server.end()).toBe(0);
    const codes = server.lines
      .map((line) => JSON.parse(line) as { readonly id?: number; readonly error?: { readonly code: number } })
      .filter(({ id }) => id === undefined)
      .map(({ error }) => error?.code);
    // JSON-RPC 2.0, section 5.1: what is no JSON, and what is no request.
    expect(codes).toEqual([-32700, -32600, -32600, -32700]);
  });

  it("answers server/discover of 2026-07-28, and ping of 2025", async () => {
    const { server } = await serve();
    server.send(newRequest(1, "server/discover"));
    const { result } = await server.answerOf(1);
    expect(result).toMatchObject({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { resources: {}, completions: {} },
      ttlMs: 0,
      cacheScope: "private",
    });
    await server.end();
    const old = (await serve()).server;
    old.send(oldRequest(1, "initialize", INITIALIZE));
    old.send(oldRequest(2, "ping"));
    expect((await old.answerOf(2)).result).toEqual({});
    await old.end();
  });

  it("[secret] is served with the claims that it was started with", async () => {
    const { server } = await serve(["--claim", "tenant_id=red"], {
      "pressmark.yaml": manifest({
        resources: [
          {
            uriTemplate: "tenant://{tenant}/plan",
            name: "plan",
            render: "plan of {{tenant}}",
            variables: { tenant: { claim: "tenant_id" } },
            access: { scopes: ["plans:read"] },
          },
        ],
      }),
    });
    server.send(newRequest(1, "resources/read", { uri: "tenant://red/plan" }));
    server.send(newRequest(2, "resources/read", { uri: "tenant://blue/plan" }));
    expect((await server.answerOf(1)).result).toMatchObject({ contents: [{ text: "plan of red" }] });
    expect((await server.answerOf(2)).error).toMatchObject({
      code: -32602,
      data: { uri: "tenant://blue/plan" },
    });
    await server.end();
  });

  it("refuses to start on a manifest with errors, unless the faulty entries are left out", async () => {
    const files = {
      "pressmark.yaml": manifest({
        resources: [
          { uri: "note://a", name: "a", text: "hello" },
          { uri: "note://b", name: "b", file: "nowhere.md" },
        ],
      }),
    };
    const refused = await run(["serve"], { cwd: await writeFolder(files) });
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("there is no file 'nowhere.md'");
    expect(refused.stderr).toContain("--skip-invalid");
    const { server } = await serve(["--skip-invalid"], files);
    server.send({ jsonrpc: "2.0", id: 1, method: "resources/list", params: { _meta: ENVELOPE } });
    expect((await server.answerOf(1)).result).toMatchObject({ resources: [{ uri: "note://a" }] });
    expect(await server.end()).toBe(0);
  });
});
