// From Pressmark 0.1.0: src/kit/errors.ts (MIT)
import type { ServerLimit } from "./server-limits.js";

/** JSON-RPC 2.0, section 5.1: the parameters of a request are wrong. */
export const INVALID_PARAMS = -32602;
/** JSON-RPC 2.0, section 5.1: the server failed. */
export const INTERNAL_ERROR = -32603;

/** What an error says to a program, beside its code and its message. */
export type ErrorData = Readonly<Record<string, string | number | boolean>>;

/**
 * A failure that a client is told about. Message and data go to the wire as they are, so they hold
 * no path of the disk, no host, no query and no value of the environment.
 */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
  readonly code: typeof INVALID_PARAMS | typeof INTERNAL_ERROR;
  readonly data: ErrorData | undefined;
  /** What only the log may know: the real cause. */
  readonly detail: string | undefined;

  constructor(
    code: typeof INVALID_PARAMS | typeof INTERNAL_ERROR,
    message: string,
    data?: ErrorData,
    detail?: string,
  ) {
    super(message);
    this.code = code;
    this.data = data;
    this.detail = detail;
  }
}

/**
 * No such resource. `data` is exactly `{uri}`, which clients of 2026-07-28 take as "not found".
 * @param detail the cause, for the log alone
 */
export function notFound(uri: string, detail?: string): ResourceError {
  return new ResourceError(INVALID_PARAMS, "Resource not found", { uri }, detail);
}

/** The address is no URI, or the named variable in it doesn't decode. */
export function invalidAddress(uri: string, variable?: string): ResourceError {
  const data = { uri, reason: "invalid_uri", ...(variable !== undefined && { variable }) };
  const where = variable === undefined ? "" : `: variable '${variable}' doesn't decode to plain text`;
  return new ResourceError(INVALID_PARAMS, `Invalid resource address${where}`, data);
}

/**
 * The address is longer than any that is looked at. To a client it's no address either.
 * @param bound bytes
 */
export function addressTooLong(uri: string, bound: number): ResourceError {
  const data = { uri, reason: "invalid_uri", limit: "maxAddressBytes", bound };
  const limit = `${setting("maxAddressBytes")} of ${String(bound)} bytes`;
  return new ResourceError(INVALID_PARAMS, `Invalid resource address: it exceeds the limit ${limit}`, data);
}

/** The address is fine, but the value of one variable can't be used by the source. */
export function invalidValue(uri: string, variable: string, why: string): ResourceError {
  const data = { uri, reason: "invalid_value", variable };
  return new ResourceError(INVALID_PARAMS, `Variable '${variable}' ${why}`, data);
}

/** A parameter of the request other than an address is wrong: a cursor, a reference of a completion. */
export function invalidParameter(message: string, data?: ErrorData): ResourceError {
  return new ResourceError(INVALID_PARAMS, message, data);
}

/**
 * The source could not give what was asked.
 * @param reason a stable word for programs: `upstream_status`, `timeout`, `unreadable`, …
 * @param message one sentence for people, with nothing secret in it
 * @param extra more for programs, such as `{status: 503}`
 * @param detail the cause, for the log alone
 */
export function readFailed(
  uri: string,
  reason: string,
  message: string,
  extra?: ErrorData,
  detail?: string,
): ResourceError {
  return new ResourceError(INTERNAL_ERROR, message, { uri, reason, ...extra }, detail);
}

/**
 * A read exceeded a limit.
 * @param limit its name in the manifest, or of a bound that nobody sets
 * @param bound its value
 */
export function limitExceeded(uri: string, limit: keyof typeof UNITS, bound: number): ResourceError {
  const message = `The resource exceeds its limit ${limit} of ${String(bound)} ${UNITS[limit]}`;
  return readFailed(uri, "limit", message, { limit, bound });
}

const UNITS = {
  maxBytes: "bytes",
  timeout: "ms",
  maxFiles: "files",
  maxRows: "rows",
  maxRenderSteps: "steps",
  bundleDepth: "level",
} as const;

/** The server has too much to do; what was asked for now may be asked for again. @param what is too much of it */
export function tooBusy(what: string, limit: ServerLimit, bound: number): ResourceError {
  const message = `The server is busy: too many ${what}, ${setting(limit)} is ${String(bound)}`;
  return new ResourceError(INTERNAL_ERROR, message, limitData(limit, bound));
}

/** A client asks for more than it may have at once. @param what of @param bound how many it may have */
export function tooMany(what: string, limit: ServerLimit, bound: number): ResourceError {
  const message = `Too many ${what}: ${setting(limit)} is ${String(bound)}`;
  return new ResourceError(INTERNAL_ERROR, message, limitData(limit, bound));
}

/** What every error says to a program that comes of a limit of the whole server. */
export function limitData(limit: ServerLimit, bound: number): ErrorData {
  return { reason: "limit", limit, bound };
}

/** A limit as the manifest writes it. */
export function setting(limit: ServerLimit): string {
  return `serve.limits.${limit}`;
}
