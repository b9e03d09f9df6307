import type { Hash } from "node:crypto";
import { createHash } from "../crypto.js";
import type { Asking } from "../answers.js";
import type { FamilyMember } from "../catalogue/family-members.js";
import { isOutage } from "../cache/upstream-failure.js";
import { readContents } from "../catalogue/read.js";
import type { Resolved } from "../catalogue/resolver.js";
import { INVALID_PARAMS, ResourceError } from "../errors.js";
import type { Confirmation, Content } from "../source.js";

/**
 * What an answer is recognised by: two of the same fingerprint are the same answer. `undefined`: nothing can be told
 * now, since the source failed in a way that says nothing of the content.
 */
export type Fingerprint = string | undefined;

/**
 * Reads an address for its fingerprint. What isn't there, or can't be served, has one as well.
 * @param confirmed whether what is kept must be confirmed with its upstream first
 * @throws what isn't a ResourceError: a fault of ours, or what aborted the signal
 */
export async function fingerprintOf(
  resolved: Resolved,
  asking: Asking,
  confirmed: Confirmation,
): Promise<Fingerprint> {
  try {
    const contents = await readContents(resolved, { ...asking, revalidate: confirmed });
    const hash = createHash("sha256");
    addText(hash, resolved.entry.passport.mimeType);
    for (const content of contents) addContent(hash, content);
    return hash.digest("base64");
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    if (isOutage(error)) return undefined;
    return error.code === INVALID_PARAMS ? "missing" : `failed: ${String(error.data?.["reason"])}`;
  }
}

/** The fingerprint of a list: which members there are, and what a list shows of them beside their size and age. */
export function fingerprintOfMembers(members: readonly FamilyMember[]): string {
  const hash = createHash("sha256");
  for (const { uri, facts: { title, description, audience, priority } = {} } of members) {
    addText(hash, uri);
    addText(hash, title);
    addText(hash, description);
    addText(hash, audience?.join(" "));
    addText(hash, priority?.toString());
  }
  return hash.digest("base64");
}

function addContent(hash: Hash, content: Content): void {
  if ("finished" in content) {
    const { finished } = content;
    addText(hash, finished.uri);
    addText(hash, finished.mimeType);
    addText(hash, "text" in finished ? finished.text : finished.blob);
  } else {
    addText(hash, content.uri);
    addText(hash, content.upstreamType);
    addText(hash, content.fileName);
    addBody(hash, content.body);
  }
}

function addText(hash: Hash, text: string | undefined): void {
  if (text === undefined) hash.update("-");
  else addBody(hash, text);
}

/** The length goes before the bytes, so that no two lists of texts give the same bytes. */
function addBody(hash: Hash, body: Uint8Array | string): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  hash.update(`${String(bytes.byteLength)}:`).update(bytes);
}
