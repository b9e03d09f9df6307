import { describe, expect, it } from "vitest";
import { run, serveOverHttp, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { ask } from "../support/posts.js";

describe("environment values", () => {
  it("[interpolate] arrive as they are, in the text of settings alone", async () => {
    const cwd = await writeFolder({
      // A comment that names ${NOTHING} and an open ${ matters to nobody.
      "pressmark.yaml": `# \${NOTHING} \${
pressmark: 1
server: { name: desk, version: "1" }
resources:
  - { uri: "note://inline", name: inline, text: "\${A} $5 pa$word $$" }
  - { uri: "note://render", name: render, render: "\${A}" }
  - { uri: "note://file", name: file, file: "\${FOLDER}/$\${A}.md" }
  - { uri: "note://default", name: default, file: "\${EMPTY:-docs}/\${UNSET:-b}.md" }
`,
      "docs/${A}.md": "literal",
      "docs/b.md": "default",
    });
    const env = { A: "secret-a", FOLDER: "docs", EMPTY: "" };
    const read = async (uri: string) => (await run(["read", uri], { cwd, env })).stdout;
    expect(await read("note://inline")).toBe("${A} $5 pa$word $$");
    expect(await read("note://render")).toBe("${A}");
    expect(await read("note://file")).toBe("literal");
    expect(await read("note://default")).toBe("default");
  });

  it("[interpolate] are errors with their places where they are unset or unterminated", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          { uri: "note://a", name: "a", file: "${UNSET}/a.md" },
          { uri: "note://b", name: "b", file: "${OPEN" },
        ],
      }),
    });
    const { code, stdout } = await run(["check", "--format", "json"], { cwd });
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { path: string }[] };
    expect(code).toBe(1);
    expect(diagnostics.map(({ path }) => path)).toEqual(["/resources/0/file", "/resources/1/file"]);
  });

  it("[secret] are in no message, neither of check nor of a start that fails", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          { uri: "note://file", name: "file", file: "${SECRET}/a.md" },
          { uri: "note://url", name: "url", http: "${SECRET}" },
        ],
      }),
    });
    const env = { SECRET: "hunter2 at home" };
    const texts = await Promise.all(
      [["check", "--probe"], ["list"], ["serve"]].map(async (args) => {
        const { stdout, stderr } = await run(args, { cwd, env });
        return `${stdout}${stderr}`;
      }),
    );
    for (const text of texts) expect(text).not.toContain("hunter2");
  });

  it("[env] refuses names that look like secrets, unless they are allowed", async () => {
    const names = ["API_TOKEN", "SIGNING_KEY", "DB_PASSWORD", "CLIENT_SECRET_ID"];
    const env = Object.fromEntries(names.map((name) => [name, "hunter2"]));
    const entry = (name: string, settings: object) => ({ uri: `env://${name}`, name, env: settings });
    const refused = await writeFolder({
      "pressmark.yaml": manifest({
        resources: names.map((name) => ({ uri: `env://${name}`, name, env: name })),
      }),
    });
    const { code, stdout } = await run(["check", "--format", "json"], { cwd: refused, env });
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { path: string }[] };
    expect([code, diagnostics.map(({ path }) => path)]).toEqual([
      1,
      names.map((_, index) => `/resources/${index}/env`),
    ]);
    expect(stdout).not.toContain("hunter2");
    const allowed = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [entry("token", { names: ["API_TOKEN"], allowSecrets: true })],
      }),
    });
    expect(await run(["read", "env://token"], { cwd: allowed, env })).toMatchObject({
      code: 0,
      stdout: "hunter2",
    });
  });

  it("[secret] are in no answer and no line of the log, but where an env source serves them", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          { uri: "note://file", name: "file", file: { path: "${ROOT}/a.md", root: "${ROOT}" } },
          { uri: "env://region", name: "region", env: "REGION" },
          { uriTemplate: "docs://{+path}", name: "docs", directory: "${ROOT}" },
        ],
      }),
      "private-root/a.md": "a",
    });
    const { url, said } = await serveOverHttp(["--log-level", "debug"], {
      cwd,
      env: { ROOT: "private-root", REGION: "eu-1" },
    });
    const answers = JSON.stringify([
      await ask(url, "resources/list"),
      await ask(url, "resources/templates/list"),
      await ask(url, "resources/read", { uri: "docs://a.md" }),
      await ask(url, "resources/read", { uri: "docs://nowhere.md" }),
      await ask(url, "resources/read", { uri: "note://file" }),
    ]);
    for (const text of [answers, said()]) {
      expect(text).not.toContain("private-root");
      expect(text).not.toContain(cwd);
    }
    expect(await ask(url, "resources/read", { uri: "env://region" })).toMatchObject({
      result: { contents: [{ text: "eu-1" }] },
    });
  });
});
