// Puts the command into a few files, so that a start opens few. Beside them lie the compiler's own, one a module, which
// tests and scripts load and which aren't published.
import { createHash } from "node:crypto";
import { chmod, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";

const root = path.join(import.meta.dirname, "..");
const dist = path.join(root, "dist");

/** What is loaded only where a catalogue asks for it, and comes from `node_modules`. All other packages are bundled. */
const EXTERNAL = ["file-type", "handlebars", "jose", "mime-types", "re2js", "undici"];

/** The chunks of an earlier build; the compiler's modules of the same folder are written anew each time. */
for (const name of await readdir(dist)) if (name.startsWith("part-")) await rm(path.join(dist, name));

const common = {
  cwd: root,
  platform: "node",
  // What is loaded together may depend on each other.
  checks: { ineffectiveDynamicImport: false },
  external: [/^node:/, ...EXTERNAL],
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
const written = {
  dir: dist,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "part-[name].js",
  minify: true,
  // For stack traces. The sources themselves needn't be carried along.
  sourcemap: true,
  sourcemapExcludeSources: true,
};
const command = await bundle(
  { cli: "src/cli.ts" },
  {
    // To open many files costs more than to read on: what several commands need is one. It mustn't hold what a known
    // manifest doesn't need, which is imported by `import()` and, in its turn, imports what is held here. `cli.ts` waits for
    // its command: were others to import its file, they would wait for each other.
    groups: [
      { name: "base", tags: ["$initial"], test: /^(?!.*\/src\/cli\.ts$)/, priority: 2 },
      {
        name: "opening",
        test: /^(?!.*(?:\/node_modules\/yaml\/|\/manifest\/document))/,
        minShareCount: 2,
        priority: 1,
      },
    ],
  },
);
// A thread loads all of it at once.
const worker = await bundle({ worker: "src/host/reload/worker.ts" }, false);
await chmod(path.join(dist, "cli.js"), 0o755);
await writeFile(path.join(dist, "NOTICES.txt"), await printNotices(packagesIn([...command, ...worker])));

async function bundle(input, codeSplitting) {
  const build = await rolldown({ ...common, input, plugins: [withoutPrograms] });
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

/** The folders of the packages that chunks hold code of. */
function packagesIn(chunks) {
  const folders = chunks.flatMap(({ moduleIds = [] }) =>
    moduleIds.flatMap(
      (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll(path.sep, "/"))?.[0] ?? [],
    ),
  );
  return [...new Set(folders)].sort();
}

/** The licences of what is bundled, as they ask for. */
async function printNotices(folders) {
  const notices = await Promise.all(folders.map(printNotice));
  return `Pressmark's files hold code of these packages, under these terms.\n${notices.join("")}`;
}

async function printNotice(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file))
    .sort();
  if (files.length === 0) throw new Error(`${name} brings no text of its licence, so it can't be bundled`);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const heading = `${name} ${version} (${license})`;
  return `\n${"-".repeat(heading.length)}\n${heading}\n${"-".repeat(heading.length)}\n\n${texts.map((text) => text.trim()).join("\n\n")}\n`;
}
