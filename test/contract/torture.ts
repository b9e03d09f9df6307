import { chmod, symlink } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../support/command.js";
import { AWKWARD_TEXTS, TEMPLATES } from "./torture-texts.js";
import { CONNECTIONS, databases, writeTortureDatabase } from "./torture-databases.js";
import { TORTURE_FILES } from "./torture-files.js";

/** The names of entries that are errors to read, in their order. */
export const UNREADABLE = [
  "too-much",
  "up-gone",
  "up-broken",
  "up-large",
  "up-nothing",
  "unauthorised",
  "missing",
  "bundle-failing",
  "run-exit",
  "run-signal",
  "run-missing",
  "run-folder",
  "run-large",
  "sql-wrong",
  "sql-writes",
  "sql-rows",
  "sql-twice",
  "sql-gone",
];

/** Over stdio: what the local caller is. */
export const TORTURE_CLAIMS = ["--claim", "tenant_id=a"];

/** Writes the torture's manifest and files. @returns the folder */
export async function writeTorture(): Promise<string> {
  // What YAML doesn't allow as it is (1.2.2, section 5.1) is written as an escape.
  const text = JSON.stringify(tortureManifest()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const folder = await makeFolder({ "pressmark.yaml": text, ...TORTURE_FILES, "deep er/.keep": "" });
  writeTortureDatabase(path.join(folder, "deep er"));
  await symlink("a b.md", path.join(folder, "tree/link.md"));
  await symlink("/etc/hostname", path.join(folder, "tree/outside.md"));
  await symlink("sub", path.join(folder, "tree/folder"));
  await chmod(path.join(folder, "tools/show it"), 0o755);
  return folder;
}

/** Braces of a title are variables, but for those of `${…}`. */
function withoutBraces(text: string): string {
  return text.includes("{{") ? text.replace(/[{}]/g, "|") : text;
}

/** A JSON object with names that an object's prototype has, too. */
function ownKeys(...entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries);
}

const ICON = {
  src: "data:image/svg+xml,%3Csvg xmlns='x'/%3E".replaceAll(" ", "%20"),
  mimeType: "image/svg+xml",
};

const UPSTREAM = "${UPSTREAM:-http://127.0.0.1:9}";
const HEADERS = { Authorization: "Bearer ${A_TOKEN}" };

function tortureManifest() {
  return {
    pressmark: 1,
    server: {
      name: "My Docs ++",
      version: "1.0.0-beta.1+a b",
      title: AWKWARD_TEXTS[0],
      description: AWKWARD_TEXTS[1],
      instructions: AWKWARD_TEXTS.join("\n"),
      websiteUrl: "https://shop.example/releases?a=1&b='2'",
      icons: [ICON, { src: "https://shop.example/icon.png", sizes: ["48x48", "any"], theme: "dark" }],
    },
    defaults: {
      annotations: { audience: ["user", "assistant"], priority: 1 },
      cache: { ttl: "30s", scope: "public" },
      limits: { maxBytes: "2MiB", timeout: "5s" },
    },
    network: { allow: ["*.shop.example"] },
    connections: CONNECTIONS,
    serve: {
      pageSize: 7,
      http: {
        auth: { tokens: ["${READER}", { token: "${PLANNER}", scopes: ["plans:read", "it's"] }] },
        allowedHosts: ["context.shop.example"],
        allowedOrigins: ["https://app.shop.example"],
      },
    },
    include: ["included/*.yaml"],
    resources: [
      ...inline(),
      ...families(),
      ...files(),
      ...upstreams(),
      ...others(),
      ...programs(),
      ...databases(),
    ],
  };
}

function inline() {
  return [
    ...AWKWARD_TEXTS.map((text, index) => ({
      uri: `awkward://${index}`,
      name: `n${String(index)} ${text.replace(/[\p{Cc}\u2028\u2029]/gu, "")}`,
      title: withoutBraces(text),
      description: withoutBraces(text),
      text,
      _meta: ownKeys(["shop.example/owner", { text, [text]: index }]),
    })),
    {
      uri: "https://docs.example.test/full?a=1",
      name: "full",
      title: "Full",
      mimeType: 'text/html; profile="x;y"',
      annotations: { audience: ["assistant"], priority: 0.25, lastModified: "2026-07-28T09:00:00+02:00" },
      icons: [ICON],
      size: 12,
      cache: { ttl: "5m", scope: "private" },
      _meta: { "shop.example/a": { team: "release", pager: 7, deep: [[], {}, null, true, 1e21, -0.5] } },
      text: "<p>whole</p>",
    },
    { uri: "RES://a", name: "class", text: "a name that is reserved" },
    { uri: "note:///a%20b", name: "Class", text: "a name that differs by its case" },
    { uri: "res://x/%2e", name: "../../index", text: "a name that is a path" },
    { uri: "res://con", name: "CON", text: "" },
    { uri: "res://emoji", name: "😀", text: "a name without a letter", cache: false },
    { uri: "res://proto", name: "__proto__", text: "a name of an object's own" },
    { uri: "res://off", name: "off", text: "left out", enabled: false },
    {
      uri: "json://keys",
      name: "keys",
      json: ownKeys(
        ["a", AWKWARD_TEXTS],
        ["constructor", { prototype: null }],
        ["__proto_", 1],
        ["0", [1.5, -1, 1e-7, 9007199254740991]],
        ["", ""],
        ["a-b c", { "it's": "`${x}`" }],
      ),
    },
    { uri: "json://null", name: "null", json: null },
    { uri: "json://text", name: "json-text", json: "text" },
    { uri: "bytes://a", name: "bytes", base64: Buffer.from([0xff, 0, 0x10, 0x80]).toString("base64") },
    { uri: "bytes://text", name: "bytes-text", mimeType: "text/plain", base64: "aGVsbG8=" },
  ];
}

function families() {
  return [
    ...TEMPLATES.map((template, index) => ({
      uriTemplate: `t${index}://${template}`,
      name: `template-${String(index)}`,
      title: `Template ${String(index)}`,
      render: "{{#each this}}[{{@key}}={{this}}]{{/each}} {{a}}",
    })),
    {
      uriTemplate: "page://{lang}/{name}{?page}",
      name: "rules",
      title: "It's {name} in `{lang}` ${lang} ${`",
      variables: {
        lang: { description: AWKWARD_TEXTS[0], enum: ["de", "en", "it's `", "\\"] },
        name: { pattern: "[a-z\"'`\\\\${}]+|\\p{L}\\d?", description: AWKWARD_TEXTS[1] },
        page: { default: "1 `${x}`" },
      },
      list: [
        { lang: "de", name: "start" },
        { lang: "it's `", name: "a", page: "2" },
      ],
      examples: [{ lang: "de", name: "start" }],
      render: "{{lang}} {{name}} {{page}}",
    },
    {
      uriTemplate: "tenant://{tenant}/plan",
      name: "plan",
      access: { scopes: ["plans:read", "it's"] },
      cache: { ttl: "1s", scope: "private" },
      variables: { tenant: { claim: "tenant_id" } },
      render: "plan of {{tenant}}",
    },
    { uri: "plan://all", name: "all-plans", access: { scopes: ["plans:read"] }, cache: false, text: "plans" },
    { uriTemplate: "order://{a}/{b}", name: "order-variable", render: "variable" },
    { uriTemplate: "order://a.+({b}", name: "order-mixed", render: "mixed" },
    { uriTemplate: "order://literal/{b}", name: "order-literal", render: "literal" },
    {
      uriTemplate: "many://{number}",
      name: "many",
      render: {
        template: "{{number}} {{data.x}}",
        data: ownKeys(["x", AWKWARD_TEXTS[4]], ["constructor", 1]),
      },
      variables: { number: { enum: Array.from({ length: 120 }, (_, index) => `n${String(index)}`) } },
    },
    {
      uriTemplate: "facts://{a}",
      name: "facts",
      mimeType: "text/html",
      render: { file: "pattern.hbs", data: { extra: AWKWARD_TEXTS[0] } },
    },
    {
      uri: "facts://from",
      name: "facts-from",
      render: {
        template: "{{data.team}}: {{#each data.list}}{{this}},{{/each}}",
        from: { file: "facts.json" },
      },
    },
    {
      uriTemplate: "complete://{tag}",
      name: "complete",
      variables: { tag: { complete: { http: { url: `${UPSTREAM}/tags`, headers: HEADERS } } } },
      render: "{{tag}}",
    },
  ];
}

function files() {
  return [
    { uriTemplate: "tree://{+path}", name: "tree", directory: { path: "tree", metadata: "frontMatter" } },
    {
      uriTemplate: "hidden:/{/path*}",
      name: "hidden",
      directory: { path: "tree", include: ["**/*.md", ".*"], exclude: ["{sub,x}/**"], hidden: true },
    },
    { uri: "all://pages", name: "pages", directory: { path: "pages/de", include: ["*.md"] } },
    { uri: "all://large", name: "too-much", limits: { maxBytes: "1KiB" }, directory: "pages/en" },
    {
      uriTemplate: "pages://{lang}/{page}",
      name: "page",
      title: "{page} in {lang}",
      limits: { maxBytes: "4KiB" },
      variables: { page: { pattern: "[a-z ]+" } },
      file: "pages/{lang}/{page}.md",
    },
    { uri: "file://fixed", name: "fixed", file: "tree/日本 ünï.md" },
    { uri: "file://large", name: "large", file: "tree/large.bin" },
    { uri: "file://marked", name: "marked", file: "tree/marked.txt" },
    { uri: "file://archive", name: "archive", file: "archive.tar.gz" },
    { uri: "file://empty", name: "empty", file: "tree/empty.md" },
    {
      uri: "file://latin",
      name: "latin",
      file: { path: "tree/latin.txt", root: "tree", encoding: "latin1" },
    },
    { uri: "file://link", name: "link", file: { path: "tree/link.md", followSymlinks: true } },
  ];
}

function upstreams() {
  const paths = ["gone", "broken", "moved", "bytes", "latin", "large", "untyped", "nothing"];
  return [
    ...paths.map((name) => ({
      uri: `up://${name}`,
      name: `up-${name}`,
      limits: { maxBytes: "4KiB", timeout: "2s" },
      http: { url: `${UPSTREAM}/${name}`, headers: HEADERS },
    })),
    {
      uri: "up://teapot",
      name: "teapot",
      http: { url: `${UPSTREAM}/teapot`, headers: HEADERS, allowStatus: [418] },
    },
    { uri: "up://unauthorised", name: "unauthorised", http: `${UPSTREAM}/items` },
    { uri: "up://private", name: "private", http: "https://10.0.0.1.shop.example.invalid/x" },
    {
      uri: "up://select",
      name: "select",
      http: { url: `${UPSTREAM}/items`, headers: HEADERS, select: "/items/1/tag" },
    },
    {
      uri: "up://missing",
      name: "missing",
      http: { url: `${UPSTREAM}/items`, headers: HEADERS, select: "/no" },
    },
    {
      uriTemplate: "item://{id}{?tag}",
      name: "item",
      title: "Item {id}",
      cache: { ttl: "1h", staleIfError: "1d", staleWhileRevalidate: "1m", scope: "private" },
      http: { url: `${UPSTREAM}/echo/{id}{?tag}`, headers: { ...HEADERS, "X-Tag": "{tag}" } },
      list: {
        from: { http: { url: `${UPSTREAM}/items`, headers: HEADERS } },
        items: "/items",
        variables: { id: "/id", tag: "/tag" },
      },
    },
  ];
}

function others() {
  return [
    { uri: "env://one", name: "env-one", env: "ONE_LINE" },
    { uri: "env://several", name: "env-several", env: ["APP_ENV", "APP_REGION", "APP_EMPTY"] },
    { uri: "env://text", name: "env-text", env: { names: ["APP_ENV", "APP_REGION"], format: "text" } },
    { uri: "env://dotenv", name: "env-dotenv", env: { prefix: "APP_", format: "dotenv" } },
    { uri: "env://unset", name: "env-unset", env: { names: ["UNSET"], optional: true } },
    {
      uri: "bundle://all",
      name: "bundle",
      bundle: ["awkward://0", "pages://de/start", "file://empty", "tree://a%20b.md", "bytes://a"],
    },
    { uri: "bundle://failing", name: "bundle-failing", bundle: ["awkward://0", "up://broken"] },
  ];
}

/** Prints each of its arguments on a line, in brackets. */
const SHOW_ARGUMENTS = ["sh", "-c", 'for text in "$@"; do printf "[%s]\\n" "$text"; done', "sh"];

function programs() {
  return [
    {
      uriTemplate: "run://{a}/{b}{?c,d*}",
      name: "run-arguments",
      command: {
        run: [
          ...SHOW_ARGUMENTS,
          "{a}",
          "x{b}",
          "{c}{+d}",
          "{unknown}",
          "$${a}",
          "${ONE_LINE}",
          "--",
          "{a}",
          ...AWKWARD_TEXTS.filter((text) => !text.includes("${")),
        ],
        env: ["A_TOKEN"],
      },
      list: [{ a: "it's", b: '$("`' }],
    },
    {
      uriTemplate: "tool://{+a}",
      name: "run-tool",
      command: { run: ["tools/show it", "{+a}"], cwd: "tools" },
    },
    { uri: "run://file", name: "run-file", mimeType: "text/markdown", command: ["cat", "tools/notes.md"] },
    {
      uri: "run://environment",
      name: "run-environment",
      command: { run: ["sh", "-c", "echo $APP $HOME $LANG $A_TOKEN"], env: { APP: "${APP_ENV} $${x}" } },
    },
    { uri: "run://bytes", name: "run-bytes", command: ["printf", "\\377\\000"] },
    { uri: "run://nothing", name: "run-nothing", command: ["true"] },
    {
      uri: "run://grep",
      name: "run-codes",
      command: { run: ["sh", "-c", "echo none; exit 1"], okExitCodes: [0, 1] },
    },
    { uri: "run://exit", name: "run-exit", command: ["sh", "-c", "echo ${A_TOKEN} >&2; exit 3"] },
    { uri: "run://signal", name: "run-signal", command: ["sh", "-c", "kill -KILL $$"] },
    { uri: "run://missing", name: "run-missing", command: ["no-such-program"] },
    { uri: "run://folder", name: "run-folder", command: { run: ["true"], cwd: "/no/such/folder" } },
    { uri: "run://large", name: "run-large", limits: { maxBytes: "1KiB" }, command: ["yes"] },
    {
      uriTemplate: "line://{line}",
      name: "run-lines",
      variables: { line: { complete: { command: ["printf", "%s\\n", "alpha", "beta gamma", "__proto__"] } } },
      list: { from: { command: ["printf", "%s\\n", "one", "two three"] }, variables: { line: "" } },
      render: "{{line}}",
    },
  ];
}
