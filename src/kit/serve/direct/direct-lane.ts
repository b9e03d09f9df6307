import { headerValues, onlyValue } from "../header-values.js";
import type { IncomingMessage } from "node:http";
import type { LazySignal } from "../../lazy-signal.js";
import type { CallerInfo } from "../caller-info.js";
import type { Refusal } from "../http-answer.js";
import { isNotification, type RequestMessage } from "../json-rpc.js";
import type { Sdk, Service } from "../sdk.js";
import type { Session } from "../session.js";
import type { Sessions } from "../sessions.js";
import { createDirectAnswers, DirectAsking } from "./direct-answers.js";
import { LEGACY_VERSIONS, MODERN_VERSION, plainRequest, type PlainRequest } from "./plain-request.js";

/** A POST whose body is parsed. */
export interface DirectExchange {
  readonly request: IncomingMessage;
  readonly body: object;
  readonly caller: CallerInfo;
  /** Aborted when the client is gone, or the server ends. */
  readonly gone: LazySignal;
}

/** What the client is sent: a JSON-RPC answer, a 202 without a body, or a refusal. */
export type DirectAnswer =
  | { readonly text: string; readonly sessionId?: string }
  | { readonly accepted: true }
  | { readonly refusal: Refusal };

/** What the SDK's lane refuses a request with in the same place. */
export interface DirectRefusals {
  readonly unknownSession: DirectAnswer;
  readonly tooManySessions: DirectAnswer;
  readonly stopped: DirectAnswer;
}

/** Answers what is plainly in order over HTTP, its headers too, without the SDK. */
export interface DirectLane {
  /** @returns nothing where the request is the SDK's */
  answer(exchange: DirectExchange): Promise<DirectAnswer> | undefined;
}

const ACCEPTED: DirectAnswer = { accepted: true };
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Makes it. @param sessions where the sessions of both lanes are */
export function createDirectLane(
  sdk: Sdk,
  service: Service,
  sessions: Sessions,
  refusals: DirectRefusals,
): DirectLane {
  const answers = createDirectAnswers(service);

  const find = (plain: PlainRequest, { caller: { caller }, gone }: DirectExchange) =>
    answers.answer(plain, new DirectAsking(caller, gone));

  const answerAlone = async (plain: PlainRequest, exchange: DirectExchange): Promise<DirectAnswer> => {
    const { gone } = exchange;
    try {
      return { text: await find(plain, exchange) };
    } catch (error) {
      if (gone.aborted) return refusals.stopped;
      throw error;
    }
  };

  const answerIn = async (
    session: Session,
    plain: PlainRequest,
    exchange: DirectExchange,
  ): Promise<DirectAnswer> => {
    const { gone } = exchange;
    const release = session.hold();
    try {
      const answered = await session.answerDirectly(exchange.body as RequestMessage, gone, () =>
        find(plain, exchange),
      );
      if (answered === undefined) return refusals.unknownSession;
      const { text } = answered;
      return text === undefined ? ACCEPTED : { text, sessionId: session.id };
    } catch (error) {
      if (gone.aborted) return refusals.stopped;
      throw error;
    } finally {
      release();
    }
  };

  const open = async (plain: PlainRequest, exchange: DirectExchange): Promise<DirectAnswer> => {
    const session = sessions.open(exchange.caller);
    return session === undefined ? refusals.tooManySessions : await answerIn(session, plain, exchange);
  };

  /** A client of 2025 says that it's ready. */
  const note = ({ request, body, caller }: DirectExchange): Promise<DirectAnswer> | undefined => {
    if (!isNotification(body) || body.method !== "notifications/initialized" || body.params !== undefined)
      return undefined;
    const id = onlyValue(request, "mcp-session-id");
    if (id === undefined || !isPlainLegacy(request)) return undefined;
    const session = sessions.find(id, caller);
    if (session === undefined || session.usesSdk) return undefined;
    session.ready(caller);
    return Promise.resolve(ACCEPTED);
  };

  return {
    answer: (exchange) => {
      const { request, body, caller } = exchange;
      const plain = plainRequest(body);
      if (plain === undefined) return note(exchange);
      if (!sdk.eras.includes(plain.era)) return undefined;
      if (plain.era === "2026")
        return isPlainModern(request, plain) ? answerAlone(plain, exchange) : undefined;
      if (!isPlainLegacy(request)) return undefined;
      const ids = headerValues(request, "mcp-session-id");
      if (plain.method === "initialize") return ids.length === 0 ? open(plain, exchange) : undefined;
      if (ids.length === 0) return answerAlone(plain, exchange);
      const session = sessions.find(ids.join(), caller);
      return session === undefined
        ? Promise.resolve(refusals.unknownSession)
        : answerIn(session, plain, exchange);
    },
  };
}

/** MCP 2026-07-28, Streamable HTTP: the headers say what the body says. A name that had to be encoded is the SDK's. */
function isPlainModern(request: IncomingMessage, { method, params }: PlainRequest): boolean {
  return (
    isJson(request) &&
    onlyValue(request, "mcp-protocol-version") === MODERN_VERSION &&
    onlyValue(request, "mcp-method") === method &&
    (method !== "resources/read" || onlyValue(request, "mcp-name") === params["uri"])
  );
}

/** MCP 2025-11-25, Streamable HTTP. */
function isPlainLegacy(request: IncomingMessage): boolean {
  const accept = headerValues(request, "accept");
  const versions = headerValues(request, "mcp-protocol-version");
  return (
    isJson(request) &&
    takesBoth(accept.length === 1 ? (accept[0] ?? "") : accept.join()) &&
    (versions.length === 0 || (versions.length === 1 && LEGACY_VERSIONS.includes(versions[0] ?? "")))
  );
}

/** The two in which an answer may come. Most clients write them just so. */
function takesBoth(accept: string): boolean {
  return (
    accept === "application/json, text/event-stream" ||
    (accept.includes("application/json") && accept.includes("text/event-stream"))
  );
}

function isJson(request: IncomingMessage): boolean {
  const type = onlyValue(request, "content-type") ?? "";
  return type === "application/json" || JSON_TYPE.test(type);
}
