import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildCatalogue } from "../../src/catalogue/build.js";
import { bindCatalogue } from "../../src/host/bind.js";
import type { Asking } from "../../src/kit/answers.js";
import type { Catalogue } from "../../src/kit/catalogue/catalogue.js";
import { createChanges, type Changes } from "../../src/kit/changes/changes.js";
import { createLog, type Log } from "../../src/kit/log.js";
import { readingAlone } from "../../src/kit/resource.js";
import { checkManifest } from "../../src/manifest/check.js";
import { makeFolder, removeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { openUpstream } from "../support/upstream.js";
import { canaries, OUTSIDE, SECRET, type Canaries } from "./canary.js";

/** A small catalogue with every kind of address and most sources, served by the real kit in this process. */
export interface Stage extends Canaries {
  readonly catalogue: Catalogue;
  readonly changes: Changes | undefined;
  readonly asking: Asking;
  readonly log: Log;
  /** The folder that holds the manifest. */
  readonly folder: string;
  /** Looks at what was logged since the last call. @throws Error where a line leaks or tells of a fault of ours */
  expectQuietLog(): void;
  close(): Promise<void>;
}

/** A stage whose upstream answers as a good one does. */
export async function openStage(): Promise<Stage> {
  const upstream = await openUpstream(({ url = "" }, response) => {
    const missing = url.startsWith("/v1/missing");
    response.writeHead(missing ? 404 : 200, { "content-type": "application/json" }).end('{"a":["first"]}');
  });
  const stage = await openStageOn(upstream.url);
  return {
    ...stage,
    close: async () => {
      await stage.close();
      await upstream.close();
    },
  };
}

/** @param upstream where the http sources ask */
export async function openStageOn(upstream: string): Promise<Stage> {
  const folder = await makeStageFolder();
  const environment = stageEnvironment(upstream);
  const lookUp = (name: string) => new Map(Object.entries(environment)).get(name);
  const file = path.join(folder, "pressmark.yaml");
  const checked = checkManifest(file, {
    environment: lookUp,
    environmentNames: () => Object.keys(environment),
  });
  if (checked.report.failed) throw new Error(JSON.stringify(checked.report.diagnostics, null, 2));
  const lines: string[] = [];
  const log = createLog("debug", (line) => lines.push(line));
  const data = buildCatalogue(checked);
  const catalogue = bindCatalogue(data, readingAlone(lookUp, log, data.limits));
  const changes = createChanges(catalogue, { log, replaceable: true });
  const watched = canaries(folder, new URL(upstream).host);
  return {
    catalogue,
    changes,
    asking: { caller: { scopes: "all", claims: new Map() }, signal: new AbortController().signal },
    log,
    folder,
    ...watched,
    expectQuietLog: () => {
      for (const line of lines.splice(0)) {
        watched.expectNoneIn(line);
        if (line.startsWith("pressmark error")) throw new Error(`a fault of ours: ${line}`);
      }
    },
    close: async () => {
      changes?.close();
      await removeFolder(folder);
    },
  };
}

/** What the stage's manifest finds in its environment. */
export function stageEnvironment(upstream: string): Readonly<Record<string, string>> {
  return { UPSTREAM: upstream, SECRET_TOKEN: SECRET, APP_ENV: "test" };
}

/** Writes the stage's manifest and files. Whoever makes the folder removes it. */
export async function makeStageFolder(): Promise<string> {
  const folder = await makeFolder({
    "pressmark.yaml": STAGE_MANIFEST,
    "docs/index.md": "# Index\n",
    "docs/guide/install.md": "---\ntitle: Install\n---\n# Install\n",
    "docs/guide/a b#c%d.md": "odd name\n",
    "docs/.hidden.md": OUTSIDE,
    "docs/bytes.bin": Buffer.from([0, 1, 254, 255]),
    "releases/web/2.4.0.json": '{"version":"2.4.0"}',
    "releases/payments/1.9.1.json": '{"version":"1.9.1"}',
    "secret.md": OUTSIDE,
  });
  await symlink("../secret.md", path.join(folder, "docs/link.md"));
  await symlink("..", path.join(folder, "docs/up"));
  await symlink("guide", path.join(folder, "docs/inside"));
  await mkdir(path.join(folder, "releases/empty"));
  await writeFile(path.join(folder, ".env"), `SECRET_TOKEN=${SECRET}\n`);
  return folder;
}

const HEADERS = { Authorization: "Bearer ${SECRET_TOKEN}", "X-Id": "{id}" };

/** The manifest of the stage: JSON, which is YAML. */
export const STAGE_MANIFEST = manifest({
  network: { allow: [] },
  serve: { pageSize: 7 },
  resources: [
    { uri: "note://a", name: "a", text: "hello" },
    { uri: "res://x/%2e", name: "dot", json: { a: [1, { __proto__x: null }] } },
    { uri: "RES://Upper", name: "upper", base64: "AAEC" },
    { uri: "doc://index", name: "index", file: "docs/index.md" },
    { uri: "env://app", name: "app", env: { names: ["APP_ENV", "APP_REGION"], optional: true } },
    { uri: "bundle://all", name: "all", bundle: ["note://a", "tree://guide/install.md", "doc://index"] },
    { uri: "docs:all", name: "docs-all", directory: { path: "docs", include: ["**/*.md"] } },
    { uriTemplate: "doc://{name}.md", name: "doc", file: "docs/{name}.md" },
    {
      uriTemplate: "release://{service}/{version}",
      name: "release",
      file: "releases/{service}/{version}.json",
    },
    {
      uriTemplate: "tree://{+path}",
      name: "tree",
      directory: { path: "docs", metadata: "frontMatter" },
    },
    { uriTemplate: "steps://x{/path*}", name: "steps", directory: { path: "docs", include: ["**/*.md"] } },
    { uriTemplate: "greeting://{name}", name: "greeting", mimeType: "text/html", render: "Hello, {{name}}." },
    { uriTemplate: "q://items/{id}{?page,limit}{&sort*}", name: "query", render: "{{id}} {{page}} {{sort}}" },
    { uriTemplate: "m://x{;a,b*}/z", name: "matrix", render: "{{a}} {{b}}" },
    { uriTemplate: "l://x{.ext*}", name: "label", render: "{{ext}}" },
    { uriTemplate: "f://x{#part}", name: "fragment", render: "{{part}}" },
    { uriTemplate: "c://{a,b}/{c:3}", name: "commas", render: "{{a}} {{b}} {{c}}" },
    { uriTemplate: "o://{+a}/{+b}/{+c}/{+d}y", name: "open", render: "{{a}} {{d}}" },
    { uriTemplate: "proto://{__proto__}/{constructor}", name: "__proto__", render: "{{__proto__}}" },
    {
      uriTemplate: "page://{lang}/{page}",
      name: "page",
      render: "{{lang}} {{page}}",
      variables: { lang: { enum: ["de", "en"] }, page: { pattern: "[a-z]+(-[a-z]+)*" } },
      list: [
        { lang: "de", page: "start" },
        { lang: "en", page: "start-here" },
      ],
    },
    {
      uriTemplate: "up://{id}{?q}",
      name: "up",
      http: { url: "${UPSTREAM}/v1/{id}?key=${SECRET_TOKEN}", headers: HEADERS },
      limits: { maxBytes: "64KiB", timeout: "250ms" },
    },
    {
      uriTemplate: "select://{id}",
      name: "select",
      http: { url: "${UPSTREAM}/v1/{id}?key=${SECRET_TOKEN}", headers: HEADERS, select: "/a/0" },
      limits: { maxBytes: "64KiB", timeout: "250ms" },
    },
  ],
});
