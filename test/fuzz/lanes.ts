import { PassThrough } from "node:stream";
import { sdk as sdk1 } from "../../src/kit/sdk1/sdk.js";
import { sdk as sdk2 } from "../../src/kit/sdk2/sdk.js";
import { serveHttp, type HttpService } from "../../src/kit/serve/http.js";
import type { Sdk } from "../../src/kit/serve/sdk.js";
import { serveStdioConnection } from "../../src/kit/serve/stdio.js";
import { withoutMoments } from "../support/provenance.js";
import { anyPost, ask, endSession, POSTS, type HttpAnswered, type Posted } from "./http-exchange.js";
import { ODD_CONVERSATIONS, ODD_POSTS } from "./lanes-corpus.js";
import { anyConversation, CONVERSATIONS, messageOf, type Conversation } from "./messages-sent.js";
import { property, share, type Property, type Subject } from "./property.js";
import { openStage } from "./stage.js";

const stage = share(openStage);

/** Requests through the direct lane, and through the SDK alone: the answers must be equal, to the byte. */
export const lanes: Subject = {
  name: "lanes",
  close: async () => {
    await Promise.all([...services.values()].map((shared) => shared.close()));
    await stage.close();
  },
  properties: [...propertiesOf("v2", sdk2), ...propertiesOf("v1", sdk1)],
};

function propertiesOf(version: string, sdk: Sdk): readonly Property[] {
  return [
    property({
      name: `answer over HTTP what the SDK ${version} answers`,
      // What isn't posted has no lane of its own; a stream has no end.
      arbitrary: anyPost.map((post) => ({ ...post, verb: "POST" as const })),
      corpus: [...POSTS, ...ODD_POSTS],
      runs: 40,
      check: (sent) => compareOverHttp(sdk, sent),
    }),
    property({
      name: `answer over stdio what the SDK ${version} answers`,
      arbitrary: anyConversation,
      corpus: [...CONVERSATIONS, ...ODD_CONVERSATIONS],
      runs: 40,
      check: (conversation) => compareOverStdio(sdk, conversation),
    }),
  ];
}

interface Pair {
  readonly direct: HttpService;
  readonly plain: HttpService;
  close(): Promise<void>;
}

const services = new Map<Sdk, ReturnType<typeof share<Pair>>>();

function pairOf(sdk: Sdk): Promise<Pair> {
  let pair = services.get(sdk);
  if (pair === undefined) {
    pair = share(async () => {
      const { catalogue, changes, log } = await stage.get();
      const start = (direct: boolean) =>
        serveHttp(sdk, () => catalogue, { host: "127.0.0.1", port: 0, log, changes, direct });
      const [direct, plain] = await Promise.all([start(true), start(false)]);
      return {
        direct,
        plain,
        close: async () => {
          await Promise.all([direct.close(), plain.close()]);
        },
      };
    });
    services.set(sdk, pair);
  }
  return pair.get();
}

async function compareOverHttp(sdk: Sdk, sent: Posted): Promise<void> {
  const pair = await pairOf(sdk);
  const askOne = async ({ url }: HttpService): Promise<string> => {
    const { answer, session } = await ask(url, sent);
    const opened = answer.headers["mcp-session-id"];
    for (const id of new Set([session, opened])) if (typeof id === "string") await endSession(url, id);
    return told(answer);
  };
  expectEqual(await askOne(pair.direct), await askOne(pair.plain));
}

/** An answer without what differs from one to the next: when it was, and which session it opens. */
function told({ status, headers, text }: HttpAnswered): string {
  const kept = Object.entries(headers).filter(([name]) => name !== "date");
  const lines = kept.map(([name, value]) =>
    name === "mcp-session-id" ? "mcp-session-id: some" : `${name}: ${String(value)}`,
  );
  return [String(status), ...lines.sort(), withoutTime(text)].join("\n");
}

async function compareOverStdio(sdk: Sdk, conversation: Conversation): Promise<void> {
  expectEqual(await linesOf(sdk, conversation, true), await linesOf(sdk, conversation, false));
}

/** What comes back in a conversation, sorted: answers may overtake each other. */
async function linesOf(sdk: Sdk, { era, sent }: Conversation, direct: boolean): Promise<string> {
  const { catalogue, changes, log, asking } = await stage.get();
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const parts: Buffer[] = [];
  stdout.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    serveStdioConnection(sdk, () => catalogue, {
      stdin,
      stdout,
      log,
      changes,
      caller: asking.caller,
      direct,
      onClose: resolve,
    });
  });
  for (const [index, each] of sent.entries())
    stdin.write(
      "raw" in each
        ? Buffer.from(`${each.raw}\n`, "latin1")
        : `${JSON.stringify(messageOf(each, `asked-${index}`, era))}\n`,
    );
  // What was asked by then is answered before the end.
  stdin.end();
  await ended;
  return withoutTime(Buffer.concat(parts).toString().split("\n").sort().join("\n"));
}

function withoutTime(text: string): string {
  return withoutMoments(text).replace(/\\"fetchedAt\\":\\"[^"\\]*\\"/g, "");
}

function expectEqual(direct: string, plain: string): void {
  if (direct !== plain) throw new Error(`the lane: ${direct}\n\nthe SDK:  ${plain}`);
}
