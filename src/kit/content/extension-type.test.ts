import { expect, test } from "vitest";
import { extensionType } from "./extension-type.js";

test.each([
  ["a.ts", "text/typescript"],
  ["a.md", "text/markdown"],
  ["docs/guide.MD", "text/markdown"],
  ["a.yaml", "application/yaml"],
  ["a.yml", "application/yaml"],
  ["a.json", "application/json"],
  ["a.jsonl", "application/jsonl"],
  ["a.toml", "application/toml"],
  ["a.mjs", "text/javascript"],
  ["a.cjs", "text/javascript"],
  ["a.log", "text/plain"],
  ["yarn.lock", "text/plain"],
  ["Dockerfile", "text/plain"],
  ["build/Makefile", "text/plain"],
  ["a.svg", "image/svg+xml"],
  ["a.png", "image/png"],
  ["a.tar.gz", "application/gzip"],
  ["a.html", "text/html"],
  ["a.csv", "text/csv"],
  ["a.sql", "application/sql"],
  ["a.pdf", "application/pdf"],
  [".eslintrc.json", "application/json"],
  ["id.key", undefined],
  [".gitignore", undefined],
  [".json", undefined],
  ["folder.d/README", undefined],
  ["a.", undefined],
  ["a.unheardof", undefined],
  ["a.constructor", undefined],
  ["a.__proto__", undefined],
  ["", undefined],
])("%s is %s", (name, type) => {
  expect(extensionType(name)).toBe(type);
});
