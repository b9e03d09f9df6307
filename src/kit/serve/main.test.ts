import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { request } from "./http-service.fixture.js";
import { runMain } from "./main.js";
import { INITIALIZE, until } from "./memory-answers.fixture.js";
import { deskProgram, startHere } from "./program.fixture.js";
import { SDKS } from "./sdks.fixture.js";

const LINE = (message: unknown): string => `${JSON.stringify(message)}\n`;
const urlIn = (said: readonly string[]): string => /http:\S+\/mcp/.exec(said.join("\n"))?.[0] ?? "";

describe.each(SDKS)("runMain with the SDK $version", ({ sdk }) => {
  const main = (args: readonly string[], environment?: Record<string, string>) => {
    const here = startHere(args, environment);
    return { ...here, ended: runMain(deskProgram(), sdk, here.start) };
  };
  const endOf = async (args: readonly string[], environment?: Record<string, string>) => {
    const { ended, said, written } = main(args, environment);
    return { code: await ended, said, written: written() };
  };

  it("serves over stdio until the client leaves, and says nothing on stdout but messages", async () => {
    const { ended, stdin, written, said } = main([]);
    stdin.write(LINE(request("initialize", INITIALIZE, 1)));
    stdin.end(LINE(request("resources/read", { uri: "note://greeting" }, 2)));
    expect(await ended).toBe(0);
    const [opened, read] = written()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(opened).toMatchObject({ id: 1, result: { serverInfo: { name: "desk", version: "1.4.0" } } });
    expect(read).toMatchObject({ id: 2, result: { contents: [{ text: "Hello you" }] } });
    expect(said).toEqual(["pressmark info: serves desk (1 resource and 1 family) over stdio"]);
  });

  it("ends over stdio when it is told to stop", async () => {
    const { ended, stop } = main(["--no-watch", "--log-level", "silent"]);
    stop();
    expect(await ended).toBe(0);
  });

  it("gives the local caller the claims", async () => {
    const { ended, stdin, written } = main(["--claim", "user=ann", "--claim=x=1=2"]);
    stdin.write(LINE(request("initialize", INITIALIZE, 1)));
    stdin.write(LINE(request("resources/read", { uri: "note://of/ann" }, 2)));
    stdin.end(LINE(request("resources/read", { uri: "note://of/bob" }, 3)));
    await ended;
    expect(written()).toContain('"text":"yours"');
    expect(written()).toContain('"error":{"code":-32602');
  });

  it("serves over HTTP until it is told to stop, and says where and what to type next", async () => {
    const { ended, stop, said, written } = main(["--http", "0"]);
    await until(() => urlIn(said) !== "");
    const url = urlIn(said);
    expect(said[0]).toBe(`pressmark serves desk (1 resource and 1 family) at ${url}`);
    expect(said[1]).toContain(`claude mcp add --transport http desk ${url}`);
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      body: JSON.stringify(request("resources/read", { uri: "note://greeting" })),
    });
    expect(await response.json()).toMatchObject({ result: { contents: [{ text: "Hello you" }] } });
    stop();
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
    expect(written()).toBe("");
  });

  it("keeps to the limits of the program", async () => {
    const here = startHere(["--http", "127.0.0.1:0"]);
    const program = deskProgram();
    const ended = runMain(
      { ...program, limits: { ...program.limits, maxBodyBytes: 1_024 } },
      sdk,
      here.start,
    );
    await until(() => urlIn(here.said) !== "");
    const response = await fetch(urlIn(here.said), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "x".repeat(1_025),
    });
    expect(await response.json()).toMatchObject({
      error: { data: { reason: "limit", limit: "maxBodyBytes", bound: 1_024 } },
    });
    here.stop();
    expect(await ended).toBe(0);
  });

  it("puts the environment into tokens, hosts and origins", async () => {
    const here = startHere(["--http", "127.0.0.1:0"], {
      NAME: "you",
      TOKEN: "secret",
      SITE: "app.shop.example",
    });
    const program = deskProgram({
      tokens: [{ token: "${TOKEN}", scopes: [] }],
      allowedHosts: ["${SITE}"],
      allowedOrigins: ["https://${SITE}"],
    });
    const ended = runMain(program, sdk, here.start);
    await until(() => urlIn(here.said) !== "");
    const preflight = await fetch(urlIn(here.said), {
      method: "OPTIONS",
      headers: { Origin: "https://app.shop.example", Authorization: "Bearer secret" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://app.shop.example");
    const statuses = await Promise.all(
      ["Bearer secret", "Bearer ${TOKEN}"].map(async (authorization) => {
        const headers = { Authorization: authorization };
        return (await fetch(urlIn(here.said), { headers })).status;
      }),
    );
    expect(statuses).toEqual([405, 401]);
    here.stop();
    expect(await ended).toBe(0);
  });

  it("warns where anybody can read", async () => {
    const { ended, stop, said } = main(["--http", "0.0.0.0:0"]);
    await until(() => urlIn(said) !== "");
    stop();
    await ended;
    expect(said[0]).toBe(
      "pressmark warning: anyone who reaches 0.0.0.0 can read this catalogue: set serve.http.auth",
    );
  });

  it("exits 1 in a line where the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await until(() => other.listening);
    const port = String((other.address() as AddressInfo).port);
    expect(await endOf(["--http", port])).toEqual({
      code: 1,
      said: [`pressmark: can't listen on 127.0.0.1:${port}: the port is in use (--http 0 takes a free port)`],
      written: "",
    });
  });

  it("exits 1 in a line where the environment lacks a value", async () => {
    expect(await endOf([], {})).toEqual({
      code: 1,
      said: ["pressmark: the entry 'greeting' can't be served: not set in the environment: NAME"],
      written: "",
    });
    for (const [token, why] of [
      ["${TOKEN}", "not set in the environment: TOKEN"],
      ["${TOKEN:-}", "an empty bearer token protects nothing"],
    ]) {
      const here = startHere(["--http", "0"]);
      const program = deskProgram({ tokens: [{ token: token ?? "", scopes: [] }] });
      expect(await runMain(program, sdk, here.start)).toBe(1);
      expect(here.said).toEqual([`pressmark: serve.http can't be used: ${why ?? ""}`]);
    }
  });

  it.each([
    [["--http", "here"], "--http here is not [host:]port"],
    [["--http", "65536"], "--http 65536 is not [host:]port"],
    [["--http"], "Option '--http <value>' argument missing"],
    [["--claim", "ann"], "--claim ann is not name=value"],
    [["--log-level", "loud"], "--log-level loud is no level"],
    [["--htp", "0"], "Unknown option '--htp'"],
    [["manifest.yaml"], "Unexpected argument 'manifest.yaml'"],
  ])("exits 2 in a line for the arguments %j", async (args, message) => {
    const { code, said, written } = await endOf(args);
    expect([code, said[0], written]).toEqual([2, expect.stringContaining(`pressmark: ${message}`), ""]);
    expect(said.length).toBeLessThanOrEqual(2);
  });

  it("explains itself", async () => {
    const { code, said, written } = await endOf(["--help"]);
    expect([code, said]).toEqual([0, []]);
    expect(written).toMatch(/^Serves desk 1\.4\.0 over stdio, or over Streamable HTTP at \/mcp\.\n/);
    for (const option of ["--http", "--claim", "--log-level", "--no-watch", "--no-cache", "--help"])
      expect(written).toContain(`\n  ${option} `);
  });

  it("exits 70 with a stack for a fault of its own", async () => {
    const here = startHere([]);
    const program = deskProgram();
    const broken = { ...program, resources: [...program.resources, ...program.resources] };
    expect(await runMain(broken, sdk, here.start)).toBe(70);
    expect(here.said[0]).toBe("The server failed; this is a fault of the program, not of yours.");
    expect(here.said[1]).toMatch(/^Error: .*\n +at /);
  });
});
