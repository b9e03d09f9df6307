import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkCase, readGoldenCases, writeExpected } from "./golden.fixture.js";

const FOLDER = fileURLToPath(new URL("../../test/golden/check", import.meta.url));

describe("the golden files of check", () => {
  it.each(readGoldenCases(FOLDER).map((golden) => [golden.name, golden] as const))(
    "%s",
    async (_name, golden) => {
      const { pretty } = await checkCase(golden);
      // GOLDEN=write takes what came for what is expected; read the difference before you commit it.
      if (process.env["GOLDEN"] === "write") writeExpected(golden, pretty);
      else expect(pretty).toBe(golden.expected);
    },
  );
});
