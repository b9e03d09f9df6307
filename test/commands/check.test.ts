import { describe, expect, it } from "vitest";
import { run, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";

/** Two faults and a warning, each on a line of its own. */
const FAULTY = `pressmark: 1
server: { name: desk, version: "1.4.0" }
resources:
  - uri: note://a
    name: a
    mimetype: text/plain
    text: hello
  - uri: https://docs.example.test
    name: a
    text: hello
`;

const DIAGNOSTICS = [
  {
    code: "unknown-key",
    severity: "error",
    file: "pressmark.yaml",
    line: 6,
    column: 5,
    path: "/resources/0/mimetype",
    message: "unknown key 'mimetype'",
    hint: "did you mean mimeType?",
  },
  {
    code: "fetchable-address",
    severity: "warning",
    file: "pressmark.yaml",
    line: 8,
    column: 10,
    path: "/resources/1/uri",
    message: "'https://docs.example.test' says that clients can fetch it themselves",
    hint: "choose a scheme of your own, unless the same content is served there",
  },
  {
    code: "duplicate-name",
    severity: "error",
    file: "pressmark.yaml",
    line: 9,
    column: 11,
    path: "/resources/1/name",
    message: "the name 'a' is taken",
    hint: "names are unique in a catalogue",
    related: [{ file: "pressmark.yaml", line: 5, column: 11, message: "first used here" }],
  },
];

const WARNED = manifest({ resources: [{ uri: "https://docs.example.test", name: "a", text: "hello" }] });
const UNSET = manifest({ resources: [{ uri: "note://a", name: "a", file: "${FOLDER}/a.md" }] });

describe("pressmark check", () => {
  it("[diagnostics] prints one object as JSON, and nothing else", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": FAULTY });
    const { code, stdout, stderr } = await run(["check", "--format", "json"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    expect(JSON.parse(stdout)).toEqual({
      manifest: "pressmark.yaml",
      ok: false,
      diagnostics: DIAGNOSTICS,
    });
    const [first] = (JSON.parse(stdout) as { readonly diagnostics: readonly object[] }).diagnostics;
    expect(Object.keys(first ?? {})).toEqual(Object.keys(DIAGNOSTICS[0] ?? {}));
  });

  it("prints a sound manifest as JSON", async () => {
    const cwd = await writeFolder({ "other.yaml": manifest({}) });
    const { code, stdout, stderr } = await run(["check", "other.yaml", "--format", "json"], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual({ manifest: "other.yaml", ok: true, diagnostics: [] });
  });

  it("prints each fault with its place, a caret and what to do", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": FAULTY });
    const { code, stdout, stderr } = await run(["check"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    const [first = "", ...rest] = stdout.split("\n\n");
    expect(first.split("\n")).toEqual([
      "pressmark.yaml:6:5  error  unknown key 'mimetype'  unknown-key",
      "  6 |     mimetype: text/plain",
      "    |     ^",
      "  hint: did you mean mimeType?",
    ]);
    expect(rest.at(-1)).toBe("2 errors, 1 warning\n");
    // No colour where no terminal is.
    expect(stdout).not.toContain("\u001B");
  });

  it("prints workflow commands for GitHub", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": FAULTY });
    const { code, stdout, stderr } = await run(["check", "--format", "github"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout.split("\n")).toEqual([
      "::error file=pressmark.yaml,line=6,col=5,title=unknown-key::unknown key 'mimetype'%0Ahint: did you mean mimeType?",
      "::warning file=pressmark.yaml,line=8,col=10,title=fetchable-address::'https://docs.example.test' says that clients can fetch it themselves%0Ahint: choose a scheme of your own, unless the same content is served there",
      "::error file=pressmark.yaml,line=9,col=11,title=duplicate-name::the name 'a' is taken%0Ahint: names are unique in a catalogue%0Afirst used here: pressmark.yaml:5:11",
      "",
    ]);
  });

  it("prints SARIF 2.1.0", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": FAULTY });
    const { code, stdout, stderr } = await run(["check", "--format", "sarif"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    expect(JSON.parse(stdout)).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "Pressmark",
              rules: [{ id: "duplicate-name" }, { id: "fetchable-address" }, { id: "unknown-key" }],
            },
          },
          results: [
            {
              ruleId: "unknown-key",
              level: "error",
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "pressmark.yaml" },
                    region: { startLine: 6, startColumn: 5 },
                  },
                },
              ],
            },
            { ruleId: "fetchable-address", level: "warning" },
            { ruleId: "duplicate-name", level: "error" },
          ],
        },
      ],
    });
  });

  it("lets warnings count with --strict alone", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": WARNED });
    const lenient = await run(["check", "--format", "json"], { cwd });
    expect([lenient.code, JSON.parse(lenient.stdout)]).toMatchObject([0, { ok: true }]);
    const strict = await run(["check", "--strict", "--format", "json"], { cwd });
    expect([strict.code, JSON.parse(strict.stdout)]).toMatchObject([1, { ok: false }]);
  });

  it("[interpolate] makes an unset value a warning with --allow-unset-env", async () => {
    const cwd = await writeFolder({ "pressmark.yaml": UNSET, "docs/a.md": "" });
    const severityOf = async (...args: readonly string[]) => {
      const { code, stdout } = await run(["check", "--format", "json", ...args], { cwd });
      const { diagnostics } = JSON.parse(stdout) as {
        readonly diagnostics: readonly { code: string; severity: string }[];
      };
      const found = diagnostics.find((diagnostic) => diagnostic.code === "unset-environment");
      return [code, found?.severity];
    };
    expect(await severityOf()).toEqual([1, "error"]);
    expect(await severityOf("--allow-unset-env")).toEqual([0, "warning"]);
    expect((await run(["check"], { cwd, env: { FOLDER: "docs" } })).code).toBe(0);
  });

  it("probes what is declared, and tells what came instead", async () => {
    const cwd = await writeFolder({
      "pressmark.yaml": manifest({
        resources: [
          { uri: "note://json", name: "json", mimeType: "application/json", text: "{" },
          { uri: "note://size", name: "size", size: 3, text: "four" },
          { uri: "note://nul", name: "nul", file: "nul.txt" },
          {
            uriTemplate: "note://of/{name}",
            name: "of",
            file: "notes/{name}.md",
            examples: [{ name: "nobody" }],
          },
        ],
      }),
      "nul.txt": "a\u0000",
      "notes/a.md": "a",
    });
    expect((await run(["check"], { cwd })).code).toBe(0);
    const { code, stdout } = await run(["check", "--probe", "--format", "json"], { cwd });
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { code: string; path: string }[];
    };
    expect(code).toBe(1);
    expect(diagnostics.map((found) => [found.code, found.path])).toEqual([
      ["probe-not-json", "/resources/0"],
      ["probe-size-differs", "/resources/1"],
      ["probe-not-text", "/resources/2"],
      ["probe-failed", "/resources/3/examples/0"],
    ]);
  });

  it.each([
    ["an alias bomb", aliasBomb()],
    ["five thousand brackets", "[".repeat(5_000)],
    ["nothing", ""],
  ])("[yaml] says at once what is wrong with %s", async (_, text) => {
    const cwd = await writeFolder({ "pressmark.yaml": text });
    const { code, stdout, stderr } = await run(["check", "--format", "json"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly object[] };
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.length).toBeLessThanOrEqual(2);
  });
});

/** Each list holds the one before nine times: nine to the tenth in the end. */
function aliasBomb(): string {
  const lists = Array.from("bcdefghijk").map((name, index) => {
    const before = `*${"abcdefghij"[index] ?? ""}`;
    return `${name}: &${name} [${Array(9).fill(before).join(", ")}]\n`;
  });
  return `a: &a [x, x, x, x, x, x, x, x, x]\n${lists.join("")}`;
}
