import { INVALID_PARAMS, ResourceError } from "../errors.js";

/**
 * Whether a failure means that the upstream can't answer just now, so that what it yielded before may stand in: it is
 * out of reach, breaks off, takes too long, has too many requests waiting for it, or says itself that it is in trouble
 * (5xx) or asked too often (429); a program that fails is one, too, and so is what fails because a part of it does.
 * An answer that is clear or that can't be used, a refusal to ask and a fault of ours are none of these.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof ResourceError)) return false;
  const { reason, limit, status } = error.data ?? {};
  switch (reason) {
    case "upstream_unreachable":
    case "upstream_truncated":
    case "command_exit":
    case "command_signal":
    case "command_unstarted":
      return true;
    case "limit":
      return limit === "timeout" || limit === "maxUpstreamConnections";
    case "upstream_status":
      return typeof status === "number" && (status >= 500 || status === 429);
    case "bundle_member":
      return isOutage(error.cause);
    default:
      return false;
  }
}

/** Whether the upstream says that there is nothing any more. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof ResourceError && error.code === INVALID_PARAMS && error.data?.["reason"] === undefined
  );
}

/** A failure as the one address is told of it, whichever address the upstream was asked for. */
export function failureFor(uri: string, error: unknown): unknown {
  if (!(error instanceof ResourceError) || error.data?.["uri"] === undefined || error.data["uri"] === uri)
    return error;
  return new ResourceError(error.code, error.message, { ...error.data, uri }, error.detail);
}
