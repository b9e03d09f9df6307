import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { run, start, writeFolder } from "../support/command.js";
import { speakLines } from "../support/lines.js";
import { INITIALIZE, oldRequest } from "../support/messages.js";
import { withoutProvenance } from "../support/provenance.js";

const WRITTEN = ["docs/welcome.md", "pressmark.yaml"];

async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
    .sort();
}

describe("pressmark init", () => {
  it("writes a manifest and what it needs, and says what it wrote and what to do next", async () => {
    const cwd = await writeFolder({});
    const { code, stdout, stderr } = await run(["init"], { cwd });
    expect([code, stdout]).toEqual([0, WRITTEN.map((name) => `${name}\n`).join("")]);
    expect(stderr).toContain("pressmark check\n");
    expect(await filesBelow(cwd)).toEqual(WRITTEN);
    expect(await readFile(path.join(cwd, "pressmark.yaml"), "utf8")).toMatch(
      /^# .*\n(# .*\n)?pressmark: 1$/m,
    );
  });

  it("writes what works at once", async () => {
    const cwd = await writeFolder({});
    await run(["init", "new folder/deep"], { cwd });
    const file = path.join("new folder/deep", "pressmark.yaml");
    expect(await run(["check", file, "--probe", "--strict"], { cwd })).toMatchObject({
      code: 0,
      stdout: `${file}: no faults\n`,
      stderr: "",
    });
    const { stdout } = await run(["list", file, "--json"], { cwd });
    const { resources } = JSON.parse(stdout) as { readonly resources: readonly { readonly uri: string }[] };
    expect(resources.map(({ uri }) => uri)).toEqual(["note://hello", "config://app", "docs://welcome.md"]);

    const server = speakLines(start(["serve", file], { cwd }));
    onTestFinished(async () => {
      await server.end();
    });
    server.send(oldRequest(1, "initialize", INITIALIZE));
    server.send(oldRequest(2, "resources/read", { uri: "greeting://Ada" }));
    expect(withoutProvenance((await server.answerOf(2)).result ?? {})).toEqual({
      contents: [{ uri: "greeting://Ada", mimeType: "text/plain", text: "Hello, Ada." }],
    });
  });

  it("never overwrites, and then writes nothing at all", async () => {
    for (const name of WRITTEN) {
      const cwd = await writeFolder({ [name]: "mine" });
      const { code, stdout, stderr } = await run(["init"], { cwd });
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(`${name} is there already`);
      expect(await filesBelow(cwd)).toEqual([name]);
      expect(await readFile(path.join(cwd, name), "utf8")).toBe("mine");
    }
  });

  it("leaves other files of the folder alone", async () => {
    const cwd = await writeFolder({ "README.md": "mine" });
    expect((await run(["init"], { cwd })).code).toBe(0);
    expect(await filesBelow(cwd)).toEqual(["README.md", ...WRITTEN]);
  });

  it("exits 2 where a file stands in the folder's place", async () => {
    const cwd = await writeFolder({ taken: "" });
    const { code, stderr } = await run(["init", "taken"], { cwd });
    expect([code, stderr]).toEqual([2, "pressmark: taken is not a folder\n"]);
  });
});
