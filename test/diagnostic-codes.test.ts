import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { probeManifest } from "../src/commands/probe.js";
import type { Terminal } from "../src/commands/terminal.js";
import { ALL_CODES } from "../src/manifest/codes.js";
import { checkCase, readGoldenCases } from "../src/manifest/golden.fixture.js";

const silent: Terminal = {
  print: () => Promise.resolve(),
  say: () => undefined,
  progress: () => undefined,
  colour: false,
  colourSaid: false,
};

it("every code of the table is produced by a golden file, and no code is produced that isn't in the table", async () => {
  const produced = new Set<string>();
  for (const golden of goldenCases("check")) {
    for (const { code } of (await checkCase(golden)).diagnostics) produced.add(code);
  }
  for (const golden of goldenCases("probe")) {
    const { diagnostics } = await checkCase(golden, (checked) =>
      probeManifest(checked, (name) => golden.environment.get(name), [], silent),
    );
    for (const { code } of diagnostics) produced.add(code);
  }
  expect([...produced].sort()).toEqual(Object.keys(ALL_CODES).sort());
});

function goldenCases(kind: "check" | "probe") {
  return readGoldenCases(fileURLToPath(new URL(`golden/${kind}`, import.meta.url)));
}
