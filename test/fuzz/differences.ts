import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DIFF_FORMATTERS } from "../../src/compare/format.js";
import { reportDifference } from "../../src/compare/report.js";
import { CommandFault } from "../../src/kit/serve/command-fault.js";
import { openSide } from "../../src/sides/open-side.js";
import type { Side } from "../../src/sides/side.js";
import { makeFolder, PACKAGE_ROOT, removeFolder } from "../support/command.js";
import { nearly } from "./manifest-mutations.js";
import { property, share, type Subject } from "./property.js";

const EXAMPLE = path.join(PACKAGE_ROOT, "examples/release-desk");
const TEXT = readFileSync(path.join(EXAMPLE, "pressmark.yaml"), "utf8");
const stage = share(openStage);

/** What is near a manifest, compared with it. */
export const differences: Subject = {
  name: "differences",
  close: stage.close,
  properties: [
    property({
      name: "there are none to itself, and those to another are told in every format",
      arbitrary: nearly([TEXT]),
      corpus: [TEXT],
      runs: 20,
      check: async (text) => {
        const { file, original } = await stage.get();
        writeFileSync(file, text);
        const changed = await openOrRefuse(file);
        if (changed === undefined) return;
        for (const side of [changed, original]) {
          const { changes, ok, advice } = reportDifference(side, side, false);
          if (changes.length > 0 || !ok || advice.step !== "none")
            throw new Error(`it differs from itself: ${JSON.stringify(changes)}`);
        }
        for (const [old, next] of [
          [original, changed],
          [changed, original],
        ] as const) {
          const report = reportDifference(old, next, false);
          JSON.parse(DIFF_FORMATTERS.json(report));
          for (const print of Object.values(DIFF_FORMATTERS))
            if (/[\0-\x08\x0b-\x1f\x7f]/.test(print(report, false)))
              throw new Error("a control character is printed");
        }
      },
    }),
  ],
};

async function openStage() {
  const folder = await makeFolder({});
  cpSync(EXAMPLE, folder, { recursive: true, filter: (from) => !from.endsWith("generated") });
  const original = await openOrRefuse(path.join(folder, "pressmark.yaml"));
  if (original === undefined) throw new Error("the example is refused");
  const value = { file: path.join(folder, "changed.yaml"), original };
  return { ...value, close: () => removeFolder(folder) };
}

/** @returns nothing where it is refused, as a user is told */
async function openOrRefuse(file: string): Promise<Side | undefined> {
  const options = { skipInvalid: true, token: undefined, colour: false, say: () => undefined };
  try {
    return await openSide(file, options);
  } catch (error) {
    if (error instanceof CommandFault) return undefined;
    throw error;
  }
}
