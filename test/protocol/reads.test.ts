import { describe, expect, it } from "vitest";
import type { Connection } from "../support/connections.js";
import type { Json } from "../support/messages.js";
import { BYTES, DESK, EXACT } from "./desk.js";
import { describeEachConnection } from "./each-connection.js";
import { withoutProvenance } from "../support/provenance.js";

async function contentsOf(connection: Connection, uri: string): Promise<unknown> {
  return withoutProvenance(await connection.request("resources/read", { uri }))["contents"];
}

async function textOf(connection: Connection, uri: string): Promise<unknown> {
  const [content] = (await contentsOf(connection, uri)) as readonly Json[];
  return content?.["text"];
}

describeEachConnection(DESK, (connection) => {
  describe("resources/read", () => {
    it("gives text with the type that was declared", async () => {
      expect(await contentsOf(connection(), "note://full")).toEqual([
        { uri: "note://full", mimeType: "text/html;profile=x", text: "<p>whole</p>" },
      ]);
    });

    it("[type] gives members of a family the type that was declared", async () => {
      expect(await contentsOf(connection(), "full://two")).toEqual([
        { uri: "full://two", mimeType: "text/html;profile=x", text: "<p>two</p>" },
      ]);
    });

    it("[bytes] gives bytes in the standard alphabet, padded, on one line", async () => {
      expect(await contentsOf(connection(), "bytes://inline")).toEqual([
        { uri: "bytes://inline", mimeType: "application/octet-stream", blob: BYTES.toString("base64") },
      ]);
    });

    it("[bytes] gives what holds a NUL as bytes, whatever its extension", async () => {
      expect(await contentsOf(connection(), "file://with-nul")).toEqual([
        { uri: "file://with-nul", mimeType: "text/markdown", blob: "YQBi" },
      ]);
    });

    it("[text] decodes a charset, strips a byte order mark, and keeps line ends", async () => {
      expect(await contentsOf(connection(), "latin://file")).toEqual([
        { uri: "latin://file", mimeType: "text/plain; charset=utf-8", text: "café" },
      ]);
      expect(await textOf(connection(), "file://marked")).toBe("one\r\ntwo\n");
      expect(await contentsOf(connection(), "file://empty")).toEqual([
        { uri: "file://empty", mimeType: "text/plain", text: "" },
      ]);
    });

    it("gives the contents of a bundle under their own addresses", async () => {
      expect(await contentsOf(connection(), "two://notes")).toEqual([
        { uri: "note://full", mimeType: "text/html;profile=x", text: "<p>whole</p>" },
        { uri: "bytes://inline", mimeType: "application/octet-stream", blob: BYTES.toString("base64") },
      ]);
    });

    it.each(EXACT)("[address-exact] reads %s as it is written", async (uri) => {
      expect(await contentsOf(connection(), uri)).toEqual([
        { uri, mimeType: "text/plain", text: `exactly ${uri}` },
      ]);
    });

    // RFC 3986, section 6.2.2.1 makes the scheme's case not matter. Beyond it, addresses are compared as text.
    it("[address-exact] reads an address whose scheme is written in another case", async () => {
      expect(await textOf(connection(), "res://a")).toBe("exactly RES://a");
      for (const uri of ["https://docs.example.test/", "RES://A", "note:///a b", "res://x/."])
        await expect(connection().request("resources/read", { uri })).rejects.toMatchObject({ code: -32602 });
    });

    it.each(["not a uri", "", "x://[bad"])("[address-read] says that %j is no address", async (uri) => {
      await expect(connection().request("resources/read", { uri })).rejects.toMatchObject({
        code: -32602,
        data: { uri, reason: "invalid_uri" },
      });
    });

    it.each(["note://nowhere", "pages://de/nowhere", "order://a", "many://n999", "unheard:of"])(
      "[address-read] misses %s with its address alone",
      async (uri) => {
        const missed = connection().request("resources/read", { uri });
        await expect(missed).rejects.toMatchObject({ code: -32602, data: { uri } });
        const error: unknown = await missed.catch((caught: unknown) => caught);
        expect((error as { data: Json }).data).toEqual({ uri });
      },
    );
  });

  describe("templates", () => {
    it.each([
      ["shop://items/7", "7 page= limit= no page"],
      ["shop://items/7?limit=5", "7 page= limit=5 no page"],
      ["shop://items/7?limit=5&page=2", "7 page=2 limit=5"],
    ])("[query-optional] reads %s", async (uri, text) => {
      expect(await textOf(connection(), uri)).toBe(text);
    });

    it("[query-optional] misses an unknown query parameter", async () => {
      const uri = "shop://items/7?colour=red";
      await expect(connection().request("resources/read", { uri })).rejects.toMatchObject({ data: { uri } });
    });

    it("[slash] takes a slash in {+path} alone", async () => {
      expect(await textOf(connection(), "tree://a/b.txt")).toBe("[a/b.txt]");
      const uri = "echo://a/b.txt";
      await expect(connection().request("resources/read", { uri })).rejects.toMatchObject({ data: { uri } });
    });

    it.each([
      ["echo://%C2%A7%20141", "[§ 141]"],
      ["echo://a+b", "[a+b]"],
      ["echo://%2520", "[%20]"],
      ["echo://__proto__", "[__proto__]"],
      ["names://constructor/__proto__/toString", "constructor __proto__ toString"],
    ])("[decode-once] reads %s", async (uri, text) => {
      expect(await textOf(connection(), uri)).toBe(text);
    });

    it.each(["echo://%ZZ", "echo://%E0%A4%A", "echo://%"])(
      "[decode-once] names the variable that doesn't decode in %s",
      async (uri) => {
        await expect(connection().request("resources/read", { uri })).rejects.toMatchObject({
          code: -32602,
          data: { uri, reason: "invalid_uri", variable: "value" },
        });
      },
    );

    it.each([
      ["order://literal/b", "literal"],
      ["order://other/b", "variable"],
      ["order://a.+(b", "mixed"],
    ])("[literal] reads %s, whatever the order of declaration", async (uri, text) => {
      expect(await textOf(connection(), uri)).toBe(text);
    });

    it("[literal] takes a dot and a plus as themselves", async () => {
      const uri = "order://aX+(b";
      await expect(connection().request("resources/read", { uri })).rejects.toMatchObject({ data: { uri } });
    });
  });

  describe("completion/complete", () => {
    const complete = async (uri: string, name: string, value: string, filled?: Json) => {
      const result = await connection().request("completion/complete", {
        ref: { type: "ref/resource", uri },
        argument: { name, value },
        ...(filled !== undefined && { context: { arguments: filled } }),
      });
      return result["completion"];
    };

    it("[completion] offers what the folder holds, narrowed by what is filled in", async () => {
      const pages = "pages://{lang}/{page}";
      expect(await complete(pages, "lang", "")).toEqual({ values: ["de", "en"], total: 2, hasMore: false });
      expect(await complete(pages, "page", "")).toEqual({
        values: ["ende", "start"],
        total: 2,
        hasMore: false,
      });
      expect(await complete(pages, "page", "", { lang: "en" })).toEqual({
        values: ["start"],
        total: 1,
        hasMore: false,
      });
      expect(await complete(pages, "page", "e", { lang: "de" })).toEqual({
        values: ["ende"],
        total: 1,
        hasMore: false,
      });
    });

    it("[completion] offers a hundred values, and says how many there are", async () => {
      const completion = (await complete("many://{number}", "number", "n")) as Json;
      expect(completion).toMatchObject({ total: 120, hasMore: true });
      expect(completion["values"]).toHaveLength(100);
      expect(await complete("many://{number}", "number", "n11")).toMatchObject({ total: 10, hasMore: false });
    });

    it("[names] completes variables that are named as an object's own properties are", async () => {
      const names = "names://{constructor}/{__proto__}/{toString}";
      expect(await complete(names, "__proto__", "")).toEqual({ values: ["b"], total: 1, hasMore: false });
    });

    it.each([
      ["pages://{lang}", "lang"],
      ["pages://{lang}/{page}", "constructor"],
      ["pages://{lang}/{page}", "nothing"],
    ])("[completion] refuses %s, %s", async (uri, name) => {
      await expect(complete(uri, name, "")).rejects.toMatchObject({ code: -32602 });
    });
  });
});
