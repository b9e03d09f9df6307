import { spawn } from "node:child_process";
import { once } from "node:events";
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

/** A document in an editor, and where the cursor stands: at `|` of the text, which isn't part of it. */
export interface Edited {
  complete(): Promise<readonly CompletionItem[]>;
  hover(): Promise<string>;
  /** What the editor underlines: the text at each place, and what is said of it. */
  diagnose(): Promise<readonly { readonly line: number; readonly at: string; readonly message: string }[]>;
}

/** An editor with the YAML language server. */
export interface Editor {
  open(text: string): Promise<Edited>;
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
  const schema = pathToFileURL(path.join(PACKAGE_ROOT, "schemas/manifest.schema.json")).href;
  let count = 0;
  return {
    open: async (written) => {
      count += 1;
      const marked = `# yaml-language-server: $schema=${schema}\n${written}`;
      const before = marked.split("|")[0] ?? "";
      const position = {
        line: before.split("\n").length - 1,
        character: before.length - before.lastIndexOf("\n") - 1,
      };
      const text = marked.replace("|", "");
      const uri = `file:///desk/${String(count)}.yaml`;
      const textDocument = { uri };
      const found = new Promise<readonly Diagnostic[]>((resolve) => diagnosed.set(uri, resolve));
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "yaml", version: 1, text },
      });
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
        diagnose: async () =>
          (await found).map(({ range, message }) => {
            const line = text.split("\n")[range.start.line] ?? "";
            const end = range.end.line === range.start.line ? range.end.character : undefined;
            // The line of the manifest as it was written, without the one that names the schema.
            return { line: range.start.line, at: line.slice(range.start.character, end), message };
          }),
      };
    },
    close: async () => {
      const closed = once(child, "close");
      connection.dispose();
      child.kill();
      await closed;
    },
  };
}
