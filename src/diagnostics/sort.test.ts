import { describe, expect, it } from "vitest";
import type { Diagnostic } from "./diagnostic.js";
import { sortDiagnostics } from "./sort.js";

function fault(name: string): Diagnostic {
  const [file = "", line, column, severity, code = ""] = name.split(":");
  return {
    file,
    line: Number(line),
    column: Number(column),
    severity: severity === "warning" ? "warning" : "error",
    code,
    path: "",
    message: "m",
  };
}

describe("sortDiagnostics", () => {
  it("puts the manifest first, then other files by name, each from top to bottom", () => {
    const sorted = [
      "z.yaml:1:1:error:b",
      "z.yaml:2:1:error:b",
      "z.yaml:2:9:error:a",
      "z.yaml:2:9:error:b",
      "z.yaml:2:9:warning:a",
      "z.yaml:10:1:error:b",
      "B.yaml:5:1:error:b",
      "a.yaml:3:1:error:b",
    ];
    const shuffled = [...sorted.slice(3), ...sorted.slice(0, 3)].reverse();
    expect(sortDiagnostics(shuffled.map(fault), "z.yaml")).toEqual(sorted.map(fault));
  });

  it("leaves what it was given as it is", () => {
    const given = [fault("a:2:1:error:x"), fault("a:1:1:error:x")];
    sortDiagnostics(given, "a");
    expect(given[0]?.line).toBe(2);
  });
});
