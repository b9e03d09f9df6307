import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liveServer, startHttpProgram, type HttpServed } from "../support/command.js";
import { CLIENTS, type ClientKind, type Place, type StartedPlace } from "../support/connections.js";
import { LATEST_2026, Refused, type Json } from "../support/messages.js";
import { exchangeLines, exchangePosts, type Era, type HttpCaller, type Step } from "./exchange.js";
import { HTTP_STEPS, makeListSteps, makeSteps, walkLists, type Listed } from "./steps.js";
import { withoutMoments } from "../support/provenance.js";

/** Two servers that must answer alike. */
export interface Pair {
  readonly live: StartedPlace;
  readonly generated: StartedPlace;
  /** Over HTTP: the tokens of callers, the mightiest first; absent where everybody is answered. */
  readonly tokens?: readonly string[];
  close(): Promise<void>;
}

/** What a pair is compared in. */
export interface Scope {
  readonly eras: readonly Era[];
  /** How many answers there are at least, so that a suite that asks nothing can't pass. */
  readonly atLeast: number;
  /** Whether the official clients ask too: what raw messages tell is most of what they can. */
  readonly clients?: boolean;
}

/** The server of a manifest, and the program of a project. @param args of both */
export function pairOf(
  manifest: string,
  program: readonly string[],
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Pick<Pair, "live" | "generated"> {
  return {
    live: { program: liveServer(manifest, ...args), env },
    generated: { program: [...program, ...args], env },
  };
}

/** Everything is compared within this time, in milliseconds, also where many tests run at once. */
const SLOW = { timeout: 180_000 };

/** Describes that a generated project answers as the live server does. */
export function describeContract(subject: string, scope: Scope, open: () => Promise<Pair>): void {
  describe(`[contract] the project of ${subject} answers as the live server does`, SLOW, () => {
    let pair: Pair;
    let served: readonly HttpServed[] = [];
    let listed: Listed;
    let steps: readonly Step[];
    beforeAll(async () => {
      pair = await open();
      served = await Promise.all(
        [pair.live, pair.generated].map(({ program, env = {} }) =>
          startHttpProgram(program, { env, cwd: "/" }),
        ),
      );
      // Behind tokens, the local caller is who sees everything.
      const places = pair.tokens === undefined ? served : [pair.live, pair.generated];
      const [live, generated] = await Promise.all(places.map(walkLists));
      listed = live!;
      expect(generated).toEqual(listed);
      const cursors = [...new Set([...listed.cursors, ...generated!.cursors])];
      steps = makeSteps(listed, cursors).filter((step) => scope.eras.includes("2026") || !isOf2026(step));
    }, SLOW.timeout);
    afterAll(async () => {
      await Promise.all(served.map(({ stop }) => stop()));
      await pair.close();
    });

    it.each(scope.eras)("over stdio, in the era of %s", async (era) => {
      const [live, generated] = await Promise.all(
        [pair.live, pair.generated].map((place) => exchangeLines(place, era, steps)),
      );
      expectAlike(live, generated, scope.atLeast);
    });

    const callers = scope.eras.flatMap((era): readonly HttpCaller[] =>
      era === "2026" ? [{ era, session: false }] : [true, false].map((session) => ({ era, session })),
    );
    it.each(callers)("over HTTP, in the era of $era, with a session: $session", async (caller) => {
      const more = HTTP_STEPS.filter((step) => scope.eras.includes("2026") || !isOf2026(step));
      const compare = async (token: string | undefined, asked: readonly Step[], atLeast: number) => {
        const [live, generated] = await Promise.all(
          served.map(({ url }) => exchangePosts(url, { ...caller, token }, asked)),
        );
        expectAlike(live, generated, atLeast);
      };
      const [token, ...others] = pair.tokens ?? [];
      await compare(token, [...steps, ...more], scope.atLeast);
      for (const other of others) await compare(other, makeListSteps(listed), listed.resources.length);
    });

    if (scope.clients !== true) return;
    const kinds = CLIENTS.filter(({ client, era }) => client !== "raw messages" && scope.eras.includes(era));
    it.each(kinds)("to the client of $client in the era of $era", async (kind) => {
      const places = pair.tokens === undefined ? served : [pair.live, pair.generated];
      const [live, generated] = await Promise.all(places.map((place) => answersTo(kind, place, listed)));
      expect(withoutMoments(generated)).toEqual(withoutMoments(live));
    });
  });
}

/** What a server of the 2025 era alone can't answer as one of both does. */
function isOf2026(step: Step): boolean {
  return step.raw !== undefined && JSON.stringify(step).includes(LATEST_2026);
}

/** What an official client gets of a server. */
async function answersTo(kind: ClientKind, place: Place, { resources, templates }: Listed) {
  const connection = await kind.connect(place);
  const ask = (method: string, params: Json = {}) => connection.request(method, params).catch(refusal);
  const answers: unknown[] = [connection.opening];
  for (const method of ["resources/list", "resources/templates/list"])
    answers.push(await ask(method), await ask(method, { cursor: "bogus" }));
  for (const uri of [...resources, "x://nothing", "not a uri"])
    answers.push(await ask("resources/read", { uri }));
  for (const uri of templates) {
    const ref = { type: "ref/resource", uri };
    answers.push(await ask("completion/complete", { ref, argument: { name: "a", value: "" } }));
  }
  await connection.close();
  return answers;
}

function refusal(error: unknown): object {
  if (!(error instanceof Refused)) throw error;
  return { code: error.code, message: error.message, data: error.data };
}

/** Whole lists of answers would be too long to be told apart by a reader. */
function expectAlike(
  live: readonly string[] | undefined = [],
  generated: readonly string[] | undefined = [],
  atLeast: number,
): void {
  const differences = live.flatMap((answer, index) =>
    withoutAge(answer) === withoutAge(generated[index])
      ? []
      : [{ index, live: shorten(answer), generated: shorten(generated[index]) }],
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(generated).toHaveLength(live.length);
  expect(live.length).toBeGreaterThan(atLeast);
}

/** What depends on when it was asked for: when it was fetched, and what is left of its life, compared in half minutes. */
function withoutAge(answer: string | undefined): string | undefined {
  return (
    answer
      ?.replace(/"ttlMs":(\d+)/g, (_, left) => `"ttlMs":${String(Math.ceil(Number(left) / 30_000))}`)
      .replace(/"fetchedAt":"[^"]*"/g, '"fetchedAt":"then"')
      // What is left of a life may have a digit less than it had.
      .replace(/^(content-length): \d+$(?=[^]*"ttlMs":)/m, "$1: any")
  );
}

function shorten(text: string | undefined): string | undefined {
  return text === undefined || text.length <= 2_000 ? text : `${text.slice(0, 2_000)}… (${text.length})`;
}
