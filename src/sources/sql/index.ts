import { readFileSync } from "node:fs";
import type { Parameter } from "../../kit/sql/parameters.js";
import { databaseKind, type DatabaseKind } from "../../kit/sql/connection-url.js";
import { postgres } from "../../kit/sql/postgres.js";
import type { RowFormat } from "../../kit/sql/row-printer.js";
import { sqlite } from "../../kit/sql/sqlite.js";
import type { EntryShape, SettingText, SourceDefinition } from "../definition.js";
import { environmentIn } from "../environment-use.js";
import { checkSql, textsOf } from "./check.js";
import { findSqlContent } from "./content.js";
import { sql } from "./read.js";
import type { SqlConnection, SqlSettings } from "./read.js";
import { MAX_ROWS, sqlSchema } from "./schema.js";

/** What a user writes. */
export interface WrittenSql {
  readonly connection?: string;
  readonly query: string;
  readonly params?: readonly Parameter[];
  readonly format?: RowFormat;
  readonly maxRows?: number;
}

/** Complete settings, with what opens databases by its name. */
export type SqlData = Omit<SqlSettings, DatabaseKind> & { readonly [kind in DatabaseKind]?: kind };

/** `sql`: rows of a read-only query. */
export const sqlDefinition: SourceDefinition<SqlData> = {
  key: "sql",
  summary: "The rows of a read-only query, from PostgreSQL or SQLite, as JSON, CSV or a Markdown table.",
  schema: sqlSchema,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "both",
  nestable: true,
  complete: (value, _nested, entry) => completeSettings(value as WrittenSql, entry),
  connection: (value) => (value as WrittenSql).connection,
  texts: (value) =>
    textsOf((value as WrittenSql).params ?? []).map(({ path, text }): SettingText => ({
      path,
      text,
      use: "path",
    })),
  check: (value, context) => checkSql(value as WrittenSql, context),
  content: findSqlContent,
  environment: ({ connection, params = [] }) => [
    ...environmentIn(connection.url, "connection.url"),
    ...textsOf(params).flatMap(({ text }) => environmentIn(text, "params")),
  ],
  kitValues: (settings) =>
    KINDS.filter((kind) => settings[kind] !== undefined).map((kind) => ({
      setting: kind,
      module: `kit/sql/${kind}.ts`,
      name: kind,
    })),
  create: (settings) => sql({ ...settings, postgres, sqlite }),
};

const KINDS: readonly DatabaseKind[] = ["postgres", "sqlite"];

function completeSettings(written: WrittenSql, { connections }: EntryShape): SqlData {
  const { query, params, format = "json", maxRows = MAX_ROWS } = written;
  const [only] = connections?.keys() ?? [];
  const name = written.connection ?? only ?? "";
  const declared = connections?.get(name);
  const connection: SqlConnection = {
    name,
    url: declared?.url ?? "",
    ...(declared !== undefined && declared.folder !== "" && { folder: declared.folder }),
  };
  // Which kind it is may be known to the environment alone.
  const kind = databaseKind(connection.url);
  return {
    connection,
    query,
    ...(params !== undefined && { params }),
    format,
    maxRows,
    ...(kind !== "sqlite" && { postgres: "postgres" }),
    ...(kind !== "postgres" && { sqlite: "sqlite" }),
  };
}
