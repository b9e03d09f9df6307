import { readFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT, run, writeFolder } from "./support/command.js";

const readme = await readFile(path.join(PACKAGE_ROOT, "README.md"), "utf8");

/** The fenced blocks of a language, in order. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(
    (match) => match[1] ?? "",
  );
}

/** A block that shows a session: the command, and what it printed. */
function session(command: string): string {
  const block = blocks("console").find((text) => text.startsWith(`$ node dist/cli.js ${command}\n`));
  if (block === undefined) throw new Error(`README shows no session of ${command}`);
  return block.slice(block.indexOf("\n") + 1);
}

const [manifest = ""] = blocks("yaml");
const page =
  "# Install\n\nTake the package of your system, or build it from source.\nThen run it with `--help`.\n";

/** The page that the picture of the terminal reads. */
const PICTURED = "# Install\n\nTake the package of your system.\n";

describe("the README", () => {
  it("shows a manifest of ten lines or so that is in order", async () => {
    const folder = await writeFolder({ "handbook.yaml": manifest, "docs/guide/install.md": page });
    expect(manifest.trimEnd().split("\n").length).toBeLessThanOrEqual(11);
    expect((await run(["check", "handbook.yaml", "--strict"], { cwd: folder })).code).toBe(0);
  });

  it("shows what list prints of it", async () => {
    const folder = await writeFolder({ "handbook.yaml": manifest, "docs/guide/install.md": page });
    const { stdout } = await run(["list", "handbook.yaml"], { cwd: folder });
    expect(stdout).toBe(session("list handbook.yaml"));
  });

  it("shows what check prints of a fault in it", async () => {
    const faulty = manifest.replace("    text: Welcome", "    mimetype: text/plain\n    text: Welcome");
    const folder = await writeFolder({ "handbook.yaml": faulty, "docs/guide/install.md": page });
    const { stdout, code } = await run(["check", "handbook.yaml"], { cwd: folder });
    expect(stdout).toBe(session("check handbook.yaml"));
    expect(code).toBe(1);
  });

  it("shows a picture of a terminal that holds what the program prints (npm run pictures)", async () => {
    const picture = await readFile(path.join(PACKAGE_ROOT, "docs/pictures/terminal.svg"), "utf8");
    const shown = [...picture.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, spans = ""]) =>
      spans
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll("\u00A0", " ")
        .replaceAll("&gt;", ">")
        .replaceAll("&lt;", "<"),
    );
    const sound = await writeFolder({ "handbook.yaml": manifest, "docs/guide/install.md": PICTURED });
    const faulty = manifest.replace("    text: Welcome", "    mimetype: text/plain\n    text: Welcome");
    const wrong = await writeFolder({ "handbook.yaml": faulty, "docs/guide/install.md": PICTURED });
    const sessions = [
      [wrong, "check handbook.yaml"],
      [sound, "list handbook.yaml"],
      [sound, "read docs://guide/install.md handbook.yaml"],
    ] as const;
    const printed = sessions.map(async ([cwd, args]) => {
      const { stdout } = await run(args.split(" "), { cwd });
      return [`$ pressmark ${args}`, ...stdout.split("\n")].map((line) => line.trimEnd());
    });
    const lines = (await Promise.all(printed)).flat().filter((line) => line !== "");
    expect(shown.map((line) => line.trimEnd())).toEqual(lines);
  });

  it("shows pictures that are there, and small", async () => {
    const named = [...readme.matchAll(/docs\/pictures\/[\w.-]+/g)].map(([name]) => name);
    expect(named).toHaveLength(3);
    for (const name of named) {
      const { length } = await readFile(path.join(PACKAGE_ROOT, name));
      expect([name, length > 1_000 && length < 100_000]).toEqual([name, true]);
    }
  });

  it("shows configurations of clients that are JSON", () => {
    expect(blocks("json").map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
      ["mcpServers"],
      ["servers"],
      ["mcpServers"],
    ]);
  });

  it("names the commands that there are", async () => {
    const { stdout } = await run(["--help"]);
    for (const [, command = ""] of readme.matchAll(/^\| `pressmark (\w+)/gm))
      expect(stdout).toContain(`\n  ${command} `);
  });
});

describe("SECURITY.md", () => {
  it("names tests that are there", async () => {
    const security = await readFile(path.join(PACKAGE_ROOT, "SECURITY.md"), "utf8");
    const named = [...security.matchAll(/`((?:src|test)\/[^`]+\.(?:test\.ts|txt))`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter((pattern) => globSync(pattern).length === 0);
    expect(missing).toEqual([]);
  });
});

/** The files of the package that a pattern with `*` names. */
function globSync(pattern: string): readonly string[] {
  const folder = path.join(PACKAGE_ROOT, path.dirname(pattern));
  const matches = picomatch(path.basename(pattern));
  // A kind of source stands for itself, and `*` for each.
  const folders = pattern.includes("*/")
    ? readdirSync(path.dirname(folder)).map((name) => path.join(path.dirname(folder), name))
    : [folder];
  return folders.flatMap((place) => readdirSync(place).filter((name) => matches(name)));
}
