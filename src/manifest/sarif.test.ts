import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sarifFaults } from "../../test/support/sarif-schema.js";
import { formatSarif } from "../diagnostics/format-sarif.js";
import { describeCode } from "./codes.js";
import { checkCase, readGoldenCases } from "./golden.fixture.js";

const FOLDER = fileURLToPath(new URL("../../test/golden/check", import.meta.url));

describe("SARIF is valid by its schema", () => {
  it.each(readGoldenCases(FOLDER).map((golden) => [golden.name, golden] as const))(
    "for the faults of %s",
    async (_name, golden) => {
      const { diagnostics } = await checkCase(golden);
      const printed = formatSarif(diagnostics, {
        manifest: "pressmark.yaml",
        ok: false,
        sources: () => undefined,
        describe: describeCode,
        colour: false,
        version: "0.1.0",
      });
      const log = JSON.parse(printed) as {
        readonly runs: readonly [{ readonly results: readonly unknown[] }];
      };
      expect(log.runs[0].results).toHaveLength(diagnostics.length);
      expect(sarifFaults(log)).toEqual([]);
    },
  );

  it("which finds fault with what isn't", () => {
    expect(sarifFaults({ version: "2.0.0", runs: [{ tool: {} }] })).toEqual([
      "/version must be equal to one of the allowed values",
      "/runs/0/tool must have required property 'driver'",
    ]);
  });
});
