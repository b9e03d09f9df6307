/** Why an issuer's document can't be had. The message holds neither a host nor anything of what was answered. */
export class DocumentFailure extends Error {
  override readonly name = "DocumentFailure";
  /** Whether the issuer can't be reached at all, so that its other documents can't either. */
  readonly unreachable: boolean;

  constructor(message: string, unreachable = false) {
    super(message);
    this.unreachable = unreachable;
  }
}

/** The largest document, in bytes, decoded. */
const MAX_BYTES = 512 * 1024;

/**
 * Fetches a JSON object from an issuer. Redirects aren't followed: an issuer names the places of its documents.
 * @param signal ends it
 * @throws DocumentFailure
 */
export async function fetchDocument(
  url: URL,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await fetchText(url, signal);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new DocumentFailure("it is no JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DocumentFailure("it is no JSON object");
  return value as Readonly<Record<string, unknown>>;
}

async function fetchText(url: URL, signal: AbortSignal): Promise<string> {
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(url, { redirect: "manual", signal, headers });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new DocumentFailure(`the answer's status is ${String(response.status)}`);
    }
    return await readBody(response);
  } catch (error) {
    throw failureOf(error, signal);
  }
}

async function readBody(response: Response): Promise<string> {
  const body = response.body as ReadableStream<Uint8Array> | null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new DocumentFailure(`it is larger than ${String(MAX_BYTES)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** `fetch` tells of the network by a TypeError with a cause (Fetch, network errors); anything else is our fault. */
function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted && error === signal.reason) return new DocumentFailure("it takes too long", true);
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return error;
  const { code } = error.cause as NodeJS.ErrnoException;
  return new DocumentFailure(code ?? "the connection failed", true);
}
