import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { openPostgres, writeSqlite } from "../support/database.js";
import { expectSound, openExample, type Example } from "../support/example.js";
import type { Json } from "../support/messages.js";
import { ask } from "../support/posts.js";

const SETUP = `CREATE TABLE releases (service varchar(40) NOT NULL, version text NOT NULL, price numeric DEFAULT 1);
CREATE TABLE "odd | na""me" ("a b" integer);
CREATE VIEW latest AS SELECT service FROM releases;`;

interface Kind {
  readonly name: string;
  /** Before a table's name in an address. */
  readonly prefix: string;
  readonly tables: string;
  readonly releases: string;
  readonly price: Json;
  /** Makes the database. */
  prepare(): Promise<{ readonly env: Readonly<Record<string, string>>; close(): Promise<void> }>;
}

const KINDS: readonly Kind[] = [
  {
    name: "postgres",
    prefix: "public/",
    tables:
      "| schema | name | kind |\n| --- | --- | --- |\n| public | latest | view |\n| public | odd \\| na\"me | base table |\n| public | releases | base table |\n",
    releases:
      "| column | type | nullable | default |\n| --- | --- | --- | --- |\n| service | character varying | false | *null* |\n| version | text | false | *null* |\n| price | numeric | true | 1 |\n",
    price: { type: "numeric", nullable: true, default: "1", length: null, precision: null },
    prepare: async () => {
      const database = await openPostgres();
      await database.run(SETUP);
      return { env: { DATABASE_URL: database.url }, close: () => database.close() };
    },
  },
  {
    name: "sqlite",
    prefix: "",
    tables:
      "| name | kind |\n| --- | --- |\n| latest | view |\n| odd \\| na\"me | table |\n| releases | table |\n",
    releases:
      "| column | type | nullable | default |\n| --- | --- | --- | --- |\n| service | varchar(40) | 0 | *null* |\n| version | TEXT | 0 | *null* |\n| price | numeric | 1 | 1 |\n",
    price: { type: "numeric", nullable: 1, default: "1", key: 0 },
    prepare: async () => {
      const folder = await makeFolder({});
      writeSqlite(folder, "shop.db", SETUP);
      return { env: { DATABASE_FILE: path.join(folder, "shop.db") }, close: () => removeFolder(folder) };
    },
  },
];

describe.each(KINDS)("the example database-schema, $name", ({ name, prefix, tables, releases, price, prepare }) => {
  let example: Example;
  let served: HttpServed;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const prepared = await prepare();
    ({ close } = prepared);
    example = openExample(`database-schema/${name}`, prepared.env);
    served = await startHttp([example.manifest], { env: prepared.env });
  });
  afterAll(async () => {
    await served.stop();
    await close();
  });

  const read = async (uri: string): Promise<unknown> => {
    const { result, error } = await ask(served.url, "resources/read", { uri });
    return error ?? (result?.["contents"] as readonly Json[])[0]?.["text"];
  };

  it("has no fault", async () => {
    await expectSound(example);
  });

  it("lists the tables and columns from the catalogue tables", async () => {
    const { result } = await ask(served.url, "resources/list");
    const uris = (result?.["resources"] as readonly Json[]).map(({ uri }) => uri);
    const odd = `${prefix}odd%20%7C%20na%22me`;
    expect(uris).toEqual([
      "schema://tables",
      ...[`${prefix}latest`, odd, `${prefix}releases`].map((table) => `schema://tables/${table}`),
      ...[
        `${prefix}latest/service`,
        `${odd}/a%20b`,
        ...["price", "service", "version"].map((column) => `${prefix}releases/${column}`),
      ].map((column) => `schema://columns/${column}`),
    ]);
  });

  it("reads what a database is made of", async () => {
    expect(await read("schema://tables")).toBe(tables);
    expect(String(await read(`schema://tables/${prefix}releases`)).toLowerCase()).toBe(releases.toLowerCase());
    expect(JSON.parse(String(await read(`schema://columns/${prefix}releases/price`)))).toEqual([price]);
    expect(await read(`schema://tables/${prefix}odd%20%7C%20na%22me`)).toContain("| a b | ");
  });

  it("[completion] offers tables, and the columns of the table that is filled in", async () => {
    const complete = async (variable: string, value: string, filled: Readonly<Record<string, string>>) => {
      const uri = prefix === "" ? "schema://columns/{table}/{column}" : "schema://columns/{schema}/{table}/{column}";
      const { result } = await ask(served.url, "completion/complete", {
        ref: { type: "ref/resource", uri },
        argument: { name: variable, value },
        context: { arguments: filled },
      });
      return (result?.["completion"] as Json)["values"];
    };
    expect(await complete("table", "", {})).toEqual(["latest", 'odd | na"me', "releases"]);
    expect(await complete("column", "", { table: "latest" })).toEqual(["service"]);
    expect(await complete("column", "v", { table: "releases" })).toEqual(["version"]);
  });
});
