import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "../../kit/files/folder.fixture.js";
import { SourceData, type DeclaredConnection, type EntryShape } from "../definition.js";
import { bindWritten, makeCheck, makeValidator } from "../inline.fixture.js";
import { findSqlContent } from "./content.js";
import { sqlDefinition } from "./index.js";

function complete(value: unknown, connections: Readonly<Record<string, Partial<DeclaredConnection>>>) {
  const entry: EntryShape = {
    address: { kind: "template", template: "x://{id}" },
    mimeType: undefined,
    connections: new Map(
      Object.entries(connections).map(([name, { url = "", folder = "" }]) => [name, { url, folder }]),
    ),
  };
  return sqlDefinition.complete(value, () => new SourceData("json", {}), entry);
}

describe("the schema", () => {
  const validate = makeValidator(sqlDefinition.schema);

  it("takes what the example and the reference write", () => {
    const example = parse(sqlDefinition.example) as { resources: [{ sql: unknown }] };
    const whole = { connection: "a", query: "b", params: ["c", 1, true, null], format: "csv", maxRows: 5 };
    for (const value of [example.resources[0].sql, { query: "SELECT 1" }, whole])
      expect(validate(value)).toBe(true);
  });

  it.each([
    "SELECT 1",
    {},
    { query: " " },
    { query: "a", params: [] },
    { query: "a", params: [{}] },
    { query: "a", maxRows: 0 },
    { query: "a", maxRows: 1.5 },
    { query: "a", format: "xml" },
    { query: "a", url: "b" },
  ])("refuses %j", (value) => {
    expect(validate(value)).toBe(false);
  });
});

describe("settings", () => {
  it("are complete: with the connection's URL as it's written, and its defaults", () => {
    expect(complete({ query: "a" }, { main: { url: "${A}" } })).toEqual({
      connection: { name: "main", url: "${A}" },
      query: "a",
      format: "json",
      maxRows: 10_000,
      postgres: "postgres",
      sqlite: "sqlite",
    });
    const written = { connection: "b", query: "a", params: ["{id}"], format: "csv", maxRows: 1 };
    expect(complete(written, { a: {}, b: { url: "sqlite:a.db", folder: "../.." } })).toEqual({
      connection: { name: "b", url: "sqlite:a.db", folder: "../.." },
      query: "a",
      params: ["{id}"],
      format: "csv",
      maxRows: 1,
      sqlite: "sqlite",
    });
  });

  it("name the drivers that can be needed, and no other", () => {
    const modulesOf = (url: string) =>
      sqlDefinition.kitValues?.(complete({ query: "a" }, { main: { url } })).map(({ module }) => module);
    expect(modulesOf("postgres://${HOST}/a")).toEqual(["kit/sql/postgres.ts"]);
    expect(modulesOf("sqlite:a.db")).toEqual(["kit/sql/sqlite.ts"]);
    expect(modulesOf("${URL:-sqlite:a.db}")).toEqual(["kit/sql/postgres.ts", "kit/sql/sqlite.ts"]);
  });

  it("tell the environment names that they ask for, and the texts that take variables", () => {
    const value = { query: "${NOT} {not}", params: ["${B}{id}", 5, "${C:-}"] };
    expect(sqlDefinition.environment?.(complete(value, { main: { url: "${A}" } }))).toEqual([
      { name: "A", setting: "connection.url", optional: false },
      { name: "B", setting: "params", optional: false },
      { name: "C", setting: "params", optional: true },
    ]);
    expect(sqlDefinition.texts(value)).toEqual([
      { path: "/params/0", text: "${B}{id}", use: "path" },
      { path: "/params/2", text: "${C:-}", use: "path" },
    ]);
  });
});

describe("the check", () => {
  it("finds what was meant for a variable in a query, and a NUL", () => {
    const check = (value: unknown) =>
      sqlDefinition.check(value, makeCheck({ variables: ["id"] })).map(({ code, path: at }) => [code, at]);
    expect(check({ query: "SELECT '{a,b}', '{other}', '${'", params: ["{id}"] })).toEqual([]);
    expect(check({ query: "SELECT {id}, ${A:-b}" })).toEqual([
      ["literal-braces", "/query"],
      ["literal-braces", "/query"],
    ]);
    expect(check({ query: "a\0", params: [1, "b\0"] })).toEqual([
      ["control-character", "/query"],
      ["control-character", "/params/1"],
    ]);
  });
});

describe("the bind", () => {
  const bind = (written: object, url: string) =>
    bindWritten({ ...sqlDefinition, complete: () => complete(written, { main: { url } }) }, written, {
      environment: (name) => (name === "URL" ? "mysql://a-secret" : undefined),
    });

  it("refuses a URL of no database that there is, without a word of it", () => {
    expect(() => bind({ query: "a" }, "${URL}")).toThrow(
      /^connections\.main\.url is neither postgres:\/\/… nor sqlite: and a path$/,
    );
  });

  it("tells what it serves before it asks", async () => {
    for (const [format, defaultType] of [
      ["json", "application/json"],
      ["csv", "text/csv"],
      ["markdown", "text/markdown"],
    ])
      expect(
        await bind({ query: "a", format }, "sqlite:a.db").describe?.(new Map(), new AbortController().signal),
      ).toEqual({ defaultType });
  });
});

describe("what a project needs of the disk", () => {
  const needs = (url: string, folder: string, base = "") =>
    findSqlContent(complete({ query: "a" }, { main: { url, folder: base } }), folder);

  it("is the file of a database of SQLite, from the manifest's folder", async () => {
    const folder = await makeFolder({ "data/shop.db": "", "teams/a/more.yaml": "" });
    const file = { path: path.join(folder, "data/shop.db"), place: path.join(folder, "data/shop.db") };
    expect(await needs("sqlite:data/shop.db", path.join(folder, "teams/a"), "../..")).toEqual({
      files: [file],
      folders: [path.join(folder, "teams/a"), folder, path.join(folder, "data")],
      elsewhere: [],
    });
    expect((await needs("sqlite:data/gone.db", folder)).files).toEqual([]);
  });

  it("is elsewhere where only this machine or the environment knows", async () => {
    expect((await needs("sqlite:/var/shop.db", "/nowhere")).elsewhere).toEqual([
      { setting: "connection.url", why: "absolute" },
    ]);
    expect((await needs("sqlite:${FILE}", "/nowhere")).elsewhere).toEqual([
      { setting: "connection.url", why: "environment" },
    ]);
    for (const url of ["${URL}", "postgres://a/b"])
      expect(await needs(url, "/nowhere")).toEqual({ files: [], folders: [], elsewhere: [] });
  });
});
