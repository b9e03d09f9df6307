import { headerValues } from "./header-values.js";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answers } from "../answers.js";
import type { Log } from "../log.js";
import type { Authenticate, ProtectedResource } from "./authority.js";
import { ANONYMOUS, CallerInfo } from "./caller-info.js";
import { createChallenges } from "./challenge.js";
import { refuse, sendJson, SERVER_ERROR, type Refusal } from "./http-answer.js";
import { metadataOf, metadataPaths } from "./protected-resource.js";

/** Whom an endpoint answers. */
export interface CallerOptions {
  /** Without it, everybody is answered as somebody without scopes and claims. */
  readonly authenticate?: Authenticate | undefined;
  /** What clients are told to get a token by. */
  readonly protects?: ProtectedResource | undefined;
}

/** Knows the callers of an endpoint. */
export interface CallerGate {
  /** Who asks; nothing where the request is answered already. */
  admit(request: IncomingMessage, response: ServerResponse): CallerInfo | Promise<CallerInfo | undefined>;
  /** Whether a path is one of the metadata that clients get a token by: anybody may read it. */
  ownsPath(path: string | undefined): boolean;
  /** Answers a GET or HEAD of such a path. */
  tell(response: ServerResponse): void;
}

const UNAUTHORIZED: Refusal = { status: 401, code: SERVER_ERROR, message: "Unauthorized" };
const FORBIDDEN: Refusal = {
  status: 403,
  code: SERVER_ERROR,
  message: "Forbidden: the caller has none of the scopes that are asked for here",
};
const UNAVAILABLE: Refusal = {
  status: 503,
  code: SERVER_ERROR,
  message: "Credentials can't be checked at the moment",
  headers: { "Retry-After": "5" },
};
/** How long clients may keep the metadata: a new catalogue may ask for other scopes. */
const METADATA_HEADERS = { "Cache-Control": "max-age=60" };

/** Makes the gate. @param answers looked up anew for each request */
export function createCallerGate(
  { authenticate, protects }: CallerOptions,
  { answers }: { readonly answers: () => Answers; readonly log: Log },
): CallerGate {
  const paths = protects === undefined ? new Set<string>() : metadataPaths(protects);
  const challenge = createChallenges(protects);
  const admitBy = async (
    authenticate: Authenticate,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<CallerInfo | undefined> => {
    const found = await authenticate(authorizationOf(request));
    const { demand } = answers();
    if (!("caller" in found)) {
      if (found.status === 503) refuse(response, UNAVAILABLE);
      else refuse(response, withChallenge(UNAUTHORIZED, challenge(found.error, demand.scopes)));
      return undefined;
    }
    // Where no entry is for the caller, better credentials are all that helps (RFC 6750, section 3.1).
    if (!demand.admits(found.caller)) {
      refuse(response, withChallenge(FORBIDDEN, challenge("insufficient_scope", demand.scopes)));
      return undefined;
    }
    return new CallerInfo(found.caller, found.key, found.expiresAt);
  };
  return {
    admit: (request, response) =>
      authenticate === undefined ? NOBODY : admitBy(authenticate, request, response),
    ownsPath: (path) => path !== undefined && paths.has(path),
    tell: (response) => {
      if (protects !== undefined) sendJson(response, 200, metadataOf(protects, answers()), METADATA_HEADERS);
    },
  };
}

const NOBODY = new CallerInfo(ANONYMOUS, "");

/** Node keeps the first of several; what is between may have looked at another. None is right then. */
function authorizationOf(request: IncomingMessage): string | undefined {
  const authorization = headerValues(request, "authorization");
  return authorization.length > 1 ? "" : authorization[0];
}

function withChallenge(refusal: Refusal, challenge: string): Refusal {
  return { ...refusal, headers: { "WWW-Authenticate": challenge } };
}
