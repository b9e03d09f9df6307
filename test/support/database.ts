import { randomBytes } from "node:crypto";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { DatabaseSync } from "@photostructure/sqlite";
import { Client } from "pg";

/** The URL of a PostgreSQL server that tests may make databases on; where it's unset, PGlite stands in. */
export const REAL_POSTGRES = process.env["PRESSMARK_TEST_POSTGRES"];

/** Why a test of what only a real server does is skipped, as its title tells. */
export const NEEDS_REAL = REAL_POSTGRES === undefined ? " (skipped: PRESSMARK_TEST_POSTGRES is not set)" : "";

/** A database of PostgreSQL, which its wire protocol reaches. Whoever opens it closes it. */
export interface TestDatabase {
  readonly url: string;
  /** Runs statements, and gives the rows of the last. */
  run(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** Opens an empty database: on the real server where there is one, else PostgreSQL itself, compiled for this process. */
export async function openPostgres(): Promise<TestDatabase> {
  return REAL_POSTGRES === undefined ? await openStandIn() : await openReal(REAL_POSTGRES);
}

async function openReal(server: string): Promise<TestDatabase> {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  const name = `pressmark_${randomBytes(6).toString("hex")}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  return {
    url: url.href,
    run: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

async function openStandIn(): Promise<TestDatabase> {
  const database = await PGlite.create();
  const server = new PGLiteSocketServer({ db: database, host: "127.0.0.1", port: 0, maxConnections: 8 });
  await server.start();
  const port = server.getServerConn().split(":").at(-1) ?? "";
  return {
    url: `postgres://tester:a-secret-password@127.0.0.1:${port}/postgres?sslmode=disable`,
    run: async (sql) => (await database.exec(sql)).at(-1)?.rows ?? [],
    close: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** Writes a database of SQLite. @param folder the folder of the file @param name its name there */
export function writeSqlite(folder: string, name: string, sql: string): void {
  const database = new DatabaseSync(path.join(folder, name));
  database.exec(sql);
  database.close();
}

/** Texts that end a literal, a statement or a comment, or that a database might take for something else. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'",
  "''",
  '"',
  "`",
  "\\",
  "\\'; --",
  "--",
  "/*",
  "*/ ;",
  ";",
  "x'; DROP TABLE items; --",
  "' OR '1'='1",
  "') UNION SELECT secret FROM hidden --",
  "$1",
  "$$",
  "?",
  ":name",
  "%",
  "_",
  "{name}",
  "${HOME}",
  "NULL",
  "0x41",
  "E'\\x41'",
  "日本 ünï 😀",
  "x".repeat(5_000),
];

/** The texts as values of a statement. */
export function asRows(texts: readonly string[]): string {
  return texts.map((text, index) => `(${String(index)}, '${text.replaceAll("'", "''")}')`).join(", ");
}
