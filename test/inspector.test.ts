import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  COMMAND,
  commandEnvironment,
  makeFolder,
  PACKAGE_ROOT,
  removeFolder,
  startHttp,
  type HttpServed,
} from "./support/command.js";
import type { Json } from "./support/messages.js";
import { withoutProvenance } from "./support/provenance.js";

const INSPECTOR = path.join(
  PACKAGE_ROOT,
  "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);
const MANIFEST = "examples/conformance/pressmark.yaml";

let server: HttpServed;
/** The inspector keeps files in its user's home. */
let home: string;

beforeAll(async () => {
  home = await makeFolder({});
  server = await startHttp([MANIFEST]);
});

afterAll(async () => {
  await server.stop();
  await removeFolder(home);
});

interface Inspected {
  readonly code: number;
  /** The object on stdout. */
  readonly result: Json;
  readonly stderr: string;
}

function inspect(target: readonly string[], era: string, args: readonly string[]): Promise<Inspected> {
  const all = [INSPECTOR, "--cli", ...target, "--format", "json", "--protocol-era", era, ...args];
  const options = { cwd: PACKAGE_ROOT, env: { ...commandEnvironment(), HOME: home } };
  return new Promise((resolve) => {
    execFile(process.execPath, all, options, (error, stdout, stderr) => {
      const { result = {} } = (stdout === "" ? {} : JSON.parse(stdout)) as { readonly result?: Json };
      resolve({ code: error === null ? 0 : Number(error.code), result, stderr });
    });
  });
}

const targets = {
  stdio: () => [process.execPath, COMMAND, "serve", MANIFEST],
  HTTP: () => [server.url, "--transport", "http"],
};

describe.each(["stdio", "HTTP"] as const)("the MCP inspector over %s", (transport) => {
  it.each([
    ["legacy", undefined],
    ["auto", { ttlMs: 0, cacheScope: "private" }],
  ])("lists and reads (%s)", async (era, life) => {
    const ask = async (...args: readonly string[]) => {
      const { code, result, stderr } = await inspect(targets[transport](), era, args);
      expect([code, stderr.replace(/^pressmark info: .*\n/, "")]).toEqual([0, ""]);
      return result;
    };
    const [listed, templates, read] = await Promise.all([
      ask("--method", "resources/list"),
      ask("--method", "resources/templates/list"),
      ask("--method", "resources/read", "--uri", "test://template/123/data"),
    ]);
    expect(listed["resources"]).toEqual([
      {
        uri: "test://static-text",
        name: "static-text",
        title: "Static text",
        mimeType: "text/plain",
        size: 48,
      },
      {
        uri: "test://static-binary",
        name: "static-binary",
        title: "Static binary",
        mimeType: "image/png",
        size: 70,
      },
      {
        uri: "test://watched-resource",
        name: "watched-resource",
        title: "Watched resource",
        mimeType: "text/plain",
        size: 35,
      },
    ]);
    expect(templates["resourceTemplates"]).toEqual([
      {
        uriTemplate: "test://template/{id}/data",
        name: "template",
        title: "Data of {id}",
        mimeType: "application/json",
      },
    ]);
    expect(withoutProvenance(read)["contents"]).toEqual([
      {
        uri: "test://template/123/data",
        mimeType: "application/json",
        text: '{"id": "123", "templateTest": true, "data": "Data for ID: 123"}',
      },
    ]);
    // By these the two eras can be told apart.
    const told = (result: Json) =>
      "ttlMs" in result ? { ttlMs: result["ttlMs"], cacheScope: result["cacheScope"] } : undefined;
    expect(told(read)).toEqual(life);
  });

  it("is told that there is no such resource", async () => {
    const args = ["--method", "resources/read", "--uri", "test://nowhere"];
    const { code, stderr } = await inspect(targets[transport](), "auto", args);
    expect(code).not.toBe(0);
    expect(stderr).toContain("Resource not found");
  });
});
