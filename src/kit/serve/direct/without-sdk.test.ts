import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { modern, request, startHttp, stopHttp } from "../http-service.fixture.js";
import { ENVELOPE, INITIALIZE, memoryAnswers, memoryLog } from "../memory-answers.fixture.js";
import type { Sdk } from "../sdk.js";
import { serveStdioConnection } from "../stdio.js";

afterEach(stopHttp);

/** An SDK that can't be loaded. */
const NO_SDK: Sdk = {
  eras: ["2025", "2026"],
  load: () => Promise.reject(new Error("the SDK was asked for")),
};

const COMPLETE = {
  ref: { type: "ref/resource", uri: "note://{id}" },
  argument: { name: "id", value: "" },
};

/** What both eras ask; the fourth is missing. */
const ASKED: readonly (readonly [string, Record<string, unknown>])[] = [
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["resources/read", { uri: "note://a" }],
  ["resources/read", { uri: "note://z" }],
  ["completion/complete", COMPLETE],
];
const OUTCOMES = ["resources", "resourceTemplates", "contents", -32602, "completion"];

interface Answer {
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number };
}

/** Of an answer: the first key of its result, or the code of its error. */
const outcomeOf = ({ result, error }: Answer) => error?.code ?? Object.keys(result ?? {})[0];

describe("without an SDK", () => {
  it.each(["2025", "2026"])("a client of %s is served over stdio", async (era) => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const answers = memoryAnswers();
    const caller = { scopes: "all", claims: new Map() } as const;
    const connection = serveStdioConnection(NO_SDK, () => answers, {
      stdin,
      stdout,
      log: memoryLog(),
      caller,
    });
    const ask = async (method: string, params: Record<string, unknown>): Promise<Answer> => {
      const whole = era === "2026" ? { ...params, _meta: ENVELOPE } : params;
      stdin.write(`${JSON.stringify(request(method, whole))}\n`);
      const [line] = (await once(stdout, "data")) as [Buffer];
      return JSON.parse(line.toString()) as Answer;
    };
    if (era === "2026") {
      expect((await ask("server/discover", {})).result).toMatchObject({ supportedVersions: ["2026-07-28"] });
    } else {
      expect((await ask("initialize", INITIALIZE)).result).toMatchObject({ protocolVersion: "2025-11-25" });
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
      expect(await ask("ping", {})).toMatchObject({ result: {} });
    }
    const outcomes = [];
    for (const [method, params] of ASKED) outcomes.push(outcomeOf(await ask(method, params)));
    expect(outcomes).toEqual(OUTCOMES);
    await connection.close();
  });

  it("a client of 2026-07-28 is served over HTTP", async () => {
    const { post } = await startHttp({ sdk: NO_SDK });
    const outcomes = [];
    for (const [method, params] of [["server/discover", {}] as const, ...ASKED]) {
      const [body, headers] = modern(method, params);
      outcomes.push(outcomeOf((await (await post(body, headers)).json()) as Answer));
    }
    expect(outcomes).toEqual(["supportedVersions", ...OUTCOMES]);
  });

  it.each([true, false])("a client of 2025 is served over HTTP, in a session: %s", async (inSession) => {
    const { post, open } = await startHttp({ sdk: NO_SDK });
    const headers: Record<string, string> = inSession ? { "Mcp-Session-Id": await open() } : {};
    if (inSession) {
      const ready = await post({ jsonrpc: "2.0", method: "notifications/initialized" }, headers);
      expect(ready.status).toBe(202);
    }
    const outcomes = [];
    for (const [method, params] of ASKED)
      outcomes.push(outcomeOf((await (await post(request(method, params), headers)).json()) as Answer));
    expect(outcomes).toEqual(OUTCOMES);
  });

  it("nothing is answered where the lane is switched off", async () => {
    const { post, log } = await startHttp({ sdk: NO_SDK, direct: false });
    expect((await post(request("resources/list"))).status).toBe(500);
    expect(log.lines.join("\n")).toContain("the SDK was asked for");
  });
});
