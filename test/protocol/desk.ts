import { manifest } from "../support/manifest.js";
import type { Files } from "../support/command.js";

/** What the desk says of itself. */
export const IDENTITY = {
  name: "desk",
  version: "1.4.0",
  title: "Release desk",
  description: "Runbooks and release facts",
  websiteUrl: "https://shop.example/releases",
  icons: [{ src: "https://shop.example/icon.svg", mimeType: "image/svg+xml", sizes: ["any"] }],
};

/** What the desk tells models. */
export const INSTRUCTIONS = "Read note://full first.";

/** Everything that can be said of a resource, beside its address. */
export const FULL = {
  name: "full",
  title: "A full passport",
  description: "Says everything that there is to say.",
  mimeType: "text/html;profile=x",
  annotations: { audience: ["assistant"], priority: 0.25, lastModified: "2026-07-28T09:00:00+02:00" },
  icons: [
    { src: "https://shop.example/note.png", mimeType: "image/png", sizes: ["48x48", "96x96"], theme: "dark" },
  ],
  size: 12,
  _meta: { "shop.example/owner": { team: "release", pager: 7 } },
};

const FULL_FAMILY = { ...FULL, name: "full-family", size: undefined };

/** Addresses that a URL parser would rewrite: each is served as it is written. */
export const EXACT = ["https://docs.example.test", "RES://a", "note:///a%20b", "res://x/%2e"];

/** One byte that is no text, and a NUL. */
export const BYTES = Buffer.from([0xff, 0x00, 0x10, 0x80]);

/** Values of variables that are named as an object's own properties are. */
export const NAMES: Readonly<Record<string, string>> = Object.fromEntries([
  ["constructor", "a"],
  ["__proto__", "b"],
  ["toString", "c"],
]);

/** The desk's manifest: small pages, so that lists have several. */
export const DESK: Files = {
  "pressmark.yaml": manifest({
    server: { ...IDENTITY, instructions: INSTRUCTIONS },
    defaults: { cache: { ttl: "30s", scope: "public" } },
    serve: { pageSize: 4 },
    resources: [
      { uri: "note://full", ...FULL, text: "<p>whole</p>" },
      ...EXACT.map((uri, index) => ({ uri, name: `exact-${index}`, text: `exactly ${uri}` })),
      {
        uri: "bytes://inline",
        name: "bytes",
        base64: BYTES.toString("base64"),
        cache: { ttl: "5m", scope: "private" },
      },
      { uri: "note://constructor", name: "constructor", text: "plain data", cache: false },
      {
        uri: "latin://file",
        name: "latin",
        mimeType: "text/plain; charset=iso-8859-1",
        file: "files/latin.txt",
      },
      { uri: "file://with-nul", name: "with-nul", file: "files/nul.md" },
      { uri: "file://empty", name: "empty", file: "files/empty.txt" },
      { uri: "file://marked", name: "marked", file: "files/marked.txt" },
      { uri: "two://notes", name: "two", bundle: ["note://full", "bytes://inline"] },
      {
        uriTemplate: "full://{a}",
        ...FULL_FAMILY,
        render: "<p>{{a}}</p>",
        list: [{ a: "one" }],
      },
      {
        uriTemplate: "pages://{lang}/{page}",
        name: "pages",
        title: "{page} in {lang}",
        file: "pages/{lang}/{page}.md",
      },
      { uriTemplate: "echo://{value}", name: "echo", render: "[{{value}}]" },
      { uriTemplate: "tree://{+path}", name: "tree", render: "[{{path}}]" },
      {
        uriTemplate: "shop://items/{id}{?page,limit}",
        name: "items",
        render: "{{id}} page={{page}} limit={{limit}}{{#unless page}} no page{{/unless}}",
      },
      { uriTemplate: "order://{a}/{b}", name: "order-variable", render: "variable" },
      { uriTemplate: "order://a.+({b}", name: "order-mixed", render: "mixed" },
      { uriTemplate: "order://literal/{b}", name: "order-literal", render: "literal" },
      {
        uriTemplate: "names://{constructor}/{__proto__}/{toString}",
        name: "names",
        render: "{{constructor}} {{__proto__}} {{toString}}",
        list: [NAMES],
      },
      {
        uriTemplate: "many://{number}",
        name: "many",
        render: "{{number}}",
        variables: { number: { enum: numbers() } },
      },
    ],
  }),
  "files/latin.txt": Buffer.from([0x63, 0x61, 0x66, 0xe9]),
  "files/nul.md": "a\u0000b",
  "files/empty.txt": "",
  "files/marked.txt": "\uFEFFone\r\ntwo\n",
  "pages/de/start.md": "Anfang",
  "pages/de/ende.md": "Ende",
  "pages/en/start.md": "Start",
};

function numbers(): readonly string[] {
  return Array.from({ length: 120 }, (_, index) => `n${String(index).padStart(3, "0")}`);
}
