import type { Asking } from "../answers.js";
import { finishContent } from "../content/finish.js";
import { withProvenance } from "../content/provenance.js";
import { limitExceeded, readFailed } from "../errors.js";
import type { Place } from "../gate.js";
import type { Content, FinishedContent, ReadRequest } from "../source.js";
import { requestWithin } from "./bounded-request.js";
import type { Resolved } from "./resolver.js";

/** Who reads, until when, when it's its turn, and whether what is kept must be confirmed first. */
export type Reading = Asking & Pick<ReadRequest, "revalidate" | "depth"> & Partial<Pick<Place, "ready">>;

/**
 * Reads what answers an address, within the entry's limits, ready for the wire.
 * @returns at least one content
 * @throws what `readContents` throws
 */
export async function readResolved(resolved: Resolved, asking: Reading): Promise<readonly FinishedContent[]> {
  const contents = await readContents(resolved, asking);
  const options = { uri: resolved.uri, declaredType: resolved.entry.passport.mimeType };
  return await Promise.all(
    contents.map(async (content) => {
      if ("finished" in content) return content;
      const { finished: plain } = await finishContent(content, options);
      const { freshness } = content;
      const finished = withProvenance(plain, resolved.entry.source.provenance, freshness);
      return freshness === undefined ? { finished } : { finished, freshness };
    }),
  );
}

/**
 * Reads what answers an address, within the entry's limits, as its source yields it.
 * @returns at least one content
 * @throws ResourceError as the source does; -32603 with `reason: "limit"` where the read takes longer than
 * `limits.timeoutMs` or yields more than `limits.maxBytes`, `reason: "empty"` where the source yields nothing.
 * Whatever aborted the signal, where the caller gave up
 */
export async function readContents(
  { entry, uri, values }: Resolved,
  reading: Reading,
): Promise<readonly Content[]> {
  const { source, limits, passport } = entry;
  const { caller, revalidate, depth, ready } = reading;
  const asked = {
    uri,
    values,
    limits,
    caller,
    ...(revalidate !== undefined && revalidate !== false && { revalidate }),
    ...(depth !== undefined && { depth }),
  };
  const contents = await requestWithin(asked, reading, (request) => source.read(request), ready);
  // An empty answer would pass for "missing" (MCP 2026-07-28); a source that has nothing to give has failed.
  if (contents.length === 0)
    throw readFailed(uri, "empty", "The resource's source yielded nothing", undefined, `'${passport.name}'`);
  if (!fitsInto(limits.maxBytes, contents)) throw limitExceeded(uri, "maxBytes", limits.maxBytes);
  return contents;
}

/** Whether contents hold at most so many bytes together, decoded. */
function fitsInto(most: number, contents: readonly Content[]): boolean {
  let size = 0;
  for (const content of contents) {
    size += byteLength(content);
    if (size > most) return false;
  }
  return true;
}

function byteLength(content: Content): number {
  if ("finished" in content) {
    const { finished } = content;
    return "text" in finished ? Buffer.byteLength(finished.text) : Buffer.byteLength(finished.blob, "base64");
  }
  return typeof content.body === "string" ? Buffer.byteLength(content.body) : content.body.byteLength;
}
