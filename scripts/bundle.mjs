// Puts the command into a few files, so that a start opens few. They are CommonJS, since of no other modules Node 20 takes
// code that was compiled in an earlier run (`src/kept/compiled-code.ts`). The compiler's own files, one a module, which tests
// and scripts load and which aren't published, lie in `build/`.
import { createHash } from "node:crypto";
import { promises } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";
import { packagesOf, printNotices } from "./notices.mjs";

const root = path.join(import.meta.dirname, "..");
const dist = path.join(root, "dist");

/** What is loaded only where a catalogue asks for it, and comes from `node_modules`. All other packages are bundled. */
const EXTERNAL = [...["@photostructure/sqlite", "handlebars", "mime-types", "pg", "re2js", "undici"]];

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
await writeFile(path.join(dist, "package.json"), '{ "type": "commonjs" }\n');

const common = {
  cwd: root,
  platform: "node",
  // What is loaded together may depend on each other.
  checks: { ineffectiveDynamicImport: false },
  external: [/^node:(?!fs\/promises$)/, ...EXTERNAL],
  transform: { target: "node20", define: { SOURCES_HASH: JSON.stringify(await hashSources()) } },
};
/** The command line never runs programs, and what does takes longer to load than the rest of it. */
const withoutPrograms = {
  name: "without-programs",
  transform: {
    filter: { id: /\/node_modules\/commander\/lib\/command\.js$/ },
    handler(code) {
      const needs = "const childProcess = require('node:child_process');";
      if (!code.includes(needs)) throw new Error("commander needs programs in another way than it did");
      // No place moves to another line, and none of this one is ever shown.
      return { code: code.replace(needs, "const childProcess = {};"), map: null };
    },
  },
};
/** Node's promises of the file system take long to load, and a catalogue of texts never asks for one. */
const latePromises = {
  name: "late-promises",
  resolveId: {
    filter: { id: /^node:fs\/promises$/ },
    handler: (id, importer = "") =>
      importer.includes("/node_modules/") ? { id, external: true } : "\0late-promises",
  },
  load: {
    filter: { id: /^\0late-promises$/ },
    handler: () => {
      const names = Object.keys(promises).filter((name) => typeof promises[name] === "function");
      const lines = names.map((name) => `export const ${name} = (...given) => promises.${name}(...given);`);
      return ['import { promises } from "node:fs";', ...lines].join("\n");
    },
  },
};
const written = {
  dir: dist,
  format: "cjs",
  // What loads them knows `require` alone.
  dynamicImportInCjs: false,
  entryFileNames: "[name].js",
  chunkFileNames: "part-[name].js",
  minify: true,
  // For stack traces. The sources themselves needn't be carried along.
  sourcemap: true,
  sourcemapExcludeSources: true,
};
const command = await bundle(
  { main: "src/main.ts" },
  {
    // To open many files costs more than to read on: what several commands need is one. It mustn't hold what a known
    // manifest doesn't need, which is imported by `import()` and, in its turn, imports what is held here.
    groups: [
      { name: "base", tags: ["$initial"], priority: 2 },
      {
        name: "opening",
        test: /^(?!.*(?:\/node_modules\/(?:yaml|zod|semver|@modelcontextprotocol)\/|\/manifest\/(?:document[^/]*|read-file|check|validate|validators\.generated)\.ts$))/,
        minShareCount: 4,
        priority: 1,
      },
    ],
  },
);
// What loads it is small, so that what it loads may have been compiled before.
const loader = await bundle({ cli: "src/cli.ts" }, false);
// A thread loads all of it at once.
const worker = await bundle({ worker: "src/host/reload/worker.ts" }, false);
const parser = await bundle({ "parse-program": "src/manifest/parse-program.ts" }, false);
// So does a process, which is started by the name of its file.
const reader = await bundle({ "sqlite-reader": "src/kit/sql/sqlite-reader.ts" }, false);
await chmod(path.join(dist, "cli.js"), 0o755);
await writeFile(
  path.join(dist, "NOTICES.txt"),
  await printNotices(
    "Pressmark's files hold",
    packagesOf(modulesOf([...loader, ...command, ...worker, ...parser, ...reader])),
  ),
);

async function bundle(input, codeSplitting) {
  const build = await rolldown({ ...common, input, plugins: [withoutPrograms, latePromises] });
  const { output } = await build.write({ ...written, codeSplitting });
  await build.close();
  return output;
}

/** A hash of all that the bundle is made of: what was kept by another one isn't this one's. */
async function hashSources() {
  const files = await readdir(path.join(root, "src"), { recursive: true });
  const sources = files.filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file)).sort();
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ...sources.map((source) => path.join("src", source))])
    hash.update(await readFile(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

function modulesOf(chunks) {
  return chunks.flatMap(({ moduleIds = [] }) => moduleIds);
}
