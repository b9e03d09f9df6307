import { describe, expect, it } from "vitest";
import { DIAGNOSTIC_CODES } from "./codes.js";
import type { Diagnostic } from "./diagnostic.js";
import { FORMATTERS, type FormatContext, type FormatName } from "./format.js";

const SOURCE = ["\uFEFFpressmark: 1", "resources:", "\t- mimetype: text/markdown", ""].join("\n");

const CONTEXT: FormatContext = {
  manifest: "pressmark.yaml",
  ok: false,
  sources: (file) => (file === "pressmark.yaml" ? SOURCE : undefined),
  describe: (code) => new Map(Object.entries(DIAGNOSTIC_CODES)).get(code),
  colour: false,
  version: "0.1.0",
};

const UNKNOWN_KEY: Diagnostic = {
  code: "unknown-key-of-a-test",
  severity: "error",
  file: "pressmark.yaml",
  line: 3,
  column: 4,
  path: "/resources/0/mimetype",
  message: "unknown key 'mimetype'",
  hint: "did you mean mimeType?",
};

const DUPLICATE: Diagnostic = {
  code: "duplicate-key",
  severity: "warning",
  file: "teams/a b,c:d%.yaml",
  line: 12,
  column: 1,
  path: "",
  message: "100% of {x}\r\nis\u001B[31m odd",
  related: [{ file: "pressmark.yaml", line: 1, column: 1, message: "it stands here first" }],
};

function print(name: FormatName, diagnostics: readonly Diagnostic[], context = CONTEXT): string {
  return FORMATTERS[name](diagnostics, context);
}

describe("pretty", () => {
  it("shows place, line, caret, hint, related places and a summary", () => {
    expect(print("pretty", [UNKNOWN_KEY, DUPLICATE])).toBe(
      [
        "pressmark.yaml:3:4  error  unknown key 'mimetype'  unknown-key-of-a-test",
        "  3 | \t- mimetype: text/markdown",
        "    | \t  ^",
        "  hint: did you mean mimeType?",
        "",
        "teams/a b,c:d%.yaml:12:1  warning  100% of {x} is␛[31m odd  duplicate-key",
        "  see: pressmark.yaml:1:1  it stands here first",
        "",
        "1 error, 1 warning",
        "",
      ].join("\n"),
    );
  });

  it("counts no column for a byte order mark", () => {
    const first = { ...UNKNOWN_KEY, line: 1, column: 12 };
    expect(print("pretty", [first]).split("\n").slice(1, 3)).toEqual([
      "  1 | pressmark: 1",
      "    |            ^",
    ]);
  });

  it("shows no excerpt where there is no such line", () => {
    expect(print("pretty", [{ ...UNKNOWN_KEY, line: 99 }]).split("\n")[1]).toBe(
      "  hint: did you mean mimeType?",
    );
  });

  it("says so where there is nothing wrong", () => {
    expect(print("pretty", [])).toBe("pressmark.yaml: no faults\n");
  });

  it("counts in plural", () => {
    expect(print("pretty", [UNKNOWN_KEY, UNKNOWN_KEY])).toMatch(/\n2 errors\n$/);
  });

  it("prints escape sequences of its own for colour alone, and only where it may", () => {
    const text = print("pretty", [UNKNOWN_KEY], { ...CONTEXT, colour: true });
    expect(text.split("\n")[0]).toBe(
      "\u001B[1mpressmark.yaml:3:4\u001B[0m  \u001B[1;31merror\u001B[0m  unknown key 'mimetype'  " +
        "\u001B[2munknown-key-of-a-test\u001B[0m",
    );
    expect(print("pretty", [UNKNOWN_KEY, DUPLICATE])).not.toContain("\u001B");
  });
});

describe("json", () => {
  it("is one object with its keys in a fixed order", () => {
    const text = print("json", [UNKNOWN_KEY]);
    expect(text).toBe(`{
  "manifest": "pressmark.yaml",
  "ok": false,
  "diagnostics": [
    {
      "code": "unknown-key-of-a-test",
      "severity": "error",
      "file": "pressmark.yaml",
      "line": 3,
      "column": 4,
      "path": "/resources/0/mimetype",
      "message": "unknown key 'mimetype'",
      "hint": "did you mean mimeType?"
    }
  ]
}
`);
  });

  it("has related places where there are any, and no empty keys", () => {
    const parsed = JSON.parse(print("json", [DUPLICATE])) as { diagnostics: object[] };
    expect(Object.keys(parsed.diagnostics[0] ?? {})).toEqual([
      "code",
      "severity",
      "file",
      "line",
      "column",
      "path",
      "message",
      "related",
    ]);
  });

  it("is the same for a manifest without faults", () => {
    expect(JSON.parse(print("json", [], { ...CONTEXT, ok: true }))).toEqual({
      manifest: "pressmark.yaml",
      ok: true,
      diagnostics: [],
    });
  });
});

describe("github", () => {
  it("escapes what would end a command, a property or a message", () => {
    expect(print("github", [UNKNOWN_KEY, DUPLICATE])).toBe(
      "::error file=pressmark.yaml,line=3,col=4,title=unknown-key-of-a-test::" +
        "unknown key 'mimetype'%0Ahint: did you mean mimeType?\n" +
        "::warning file=teams/a b%2Cc%3Ad%25.yaml,line=12,col=1,title=duplicate-key::" +
        "100%25 of {x}%0D%0Ais␛[31m odd%0Ait stands here first: pressmark.yaml:1:1\n",
    );
  });

  it("prints nothing where there is nothing wrong", () => {
    expect(print("github", [])).toBe("");
  });
});

describe("sarif", () => {
  it("is a SARIF 2.1.0 log with the rules that occur", () => {
    expect(JSON.parse(print("sarif", [UNKNOWN_KEY, DUPLICATE]))).toEqual({
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "Pressmark",
              version: "0.1.0",
              rules: [
                {
                  id: "duplicate-key",
                  shortDescription: { text: "A mapping holds one key twice." },
                  help: { text: "Keep one of the two." },
                  defaultConfiguration: { level: "error" },
                },
                { id: "unknown-key-of-a-test" },
              ],
            },
          },
          columnKind: "utf16CodeUnits",
          results: [
            {
              ruleId: "unknown-key-of-a-test",
              ruleIndex: 1,
              level: "error",
              message: { text: "unknown key 'mimetype'; did you mean mimeType?" },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "pressmark.yaml" },
                    region: { startLine: 3, startColumn: 4 },
                  },
                  logicalLocations: [{ fullyQualifiedName: "/resources/0/mimetype" }],
                },
              ],
            },
            {
              ruleId: "duplicate-key",
              ruleIndex: 0,
              level: "warning",
              // Section 3.11.5: braces are doubled.
              message: { text: "100% of {{x}}\r\nis\u001B[31m odd" },
              locations: [
                {
                  physicalLocation: {
                    // RFC 3986, section 4.2: a colon in the first segment would be a scheme.
                    artifactLocation: { uri: "teams/a%20b%2Cc%3Ad%25.yaml" },
                    region: { startLine: 12, startColumn: 1 },
                  },
                },
              ],
              relatedLocations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "pressmark.yaml" },
                    region: { startLine: 1, startColumn: 1 },
                  },
                  message: { text: "it stands here first" },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it.each([
    ["../shared/é.yaml", "../shared/%C3%A9.yaml"],
    ["/srv/my files/a.yaml", "file:///srv/my%20files/a.yaml"],
    ["teams\\a.yaml", "teams/a.yaml"],
    ["half\uD800.yaml", "half%EF%BF%BD.yaml"],
  ])("names the file %j as %s", (file, uri) => {
    const log = print("sarif", [{ ...UNKNOWN_KEY, file }]);
    expect(log).toContain(`"uri": "${uri}"`);
  });
});

describe("all printers", () => {
  it("end in a line break, and take thousands of faults in a large file", () => {
    const large = "x: 1\n".repeat(200_000);
    const many = Array.from({ length: 2000 }, (_, index) => ({ ...UNKNOWN_KEY, line: index * 100 + 1 }));
    for (const name of Object.keys(FORMATTERS) as FormatName[]) {
      expect(print(name, many, { ...CONTEXT, sources: () => large }).endsWith("\n")).toBe(true);
    }
  });
});
