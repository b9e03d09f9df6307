import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CompletionItemKind } from "vscode-languageserver-protocol/node.js";
import { PACKAGE_ROOT } from "./support/command.js";
import { startEditor, type Editor } from "./support/language-server.js";

const HEAD = 'pressmark: 1\nserver: { name: desk, version: "1.4.0" }\n';
const ENTRY = `${HEAD}resources:\n  - uri: note://a\n    name: a\n    text: hello\n`;

let editor: Editor;
beforeAll(async () => {
  editor = await startEditor();
});
afterAll(async () => {
  await editor.close();
});

async function complete(text: string, schema?: "manifest" | "included") {
  const items = await (await editor.open(text, schema)).complete();
  const labels = items.map(({ label }) => label);
  expect(labels).not.toContain("[object Object]");
  const inserted = (label: string) => {
    const item = items.find((one) => one.label === label);
    return item?.textEdit?.newText ?? item?.insertText;
  };
  return { labels, inserted, items };
}

describe("an editor with the manifest's schema", () => {
  it("completes keys, with what they are for", async () => {
    const top = await complete(`${HEAD}|`);
    expect(top.labels).toEqual(
      expect.arrayContaining(["defaults", "network", "serve", "include", "resources"]),
    );
    expect(top.labels).not.toContain("server");
    const { labels, inserted, items } = await complete(`${ENTRY}    |`);
    expect(labels).toEqual(
      expect.arrayContaining(["title", "mimeType", "cache", "watch", "access", "http", "variables"]),
    );
    expect(labels).not.toContain("name");
    // With the colon, whatever form the value has.
    for (const key of ["cache", "watch", "size", "list", "http", "directory", "json"])
      expect(inserted(key)).toMatch(new RegExp(`^${key}:`));
    expect(inserted("mimeType")).toBe("mimeType: ${1:text/markdown}");
    expect(inserted("limits")).toBe("limits:\n  maxBytes: ${1:4MiB}\n  timeout: ${2:10s}");
    const cache = items.find(({ label }) => label === "cache");
    expect(JSON.stringify(cache?.documentation)).toContain("How long answers may be kept");
  });

  it("completes the keys of sources", async () => {
    const { labels } = await complete(
      `${HEAD}resources:\n  - uri: note://a\n    name: a\n    http:\n      |`,
    );
    expect(labels).toEqual(expect.arrayContaining(["url", "headers", "select", "allowStatus"]));
    const folder = await complete(
      `${HEAD}resources:\n  - uri: note://a\n    name: a\n    directory:\n      path: docs\n      |`,
    );
    expect(folder.inserted("hidden")).toBe("hidden: ${1:false}");
    expect(folder.inserted("maxFiles")).toBe("maxFiles: ${1:10000}");
  });

  it("completes values", async () => {
    const values = async (text: string) => (await complete(`${ENTRY}${text}`)).labels;
    expect(await values("    annotations: { audience: [|] }")).toEqual(["user", "assistant"]);
    expect(await values("    enabled: |")).toEqual(expect.arrayContaining(["true", "false"]));
    expect(await values("    cache:\n      scope: |")).toEqual(["public", "private"]);
    expect(await values("    cache: |")).toEqual(
      expect.arrayContaining(["30s", "false", "ttl and staleIfError"]),
    );
    expect(await values("    watch: |")).toEqual(expect.arrayContaining(["true", "false", "every"]));
    expect((await complete("pressmark: |")).labels).toEqual(["1"]);
  });

  it("offers whole entries, which have no fault once they are filled in", async () => {
    const { labels, inserted } = await complete(`${HEAD}resources:\n  - |`);
    const offered = ["text", "file", "family of files", "folder", "upstream"];
    expect(labels.slice(0, offered.length)).toEqual(offered);
    for (const label of offered) {
      const filled = fillIn(inserted(label) ?? "");
      expect(filled).not.toMatch(/[$\\]/);
      const { diagnose } = await editor.open(`${HEAD}resources:\n  - ${filled}\n`);
      expect([label, await diagnose()]).toEqual([label, []]);
    }
    expect(fillIn(inserted("folder") ?? "")).toBe(
      'uriTemplate: docs://{+path}\n  name: docs\n  directory:\n    path: docs\n    include:\n      - "**/*.md"'.replaceAll(
        "\n  ",
        "\n    ",
      ),
    );
  });

  it("begins resources where whole entries are offered, and offers none where there's an address", async () => {
    const begun = (await complete(`${HEAD}|`)).inserted("resources");
    expect(begun).toBe("resources:\n  - ");
    const whole = ["text", "file", "family of files", "folder", "upstream"];
    const { items } = await complete(`${HEAD}${begun ?? ""}|`);
    const snippets = items.filter(({ kind }) => kind === CompletionItemKind.Module);
    expect(snippets.map(({ label }) => label)).toEqual(whole);
    for (const place of ["resources: |", "resources:\n  |", "resources:\n  - uri: note://a\n    |"]) {
      const offered = (await complete(`${HEAD}${place}`)).items;
      expect(offered.filter(({ kind }) => kind === CompletionItemKind.Module)).toEqual([]);
    }
  });

  it("names what it offers in words of the manifest", async () => {
    for (const place of [
      "|",
      "    sql:\n      |",
      "    http:\n      |",
      "    access:\n      |",
      "    icons:\n      - |",
    ]) {
      const { labels } = await complete(
        place === "|" ? place : `${ENTRY.replace("    text: hello\n", "")}${place}`,
      );
      expect([place, labels.length > 0]).toEqual([place, true]);
      expect([place, labels.filter((label) => /^source-|^object|[()]/.test(label))]).toEqual([place, []]);
    }
  });

  it("tells on hover what a key means", async () => {
    const hover = async (text: string) => await (await editor.open(text)).hover();
    expect(await hover(`${HEAD}resources:\n  - uri: note://a\n    na|me: a\n    text: hello\n`)).toContain(
      "Names the entry; unique in the catalogue.",
    );
    expect(
      await hover(`${HEAD}resources:\n  - uri: note://a\n    name: a\n    ht|tp: https://a.example/\n`),
    ).toContain("An absolute http or https URL.");
    expect(await hover(`press|mark: 1\n`)).toContain("The manifest format. It stays 1 while meanings stay.");
  });

  it("finds nothing wrong with the examples, by the schemas that they name", async () => {
    const all = await readdir(path.join(PACKAGE_ROOT, "examples"), { recursive: true });
    const files = all.filter((file) => file.endsWith(".yaml") && !/generated|node_modules/.test(file));
    expect(files).toEqual(
      expect.arrayContaining([
        "database-schema/postgres/pressmark.yaml",
        "release-desk/teams/search/resources.yaml",
      ]),
    );
    for (const file of files)
      expect([file, await editor.diagnoseFile(path.join("examples", file))]).toEqual([file, []]);
  });

  it("underlines what is wrong, where it stands", async () => {
    const { diagnose } = await editor.open(`pressmark: 1
server: { name: desk, version: 1.10 }
resources:
  - uri: note://a
    name: a
    mimetype: text/plain
    annotations: { audience: [usr], priority: 2 }
    limits: { timeout: 10 }
    text: hello
  - uri: note://b
    text: hello
`);
    expect(await diagnose()).toEqual([
      { line: 2, at: "1.10", message: 'Incorrect type. Expected "string".' },
      { line: 6, at: "mimetype", message: "Property mimetype is not allowed." },
      { line: 7, at: "usr", message: 'Value is not accepted. Valid values: "user", "assistant".' },
      { line: 7, at: "2", message: "Value is above the maximum of 1." },
      { line: 8, at: "10", message: 'Incorrect type. Expected "string".' },
      { line: 10, at: "u", message: 'Missing property "name".' },
    ]);
  });

  it("takes an included file for one, by its own schema", async () => {
    const entries = "resources:\n  - uri: note://a\n    name: a\n    text: hello\n";
    const diagnose = async (text: string) => await (await editor.open(text, "included")).diagnose();
    expect(await diagnose(entries)).toEqual([]);
    expect(await diagnose("include: [more/*.yaml]\n")).toEqual([]);
    expect(await diagnose(`pressmark: 1\n${entries}    mimetype: text/plain\n`)).toEqual([
      { line: 1, at: "pressmark", message: "Property pressmark is not allowed." },
      { line: 6, at: "mimetype", message: "Property mimetype is not allowed." },
    ]);
    const { labels } = await complete("|", "included");
    expect(labels).toEqual(["include", "resources"]);
  });
});

/** A snippet with its places filled in by what they propose (LSP 3.17, "Snippet Syntax"). */
function fillIn(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, "$1")
    .replaceAll(/\\([$}\\])/g, "$1")
    .replaceAll("\n", "\n  ");
}
