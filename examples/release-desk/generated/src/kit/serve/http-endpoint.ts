// From Pressmark 0.1.0: src/kit/serve/http-endpoint.ts (MIT)
import { headerValues } from "./header-values.js";
import type { IncomingMessage, ServerResponse } from "node:http";
import { INTERNAL_ERROR } from "../errors.js";
import type { CallerInfo } from "./caller-info.js";
import { callAt } from "./expiry.js";
import { LazySignal } from "../lazy-signal.js";
import { within } from "../within.js";
import {
  putHeaders,
  refuse,
  sendDirectAnswer,
  sendJson,
  sendPreflight,
  sendWebResponse,
  SERVER_ERROR,
  toWebRequest,
} from "./http-answer.js";
import type { Refusal } from "./http-answer.js";
import { readBody } from "./http-body.js";
import { createCallerGate, type CallerOptions } from "./http-callers.js";
import { createEras } from "./http-eras.js";
import { createGuard } from "./http-guard.js";
import type { GuardOptions } from "./http-guard.js";
import { sendPagePart, type ServedPage } from "./http-page.js";
import type { Backpressure, Sdk, Service } from "./sdk.js";

/** How an endpoint answers. */
export type EndpointOptions = GuardOptions &
  CallerOptions & {
    /** What is served for people beside the protocol. */
    readonly page?: ServedPage | undefined;
  };

/** Everything behind the socket. */
export interface Endpoint {
  /** Answers one request. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends the streams, waits for the requests under way, at most so many milliseconds, and ends them. */
  close(finishMs: number): Promise<void>;
}

const FORBIDDEN = {
  Host: {
    status: 403,
    code: SERVER_ERROR,
    message: "Forbidden: this Host is not among serve.http.allowedHosts",
  },
  Origin: {
    status: 403,
    code: SERVER_ERROR,
    message: "Forbidden: this Origin is not among serve.http.allowedOrigins",
  },
} as const;
const NOT_FOUND: Refusal = {
  status: 404,
  code: SERVER_ERROR,
  message: "Not found: the MCP endpoint is /mcp",
};
const STOPPING: Refusal = { status: 503, code: SERVER_ERROR, message: "The server is stopping" };
const FAILED: Refusal = { status: 500, code: INTERNAL_ERROR, message: "Internal error" };
const MCP_METHODS = "GET, POST, DELETE, OPTIONS";
const PUBLIC_METHODS = "GET, HEAD, OPTIONS";
/** How long a stream may take to end in good order once its caller's rights have, in milliseconds. */
const END_MS = 1_000;

/** Makes the answers to everything that HTTP asks for: who may ask, which path, which method, which body. */
export function createEndpoint(sdk: Sdk, service: Service, options: EndpointOptions): Endpoint {
  const guard = createGuard(options);
  const gate = createCallerGate(options, service);
  const eras = createEras(sdk, service);
  /** The answers that are awaited, streams of news not among them. */
  const pending = new Map<ServerResponse, LazySignal>();
  let stopping = false;
  let settled: () => void = () => undefined;

  const answerMcp = async (
    request: IncomingMessage,
    response: ServerResponse,
    gone: LazySignal,
    origin: string | undefined,
  ): Promise<void> => {
    const { method = "" } = request;
    // What is answered directly brings its headers along, which is cheaper.
    if (method !== "POST" || eras.direct === undefined || options.authenticate !== undefined)
      putHeaders(response, origin);
    const caller = await gate.admit(request, response);
    if (caller === undefined) return;
    if (method !== "GET" && method !== "POST" && method !== "DELETE") {
      refuse(response, methodNotAllowed(MCP_METHODS));
      return;
    }
    const body =
      method === "POST"
        ? await readBody(request, response, service.limits.maxBodyBytes)
        : { json: undefined };
    if (body === undefined) return;
    if ("refusal" in body) {
      putHeaders(response, origin);
      refuse(response, body.refusal);
      return;
    }
    if (body.json !== undefined) {
      const direct = eras.direct?.answer({ request, body: body.json, caller, gone });
      if (direct !== undefined) {
        sendDirectAnswer(response, await direct, origin);
        return;
      }
    }
    putHeaders(response, origin);
    const exchange = {
      request: toWebRequest(request, gone.signal),
      body: body.json,
      caller,
      backpressure: backpressureOf(response),
    };
    const outcome = await eras.answer(exchange, sessionIdOf(request));
    if ("refusal" in outcome) {
      refuse(response, outcome.refusal);
      return;
    }
    let release = NOTHING;
    try {
      if (outcome.answer.headers.get("content-type") === "text/event-stream") {
        // A stream ends when the server stops: nobody waits for its end.
        forget(response);
        release = endWithRights(response, caller, outcome.end);
      }
      await sendWebResponse(response, outcome.answer);
    } finally {
      release();
      outcome.written();
    }
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    gone: LazySignal,
  ): Promise<void> => {
    // The client waits for leave to send its body; it gets an answer instead, and the connection can't be kept.
    if (headerValues(request, "expect").length > 0) response.shouldKeepAlive = false;
    const path = request.url?.split("?", 1)[0];
    const health = path === "/healthz";
    const metadata = gate.ownsPath(path);
    const part = options.page?.find(path);
    const admission = guard(request);
    // Probes of an orchestrator call a container by its address.
    if (!admission.admitted && !(health && !options.loopback)) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      refuse(response, FORBIDDEN[admission.header]);
      return;
    }
    const origin = admission.admitted ? admission.origin : undefined;
    if (path === "/mcp" && !stopping && request.method !== "OPTIONS") {
      await answerMcp(request, response, gone, origin);
      return;
    }
    putHeaders(response, origin);
    if (stopping) {
      response.shouldKeepAlive = false;
      refuse(response, STOPPING);
    } else if (path !== "/mcp" && !health && !metadata && part === undefined) {
      refuse(response, NOT_FOUND);
    } else if (request.method === "OPTIONS") {
      sendPreflight(response, path === "/mcp" ? MCP_METHODS : PUBLIC_METHODS, origin);
    } else if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, methodNotAllowed(PUBLIC_METHODS));
    } else if (part !== undefined) {
      await sendPagePart(part, gate, request, response);
    } else if (metadata) {
      gate.tell(response);
    } else {
      sendJson(response, 200, { status: "ok" }, { "Cache-Control": "no-store" });
    }
  };

  const forget = (response: ServerResponse): void => {
    pending.delete(response);
    if (pending.size === 0) settled();
  };

  return {
    handle: async (request, response) => {
      const gone = new LazySignal();
      pending.set(response, gone);
      response.on("close", () => {
        forget(response);
        if (!response.writableFinished) gone.abort();
      });
      try {
        await answer(request, response, gone);
      } catch (error) {
        // Whatever comes here was meant for nobody: it is our own fault.
        service.log.error(`http: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        if (response.headersSent) response.destroy();
        else refuse(response, FAILED);
      }
    },
    close: async (finishMs) => {
      stopping = true;
      eras.endStreams();
      if (pending.size > 0) await within(finishMs, new Promise<void>((resolve) => (settled = resolve)));
      await eras.close();
      // What is answered directly has nobody else to tell it.
      for (const gone of pending.values()) gone.abort();
    },
  };
}

/**
 * Ends a stream when its caller's rights end, in good order if that is soon done.
 * @returns what is to be called once it has ended
 */
function endWithRights(response: ServerResponse, { expiresAt }: CallerInfo, end: () => void): () => void {
  let late: NodeJS.Timeout | undefined;
  const cancel = callAt(expiresAt, () => {
    late = setTimeout(() => response.destroy(), END_MS).unref();
    end();
  });
  return () => {
    cancel();
    clearTimeout(late);
  };
}

function backpressureOf(response: ServerResponse): Backpressure {
  return {
    get blocked() {
      return response.writableNeedDrain;
    },
    drained: (listener) => {
      response.on("drain", listener);
      return () => {
        response.off("drain", listener);
      };
    },
  };
}

function sessionIdOf(request: IncomingMessage): string | undefined {
  const ids = headerValues(request, "mcp-session-id");
  return ids.length === 0 ? undefined : ids.join();
}

const NOTHING = (): void => undefined;

function methodNotAllowed(methods: string): Refusal {
  return { status: 405, code: SERVER_ERROR, message: "Method not allowed", headers: { Allow: methods } };
}
