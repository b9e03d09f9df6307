import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CHANGE_CODES } from "../compare/change.js";
import { formatDiffPretty } from "../compare/format-pretty.js";
import { reportDifference } from "../compare/report.js";
import { readGoldenCases, writeExpected, writeFolder, type GoldenCase } from "../manifest/golden.fixture.js";
import { openSide } from "./open-side.js";

const FOLDER = fileURLToPath(new URL("../../test/golden/diff", import.meta.url));
const CASES = readGoldenCases(FOLDER);

/** What `diff` prints of the manifests `old` and `new`, without the folder's own path. */
async function printCase({ files }: GoldenCase): Promise<string> {
  const folder = writeFolder(files);
  const open = (side: string) =>
    openSide(path.join(folder, side, "pressmark.yaml"), {
      skipInvalid: false,
      token: undefined,
      colour: false,
      say: (text) => {
        throw new Error(text);
      },
    });
  try {
    const printed = formatDiffPretty(reportDifference(await open("old"), await open("new"), false), false);
    return printed.replaceAll(`${folder}${path.sep}`, "");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the golden files of diff", () => {
  it.each(CASES.map((golden) => [golden.name, golden] as const))("%s", async (_name, golden) => {
    const printed = await printCase(golden);
    // As with those of check: GOLDEN=write takes what came for what is expected.
    if (process.env["GOLDEN"] === "write") writeExpected(golden, printed);
    else expect(printed).toBe(golden.expected);
  });

  it("reach every code, each under its kind", () => {
    const reached = new Map<string, string>();
    for (const { expected } of CASES) {
      let kind = "";
      for (const line of expected.split("\n")) {
        if (/^\w+$/.test(line)) kind = line;
        const code = /^ {2}.* {2}([a-z-]+)$/.exec(line)?.[1];
        if (code !== undefined) reached.set(code, kind);
      }
    }
    const wanted = Object.entries(CHANGE_CODES).map(([code, { kind }]) => [code, kind]);
    expect([...reached].sort()).toEqual(wanted.sort());
  });

  it("hold no secret of a setting", () => {
    for (const { file } of CASES)
      expect(readFileSync(file, "utf8").split("-- expected --")[1] ?? "").not.toMatch(
        /hunter2|swordfish|\$\{/,
      );
  });
});
