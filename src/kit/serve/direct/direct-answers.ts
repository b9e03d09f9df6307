import type { Answer, Answers, Asking } from "../../answers.js";
import type { ResourceError } from "../../errors.js";
import type { LazySignal } from "../../lazy-signal.js";
import type { Caller } from "../../source.js";
import { introductionOf } from "../introduction.js";
import type { RequestId } from "../json-rpc.js";
import { findAnswer, toldOf } from "../requests.js";
import type { Era, Service } from "../sdk.js";
import { MODERN_VERSION, type PlainRequest } from "./plain-request.js";

/** Answers requests that are plainly in order, straight from the catalogue. */
export interface DirectAnswers {
  /**
   * Answers one request: what the SDK would answer, to the byte.
   * @returns the JSON-RPC message as JSON: a result, or the error that the client is to be told
   * @throws whatever aborted the signal: nobody waits for the answer
   */
  answer(request: PlainRequest, asking: Asking): Promise<string>;
}

/** Who asks, and until when. Work on data at hand doesn't look at the signal, so that it isn't made. */
export function askingOf(caller: Caller, gone: LazySignal): Asking {
  return {
    caller,
    // The object's own, so that it may be spread into another.
    get signal() {
      return gone.signal;
    },
  };
}

/** MCP 2026-07-28: the key of a result's `_meta` that says who answers. */
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

/** Makes them. */
export function createDirectAnswers(service: Service): DirectAnswers {
  const introductions = new WeakMap<Answers, Words>();
  const wordsOf = (answers: Answers): Words => {
    let words = introductions.get(answers);
    if (words === undefined) {
      words = createWords(service, answers);
      introductions.set(answers, words);
    }
    return words;
  };

  return {
    answer: async (request, asking) => {
      const { id, method, params, era } = request;
      const answers = service.answers();
      const words = wordsOf(answers);
      if (method === "ping") return resultText(id, "{}");
      if (method === "initialize")
        return resultText(id, words.initialized(String(params["protocolVersion"])));
      if (method === "server/discover") return resultText(id, words.discovered);
      try {
        const found = await findAnswer(answers, request, asking);
        if (!("cache" in found)) return resultText(id, words.close(JSON.stringify(found.result), era));
        return resultText(id, found.lasting === true ? words.lasting(found, era) : words.print(found, era));
      } catch (error) {
        if (asking.signal.aborted) throw error;
        return errorText(id, toldOf(error, method, service.log));
      }
    },
  };
}

/** What a catalogue's answers are made of. */
interface Words {
  /** The result of `initialize`. @param version a revision that is spoken */
  initialized(version: string): string;
  /** The result of `server/discover`. */
  readonly discovered: string;
  /** A result, with the fields that the era has. */
  print(answer: Answer<object>, era: Era): string;
  /** The same for an answer that is given again and again: it's printed once. */
  lasting(answer: Answer<object>, era: Era): string;
  /** A result that says nothing of its life. @param result an object as JSON, not empty */
  close(result: string, era: Era): string;
}

function createWords(service: Service, answers: Answers): Words {
  const { implementation, options } = introductionOf(service, answers);
  const serverInfo = JSON.stringify(implementation);
  const capabilities = JSON.stringify(options.capabilities);
  const instructions =
    options.instructions === undefined ? "" : `,"instructions":${JSON.stringify(options.instructions)}`;
  const meta = `"_meta":{"${SERVER_INFO}":${serverInfo}}`;
  const { ttlMs, cacheScope } = answers.listCache;
  const printed = { "2025": new WeakMap<object, string>(), "2026": new WeakMap<object, string>() };
  const close = (result: string, era: Era) =>
    era === "2025" ? result : `${result.slice(0, -1)},"resultType":"complete",${meta}}`;
  const print = ({ result, cache }: Answer<object>, era: Era): string => {
    if (era === "2025") return JSON.stringify(result);
    const life = { ttlMs: cache.ttlMs, cacheScope: cache.cacheScope };
    if (!("_meta" in result))
      return close(`${JSON.stringify(result).slice(0, -1)},${JSON.stringify(life).slice(1)}`, era);
    const told = { ...(result._meta as object), [SERVER_INFO]: implementation };
    return JSON.stringify({ ...result, ...life, resultType: "complete", _meta: told });
  };
  return {
    initialized: (version) =>
      `{"protocolVersion":${JSON.stringify(version)},"capabilities":${capabilities},"serverInfo":${serverInfo}${instructions}}`,
    discovered:
      `{"supportedVersions":["${MODERN_VERSION}"],"capabilities":${capabilities}${instructions},"resultType":"complete",` +
      `"ttlMs":${String(ttlMs)},"cacheScope":"${cacheScope}",${meta}}`,
    print,
    lasting: (answer, era) => {
      let text = printed[era].get(answer);
      if (text === undefined) {
        text = print(answer, era);
        printed[era].set(answer, text);
      }
      return text;
    },
    close,
  };
}

function resultText(id: RequestId, result: string): string {
  return `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
}

function errorText(id: RequestId, { code, message, data }: ResourceError): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id,
    error: { code, message, ...(data !== undefined && { data }) },
  });
}
