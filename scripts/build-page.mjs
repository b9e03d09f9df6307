// Bundles the pages of the browser into dist/page: a script each, one style, and the licences of what is built in.
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { packagesOf, printNotices } from "./notices.mjs";

const root = path.join(import.meta.dirname, "..");
const target = path.join(root, "dist/page");
const PAGES = ["site", "live"];
/** The worker of the live page. */
const WORKER = "printer";

/** Nothing of Node is in a browser. What the kit imports of it must not be reached, but for the engine of patterns. */
const NODE = {
  "node:module": 'import * as re2js from "re2js"; export const createRequire = () => () => re2js;',
  "node:net": "export const isIPv6 = () => { throw new Error('not in a browser'); };",
};
const withoutNode = {
  name: "without-node",
  enforce: "pre",
  resolveId: (id) => (id.startsWith("node:") ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
  load: (id) => (id.startsWith("\0node:") ? (NODE[id.slice(1)] ?? "export {};") : undefined),
};

/** The one style of both pages. */
const withStyle = {
  name: "with-style",
  transform: (code, id) =>
    /\/src\/page\/(?:site|live)\.ts$/.test(id) ? `import "./page.css";\n${code}` : undefined,
};

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const held = [];
for (const page of [...PAGES, WORKER]) {
  const { script, style } = await bundle(page);
  // It's no module of this package, and isn't to be taken for one.
  await writeFile(path.join(target, `${page}.script`), script);
  if (style !== undefined) await writeFile(path.join(target, "page.css"), style);
}
await writeFile(
  path.join(target, "NOTICES.txt"),
  await printNotices("Pressmark's pages hold", packagesOf(held)),
);

async function bundle(page) {
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: { "import.meta.url": "undefined" },
    build: {
      write: false,
      target: "es2023",
      cssCodeSplit: false,
      lib: { entry: path.join(root, `src/page/${page}.ts`), formats: ["iife"], name: "page" },
    },
    plugins: [withoutNode, withStyle],
  });
  const chunk = output.find(({ type }) => type === "chunk");
  const asset = output.find(({ fileName }) => fileName.endsWith(".css"));
  held.push(...chunk.moduleIds.filter((id) => chunk.modules[id].renderedLength > 0));
  // A site holds them inline: nothing may end them there.
  if (page === "site" && /<\/(script|style)|<!--/i.test(`${chunk.code}${asset.source}`))
    throw new Error(`${page}: the bundle holds what ends a script in HTML`);
  return { script: chunk.code.trim(), style: asset && String(asset.source).trim() };
}
