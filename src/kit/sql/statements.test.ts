import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnsetNames } from "../environment.js";
import type { Value } from "../values.js";
import { databaseKind, parseConnection } from "./connection-url.js";
import { bindParameters, parameterVariables, type Parameter } from "./parameters.js";
import { judgeFailure } from "./postgres-faults.js";
import { shapeOfStatement } from "./sqlite-statement.js";

describe("the parameters of a statement", () => {
  const fill = (parameters: readonly Parameter[], values: Readonly<Record<string, Value>> = {}, env = {}) =>
    bindParameters(parameters, (name) => new Map<string, string>(Object.entries(env)).get(name))(
      new Map(Object.entries(values)),
      "x://a",
    );

  it("are variables as they are, in longer texts, and constants", () => {
    const parameters = [
      "{id}",
      "%{id}%",
      "{none}",
      "<{none}>",
      "{list}",
      "{+list}",
      "a{list}",
      5,
      -0.5,
      true,
      null,
      "",
    ];
    expect(fill(parameters, { id: "7", list: ["a", "b"] })).toEqual([
      "7",
      "%7%",
      null,
      "<>",
      ["a", "b"],
      ["a", "b"],
      "aa,b",
      5,
      -0.5,
      true,
      null,
      "",
    ]);
  });

  it("take environment values, in which nothing is a variable", () => {
    expect(fill(["${A}", "${B:-{id}}", "$${A}{id}", "{id"], { id: "7" }, { A: "{id}\n" })).toEqual([
      "{id}",
      "{id}",
      "${A}7",
      "{id",
    ]);
    expect(() => fill(["${A}"])).toThrow(UnsetNames);
    expect(parameterVariables("a{id} ${B:-{no}} {+path} $${none} {x.y}")).toEqual(["id", "path", "x.y"]);
    expect(parameterVariables(5)).toEqual([]);
  });

  it("hold no NUL", () => {
    expect(() => fill(["{id}"], { id: "a\0" })).toThrow("Variable 'id' holds a NUL");
    expect(() => fill(["{id}"], { id: ["a", "\0"] })).toThrow("Variable 'id' holds a NUL");
    expect(() => fill(["${A}"], {}, { A: "a\0" })).toThrow("params holds a NUL");
  });

  it("are the value itself, whatever is in it", () => {
    const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\0"));
    fc.assert(
      fc.property(text, (value) => {
        expect(fill(["{v}", "'{v}'"], { v: value })).toEqual([value, `'${value}'`]);
      }),
    );
  });
});

describe("what a statement of SQLite asks for", () => {
  it.each([
    ["SELECT 1", 0, false],
    ["SELECT ?, ? ;  -- the end ?\n /* ? */", 2, false],
    ["SELECT ?3, ?1, ?", 4, false],
    ["SELECT '?', \"?\", `?`, [?], 'it''s ?', ?", 1, false],
    ["SELECT 1; SELECT 2", 0, true],
    ["SELECT ';'; -- one\n;;", 0, false],
    ["SELECT 1 /* ; SELECT 2", 0, false],
    ["", 0, false],
  ])("%s", (sql, values, several) => {
    expect(shapeOfStatement(sql)).toEqual({ values, named: false, several });
  });

  it("is not given by name", () => {
    for (const sql of ["SELECT :a", "SELECT @a", "SELECT $a"]) expect(shapeOfStatement(sql).named).toBe(true);
    for (const sql of ["SELECT ':a'", "SELECT a$b", "SELECT '$a' -- :b"])
      expect(shapeOfStatement(sql).named).toBe(false);
  });

  it("[linear] is found out whatever the text is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '"', "-", "/", "*", "?", ";", "\n", "a", "[") }),
        (sql) => {
          expect(shapeOfStatement(sql).values).toBeLessThanOrEqual(sql.split("?").length - 1);
        },
      ),
    );
    expect(shapeOfStatement("'".repeat(1_000_001)).several).toBe(false);
    expect(shapeOfStatement("/*".repeat(500_000)).values).toBe(0);
  });
});

describe("the URL of a connection", () => {
  it.each([
    ["postgres://a@b/c", "postgres", "postgres://a@b/c"],
    ["POSTGRESQL://b/c?sslmode=require", "postgres", "POSTGRESQL://b/c?sslmode=require"],
    ["sqlite:data/a b.db", "sqlite", "/desk/data/a b.db"],
    ["sqlite:/var/a.db", "sqlite", "/var/a.db"],
    ["sqlite:///var/a.db", "sqlite", "/var/a.db"],
    ["sqlite:../a#?.db", "sqlite", "/a#?.db"],
  ])("%s", (url, kind, address) => {
    expect(databaseKind(url)).toBe(kind);
    expect(parseConnection("main", url, "/desk")).toEqual({ kind, address });
  });

  it.each([
    "",
    "mysql://a",
    "postgres:a",
    "sqlite",
    "sqlite:",
    "sqlite://",
    "sqlite::memory:",
    "sqlite:a\0",
    " sqlite:a",
  ])("%j is refused, and not shown", (url) => {
    expect(() => parseConnection("main", url, "/desk")).toThrow(
      /^connections\.main\.url (?:is neither postgres:\/\/… nor sqlite: and a path|names no file|holds a NUL)$/,
    );
  });
});

describe("a failure of PostgreSQL", () => {
  it.each([
    ["22P02", "value", false],
    ["22012", "failed", false],
    ["25006", "writes", false],
    ["28P01", "refused", false],
    ["3D000", "refused", false],
    ["42P01", "failed", false],
    ["42501", "failed", false],
    ["08P01", "failed", false],
    ["08006", "unreachable", true],
    ["53300", "unreachable", false],
    ["57P01", "unreachable", true],
    ["40001", "unreachable", false],
  ])("%s is told as %s", (code, fault, lost) => {
    expect(judgeFailure({ code, message: "secret" })).toEqual({ code: `SQLSTATE ${code}`, fault, lost });
  });

  it("of the way there is told by the system's code", () => {
    for (const code of ["ECONNREFUSED", "ENOTFOUND", "EPIPE"])
      expect(judgeFailure({ code })).toEqual({ code, fault: "unreachable", lost: true });
    expect(judgeFailure(new Error("Connection terminated unexpectedly"))).toEqual({
      code: "no answer",
      fault: "unreachable",
      lost: true,
    });
  });
});
