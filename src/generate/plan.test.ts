import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { CatalogueEntry } from "../catalogue/catalogue.js";
import type { Passport } from "../kit/entry.js";
import { DEFAULT_LIMITS } from "../kit/server-limits.js";
import { SourceData } from "../sources/definition.js";
import {
  anyJson,
  anyText,
  AWKWARD_TEXTS,
  makeCatalogue,
  makeEntry,
  NO_CONTENT,
  OWN,
} from "./catalogue.fixture.js";
import { evaluateModule, inspectCode } from "./evaluate.fixture.js";
import { planProject, type ProjectSource } from "./plan.js";
import { typeFaults } from "./type-check.fixture.js";

function plan(data: ProjectSource["data"], parts: Partial<ProjectSource> = {}): ReadonlyMap<string, string> {
  const files = planProject({ data, content: NO_CONTENT, sdk: "2", own: OWN, ...parts });
  return new Map(files.map((file) => [file.path, "text" in file ? file.text : `copy of ${file.copyOf}`]));
}

const textOf = (files: ReadonlyMap<string, string>, path: string) => files.get(path) ?? "";
const called = (name: string, ...args: readonly unknown[]) => ({ called: name, with: args });

interface PrintedPackage {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const packageIn = (files: ReadonlyMap<string, string>) =>
  JSON.parse(textOf(files, "package.json")) as PrintedPackage;

const KEPT = {
  ttlMs: 300_000,
  cacheScope: "public",
  staleWhileRevalidateMs: 1000,
  staleIfErrorMs: 86_400_000,
} as const;
const NOTHING_KEPT = { ttlMs: 0, cacheScope: "private", keep: false } as const;
const KEPT_AND_WATCHED = [
  makeEntry("a", { cache: KEPT, watch: { everyMs: 250 } }),
  makeEntry("b", { cache: NOTHING_KEPT, watch: false }),
  makeEntry("c"),
];

describe("planProject", () => {
  it("carries a driver only where the catalogue may ask its database", () => {
    const driversOf = (url: string | undefined) => {
      const settings = { connection: { name: "main", url }, query: "SELECT 1", format: "json", maxRows: 1 };
      const kinds = { postgres: { postgres: "postgres" }, sqlite: { sqlite: "sqlite" } };
      const openers =
        url === "a" ? { ...kinds.postgres, ...kinds.sqlite } : url === "p" ? kinds.postgres : kinds.sqlite;
      const parts = url === undefined ? {} : { source: new SourceData("sql", { ...settings, ...openers }) };
      const files = plan(makeCatalogue([makeEntry("a", parts)]));
      const { dependencies, devDependencies } = packageIn(files);
      const drivers = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
        ["pg", "@types/pg", "@photostructure/sqlite"].includes(name),
      );
      return [
        drivers.sort(),
        [...files.keys()].filter((name) => name.startsWith("src/kit/sql/sqlite")).length,
      ];
    };
    expect(driversOf(undefined)).toEqual([[], 0]);
    expect(driversOf("p")).toEqual([["@types/pg", "pg"], 0]);
    expect(driversOf("s")).toEqual([["@photostructure/sqlite"], 3]);
    expect(driversOf("a")).toEqual([["@photostructure/sqlite", "@types/pg", "pg"], 3]);
  });

  it("plans the files of a project, sorted, the same each time", () => {
    const data = makeCatalogue([makeEntry("a")]);
    const files = plan(data);
    const names = [...files.keys()].filter((name) => !/^src\/(?:kit|sources)\//.test(name));
    expect(names).toEqual(
      [
        ".dockerignore",
        ".env.example",
        ".gitignore",
        "Dockerfile",
        "README.md",
        "dev.js",
        "package.json",
        "src/catalogue.ts",
        "src/content.ts",
        "src/index.ts",
        "src/resources/a.ts",
        "test/catalogue.test.ts",
        "test/expectations.ts",
        "tsconfig.json",
      ].sort(),
    );
    expect([...plan(data)]).toEqual([...files]);
  });

  it("carries over the code that is needed, byte for byte, and no more", () => {
    const files = plan(makeCatalogue([makeEntry("a")]));
    const portable = [...files].filter(([name]) => /^src\/(?:kit|sources)\//.test(name));
    for (const [name, text] of portable)
      expect(text).toBe(`// From Pressmark ${OWN.version}: ${name} (MIT)\n${OWN.read(name)}`);
    const names = portable.map(([name]) => name);
    expect(names).toContain("src/kit/uri/match.ts");
    expect(names.filter((name) => name.startsWith("src/sources/"))).toEqual(["src/sources/text/read.ts"]);
    expect(
      names.filter((name) =>
        /\.(?:test|fixture)\.ts$|\/egress\/|\/files\/tree|sdk1|\/pattern\.ts$/.test(name),
      ),
    ).toEqual([]);
  });

  it.each([
    ["text", { text: "" }, []],
    ["render", { template: "" }, ["handlebars"]],
    ["file", { path: "a.md" }, []],
    ["directory", { path: "d" }, ["picomatch"]],
    ["directory", { path: "d", metadata: "frontMatter" }, ["picomatch", "yaml"]],
    ["http", { url: "http://a.test" }, ["undici"]],
    ["env", { names: ["A"], format: "text" }, []],
    ["bundle", { addresses: [] }, []],
  ])("for '%s' %j, depends on %j beside what each server needs", (kind, settings, expected) => {
    const { dependencies } = packageIn(
      plan(makeCatalogue([makeEntry("a", { source: new SourceData(kind, settings) })])),
    );
    const always = ["@modelcontextprotocol/server", "file-type", "ipaddr.js", "lru-cache", "mime-types"];
    expect(Object.keys(dependencies)).toEqual([...always, ...expected].sort());
    for (const [name, range] of Object.entries(dependencies)) expect(range).toBe(OWN.dependencies[name]);
  });

  it("depends on RE2 for a pattern, and on the SDK that is asked for", () => {
    const entry = makeEntry("a", {
      address: { kind: "template", template: "x://{a}" },
      variables: [{ name: "a", pattern: "[a-z]" }],
    });
    const files = plan(makeCatalogue([entry]), { sdk: "1" });
    const { dependencies } = packageIn(files);
    expect(dependencies).toHaveProperty("re2js");
    expect(dependencies).toHaveProperty("@modelcontextprotocol/sdk");
    expect(dependencies).not.toHaveProperty("@modelcontextprotocol/server");
    expect([...files.keys()].filter((name) => name.includes("sdk2"))).toEqual([]);
  });

  it("prints calls for sources, nested ones and those of lists and completions too", () => {
    const http = new SourceData("http", { url: "http://a.test/list" });
    const entry = makeEntry("a", {
      address: { kind: "template", template: "x://{a}" },
      variables: [
        { name: "a", pattern: "[a-z]+", complete: new SourceData("env", { names: ["A"], format: "json" }) },
      ],
      listing: { kind: "from", source: http, items: "/items", variables: new Map([["a", "/id"]]) },
      source: new SourceData("render", { template: "t", from: http, data: { kind: "http", settings: {} } }),
      examples: [new Map([["a", ["b", "c"]]])],
    });
    const content = {
      ...NO_CONTENT,
      folders: new Map([["a", "teams/search"]]),
      emptyFolders: ["", "teams/search"],
    };
    const files = plan(makeCatalogue([entry]), { content });
    expect(textOf(files, "content/.gitkeep")).toBe("");
    expect(textOf(files, "content/teams/search/.gitkeep")).toBe("");
    expect(textOf(files, "Dockerfile")).toContain("COPY content ./content");
    const call = called("http", { url: "http://a.test/list" });
    expect(evaluateModule(textOf(files, "src/resources/a.ts"))["resource"]).toEqual({
      address: entry.address,
      passport: { name: "a" },
      limits: entry.limits,
      scopes: [],
      variables: [
        {
          name: "a",
          accepts: called("compilePattern", "[a-z]+"),
          complete: called("env", { names: ["A"], format: "json" }),
        },
      ],
      listing: { kind: "from", source: call, items: "/items", variables: new Map([["a", "/id"]]) },
      folder: called("contentFolder", "teams/search"),
      source: called("render", { template: "t", from: call, data: { kind: "http", settings: {} } }),
    });
    expect(evaluateModule(textOf(files, "test/expectations.ts"))["expectations"]).toEqual([
      { name: "a", examples: [new Map([["a", ["b", "c"]]])], environment: ["A"] },
    ]);
  });

  it("prints the whole of what cache and watch say, between the passport and the limits", () => {
    const files = plan(makeCatalogue(KEPT_AND_WATCHED));
    const printed = ["a", "b", "c"].map((name) => {
      const module = evaluateModule(textOf(files, `src/resources/${name}.ts`));
      return module["resource"] as Readonly<Record<string, unknown>>;
    });
    expect(printed).toMatchObject([
      { cache: KEPT, watch: { everyMs: 250 } },
      { cache: NOTHING_KEPT, watch: false },
      {},
    ]);
    expect(Object.keys(printed[0] ?? {}).slice(0, 5)).toEqual([
      "address",
      "passport",
      "cache",
      "watch",
      "limits",
    ]);
    for (const key of ["cache", "watch"]) expect(printed[2]).not.toHaveProperty(key);
  });

  it("prints the limits of the server", () => {
    const files = plan(makeCatalogue([], { limits: { ...DEFAULT_LIMITS, maxReads: 7 } }));
    expect(textOf(files, "src/catalogue.ts")).toMatch(/\n  limits: \{\n(?:.*\n)*? {4}maxReads: 7,\n/);
  });

  it("[project] keeps the server's name, and makes a package name of it", () => {
    const files = plan(makeCatalogue([], { identity: { name: "My Docs ++", version: "2" } }));
    expect(packageIn(files)).toMatchObject({ name: "my-docs", version: "0.0.0", private: true });
    expect(evaluateModule(textOf(files, "src/catalogue.ts"))["catalogue"]).toMatchObject({
      identity: { name: "My Docs ++", version: "2" },
    });
  });

  it("[secret] names each environment name with who asks for it, and no value", () => {
    const entries = [
      makeEntry("b\nB", {
        source: new SourceData("http", {
          url: "https://a.test/${B_ONE:-secret}",
          headers: { X: "${A_TWO}" },
        }),
      }),
      makeEntry("c", { source: new SourceData("env", { names: ["B_ONE"], prefix: "APP_", format: "json" }) }),
    ];
    const http = { tokens: [{ token: "${TOKEN}", scopes: [] }], allowedHosts: [], allowedOrigins: [] };
    const files = plan(makeCatalogue(entries, { http }));
    expect(files.get(".env.example"))
      .toBe(`# The environment values that this server asks for. Copy this file to .env and fill them in.

# c (env.prefix)
# Names that start with APP_ are served.

# b B (http.headers.X)
A_TWO=

# b B (http.url)
# c (env.names)
B_ONE=

# serve.http.auth.tokens
TOKEN=
`);
  });
});

describe("a project of a catalogue with an issuer", () => {
  const http = {
    tokens: undefined,
    issuer: { issuer: "https://${TENANT}.id.example", audience: "https://desk.example/mcp" },
    allowedHosts: [],
    allowedOrigins: [],
  };
  const files = plan(makeCatalogue([makeEntry("a")], { http }));
  const without = plan(makeCatalogue([makeEntry("a")]));

  it("names it, and carries what checks its tokens", () => {
    expect(textOf(files, "src/catalogue.ts")).toContain("issued: issuedTokens({");
    expect(textOf(files, "src/catalogue.ts")).toContain('from "./kit/serve/issued-tokens.js"');
    expect(textOf(files, "src/kit/serve/issuer-keys.ts")).toContain("class IssuerKeys");
    expect(JSON.parse(textOf(files, "package.json"))).toHaveProperty("dependencies.jose");
    expect(files.get(".env.example")).toContain("# serve.http.auth.issuer\nTENANT=\n");
    expect(files.get("README.md")).toContain("each request needs a token of the issuer");
  });

  it("is the only one that carries it", () => {
    expect([...without.keys()].filter((file) => /issue[dr]-(tokens|keys?)/.test(file))).toEqual([]);
    expect(JSON.parse(textOf(without, "package.json"))).not.toHaveProperty("dependencies.jose");
  });
});

const anyPassport: fc.Arbitrary<Omit<Passport, "name">> = fc.record(
  {
    title: anyText,
    description: anyText,
    mimeType: anyText,
    _meta: fc.dictionary(anyText, anyJson, { maxKeys: 3 }),
  },
  { requiredKeys: [] },
);

const anySource: fc.Arbitrary<SourceData> = fc.oneof(
  anyText.map((text) => new SourceData("text", { text })),
  anyJson.map((value) => new SourceData("json", { value })),
  fc
    .record({ template: anyText, data: fc.dictionary(anyText, anyJson, { maxKeys: 3 }) })
    .map((settings) => new SourceData("render", settings)),
  fc.array(anyText, { maxLength: 3 }).map((addresses) => new SourceData("bundle", { addresses })),
);

const anyEntry: fc.Arbitrary<CatalogueEntry> = fc
  .record({
    name: anyText,
    uri: anyText,
    passport: anyPassport,
    scopes: fc.array(anyText, { maxLength: 2 }),
    variable: fc.record({
      name: anyText,
      description: anyText,
      pattern: anyText,
      fallback: anyText,
      claim: anyText,
    }),
    member: fc.array(fc.tuple(anyText, fc.oneof(anyText, fc.array(anyText, { maxLength: 2 }))), {
      maxLength: 2,
    }),
    source: anySource,
  })
  .map(({ name, uri, passport, scopes, variable, member, source }) =>
    makeEntry(name, {
      address: { kind: "template", template: uri },
      passport: { name, ...passport },
      scopes,
      variables: [variable],
      listing: { kind: "constants", members: [new Map(member)] },
      examples: [new Map(member)],
      source,
    }),
  );

/** The names that printed modules may use; what the manifest says is in texts and keys alone. */
const KNOWN = new Set(
  "resource Resource contentFolder compilePattern Map Value text json render bundle JSON parse".split(" "),
);

describe("[escape] a manifest's text", () => {
  it("comes back as it was from every field, and is never code", () => {
    fc.assert(
      fc.property(anyEntry, anyText, (entry, text) => {
        // A checked manifest has no faulty reference to the environment.
        const host = text.replaceAll("${", "{");
        const identity = { name: text, version: text, title: text, description: text };
        const files = plan(makeCatalogue([entry], { identity, instructions: text, network: [host] }));
        const [name = ""] = [...files.keys()].filter((path) => path.startsWith("src/resources/"));
        const printed = textOf(files, name);
        const { names, comments } = inspectCode(printed);
        expect([...names].filter((known) => !KNOWN.has(known))).toEqual([]);
        expect(comments).toBe(1);
        const [{ pattern, ...rule } = { name: "" }] = entry.variables;
        const { passport, scopes, listing, source, limits, address } = entry;
        expect(evaluateModule(printed)["resource"]).toEqual({
          address,
          passport,
          limits,
          scopes,
          variables: [{ ...rule, accepts: called("compilePattern", pattern) }],
          listing,
          folder: called("contentFolder"),
          source: called(source.kind, source.settings),
        });
        expect(evaluateModule(textOf(files, "test/expectations.ts"))["expectations"]).toEqual([
          { name: passport.name, examples: entry.examples, environment: [] },
        ]);
        expect(evaluateModule(textOf(files, "src/catalogue.ts"))["catalogue"]).toMatchObject({
          identity,
          instructions: text,
          network: [host],
        });
        expect(packageIn(files).dependencies).not.toHaveProperty("evil2");
      }),
      { numRuns: 40 },
    );
  });

  it("passes the compiler from every field, in every kind of literal", { timeout: 60_000 }, () => {
    const entries = fc.sample(anyEntry, { numRuns: 40, seed: 6570 });
    const named = entries.map((entry, index) => ({
      ...entry,
      passport: { ...entry.passport, name: `${entry.passport.name} ${String(index)}` },
    }));
    // One project holds them all, and what is wrong beside: to check another takes seconds.
    const files = new Map([
      ...plan(makeCatalogue([...KEPT_AND_WATCHED, ...named])),
      ["src/wrong.ts", "export const wrong: number = `a`;"],
    ]);
    expect([...files.keys()].filter((name) => name.startsWith("src/resources/"))).toHaveLength(43);
    expect(typeFaults(files)).toEqual(["src/wrong.ts: Type 'string' is not assignable to type 'number'."]);
  });

  it.each(AWKWARD_TEXTS)("such as %j is parsed without a fault", (text) => {
    const entry = makeEntry(text, {
      passport: { name: text, title: text, description: text, _meta: { [text]: [text, { [text]: null }] } },
      source: new SourceData("json", { value: { [text]: text } }),
    });
    const files = plan(makeCatalogue([entry]));
    for (const [name, printed] of files)
      if (name.endsWith(".ts") && !name.startsWith("src/kit/"))
        expect(
          ts.transpileModule(printed, {
            reportDiagnostics: true,
            compilerOptions: { target: ts.ScriptTarget.ES2023 },
          }).diagnostics,
        ).toEqual([]);
  });
});
