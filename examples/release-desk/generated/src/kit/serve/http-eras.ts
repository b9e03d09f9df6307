// From Pressmark 0.1.0: src/kit/serve/http-eras.ts (MIT)
import { limitData, setting } from "../errors.js";
import { createDirectLane, type DirectLane } from "./direct/direct-lane.js";
import { SERVER_ERROR } from "./http-answer.js";
import type { Refusal } from "./http-answer.js";
import { isRecord, isRequest } from "./json-rpc.js";
import type { Closable, Exchange, HttpConnection, HttpSession, ModernHandler, Sdk, Service } from "./sdk.js";
import type { Session } from "./session.js";
import { Sessions } from "./sessions.js";

/** What is done with a request: the SDK's answer, and what to do when it is written or should end; or a refusal. */
export type Outcome =
  | {
      readonly answer: Response;
      readonly written: () => void;
      /** Ends the answer in good order, where it is a stream. */
      readonly end: () => void;
    }
  | { readonly refusal: Refusal };

/** The MCP endpoint in the eras that the SDK speaks, behind everything that HTTP asks for. */
export interface Eras {
  /** Answers what is plainly in order without the SDK; absent where that is switched off. */
  readonly direct: DirectLane | undefined;
  /** @param sessionId the value of `Mcp-Session-Id` */
  answer(exchange: Exchange, sessionId: string | undefined): Promise<Outcome>;
  /** Ends the streams that only wait for news; requests under way go on. */
  endStreams(): void;
  /** Ends everything. */
  close(): Promise<void>;
}

/** MCP 2025-11-25, transports, session management: the client begins anew. */
const UNKNOWN_SESSION: Refusal = { status: 404, code: -32001, message: "Session not found" };
const METHOD_NOT_ALLOWED: Refusal = {
  status: 405,
  code: SERVER_ERROR,
  message: "Method not allowed: without a session, only POST",
  headers: { Allow: "POST" },
};
const STOPPED: Refusal = {
  status: 503,
  code: SERVER_ERROR,
  message: "The server stopped before it could answer",
};
const NOTHING = () => undefined;

/**
 * Serves 2026-07-28 request by request; of 2025, `initialize` opens a session, requests with its id belong to it, and a
 * POST without one is served by itself.
 */
export function createEras(sdk: Sdk, service: Service): Eras {
  const { maxSessions, sessionIdleMs } = service.limits;
  const createConnection = async (session?: HttpSession): Promise<HttpConnection> => {
    const connection = (await sdk.load()).createHttpConnection(service, session);
    connection.server.onerror = (error) => {
      service.log.debug(`http: ${error.message}`);
    };
    return connection;
  };
  /** The SDK's part in 2026-07-28, once something has needed it; nothing where it has none. */
  let modern: ModernHandler | undefined;
  const loadModern = async (): Promise<ModernHandler | undefined> => {
    if (!sdk.eras.includes("2026")) return undefined;
    const loaded = await sdk.load();
    return (modern ??= loaded.serveModern?.(service));
  };
  const sessions = new Sessions(
    { max: maxSessions, idleMs: sessionIdleMs },
    {
      createConnection,
      createSubscriber: () => service.changes?.open(),
    },
  );
  const direct = service.direct
    ? createDirectLane(sdk, service, sessions, {
        unknownSession: { refusal: UNKNOWN_SESSION },
        tooManySessions: { refusal: tooManySessions(maxSessions) },
        stopped: { refusal: STOPPED },
      })
    : undefined;
  /** The servers of 2025 requests without a session. */
  const alone = new Set<Closable>();

  const answerIn = async (session: Session, exchange: Exchange): Promise<Outcome> => {
    const release = session.hold();
    try {
      const answer = await session.answer(exchange);
      if (answer !== undefined) {
        const end =
          exchange.request.method === "GET"
            ? () => {
                session.endStream();
              }
            : NOTHING;
        return { answer, written: release, end };
      }
    } catch (error) {
      release();
      throw error;
    }
    release();
    return { refusal: UNKNOWN_SESSION };
  };
  const answerAlone = async ({ request, body, caller }: Exchange): Promise<Outcome> => {
    const connection = await createConnection();
    const { server, transport } = connection;
    await connection.connect();
    // A closed transport leaves its answer open for ever.
    const closed = new Promise<undefined>((resolve) => {
      server.onclose = () => {
        alone.delete(server);
        resolve(undefined);
      };
    });
    const close = () => void server.close();
    alone.add(server);
    request.signal.addEventListener("abort", close);
    const handled = transport.handleRequest(request, { authInfo: caller, parsedBody: body });
    const answer = await Promise.race([handled, closed]);
    return answer === undefined ? { refusal: STOPPED } : { answer, written: close, end: close };
  };
  const answerLegacy = async (exchange: Exchange, sessionId: string | undefined): Promise<Outcome> => {
    if (sessionId !== undefined) {
      const session = sessions.find(sessionId, exchange.caller);
      return session === undefined ? { refusal: UNKNOWN_SESSION } : answerIn(session, exchange);
    }
    if (exchange.request.method !== "POST") return { refusal: METHOD_NOT_ALLOWED };
    if (!isInitialize(exchange.body)) return answerAlone(exchange);
    const session = sessions.open(exchange.caller);
    if (session === undefined) return { refusal: tooManySessions(maxSessions) };
    const outcome = await answerIn(session, exchange);
    // What the SDK refuses opens nothing.
    if (!("answer" in outcome) || outcome.answer.status !== 200) await session.close();
    return outcome;
  };

  return {
    direct,
    answer: async (exchange, sessionId) => {
      const handler = await loadModern();
      if (handler !== undefined && (await handler.owns(exchange)))
        return { ...(await handler.answer(exchange)), written: NOTHING };
      return answerLegacy(exchange, sessionId);
    },
    endStreams: () => {
      sessions.endStreams();
      modern?.endStreams();
    },
    close: async () => {
      await Promise.all([modern?.close(), sessions.close(), ...[...alone].map((server) => server.close())]);
    },
  };
}

function tooManySessions(most: number): Refusal {
  return {
    status: 503,
    code: SERVER_ERROR,
    message: `Too many sessions: ${setting("maxSessions")} is ${String(most)}`,
    data: limitData("maxSessions", most),
    headers: { "Retry-After": "10" },
  };
}

/** MCP 2025-11-25, `InitializeRequest`. One without its parameters is answered as any other wrong request. */
function isInitialize(body: unknown): boolean {
  if (!isRequest(body) || body.method !== "initialize") return false;
  const { protocolVersion, capabilities, clientInfo } = body.params ?? {};
  return typeof protocolVersion === "string" && isRecord(capabilities) && isRecord(clientInfo);
}
