import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterEach, describe, expect, it } from "vitest";
import type { HttpService } from "./http.js";
import { serveHttp } from "./http.js";
import { memoryAnswers, memoryLog } from "./memory-answers.fixture.js";
import type { Sdk } from "./sdk.js";
import { SDKS } from "./sdks.fixture.js";

const services: HttpService[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));

async function start(sdk: Sdk): Promise<URL> {
  const answers = memoryAnswers();
  const service = await serveHttp(sdk, () => answers, { host: "localhost", port: 0, log: memoryLog() });
  services.push(service);
  return new URL(service.url);
}

const READ = { contents: [{ uri: "note://a", mimeType: "text/plain", text: "hello" }] };

describe.each(SDKS)(
  "serveHttp with the SDK $version and the official clients",
  ({ version: server, sdk }) => {
    const modes = [
      ["2025", "legacy", "2025-11-25"],
      ["2026", { pin: "2026-07-28" }, "2026-07-28"],
      ["auto", "auto", server === "v1" ? "2025-11-25" : "2026-07-28"],
    ] as const;
    it.each(modes.filter(([era]) => server === "v2" || era !== "2026"))(
      "is understood by the client of the SDK v2 (%s)",
      async (_, mode, version) => {
        const url = await start(sdk);
        const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
        const transport = new StreamableHTTPClientTransport(url);
        await client.connect(transport);
        expect(client.getNegotiatedProtocolVersion()).toBe(version);
        expect(client.getServerVersion()).toMatchObject({
          name: "desk",
          title: "Release desk",
          version: "1.4.0",
        });
        expect(client.getInstructions()).toBe("Read note://a first.");
        expect(client.getServerCapabilities()).toEqual({ resources: {}, completions: {} });
        expect(await client.readResource({ uri: "note://a" })).toMatchObject(READ);
        expect(await client.readResource({ uri: "note://caf%C3%A9/§" })).toMatchObject({
          contents: [{ text: "unicode" }],
        });
        expect((await client.listResources()).resources).toEqual([{ uri: "note://a", name: "a", size: 5 }]);
        expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
          { uriTemplate: "note://{id}", name: "notes" },
        ]);
        const completed = await client.complete({
          ref: { type: "ref/resource", uri: "note://{id}" },
          argument: { name: "id", value: "" },
        });
        expect(completed.completion).toEqual({ values: ["a", "b"], total: 2, hasMore: false });
        for (const uri of ["", "not a uri"])
          await expect(client.readResource({ uri })).rejects.toMatchObject({
            code: -32602,
            data: { uri, reason: "invalid_uri" },
          });
        await expect(client.readResource({ uri: "note://z" })).rejects.toMatchObject({
          data: { uri: "note://z" },
        });
        await expect(client.readResource({ uri: "fault://z" })).rejects.toMatchObject({ code: -32603 });
        await client.close();
      },
    );

    it("is understood by the client of the SDK v1", async () => {
      const url = await start(sdk);
      const client = new Client1({ name: "test", version: "1" });
      const transport = new Transport1(url);
      await client.connect(transport);
      expect(transport.sessionId).toMatch(/^[0-9a-f-]{36}$/);
      expect(await client.readResource({ uri: "note://a" })).toEqual(READ);
      await expect(client.readResource({ uri: "" })).rejects.toMatchObject({
        data: { uri: "", reason: "invalid_uri" },
      });
      const cancelled = new AbortController();
      const slow = client.readResource({ uri: "slow://a" }, { signal: cancelled.signal });
      cancelled.abort("enough");
      await expect(slow).rejects.toThrow("enough");
      expect((await client.listResources()).resources).toHaveLength(1);
      await transport.terminateSession();
      await client.close();
    });
  },
);
