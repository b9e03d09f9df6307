import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { COMMAND, commandEnvironment, run, start, writeFolder, type Files } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { withoutProvenance } from "../support/provenance.js";
import type { Json } from "../support/messages.js";

const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]);

const DESK: Files = {
  "pressmark.yaml": manifest({
    resources: [
      { uri: "note://text", name: "text", text: "no line break at the end" },
      { uri: "note://bytes", name: "bytes", mimeType: "image/png", file: "pixel.png" },
      { uri: "note://both", name: "both", bundle: ["note://text", "note://bytes"] },
      { uriTemplate: "greeting://{name}", name: "greeting", render: "Hello, {{name}}." },
    ],
  }),
  "pixel.png": BYTES,
};

describe("pressmark read", () => {
  it("prints content as it is, to the byte", async () => {
    const cwd = await writeFolder(DESK);
    const text = await run(["read", "note://text"], { cwd });
    expect([text.code, text.stdout, text.stderr]).toEqual([0, "no line break at the end", ""]);
    const bytes = await run(["read", "note://bytes"], { cwd });
    expect([bytes.code, bytes.bytes, bytes.stderr]).toEqual([0, BYTES, ""]);
  });

  it("prints several contents one after the other, each under its address", async () => {
    const cwd = await writeFolder(DESK);
    const { code, bytes } = await run(["read", "note://both"], { cwd });
    expect(code).toBe(0);
    expect(bytes).toEqual(
      Buffer.concat([
        Buffer.from("note://text\nno line break at the end\nnote://bytes\n"),
        BYTES,
        Buffer.from("\n"),
      ]),
    );
  });

  it("prints with --json what resources/read answers", async () => {
    const cwd = await writeFolder(DESK);
    const { code, stdout, stderr } = await run(["read", "note://both", "--json"], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    expect(withoutProvenance(JSON.parse(stdout) as Json)).toEqual({
      contents: [
        { uri: "note://text", mimeType: "text/plain", text: "no line break at the end" },
        { uri: "note://bytes", mimeType: "image/png", blob: BYTES.toString("base64") },
      ],
    });
  });

  it.each([
    ["note://nowhere", "Resource not found"],
    ["not a uri", "Invalid resource address"],
  ])("exits 1 on %s, with nothing on stdout", async (uri, why) => {
    const cwd = await writeFolder(DESK);
    const { code, stdout, stderr } = await run(["read", uri, "--json"], { cwd });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.split("\n")).toEqual([`pressmark: ${uri}: ${why}`, expect.stringMatching(/^hint: /), ""]);
  });

  it("prints megabytes through a pipe to their end", async () => {
    const content = Buffer.alloc(3_000_000, "line\n");
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({ resources: [{ uri: "note://large", name: "large", file: "large.txt" }] }),
      "large.txt": content,
    });
    const { code, bytes } = await run(["read", "note://large"], { cwd });
    expect([code, bytes.equals(content)]).toEqual([0, true]);
  });
});

describe("pressmark list", () => {
  it("prints a table of the catalogue", async () => {
    const cwd = await writeFolder(DESK);
    const { code, stdout, stderr } = await run(["list"], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toEqual([
      "ADDRESS       NAME   TYPE        SIZE",
      "note://text   text   text/plain  24 B",
      "note://bytes  bytes  image/png   10 B",
      "note://both   both",
      "",
      "TEMPLATE           NAME      TYPE",
      "greeting://{name}  greeting",
      "",
    ]);
  });

  it("prints with --json what both lists answer, all pages", async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => `note://${index}`);
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        serve: { pageSize: 7 },
        resources: numbers.map((uri, index) => ({ uri, name: `n${index}`, text: "x" })),
      }),
    });
    const { code, stdout } = await run(["list", "--json"], { cwd });
    expect(code).toBe(0);
    const object = JSON.parse(stdout) as Readonly<Record<string, readonly { readonly uri: string }[]>>;
    expect(Object.keys(object)).toEqual(["resources", "resourceTemplates"]);
    expect(object["resources"]?.map(({ uri }) => uri)).toEqual(numbers);
  });

  it("says of a manifest without entries that it is empty", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": manifest({}) });
    expect(await run(["list"], { cwd })).toMatchObject({ code: 0, stdout: "The catalogue is empty.\n" });
    expect(JSON.parse((await run(["list", "--json"], { cwd })).stdout)).toEqual({
      resources: [],
      resourceTemplates: [],
    });
  });

  it("says warnings on stderr alone", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({ resources: [{ uri: "https://docs.example.test", name: "a", text: "x" }] }),
    });
    const { code, stdout, stderr } = await run(["list", "--json"], { cwd });
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { resources: [{ name: "a" }] }]);
    expect(stderr).toContain("fetchable-address");
  });

  it("refuses a faulty manifest, and leaves the faulty entries out with --skip-invalid", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          { uri: "note://good", name: "good", text: "x" },
          { uri: "note://bad", name: "bad", file: "nowhere.md" },
        ],
      }),
    });
    const refused = await run(["list", "--json"], { cwd });
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("--skip-invalid");
    const { code, stdout } = await run(["list", "--json", "--skip-invalid"], { cwd });
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { resources: [{ uri: "note://good" }] }]);
    expect(JSON.parse(stdout)).toMatchObject({ resources: { length: 1 } });
  });

  it("serves an entry that needs a claim with --claim alone", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          {
            uriTemplate: "tenant://{tenant}/plan",
            name: "plan",
            render: "plan of {{tenant}}",
            variables: { tenant: { claim: "tenant_id" } },
            list: [{ tenant: "red" }, { tenant: "blue" }],
          },
        ],
      }),
    });
    const listed = async (...args: readonly string[]) => {
      const { stdout } = await run(["list", "--json", ...args], { cwd });
      const lists = JSON.parse(stdout) as Readonly<Record<string, readonly { readonly uri?: string }[]>>;
      return [lists["resources"]?.map(({ uri }) => uri), lists["resourceTemplates"]?.length];
    };
    expect(await listed()).toEqual([[], 0]);
    expect(await listed("--claim", "tenant_id=red")).toEqual([["tenant://red/plan"], 1]);
    const own = await run(["read", "tenant://red/plan", "--claim", "tenant_id=red"], { cwd });
    expect([own.code, own.stdout]).toEqual([0, "plan of red"]);
    const others = await run(["read", "tenant://blue/plan", "--claim", "tenant_id=red"], { cwd });
    expect([others.code, others.stdout]).toEqual([1, ""]);
  });
});

describe("streams", () => {
  it("ends quietly where its reader went away", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: Array.from({ length: 20_000 }, (_, index) => ({
          uri: `note://${index}`,
          name: `n${index}`,
          text: "x",
        })),
      }),
    });
    const child = start(["list"], { cwd });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = (await once(child, "close")) as [number | null];
    expect([code, said]).toEqual([0, ""]);
  });

  it("has no colour where no terminal is", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": "pressmark: 2\n" });
    const { stdout, stderr } = await run(["check"], { cwd });
    expect(`${stdout}${stderr}`).not.toContain("\u001B");
  });

  it("has colour on a terminal, but not with NO_COLOR", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": "pressmark: 2\n" });
    expect(await onTerminal(["check"], cwd, {})).toContain("\u001B[");
    expect(await onTerminal(["check"], cwd, { NO_COLOR: "1" })).not.toContain("\u001B[");
  });
});

/** Runs the command on a pseudo-terminal, as `script` of util-linux makes one. */
async function onTerminal(
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<string> {
  const command = [process.execPath, COMMAND, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", command, "/dev/null"], { cwd, env: commandEnvironment(env) });
  let shown = "";
  child.stdout.on("data", (chunk: Buffer) => (shown += chunk.toString()));
  child.stdin.end();
  await once(child, "close");
  return shown;
}
