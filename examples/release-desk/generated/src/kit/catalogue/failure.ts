// From Pressmark 0.1.0: src/kit/catalogue/failure.ts (MIT)
import { ResourceError } from "../errors.js";
import type { Log } from "../log.js";

/**
 * Writes down a failure that must not fail the answer that it happened in. What a source reports is a warning,
 * anything else is a fault of ours.
 * @param what the beginning of the line, such as `list of 'docs' failed`
 */
export function logFailure(log: Log, what: string, error: unknown): void {
  const line = `${what}: ${describeFailure(error)}`;
  if (error instanceof ResourceError) log.warning(line);
  else log.error(line);
}

/** A system error's message may hold a path or a host: of those only the code is told. */
function describeFailure(error: unknown): string {
  if (error instanceof ResourceError)
    return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
  if (!(error instanceof Error)) return "an unknown failure";
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" ? `${error.name} ${code}` : `${error.name}: ${error.message}`;
}
