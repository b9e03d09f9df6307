import { describe, expect, it } from "vitest";
import { parseArguments } from "./main-arguments.js";

describe("parseArguments", () => {
  it("looks for changes and keeps what upstreams yield, unless told otherwise", () => {
    expect(parseArguments([])).toEqual({
      help: false,
      address: undefined,
      claims: [],
      logLevel: "info",
      watch: true,
      cache: true,
      direct: true,
    });
    expect(parseArguments(["--no-watch"])).toMatchObject({ watch: false, cache: true });
    expect(parseArguments(["--no-cache"])).toMatchObject({ watch: true, cache: false });
    expect(parseArguments(["--no-cache", "--no-watch"])).toMatchObject({ watch: false, cache: false });
  });
});
