import { isLoopback, isSecure } from "./issuer-address.js";
import { DocumentFailure, fetchDocument } from "./issuer-document.js";

/**
 * Finds out where an issuer publishes its keys: by its metadata of OAuth (RFC 8414, section 3), else of OpenID
 * (OpenID Connect Discovery 1.0, section 4), in the order that MCP's authorization chapter gives.
 * @param issuer its identifier, which the metadata must name exactly (RFC 8414, section 3.3)
 * @param signal ends it
 * @throws DocumentFailure, which says why of each place
 */
export async function findKeysUrl(issuer: string, signal: AbortSignal): Promise<URL> {
  const failures: string[] = [];
  for (const { url, name } of metadataPlaces(issuer)) {
    try {
      return keysUrlOf(await fetchDocument(url, signal), issuer);
    } catch (error) {
      if (!(error instanceof DocumentFailure)) throw error;
      if (error.unreachable) throw error;
      failures.push(`${name}: ${error.message}`);
    }
  }
  throw new DocumentFailure(`it has no metadata of use (${failures.join("; ")})`);
}

/** Where metadata may be, with a name for each that shows nothing of the issuer. */
export function metadataPlaces(issuer: string): readonly { readonly url: URL; readonly name: string }[] {
  const path = new URL(issuer).pathname.replace(/\/$/, "");
  const place = (name: string, pathname: string) => {
    const url = new URL(issuer);
    url.pathname = pathname;
    return { url, name };
  };
  const oauth = "oauth-authorization-server";
  const openid = "openid-configuration";
  const inserted = [oauth, openid].map((name) => place(name, `/.well-known/${name}${path}`));
  return path === ""
    ? inserted
    : [...inserted, place(`${openid} below the path`, `${path}/.well-known/${openid}`)];
}

function keysUrlOf(metadata: Readonly<Record<string, unknown>>, issuer: string): URL {
  if (metadata["issuer"] !== issuer) throw new DocumentFailure("it names another issuer");
  const { jwks_uri: address } = metadata;
  if (typeof address !== "string" || !URL.canParse(address))
    throw new DocumentFailure("it names no jwks_uri");
  const url = new URL(address);
  // An issuer elsewhere has no business with this machine's own ports.
  const isAllowed = url.protocol === "https:" || isLoopback(new URL(issuer).hostname);
  if (!isSecure(url) || !isAllowed) throw new DocumentFailure("its jwks_uri is no https: URL");
  return url;
}
