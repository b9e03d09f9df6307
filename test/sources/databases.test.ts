import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder, removeFolder, run, startHttp, type HttpServed } from "../support/command.js";
import { asRows, HOSTILE_TEXTS, openPostgres, writeSqlite, type TestDatabase } from "../support/database.js";
import { manifest } from "../support/manifest.js";
import type { Json, WireAnswer } from "../support/messages.js";
import { ask } from "../support/posts.js";
import { withoutProvenance } from "../support/provenance.js";

/** A kind of database, and how its statements say things. */
interface Kind {
  readonly name: string;
  /** The first and the second value of a statement. */
  readonly first: string;
  readonly second: string;
  /** Statements that do more than read, and why each is refused. */
  readonly writing: readonly (readonly [query: string, reason: string])[];
  /** Gives a text of 10 million letters. */
  readonly large: string;
  /** One of each type. */
  readonly values: string;
  readonly valuesAsJson: Json;
  /** A place that takes numbers alone. */
  readonly number: (value: string) => string;
  /** What the log is told of a table that isn't there. */
  readonly code: string;
}

const SQLITE: Kind = {
  name: "SQLite",
  first: "?",
  second: "?",
  writing: [
    ["INSERT INTO items VALUES (999, 'x')", "sql_writes"],
    ["DROP TABLE items", "sql_writes"],
    ["ATTACH 'other.db' AS other", "sql_writes"],
    ["VACUUM INTO 'copy.db'", "sql_writes"],
    ["SELECT load_extension('x')", "sql_writes"],
  ],
  large: "SELECT replace(hex(zeroblob(5000000)), '0', 'x') AS a",
  values: "SELECT 1 AS a, 9007199254740993 AS b, 1.5 AS c, 'x' AS d, x'00ff' AS e, NULL AS f, 9e999 AS g",
  valuesAsJson: { a: 1, b: "9007199254740993", c: 1.5, d: "x", e: "AP8=", f: null, g: "Infinity" },
  number: (value) => `SELECT id FROM items LIMIT ${value}`,
  code: "SQLITE_ERROR",
};

const POSTGRES: Kind = {
  name: "PostgreSQL",
  first: "$1",
  second: "$2",
  writing: [
    ["INSERT INTO items VALUES (999, 'x')", "sql_writes"],
    ["DROP TABLE items", "sql_writes"],
    ["COMMIT; DELETE FROM items", "sql_failed"],
    ["WITH gone AS (DELETE FROM items RETURNING id) SELECT * FROM gone", "sql_writes"],
    ["SELECT set_config('transaction_read_only', 'off', true)", "sql_failed"],
  ],
  large: "SELECT repeat('x', 10000000) AS a",
  values:
    "SELECT 1::int AS a, 9007199254740993::bigint AS b, 1.10::numeric AS c, 'x'::text AS d, '\\x00ff'::bytea AS e, NULL::int AS f, 'Infinity'::float8 AS g, true AS h, '2026-07-28 11:00:00.5+02'::timestamptz AS i, '2026-07-28'::date AS j, '{\"n\": 9007199254740993}'::jsonb->'n' AS k, ARRAY[1, NULL]::int[] AS l, interval '26 hours' AS m, '3b5bd9c4-5b0e-4f2b-8a60-6f6f3f0a1b2c'::uuid AS n",
  valuesAsJson: {
    a: 1,
    b: "9007199254740993",
    c: "1.10",
    d: "x",
    e: "AP8=",
    f: null,
    g: "Infinity",
    h: true,
    i: "2026-07-28T09:00:00.5Z",
    j: "2026-07-28",
    k: 9007199254740992,
    l: [1, null],
    m: "PT26H",
    n: "3b5bd9c4-5b0e-4f2b-8a60-6f6f3f0a1b2c",
  },
  number: (value) => `SELECT id FROM items WHERE id < ${value}::int ORDER BY id`,
  code: "SQLSTATE 42P01",
};

const SETUP = `CREATE TABLE items (id integer PRIMARY KEY, name text);
INSERT INTO items VALUES ${asRows(HOSTILE_TEXTS)};
CREATE TABLE hidden (secret text);
INSERT INTO hidden VALUES ('a-very-secret-row');
CREATE TABLE spoilt (name text);
INSERT INTO spoilt VALUES ('not a number');`;

function resourcesFor({ first, second, writing, large, values, number }: Kind): readonly Json[] {
  const all = "SELECT id, name FROM items WHERE id < 3 ORDER BY id";
  return [
    { uri: "db://values", name: "values", sql: { query: values } },
    { uri: "db://csv", name: "csv", sql: { query: all, format: "csv" } },
    { uri: "db://markdown", name: "markdown", sql: { query: all, format: "markdown" } },
    { uri: "db://typed", name: "typed", mimeType: "application/vnd.shop+json", sql: { query: all } },
    { uri: "db://none", name: "none", sql: { query: "SELECT id FROM items WHERE id < 0" } },
    {
      uri: "db://constants",
      name: "constants",
      sql: {
        query: `SELECT id FROM items WHERE id = ${first} AND name <> ${second}`,
        params: [2, "${A_NAME}"],
      },
    },
    {
      uriTemplate: "db://named/{name}",
      name: "named",
      sql: {
        query: `SELECT id, name FROM items WHERE name = ${first} ORDER BY id`,
        params: ["{name}"],
      },
    },
    {
      uriTemplate: "db://like/{name}{?most}",
      name: "like",
      sql: {
        query: `SELECT id FROM items WHERE name LIKE ${first} AND id < COALESCE(${second}, 2) ORDER BY id`,
        params: ["%{name}%", "{most}"],
      },
    },
    { uriTemplate: "db://number/{n}", name: "number", sql: { query: number(first), params: ["{n}"] } },
    { uri: "db://wrong", name: "wrong", sql: { query: "SELECT a_column FROM no_such_table" } },
    { uri: "db://twice", name: "twice", sql: { query: "SELECT 1 AS a, 2 AS a" } },
    { uri: "db://twice/csv", name: "twice-csv", sql: { query: "SELECT 1 AS a, 2 AS a", format: "csv" } },
    { uri: "db://rows", name: "rows", sql: { query: "SELECT id FROM items", maxRows: 3 } },
    {
      uri: "db://rows/exactly",
      name: "exactly",
      sql: { query: "SELECT id FROM items", maxRows: HOSTILE_TEXTS.length },
    },
    { uri: "db://large", name: "large", limits: { maxBytes: "1KiB" }, sql: { query: large } },
    ...writing.map(([query], index) => ({
      uri: `db://writing/${String(index)}`,
      name: `writing-${String(index)}`,
      sql: { query },
    })),
    {
      uriTemplate: "db://item/{id}",
      name: "item",
      variables: { id: { complete: { sql: { query: "SELECT id FROM items" } } } },
      list: {
        from: { sql: { query: "SELECT id FROM items WHERE id < 4" } },
        variables: { id: "/id" },
      },
      render: "{{id}}",
    },
    {
      uri: "db://rendered",
      name: "rendered",
      render: {
        template: "{{#each data}}{{id}} {{/each}}",
        from: { sql: { query: "SELECT id FROM items ORDER BY id LIMIT 2" } },
      },
    },
  ];
}

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await openPostgres();
  await postgres.run(SETUP);
});
afterAll(() => postgres.close());

describe.each([SQLITE, POSTGRES])("[sql] $name", (kind) => {
  let folder: string;
  let served: HttpServed;
  let url: string;
  beforeAll(async () => {
    url = kind === SQLITE ? "sqlite:shop.db" : postgres.url;
    folder = await makeFolder({
      "desk/pressmark.yaml": manifest({
        connections: { main: { url: "${A_URL}" } },
        resources: resourcesFor(kind),
        include: ["teams/*/more.yaml"],
      }),
      "desk/teams/a/more.yaml": JSON.stringify({
        resources: [{ uri: "db://included", name: "included", sql: { query: "SELECT 7 AS seven" } }],
      }),
    });
    writeSqlite(path.join(folder, "desk"), "shop.db", SETUP);
    served = await startHttp([path.join(folder, "desk/pressmark.yaml"), "--log-level", "debug"], {
      env: { A_URL: url, A_NAME: "no such name" },
    });
  });
  afterAll(async () => {
    expect(await served.stop()).toBe(0);
    await removeFolder(folder);
  });

  const read = (uri: string): Promise<WireAnswer> => ask(served.url, "resources/read", { uri });
  const textOf = async (uri: string): Promise<string> => {
    const { result, error } = await read(uri);
    const [content] = (result?.["contents"] ?? []) as readonly Json[];
    return error === undefined ? String(content?.["text"]) : `${String(error.code)} ${error.message}`;
  };
  const rowsOf = async (uri: string): Promise<unknown> => JSON.parse(await textOf(uri));

  it("serves each type exactly", async () => {
    expect(await rowsOf("db://values")).toEqual([kind.valuesAsJson]);
    if (kind === POSTGRES) expect(await textOf("db://values")).toContain('"k": 9007199254740993,');
  });

  it("serves JSON, CSV and Markdown, as what they are", async () => {
    const content = async (uri: string) => withoutProvenance((await read(uri)).result ?? {})["contents"];
    expect(await content("db://csv")).toEqual([
      { uri: "db://csv", mimeType: "text/csv", text: 'id,name\r\n0,\'\r\n1,\'\'\r\n2,""""\r\n' },
    ]);
    const text = "| id | name |\n| --- | --- |\n| 0 | ' |\n| 1 | '' |\n| 2 | \" |\n";
    expect(await content("db://markdown")).toEqual([
      { uri: "db://markdown", mimeType: "text/markdown", text },
    ]);
    expect(await content("db://typed")).toMatchObject([{ mimeType: "application/vnd.shop+json" }]);
    expect(await content("db://none")).toEqual([
      { uri: "db://none", mimeType: "application/json", text: "[]" },
    ]);
  });

  it("finds every hostile text as it is, and nothing else", async () => {
    for (const [id, name] of HOSTILE_TEXTS.entries())
      expect(await rowsOf(`db://named/${encodeURIComponent(name)}`)).toEqual([{ id, name }]);
    expect(await rowsOf("db://named/nobody")).toEqual([]);
    expect(await rowsOf("db://named/%25%27")).toEqual([]);
  });

  it("binds constants, values of the environment, longer texts, and null for what is absent", async () => {
    expect(await rowsOf("db://constants")).toEqual([{ id: 2 }]);
    expect(await rowsOf("db://like/%27")).toEqual([{ id: 0 }, { id: 1 }]);
    expect(await rowsOf("db://like/%27?most=1")).toEqual([{ id: 0 }]);
  });

  it("refuses values of a wrong type, with a NUL, and very long ones", async () => {
    expect(await rowsOf("db://number/2")).toEqual([{ id: 0 }, { id: 1 }]);
    for (const value of ["abc", "1;2", "1e", "--1"])
      expect([value, (await read(`db://number/${value}`)).error]).toEqual([
        value,
        {
          code: -32602,
          message: "Variable 'n' doesn't fit the resource's query",
          data: { uri: `db://number/${value}`, reason: "invalid_value", variable: "n" },
        },
      ]);
    expect((await read("db://named/a%00b")).error?.code).toBe(-32602);
    expect((await read(`db://named/${"x".repeat(9_000)}`)).error?.code).toBe(-32602);
  });

  it("tells what is too much by its limit", async () => {
    const errorOf = async (uri: string) => (await read(uri)).error?.data;
    expect(await errorOf("db://rows")).toEqual({
      uri: "db://rows",
      reason: "limit",
      limit: "maxRows",
      bound: 3,
    });
    expect(await rowsOf("db://rows/exactly")).toHaveLength(HOSTILE_TEXTS.length);
    expect(await errorOf("db://large")).toMatchObject({ reason: "limit", limit: "maxBytes", bound: 1_024 });
  });

  it("can't write, here or elsewhere", async () => {
    for (const [index, [query, reason]] of kind.writing.entries()) {
      const { error } = await read(`db://writing/${String(index)}`);
      expect([query, error?.data?.["reason"]]).toEqual([query, reason]);
    }
    expect(await rowsOf("db://rows/exactly")).toHaveLength(HOSTILE_TEXTS.length);
  });

  it("needs columns of different names for JSON alone", async () => {
    expect((await read("db://twice")).error).toEqual({
      code: -32603,
      message: "The resource's rows have two columns of one name",
      data: { uri: "db://twice", reason: "sql_columns" },
    });
    expect(await textOf("db://twice/csv")).toBe("a,a\r\n1,2\r\n");
  });

  it("lists, completes and renders from rows", async () => {
    const { result } = await ask(served.url, "resources/list");
    const uris = (result?.["resources"] as readonly Json[]).map(({ uri }) => uri);
    expect(uris.filter((uri) => String(uri).startsWith("db://item/"))).toEqual(
      [0, 1, 2, 3].map((id) => `db://item/${String(id)}`),
    );
    const completed = await ask(served.url, "completion/complete", {
      ref: { type: "ref/resource", uri: "db://item/{id}" },
      argument: { name: "id", value: "2" },
    });
    expect((completed.result?.["completion"] as Json)["values"]).toEqual([
      "2",
      "20",
      "21",
      "22",
      "23",
      "24",
      "25",
    ]);
    expect(await textOf("db://rendered")).toBe("0 1 ");
    expect(await rowsOf("db://included")).toEqual([{ seven: 7 }]);
  });

  it("[secret] tells neither query, URL nor data, in answers or in the log", async () => {
    const { error } = await read("db://wrong");
    expect(error).toEqual({
      code: -32603,
      message: "The resource's query fails",
      data: { uri: "db://wrong", reason: "sql_failed" },
    });
    await read("db://number/not%20a%20number");
    expect(served.said()).toContain(kind.code);
    const log = served
      .said()
      .split("\n")
      .filter((line) => /^pressmark (?:debug|info|warning|error):/.test(line))
      .join("\n");
    const { port, password } = new URL(postgres.url);
    for (const secret of [
      folder,
      "shop.db",
      "no_such_table",
      "a_column",
      port,
      password,
      "a-very-secret-row",
    ])
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
  });

  it("says that a database can't be reached", async () => {
    const gone = kind === SQLITE ? "sqlite:gone.db" : "postgres://tester:a-secret-password@127.0.0.1:1/shop";
    const options = { cwd: path.join(folder, "desk"), env: { A_URL: gone, A_NAME: "" } };
    const { code, stderr } = await run(["read", "db://none"], options);
    expect(code).toBe(1);
    expect(stderr).toContain(
      kind === SQLITE
        ? "db://none: The resource's database file can't be opened (SQLITE_CANTOPEN)"
        : "db://none: The resource's database can't be reached, or can't answer now (ECONNREFUSED)",
    );
    expect(stderr).not.toContain("a-secret-password");
  });
});
