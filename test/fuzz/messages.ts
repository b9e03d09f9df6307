import { once } from "node:events";
import path from "node:path";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { sdk as sdk1 } from "../../src/kit/sdk1/sdk.js";
import { sdk as sdk2 } from "../../src/kit/sdk2/sdk.js";
import { serveHttp, type HttpService } from "../../src/kit/serve/http.js";
import { serveStdioConnection } from "../../src/kit/serve/stdio.js";
import { liveServer, removeFolder, startHttp, startProgram } from "../support/command.js";
import { canaries } from "./canary.js";
import { anyPost, exchange, POSTS } from "./http-exchange.js";
import { converse } from "./line-exchange.js";
import { anyConversation, CONVERSATIONS } from "./messages-sent.js";
import { property, share, type Subject } from "./property.js";
import { makeStageFolder, openStage, stageEnvironment, type Stage } from "./stage.js";

/** Long enough for every message, short enough to be exceeded. */
const MAX_LINE_BYTES = 32 * 1024;

const stage = share(openStage);
const http = share(openHttp);
const real = share(openProcess);
const conversations = fc.tuple(anyConversation, fc.integer({ min: 1, max: 4_096 }));
const corpus = CONVERSATIONS.map((conversation): [typeof conversation, number] => [conversation, 4_096]);

/** Messages as clients send them, in both eras: to the kit in this process, and to the program itself. */
export const messages: Subject = {
  name: "messages",
  close: async () => {
    await Promise.all([stage.close(), http.close(), real.close()]);
  },
  properties: [
    property({
      name: "over stdio each line is answered within the protocol, once",
      arbitrary: conversations,
      corpus,
      runs: 25,
      check: async ([conversation, chunk]) => {
        await conversePiped(sdk2, conversation, chunk);
      },
    }),
    property({
      name: "over stdio with the SDK v1, likewise",
      arbitrary: conversations.map(([{ sent }, chunk]) => [{ era: "2025" as const, sent }, chunk] as const),
      corpus: corpus
        .filter(([{ era }]) => era === "2025")
        .map(([{ sent }, chunk]) => [{ era: "2025", sent }, chunk] as const),
      runs: 10,
      check: async ([conversation, chunk]) => {
        await conversePiped(sdk1, conversation, chunk);
      },
    }),
    property({
      name: "over HTTP each POST is answered within the protocol",
      arbitrary: anyPost,
      corpus: POSTS,
      runs: 25,
      check: async (sent) => {
        const { service, expectNoneIn, expectQuietLog } = await http.get();
        await exchange(service.url, sent, { expectNoneIn });
        expectQuietLog();
      },
    }),
    property({
      name: "the program itself does so over HTTP, and stays",
      arbitrary: anyPost,
      corpus: [],
      runs: 10,
      check: async (sent) => {
        const { url, expectNoneIn } = await real.get();
        await exchange(url, sent, { expectNoneIn });
      },
    }),
    property({
      name: "the program itself does so over stdio, and ends with its client",
      arbitrary: conversations,
      corpus: [],
      runs: 1,
      starts: true,
      check: async ([conversation, chunk]) => {
        const { manifest, environment, ...watched } = await real.get();
        const child = startProgram(liveServer(manifest), { env: environment, cwd: "/" });
        const closed = once(child, "close");
        let said = "";
        child.stderr.on("data", (text: Buffer) => (said += text.toString()));
        child.stdin.on("error", () => undefined);
        try {
          await converse({ toServer: child.stdin, fromServer: child.stdout }, conversation, chunk, watched);
        } finally {
          child.stdin.end();
        }
        const [code] = (await closed) as [number | null];
        watched.expectNoneIn(said);
        if (code !== 0) throw new Error(`the program ended with ${code}: ${said}`);
      },
    }),
  ],
};

/** A conversation with the kit over two pipes. */
async function conversePiped(
  sdk: typeof sdk2,
  ...[conversation, chunk]: readonly [(typeof corpus)[0][0], number]
) {
  const { catalogue, changes, log, asking, ...watched } = await stage.get();
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
  const connection = serveStdioConnection(sdk, () => catalogue, {
    stdin: toServer,
    stdout: fromServer,
    log,
    changes,
    caller: asking.caller,
    limits: { maxLineBytes: MAX_LINE_BYTES },
  });
  try {
    await converse({ toServer, fromServer }, conversation, chunk, watched);
    watched.expectQuietLog();
  } finally {
    await connection.close();
  }
}

async function openHttp(): Promise<Stage & { readonly service: HttpService }> {
  const opened = await openStage();
  const { catalogue, changes, log } = opened;
  const service = await serveHttp(sdk2, () => catalogue, {
    host: "127.0.0.1",
    port: 0,
    log,
    changes,
    limits: { maxBodyBytes: MAX_LINE_BYTES, maxSessions: 20 },
  });
  return {
    ...opened,
    service,
    close: async () => {
      await service.close();
      await opened.close();
    },
  };
}

async function openProcess() {
  const folder = await makeStageFolder();
  const manifest = path.join(folder, "pressmark.yaml");
  // Nobody listens at this port, whose number stands in no other text.
  const environment = stageEnvironment("http://127.0.0.1:1");
  const served = await startHttp([manifest], { env: environment, cwd: "/" });
  return {
    ...canaries(folder),
    url: served.url,
    manifest,
    environment,
    close: async () => {
      const code = await served.stop();
      await removeFolder(folder);
      if (code !== 0) throw new Error(`the program ended with ${code}: ${served.said()}`);
    },
  };
}
