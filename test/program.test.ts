import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { commandEnvironment, PACKAGE_ROOT, writeFolder } from "./support/command.js";
import { speakLines } from "./support/lines.js";
import { INITIALIZE, oldRequest } from "./support/messages.js";
import { withoutProvenance } from "./support/provenance.js";

const built = (file: string): string => pathToFileURL(path.join(PACKAGE_ROOT, "build", file)).href;

/** A program of its own, as `index.ts` of a generated project makes one. */
const PROGRAM = `
import { runMain } from "${built("kit/serve/main.js")}";
import { DEFAULT_LIMITS } from "${built("kit/server-limits.js")}";
import { sdk } from "${built("kit/sdk2/sdk.js")}";
import { text } from "${built("sources/text/read.js")}";

const code = await runMain({
  identity: { name: "desk", version: "1.4.0" },
  listCache: { ttlMs: 0, cacheScope: "private" },
  pageSize: 250,
  network: [],
  http: { allowedHosts: [], allowedOrigins: [] },
  limits: DEFAULT_LIMITS,
  resources: [{
    address: { kind: "fixed", uri: "note://greeting" },
    passport: { name: "greeting" },
    limits: { maxBytes: 1024, timeoutMs: 1000 },
    scopes: [], variables: [], listing: { kind: "none" },
    source: text({ text: "Hello" }),
    folder: import.meta.dirname,
  }],
}, sdk);
process.stdout.write("", () => process.exit(code));
`;

async function startProgram(args: readonly string[]) {
  const folder = await writeFolder({ "index.mjs": PROGRAM });
  return spawn(process.execPath, [path.join(folder, "index.mjs"), ...args], { env: commandEnvironment() });
}

describe("a program of its own", () => {
  it("serves over stdio, and ends with its client", async () => {
    const lines = speakLines(await startProgram([]));
    lines.send(oldRequest(1, "initialize", INITIALIZE));
    lines.send(oldRequest(2, "resources/read", { uri: "note://greeting" }));
    expect(withoutProvenance((await lines.answerOf(2)).result ?? {})).toEqual({
      contents: [{ uri: "note://greeting", mimeType: "text/plain", text: "Hello" }],
    });
    expect(await lines.end()).toBe(0);
    expect(lines.said()).toBe("pressmark info: serves desk (1 resource) over stdio\n");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("serves over HTTP until %s", async (signal) => {
    const child = await startProgram(["--http", "0"]);
    const closed = once(child, "close");
    let said = "";
    await new Promise<void>((resolve) =>
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("Ctrl+C")) resolve();
      }),
    );
    const url = /http:\S+\/mcp/.exec(said)?.[0] ?? "";
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
    child.kill(signal);
    expect(await closed).toEqual([0, null]);
  });

  it("exits 2 for wrong arguments, with nothing on stdout", async () => {
    const child = await startProgram(["--http", "here"]);
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    expect(await once(child, "close")).toEqual([2, null]);
    expect(printed).toBe("");
  });
});
