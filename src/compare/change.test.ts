import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { CHANGE_CODES } from "./change.js";

it("docs/diff.md has the table of the codes", async () => {
  const text = await readFile(fileURLToPath(new URL("../../docs/diff.md", import.meta.url)), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z-]+)` +\| (\w+) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, code, kind, when]) => [code, { kind, when }])).toEqual(Object.entries(CHANGE_CODES));
});
