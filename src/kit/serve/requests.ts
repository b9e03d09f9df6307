import type { Answer, Answers, Asking } from "../answers.js";
import { INTERNAL_ERROR, ResourceError } from "../errors.js";
import type { Log } from "../log.js";
import { isRecord, type MessageParams } from "./json-rpc.js";
import { completionQueryOf, optionalTextOf, textOf } from "./parameters.js";
import type { Era, Service } from "./sdk.js";

/** Finds the answer to a request of one method. */
type Find = (
  answers: Answers,
  params: MessageParams,
  asking: Asking,
) => Promise<Answer<object> | { readonly result: object }>;

const FIND: ReadonlyMap<string, Find> = new Map<string, Find>([
  [
    "resources/list",
    (answers, params, asking) => answers.listResources(optionalTextOf(params, "cursor"), asking),
  ],
  [
    "resources/templates/list",
    (answers, params, asking) => answers.listTemplates(optionalTextOf(params, "cursor"), asking),
  ],
  ["resources/read", (answers, params, asking) => answers.readResource(textOf(params, "uri"), asking)],
  [
    "completion/complete",
    async (answers, params, asking) => ({
      result: { completion: await answers.complete(completionQueryOf(params), asking) },
    }),
  ],
]);

/** The methods that `answerRequest` answers. All others are the SDK's, or nobody's. */
export const METHODS: readonly string[] = [...FIND.keys()];

/** One request, as it was received. */
export interface ReceivedRequest {
  /** One of `METHODS`. */
  readonly method: string;
  /** Not yet checked. */
  readonly params: unknown;
  readonly asking: Asking;
  readonly era: Era;
}

/**
 * Answers a request about resources: the same whatever the SDK, the transport and the era, but for the cache fields,
 * which clients of 2025 don't know.
 * @throws ResourceError for what the client is to be told; the log has been told by then
 */
export async function answerRequest(
  { answers, log }: Service,
  { method, params, asking, era }: ReceivedRequest,
): Promise<Record<string, unknown>> {
  const find = FIND.get(method);
  if (find === undefined) throw new TypeError(`'${method}' is not answered here`);
  try {
    const found = await find(answers(), isRecord(params) ? params : {}, asking);
    if (era === "2025" || !("cache" in found)) return { ...found.result };
    return { ...found.result, ttlMs: found.cache.ttlMs, cacheScope: found.cache.cacheScope };
  } catch (error) {
    // Nobody waits for the answer any more, and giving up is no fault.
    throw asking.signal.aborted ? error : toldOf(error, method, log);
  }
}

/**
 * What the client is told of a failure; the log is told as well. The SDKs send the code, the message and the data of an
 * error as they are.
 */
export function toldOf(error: unknown, method: string, log: Log): ResourceError {
  if (!(error instanceof ResourceError)) {
    log.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return new ResourceError(INTERNAL_ERROR, "Internal error");
  }
  const reason = error.data?.["reason"] ?? (error.data === undefined ? "invalid_params" : "not_found");
  const what = method === "resources/read" ? "read" : method;
  const line = `${what} failed: ${error.code} ${String(reason)} ${error.detail ?? ""}`.trimEnd();
  if (error.code === INTERNAL_ERROR) log.warning(line);
  else log.debug(line);
  return error;
}
