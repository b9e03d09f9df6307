import { describe, expect, it } from "vitest";
import type { Connection } from "../support/connections.js";
import type { Json } from "../support/messages.js";
import { DESK, EXACT, FULL, IDENTITY, INSTRUCTIONS } from "./desk.js";
import { describeEachConnection } from "./each-connection.js";

/** Walks a list from its first page to its last. */
async function walk(connection: Connection, method: string, key: string): Promise<readonly Json[][]> {
  const pages: Json[][] = [];
  let cursor: unknown;
  do {
    const page = await connection.request(method, cursor === undefined ? {} : { cursor });
    pages.push(page[key] as Json[]);
    cursor = page["nextCursor"];
  } while (cursor !== undefined);
  return pages;
}

async function line(connection: Connection, uri: string): Promise<Json | undefined> {
  const pages = await walk(connection, "resources/list", "resources");
  return pages.flat().find((resource) => resource["uri"] === uri);
}

/** What a list or a read says of its life in 2026-07-28, and nothing in 2025. */
function lifeOf(result: Json): Json {
  return Object.fromEntries(
    ["ttlMs", "cacheScope"].filter((key) => key in result).map((key) => [key, result[key]]),
  );
}

describeEachConnection(DESK, (connection, { era }) => {
  describe("opening", () => {
    it("says who the server is, and what to know before it is used", () => {
      expect(connection().opening.serverInfo).toEqual(IDENTITY);
      expect(connection().opening.instructions).toBe(INSTRUCTIONS);
    });

    // Nothing is watched yet, so neither `subscribe` nor `listChanged` may be declared.
    it("[subscribe] declares what is served and nothing more", () => {
      expect(connection().opening.capabilities).toEqual({
        resources: { subscribe: true, listChanged: true },
        completions: {},
      });
    });
  });

  describe("resources/list", () => {
    it("[cursor] gives each resource once, in pages, in the order of the manifest", async () => {
      const pages = await walk(connection(), "resources/list", "resources");
      expect(pages.map((page) => page.length)).toEqual([4, 4, 4, 4, 1]);
      expect(pages.flat().map(({ uri }) => uri)).toEqual([
        "note://full",
        ...EXACT,
        "bytes://inline",
        "note://constructor",
        "latin://file",
        "file://with-nul",
        "file://empty",
        "file://marked",
        "two://notes",
        "full://one",
        "pages://de/ende",
        "pages://de/start",
        "pages://en/start",
        "names://a/b/c",
      ]);
    });

    it("[cursor] has no key for a next page on the last one", async () => {
      let page = await connection().request("resources/list");
      while (page["nextCursor"] !== undefined)
        page = await connection().request("resources/list", { cursor: page["nextCursor"] });
      expect("nextCursor" in page).toBe(false);
    });

    it("[cursor] gives the same page for a cursor again", async () => {
      const { nextCursor: cursor } = await connection().request("resources/list");
      const page = await connection().request("resources/list", { cursor });
      expect(await connection().request("resources/list", { cursor })).toEqual(page);
    });

    it("[list] puts the whole passport on the wire", async () => {
      expect(await line(connection(), "note://full")).toEqual({ uri: "note://full", ...FULL });
    });

    it("[list] has nothing on the wire that nobody declared", async () => {
      expect(await line(connection(), "note:///a%20b")).toEqual({
        uri: "note:///a%20b",
        name: "exact-2",
        mimeType: "text/plain",
        size: 21,
      });
    });

    it("[list] gives each member of a family its own name, title, type and size", async () => {
      expect(await line(connection(), "pages://de/ende")).toEqual({
        uri: "pages://de/ende",
        name: "pages/de/ende",
        title: "ende in de",
        mimeType: "text/markdown",
        size: 4,
        annotations: {
          lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        },
      });
      const { size, ...declared } = FULL;
      expect(size).toBe(12);
      expect(await line(connection(), "full://one")).toEqual({
        uri: "full://one",
        ...declared,
        name: "full-family/one",
      });
    });

    it("[type] lists the type that was declared, with its parameters", async () => {
      expect(await line(connection(), "latin://file")).toMatchObject({
        mimeType: "text/plain; charset=iso-8859-1",
        size: 4,
      });
    });
  });

  describe("resources/templates/list", () => {
    it("[cursor] gives each template once, in pages", async () => {
      const pages = await walk(connection(), "resources/templates/list", "resourceTemplates");
      expect(pages.map((page) => page.length)).toEqual([4, 4, 2]);
      expect(pages.flat().map(({ uriTemplate }) => uriTemplate)).toEqual([
        "full://{a}",
        "pages://{lang}/{page}",
        "echo://{value}",
        "tree://{+path}",
        "shop://items/{id}{?page,limit}",
        "order://{a}/{b}",
        "order://a.+({b}",
        "order://literal/{b}",
        "names://{constructor}/{__proto__}/{toString}",
        "many://{number}",
      ]);
    });

    it("[list] puts the whole passport on the wire, without a size", async () => {
      const [page] = await walk(connection(), "resources/templates/list", "resourceTemplates");
      const { size, ...declared } = FULL;
      expect(size).toBe(12);
      expect(page?.[0]).toEqual({ uriTemplate: "full://{a}", ...declared, name: "full-family" });
      expect(page?.[2]).toEqual({ uriTemplate: "echo://{value}", name: "echo" });
    });
  });

  it("tells clients of 2026 how long answers may be kept, and those of 2025 nothing", async () => {
    const only2026 = (life: Json) => (era === "2026" ? life : {});
    const lifeOfRead = async (uri: string) => lifeOf(await connection().request("resources/read", { uri }));
    const listed = only2026({ ttlMs: 30_000, cacheScope: "public" });
    expect(lifeOf(await connection().request("resources/list"))).toEqual(listed);
    expect(lifeOf(await connection().request("resources/templates/list"))).toEqual(listed);
    expect(await lifeOfRead("note://full")).toEqual(listed);
    expect(await lifeOfRead("bytes://inline")).toEqual(only2026({ ttlMs: 300_000, cacheScope: "private" }));
    expect(await lifeOfRead("note://constructor")).toEqual(only2026({ ttlMs: 0, cacheScope: "private" }));
  });

  it("[cursor] refuses every cursor that it didn't give for that list", async () => {
    const { nextCursor: own } = await connection().request("resources/list");
    const { nextCursor: others } = await connection().request("resources/templates/list");
    const tampered = `${String(own).slice(0, -1)}${String(own).endsWith("A") ? "B" : "A"}`;
    const calls = [
      ...["bogus", "", tampered, "x".repeat(10_000), others].map(
        (cursor) => ["resources/list", cursor] as const,
      ),
      ...["bogus", "", own].map((cursor) => ["resources/templates/list", cursor] as const),
    ];
    for (const [method, cursor] of calls)
      await expect(connection().request(method, { cursor })).rejects.toMatchObject({ code: -32602 });
  });
});
