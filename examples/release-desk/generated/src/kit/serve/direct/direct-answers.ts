// From Pressmark 0.1.0: src/kit/serve/direct/direct-answers.ts (MIT)
import type { Answers, Asking } from "../../answers.js";
import type { ResourceError } from "../../errors.js";
import type { LazySignal } from "../../lazy-signal.js";
import type { Caller } from "../../source.js";
import type { RequestId } from "../json-rpc.js";
import { findAnswer, toldOf } from "../requests.js";
import type { Service } from "../sdk.js";
import { createWords, type Words } from "./direct-words.js";
import type { PlainRequest } from "./plain-request.js";

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
export class DirectAsking implements Asking {
  readonly caller: Caller;
  readonly #gone: LazySignal;

  constructor(caller: Caller, gone: LazySignal) {
    this.caller = caller;
    this.#gone = gone;
  }

  get aborted(): boolean {
    return this.#gone.aborted;
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }
}

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
        return resultText(id, words.print(found, era));
      } catch (error) {
        if (asking.signal.aborted) throw error;
        return errorText(id, toldOf(error, method, service.log));
      }
    },
  };
}

function resultText(id: RequestId, result: string): string {
  return `{"result":${result},"jsonrpc":"2.0","id":${typeof id === "number" ? String(id) : JSON.stringify(id)}}`;
}

function errorText(id: RequestId, { code, message, data }: ResourceError): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id,
    error: { code, message, ...(data !== undefined && { data }) },
  });
}
