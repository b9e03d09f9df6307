import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type Hover,
} from "vscode-languageserver-protocol/node.js";
import { PACKAGE_ROOT } from "./command.js";

/** What an editor underlines: the text at each place, and what is said of it. */
export type Underlined = readonly { readonly line: number; readonly at: string; readonly message: string }[];

/** A document in an editor, and where the cursor stands: at `|` of the text, which isn't part of it. */
export interface Edited {
  complete(): Promise<readonly CompletionItem[]>;
  hover(): Promise<string>;
  diagnose(): Promise<Underlined>;
}

/** An editor with the YAML language server. */
export interface Editor {
  /** @param schema the one of `schemas/` that it names; the manifest's where it is absent */
  open(text: string, schema?: "manifest" | "included"): Promise<Edited>;
  /** What is underlined in a file as it is, by the schema that it names itself. @param file from the package's root */
  diagnoseFile(file: string): Promise<Underlined>;
  close(): Promise<void>;
}

/** Starts the real `yaml-language-server`, as an editor does. It takes no schema from anywhere but what a document names. */
export async function startEditor(): Promise<Editor> {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve("yaml-language-server/package.json"));
  const child = spawn(process.execPath, [path.join(folder, "bin/yaml-language-server"), "--stdio"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const diagnosed = new Map<string, (found: readonly Diagnostic[]) => void>();
  connection.onRequest("workspace/configuration", ({ items }: { items: readonly { section?: string }[] }) =>
    items.map(({ section }) =>
      section === "yaml"
        ? { validate: true, hover: true, completion: true, schemaStore: { enable: false } }
        : {},
    ),
  );
  connection.onRequest("client/registerCapability", () => null);
  connection.onNotification(
    "textDocument/publishDiagnostics",
    ({ uri, diagnostics }: { uri: string; diagnostics: readonly Diagnostic[] }) =>
      diagnosed.get(uri)?.(diagnostics),
  );
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      workspace: { configuration: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
        hover: { contentFormat: ["markdown"] },
      },
    },
  });
  await connection.sendNotification("initialized", {});
  const schemas = pathToFileURL(path.join(PACKAGE_ROOT, "schemas")).href;
  let count = 0;
  const show = async (uri: string, text: string): Promise<() => Promise<Underlined>> => {
    const found = new Promise<readonly Diagnostic[]>((resolve) => diagnosed.set(uri, resolve));
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "yaml", version: 1, text },
    });
    return async () =>
      (await found)
        .map(({ range, message }) => {
          const line = text.split("\n")[range.start.line] ?? "";
          const end = range.end.line === range.start.line ? range.end.character : undefined;
          // The line of the manifest as it was written, without the one that names the schema.
          return { line: range.start.line, at: line.slice(range.start.character, end), message };
        })
        .toSorted((one, other) => one.line - other.line);
  };
  return {
    open: async (written, schema = "manifest") => {
      count += 1;
      const marked = `# yaml-language-server: $schema=${schemas}/${schema}.schema.json\n${written}`;
      const before = marked.split("|")[0] ?? "";
      const position = {
        line: before.split("\n").length - 1,
        character: before.length - before.lastIndexOf("\n") - 1,
      };
      const text = marked.replace("|", "");
      const uri = `file:///desk/${String(count)}.yaml`;
      const textDocument = { uri };
      const diagnose = await show(uri, text);
      return {
        complete: async () => {
          const answer = await connection.sendRequest("textDocument/completion", { textDocument, position });
          return (answer as CompletionList).items;
        },
        hover: async () => {
          const answer = (await connection.sendRequest("textDocument/hover", {
            textDocument,
            position,
          })) as Hover | null;
          return (answer?.contents as { readonly value: string } | undefined)?.value ?? "";
        },
        diagnose,
      };
    },
    diagnoseFile: async (file) => {
      const place = path.join(PACKAGE_ROOT, file);
      const diagnose = await show(pathToFileURL(place).href, await readFile(place, "utf8"));
      return await diagnose();
    },
    close: async () => {
      const closed = once(child, "close");
      connection.dispose();
      child.kill();
      await closed;
    },
  };
}
