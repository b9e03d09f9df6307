import { asRows, HOSTILE_TEXTS, writeSqlite } from "../support/database.js";
import { AWKWARD_TEXTS } from "./torture-texts.js";

/** The awkward texts that SQLite's text may hold, and those that end a literal or a statement. */
const SQL_TEXTS = [...AWKWARD_TEXTS, ...HOSTILE_TEXTS];

const FILE = "it's ünï.db";

/** The connections of the torture's manifest. */
export const CONNECTIONS = {
  main: { url: `sqlite:deep er/${FILE}` },
  gone: { url: "sqlite:no such.db" },
  "it's `": { url: `SQLITE:deep er/${FILE}` },
};

/** Writes the database that they lead to. */
export function writeTortureDatabase(folder: string): void {
  writeSqlite(
    folder,
    FILE,
    `CREATE TABLE texts (id, text);
INSERT INTO texts VALUES ${asRows(SQL_TEXTS)};
CREATE TABLE cells (a, b, c, d, e);
INSERT INTO cells VALUES (1, NULL, x'00ff', 9007199254740993, 1e300), (-0.5, '', x'', -1, 9e999)`,
  );
}

/** The entries that ask it. */
export function databases() {
  const sql = (query: string, more = {}) => ({ connection: "main", query, ...more });
  return [
    ...(["json", "csv", "markdown"] as const).flatMap((format) => [
      {
        uri: `sql://texts/${format}`,
        name: `sql-texts-${format}`,
        sql: sql("SELECT * FROM texts", { format }),
      },
      {
        uri: `sql://cells/${format}`,
        name: `sql-cells-${format}`,
        sql: sql("SELECT * FROM cells", { format }),
      },
    ]),
    {
      uriTemplate: "sql://found/{text}{?id,list*}",
      name: "sql-found",
      title: "{text}",
      cache: { ttl: "1h", scope: "private" },
      sql: sql(
        "SELECT id, text, ? AS a, ? AS b, ? AS c, ? AS d, ? AS e, ? AS f, '{text} ${ONE_LINE}' AS g FROM texts WHERE text = ? AND id >= coalesce(?, 0)",
        {
          params: ["%{text}%", "{list}", "$${x}", "${ONE_LINE}", -1.5, true, "{text}", "{id}"],
          connection: "it's `",
        },
      ),
      variables: {
        text: { complete: { sql: sql("SELECT DISTINCT text FROM texts WHERE length(text) < 100") } },
      },
      list: {
        from: { sql: sql("SELECT id, text FROM texts WHERE id IN (0, 3, 14, 24)") },
        variables: { text: "/text", id: "/id" },
      },
      examples: [{ text: "x'; DROP TABLE items; --" }],
    },
    {
      uri: "sql://rendered",
      name: "sql-rendered",
      render: {
        template: "{{#each data}}{{id}}={{text}};{{/each}}",
        from: { sql: sql("SELECT * FROM texts LIMIT 3") },
      },
    },
    { uri: "sql://wrong", name: "sql-wrong", sql: sql("SELECT no_such_column FROM texts") },
    { uri: "sql://writes", name: "sql-writes", sql: sql("DELETE FROM texts") },
    { uri: "sql://rows", name: "sql-rows", sql: sql("SELECT * FROM texts", { maxRows: 2 }) },
    { uri: "sql://twice", name: "sql-twice", sql: sql("SELECT 1 AS a, 2 AS a") },
    { uri: "sql://gone", name: "sql-gone", sql: { connection: "gone", query: "SELECT 1" } },
  ];
}
