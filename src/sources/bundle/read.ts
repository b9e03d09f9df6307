import { isGone } from "../../kit/cache/upstream-failure.js";
import { limitExceeded, readFailed, ResourceError } from "../../kit/errors.js";
import type { BindSource, FinishedContent, ReadRequest, SourceContext } from "../../kit/source.js";

/** What a `bundle` source serves. */
export interface BundleSettings {
  /** Addresses of other entries, in the order of the contents. */
  readonly addresses: readonly string[];
}

/** How many members are read at once. */
const CONCURRENCY = 8;

/**
 * Serves the contents of other entries in one read, each under its own address.
 * One that fails fails the read; together they count against `limits.maxBytes`. A member that is made of other entries
 * in turn fails it with the limit `bundleDepth`.
 */
export function bundle(settings: BundleSettings): BindSource {
  return (context) => ({
    read: (request) => readMembers(settings.addresses, request, context),
    parts: settings.addresses,
    // A member may be, and whether it is isn't known before all entries are bound.
    perCaller: true,
  });
}

async function readMembers(
  addresses: readonly string[],
  request: ReadRequest,
  context: SourceContext,
): Promise<readonly FinishedContent[]> {
  const { uri, limits } = request;
  const members: (readonly FinishedContent[])[] = [];
  let bytes = 0;
  let next = 0;
  let failed = false;

  const work = async () => {
    while (next < addresses.length && !failed) {
      const index = next++;
      const address = addresses[index];
      if (address === undefined) return;
      try {
        const contents = await readMember(address, request, context);
        for (const content of contents) bytes += sizeOf(content);
        if (bytes > limits.maxBytes) throw limitExceeded(uri, "maxBytes", limits.maxBytes);
        members[index] = contents;
      } finally {
        failed ||= members[index] === undefined;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, addresses.length) }, work));
  return members.flat();
}

/**
 * To the client the bundle exists, even where a member doesn't: its failure is the bundle's. A member that isn't there,
 * which may be so for this caller alone, is named to the log only.
 */
async function readMember(
  member: string,
  request: ReadRequest,
  context: SourceContext,
): Promise<readonly FinishedContent[]> {
  try {
    return await context.readAddress(member, request);
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    const { limit, bound } = error.data ?? {};
    // It's the bundle's own fault: a member that is a bundle, or the bundle itself.
    if (limit === "bundleDepth") throw limitExceeded(request.uri, limit, Number(bound));
    const cause = error.detail === undefined ? error.message : `${error.message}: ${error.detail}`;
    const message = "A member of the bundle can't be read";
    const failure = readFailed(
      request.uri,
      "bundle_member",
      message,
      isGone(error) ? {} : { member },
      `'${member}': ${cause}`,
    );
    failure.cause = error;
    throw failure;
  }
}

/** The raw bytes of a content: of its text in UTF-8, or of what its base64 holds. */
function sizeOf({ finished }: FinishedContent): number {
  return "text" in finished ? Buffer.byteLength(finished.text) : Buffer.byteLength(finished.blob, "base64");
}
