// From Pressmark 0.1.0: src/kit/serve/requests.ts (MIT)
import type { Answer, Answers, Asking } from "../answers.js";
import { INTERNAL_ERROR, ResourceError } from "../errors.js";
import type { Log } from "../log.js";
import { isRecord, type MessageParams } from "./json-rpc.js";
import { completionQueryOf, optionalTextOf, textOf } from "./parameters.js";
import type { Era, Service } from "./sdk.js";

/** An answer, with what the client is told of its life where the protocol has a place for it. */
export type Found = Answer<object> | { readonly result: object };

/** Finds the answer to a request of one method. */
type Find = (answers: Answers, params: MessageParams, asking: Asking) => Promise<Found>;

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
 * Finds the answer to a request about resources: the same whatever the SDK, the transport and the era.
 * @throws ResourceError for what the client is to be told, or a fault of ours; `toldOf` makes the one of the other.
 * Whatever aborted the signal
 */
export async function findAnswer(
  answers: Answers,
  { method, params }: Pick<ReceivedRequest, "method" | "params">,
  asking: Asking,
): Promise<Found> {
  const find = FIND.get(method);
  if (find === undefined) throw new TypeError(`'${method}' is not answered here`);
  return await find(answers, isRecord(params) ? params : {}, asking);
}

/**
 * Answers a request about resources for an SDK: clients of 2025 know no cache fields.
 * @throws ResourceError for what the client is to be told; the log has been told by then
 */
export async function answerRequest(
  { answers, log }: Service,
  { era, method, params, asking }: ReceivedRequest,
): Promise<Record<string, unknown>> {
  try {
    const found = await findAnswer(answers(), { method, params }, asking);
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
