import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceDefinitions } from "../../src/sources/registry.js";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import type { Json } from "../support/messages.js";
import { ask } from "../support/posts.js";
import { PROVENANCE } from "../support/provenance.js";
import { openUpstream, type Upstream } from "../support/upstream.js";

/** RFC 3339, in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe("where each content comes from", () => {
  let folder: string;
  let upstream: Upstream;
  let served: HttpServed;

  beforeAll(async () => {
    upstream = await openUpstream((_, response) => void response.end('"theirs"'));
    folder = await makeFolder({
      "desk/pressmark.yaml": `pressmark: 1
server: { name: desk, version: "1.0" }
connections: { main: { url: "sqlite:shop.db" } }
resources:
  - { uri: "x://text", name: text, text: ours }
  - { uri: "x://json", name: json, json: ours }
  - { uri: "x://base64", name: base64, base64: b3Vycw== }
  - { uri: "x://env", name: env, env: HOME }
  - { uri: "x://render", name: render, render: ours }
  - { uri: "x://rendered", name: rendered, render: { template: "{{data}}", from: { http: "${upstream.url}/" } } }
  - { uri: "x://file", name: file, file: a.md }
  - { uri: "x://outside", name: outside, file: ../theirs/b.md }
  - { uri: "x://directory", name: directory, directory: docs }
  - { uriTemplate: "tree://{+path}", name: tree, directory: ../theirs }
  - { uri: "x://http", name: http, http: "${upstream.url}/", cache: 1h }
  - { uri: "x://command", name: command, command: [printf, theirs] }
  - { uri: "x://sql", name: sql, sql: { query: "SELECT 'theirs' AS a" } }
  - { uri: "x://bundle", name: bundle, bundle: ["x://text", "x://http"] }
`,
      "desk/a.md": "ours",
      "desk/docs/a.md": "ours",
      "desk/shop.db": "",
      "theirs/b.md": "theirs",
    });
    served = await startHttp([path.join(folder, "desk/pressmark.yaml")]);
  });
  afterAll(async () => {
    await served.stop();
    await upstream.close();
    await removeFolder(folder);
  });

  const provenancesOf = async (uri: string) => {
    const { result } = await ask(served.url, "resources/read", { uri });
    const contents = (result?.["contents"] ?? []) as readonly { readonly _meta: Json }[];
    return contents.map(({ _meta: meta }) => meta[PROVENANCE]);
  };
  const fetched = (source: string, author: string) => ({
    source,
    author,
    fetchedAt: expect.stringMatching(MOMENT) as string,
  });

  const CASES: readonly (readonly [uri: string, ...told: readonly object[]])[] = [
    ["x://text", { source: "text", author: "authored" }],
    ["x://json", { source: "json", author: "authored" }],
    ["x://base64", { source: "base64", author: "authored" }],
    ["x://env", { source: "env", author: "authored" }],
    ["x://render", { source: "render", author: "authored" }],
    ["x://rendered", fetched("render", "external")],
    ["x://file", fetched("file", "authored")],
    ["x://outside", fetched("file", "external")],
    ["x://directory", fetched("directory", "authored")],
    ["tree://b.md", fetched("directory", "external")],
    ["x://http", fetched("http", "external")],
    ["x://command", fetched("command", "external")],
    ["x://sql", fetched("sql", "external")],
    ["x://bundle", { source: "text", author: "authored" }, fetched("http", "external")],
  ];

  it.each(CASES.map(([uri, ...told]) => ({ uri, told })))("is told of $uri", async ({ uri, told }) => {
    expect(await provenancesOf(uri)).toEqual(told);
  });

  it("is when the upstream was asked, not when it's read", async () => {
    const first = await provenancesOf("x://http");
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await provenancesOf("x://http")).toEqual(first);
  });

  it("is told for every kind of source", () => {
    const kinds = new Set(CASES.map(([uri]) => /^x:\/\/(.+)$/.exec(uri)?.[1]));
    expect(sourceDefinitions.map(({ key }) => key).filter((key) => !kinds.has(key))).toEqual([]);
  });
});
