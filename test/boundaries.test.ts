import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { schemaFiles } from "../src/manifest/schema-files.js";
import { sourceDefinitions } from "../src/sources/registry.js";
import { PACKAGE_ROOT } from "./support/command.js";
import { readSources, type Import, type SourceFile } from "./support/imports.js";

const sources = await readSources();
const manifest = JSON.parse(await readFile(path.join(PACKAGE_ROOT, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};
/** The peers are drivers of databases, which are loaded only where a catalogue asks for them. */
const dependencies = { ...manifest.dependencies, ...manifest.peerDependencies };

/** The imports that the rule of a room forbids, as `file → specifier`. */
function broken(
  inRoom: (file: string) => boolean,
  allowed: (imported: Import, file: SourceFile) => boolean,
): readonly string[] {
  return sources
    .filter(({ file }) => inRoom(file))
    .flatMap((source) =>
      source.imports
        .filter((imported) => !allowed(imported, source))
        .map(({ specifier }) => `${source.file} → ${specifier}`),
    );
}

/** The files that import a package. */
function importersOf(name: string): readonly string[] {
  return sources
    .filter(({ imports }) => imports.some((imported) => imported.package === name))
    .map(({ file }) => file);
}

const within =
  (...rooms: readonly string[]) =>
  (file: string) =>
    rooms.some((room) => file.startsWith(`src/${room}/`));
const leadsTo = (...rooms: readonly string[]) => {
  const isThere = within(...rooms);
  return ({ file }: Import) => file !== undefined && isThere(file);
};

/** The SDKs, each in the one room that knows it. */
const SDKS: ReadonlyMap<string, string> = new Map([
  ["kit/sdk1", "@modelcontextprotocol/sdk"],
  ["kit/sdk2", "@modelcontextprotocol/server"],
]);

/** The one client that this program is: it asks a server that is compared for its lists. */
const CLIENT = "@modelcontextprotocol/client";

/** SDK v1 is a dependency of generated projects alone: what speaks to it is not built into this program. */
const isGeneratedsOwn = (file: string, name: string) =>
  within("kit/sdk1")(file) && name === SDKS.get("kit/sdk1");

/** What the program doesn't load: the schemas' compiler runs when the package is built, the pages run in a browser. */
const isLeftOut = (file: string) =>
  within("kit/sdk1", "page")(file) || file === "src/manifest/schema-files.ts";

/** What is bundled into the pages. */
const BUNDLED: ReadonlySet<string> = new Set([
  "diff",
  "dompurify",
  "eventsource-parser",
  "highlight.js",
  "marked",
  "papaparse",
  "re2js",
]);

/** Copied byte for byte into generated projects. */
const isPortable = (file: string) => within("kit")(file) || /^src\/sources\/[^/]+\/read\.ts$/.test(file);

describe("the rooms of the house", () => {
  it("are found, with what they import", () => {
    expect(sources.length).toBeGreaterThan(150);
    const index = sources.find(({ file }) => file === "src/cli.ts");
    expect(index?.imports.flatMap(({ file }) => file ?? [])).toEqual([
      "src/kept/cache-folder.ts",
      "src/kept/compiled-code.ts",
      "src/main.ts",
      "src/source-places.ts",
    ]);
    for (const { file, imports } of sources)
      for (const imported of imports.filter((one) => one.file !== undefined))
        expect([file, imported.specifier, sources.some((one) => one.file === imported.file)]).toEqual([
          file,
          imported.specifier,
          true,
        ]);
  });

  it("keep portable code to Node, declared packages and the kit", () => {
    const never = new Set(["yaml", "ajv", "commander"]);
    const declared = (name: string, file: string) =>
      name === "node:" || (name in dependencies && !never.has(name)) || isGeneratedsOwn(file, name);
    // The yaml of front matter is the one exception.
    const excepted = (file: string, name: string) =>
      name === "yaml" && file === "src/kit/files/front-matter.ts";
    expect(
      broken(isPortable, (imported, { file }) =>
        imported.package === undefined
          ? leadsTo("kit")(imported)
          : declared(imported.package, file) || excepted(file, imported.package),
      ),
    ).toEqual([]);
  });

  it("keep each package where it belongs", () => {
    const sdks = new Map([...SDKS].map(([room, name]) => [room, importersOf(name)]));
    for (const [room, files] of sdks) {
      expect([room, files.length > 0]).toEqual([room, true]);
      expect(files.filter((file) => !within(room)(file))).toEqual([]);
    }
    const known = new Set([...SDKS.values(), CLIENT]);
    const others = ({ package: name }: Import) =>
      name?.startsWith("@modelcontextprotocol/") !== true || known.has(name);
    expect(broken(() => true, others)).toEqual([]);
    expect(importersOf(CLIENT)).toEqual(["src/sides/server-lists.ts"]);
    const yaml = (file: string) => within("manifest")(file) || file === "src/kit/files/front-matter.ts";
    expect(importersOf("yaml").filter((file) => !yaml(file))).toEqual([]);
    expect(importersOf("commander").filter((file) => !within("commands")(file))).toEqual([]);
    const isSchemaFiles = (file: string) => file === "src/manifest/schema-files.ts";
    expect(
      broken(
        (file) => !isSchemaFiles(file),
        (imported, { file }) => imported.package !== "ajv" || (imported.typeOnly && within("manifest")(file)),
      ),
    ).toEqual([]);
  });

  it("import only what package.json declares", () => {
    expect(
      broken(
        (file) => !isLeftOut(file),
        ({ package: name, typeOnly }) =>
          name === undefined || name === "node:" || name in dependencies || typeOnly,
      ),
    ).toEqual([]);
    const reaching = broken(
      (file) => !isLeftOut(file),
      ({ file }) => file === undefined || !isLeftOut(file),
    );
    expect(reaching).toEqual([]);
  });

  it("know nothing of the rooms that come after them", () => {
    const not = (...rooms: readonly string[]) => {
      const leadsThere = leadsTo(...rooms);
      return (imported: Import) => !leadsThere(imported);
    };
    expect(broken(within("host"), not("generate", "commands"))).toEqual([]);
    expect(broken(within("generate"), not("host", "commands"))).toEqual([]);
    expect(broken(within("sources"), not("manifest", "catalogue", "commands", "host", "generate"))).toEqual(
      [],
    );
    expect(broken(within("manifest"), not("catalogue", "commands", "host", "generate"))).toEqual([]);
    expect(broken(within("catalogue"), not("commands", "host", "generate"))).toEqual([]);
    expect(broken(within("docs"), not("commands", "host", "manifest", "page"))).toEqual([]);
    // Comparing is pure: sides are read elsewhere, and nobody but a command asks for that.
    expect(broken(within("compare"), not("sides", "commands", "host", "manifest", "sources"))).toEqual([]);
    expect(broken(within("compare"), ({ package: name }) => name !== "node:")).toEqual([]);
    expect(broken((file) => !within("commands", "sides")(file), not("sides"))).toEqual([]);
    expect(
      broken(within("diagnostics"), ({ file }) => file === undefined || within("diagnostics")(file)),
    ).toEqual([]);
    expect(
      broken(
        (file) => !within("commands")(file) && file !== "src/main.ts",
        (imported) => !leadsTo("commands")(imported),
      ),
    ).toEqual([]);
  });

  it("keep to the browser what runs there, and out of it what doesn't", () => {
    const toPage = leadsTo("page");
    expect(
      broken(
        (file) => !within("page")(file),
        (imported) => !toPage(imported),
      ),
    ).toEqual([]);
    // What the page shares with the program is pure: all that it reaches is.
    const reached = new Set(sources.filter(({ file }) => within("page")(file)).map(({ file }) => file));
    for (const file of reached)
      for (const imported of sources.find((one) => one.file === file)?.imports ?? [])
        if (imported.file !== undefined && !imported.typeOnly) reached.add(imported.file);
    expect([...reached].filter((file) => !within("page", "docs", "kit")(file))).toEqual([]);
    // Of Node, they import what `scripts/build-page.mjs` has another thing for.
    const replaced = new Set(["src/kit/uri/check-uri.ts", "src/kit/pattern.ts"]);
    expect(
      broken(
        (file) => reached.has(file) && !replaced.has(file),
        ({ package: name, typeOnly }) => name === undefined || typeOnly || BUNDLED.has(name),
      ),
    ).toEqual([]);
  });

  it("end the process in src/main.ts alone, and write to stdout in the terminal alone", () => {
    const holding = (pattern: RegExp) =>
      sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(holding(/\bprocess\.exit\b/)).toEqual(["src/main.ts"]);
    expect(holding(/\bconsole\./)).toEqual([]);
  });
});

describe("files", () => {
  it("are at most 300 lines long", () => {
    const long = sources
      .filter(({ file }) => !file.endsWith(".generated.ts"))
      .map(({ file, text }) => [file, text.split("\n").length - 1] as const)
      .filter(([, lines]) => lines > 300);
    expect(long).toEqual([]);
  });

  it("name what they export, and none only hands on what others do", () => {
    const holding = (pattern: RegExp) =>
      sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(holding(/^export default\b/m)).toEqual([]);
    expect(holding(/^export \*/m)).toEqual([]);
    // An `index.ts` of a source is its definition, not a barrel.
    const indexes = sources.filter(({ file }) => file.endsWith("/index.ts")).map(({ file }) => file);
    expect(indexes.filter((file) => !/^src\/sources\/[^/]+\/index\.ts$/.test(file))).toEqual([]);
  });

  it("are named in kebab-case", () => {
    const odd = sources.filter(({ file }) => !/^src(\/[a-z0-9-]+)+(\.generated)?\.ts$/.test(file));
    expect(odd.map(({ file }) => file)).toEqual([]);
  });
});

describe("what is made from the source definitions", () => {
  it.each([...schemaFiles(sourceDefinitions)])("%s is not stale (npm run schemas)", async (file, text) => {
    expect(await readFile(path.join(PACKAGE_ROOT, file), "utf8")).toBe(text);
  });
});
