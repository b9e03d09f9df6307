import type { CatalogueData } from "../catalogue/catalogue.js";
import { environmentOf } from "./environment.js";
import type { CarriedContent } from "./content.js";
import { findImports, packageOf } from "./imports.js";
import { Call, Name, printLiteral } from "./literal.js";
import { nameModules, packageNameOf, packageVersionOf } from "./names.js";
import type { OwnPackage, TextFile } from "./portable.js";
import { Imports, printResource, valuesCall } from "./resource-module.js";
import type { Templates } from "./templates.js";

/** Which SDK a project is built on: the official one's major version. */
export type SdkVersion = "1" | "2";

/** The modules of a catalogue: one an entry, the catalogue, and what starts it. */
export function printModules(
  data: CatalogueData,
  { folders }: CarriedContent,
  sdk: SdkVersion,
  templates: Templates,
): readonly TextFile[] {
  const resource = templates.load("src/resources/resource.ts");
  const names = nameModules(data.entries.map(({ passport }) => passport.name));
  const modules = data.entries.map((entry, index): TextFile => {
    const imports = new Imports();
    imports.add("kit/resource.ts", "type Resource");
    const literal = printResource(entry, folders.get(entry.passport.name) ?? "", imports);
    const text = resource({ imports: imports.print("src/resources"), literal });
    return { path: `src/resources/${names[index]?.slug ?? ""}.ts`, text };
  });
  return [
    { path: "src/index.ts", text: templates.load("src/index.ts")({ sdk: `sdk${sdk}` }) },
    { path: "src/content.ts", text: templates.load("src/content.ts")({}) },
    { path: "src/catalogue.ts", text: printCatalogue(data, names, templates) },
    ...modules,
  ];
}

/** The test, and what it tries of each entry. */
export function printTests(data: CatalogueData, templates: Templates): readonly TextFile[] {
  const imports = new Imports();
  imports.add("kit/trial.ts", "type Expectation");
  const expectations = data.entries.map((entry) => ({
    name: entry.passport.name,
    examples: entry.examples.map((values) => valuesCall(values, imports)),
    environment: [...new Set(environmentOf(entry).map(({ name }) => name))],
  }));
  const literal = printLiteral(expectations, "export const expectations: readonly Expectation[] = ".length);
  return [
    {
      path: "test/expectations.ts",
      text: templates.load("test/expectations.ts")({ imports: imports.print("test"), literal }),
    },
    { path: "test/catalogue.test.ts", text: templates.load("test/catalogue.test.ts")({}) },
  ];
}

/** `package.json`: of the packages that the code imports, the versions that Pressmark itself is tested with. */
export function printPackage(data: CatalogueData, code: readonly TextFile[], own: OwnPackage): TextFile {
  const { running, compiling } = packagesIn(code);
  const dependencies = pickVersions(running, own);
  const types = [...running, ...compiling]
    .map((name) => `@types/${name}`)
    .filter((name) => name in own.devDependencies);
  const devDependencies = pickVersions([...types, ...compiling, "@types/node", "typescript"], own);
  const { name, version, description } = data.identity;
  const packageName = packageNameOf(name, [...running, ...Object.keys(devDependencies)]);
  const content = {
    name: packageName,
    version: packageVersionOf(version),
    ...(description !== undefined && { description }),
    private: true,
    type: "module",
    bin: { [packageName]: "dist/src/index.js" },
    engines: { node: own.node },
    scripts: {
      build: "tsc",
      start: "node dist/src/index.js",
      dev: "node dev.js",
      test: "tsc && node --test dist/test/catalogue.test.js",
    },
    dependencies,
    devDependencies: sortKeys(devDependencies),
  };
  return { path: "package.json", text: `${JSON.stringify(content, null, 2)}\n` };
}

function printCatalogue(
  { identity, instructions, listCache, pageSize, network, http, limits }: CatalogueData,
  names: ReturnType<typeof nameModules>,
  templates: Templates,
): string {
  const imports = new Imports();
  imports.add("kit/serve/main.ts", "type Program");
  for (const { slug, identifier } of names) imports.add(`resources/${slug}.ts`, `resource as ${identifier}`);
  const literal = printLiteral(
    {
      identity,
      instructions,
      listCache,
      pageSize,
      network,
      http: httpOf(http, imports),
      limits,
      resources: names.map(({ identifier }) => new Name(identifier)),
    },
    "export const catalogue: Program = ".length,
  );
  return templates.load("src/catalogue.ts")({ imports: imports.print("src"), literal });
}

/** The library that checks an issuer's tokens is carried along only where there is an issuer. */
function httpOf({ issuer, ...http }: CatalogueData["http"], imports: Imports): object {
  if (issuer === undefined) return http;
  return { ...http, issued: new Call(imports.add("kit/serve/issued-tokens.ts", "issuedTokens"), issuer) };
}

/** The packages that code imports: at run time, and only to be compiled. */
function packagesIn(code: readonly TextFile[]): { running: readonly string[]; compiling: readonly string[] } {
  const running = new Set<string>();
  const compiling = new Set<string>();
  for (const { specifier, typeOnly } of code.flatMap(({ text }) => findImports(text))) {
    const name = packageOf(specifier);
    if (name !== undefined) (typeOnly ? compiling : running).add(name);
  }
  return {
    running: [...running].sort(),
    compiling: [...compiling].filter((name) => !running.has(name)).sort(),
  };
}

function pickVersions(names: readonly string[], own: OwnPackage): Readonly<Record<string, string>> {
  const known = { ...own.devDependencies, ...own.peerDependencies, ...own.dependencies };
  return Object.fromEntries(
    names.map((name) => {
      const version = known[name];
      if (version === undefined) throw new Error(`the portable code imports ${name}, which is no dependency`);
      return [name, version];
    }),
  );
}

function sortKeys(record: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}
