// From Pressmark 0.1.0: src/kit/serve/protected-resource.ts (MIT)
import type { Answers } from "../answers.js";
import type { ProtectedResource } from "./authority.js";

/** RFC 9728, section 3. */
const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/** RFC 6749, section 3.3: what a scope is made of. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The paths under which a server tells of itself: its resource identifier's, its endpoint's, and the origin's. */
export function metadataPaths({ resource }: ProtectedResource): ReadonlySet<string> {
  return new Set([WELL_KNOWN, `${WELL_KNOWN}/mcp`, metadataUrl(resource).pathname]);
}

/**
 * Where clients find the metadata of a resource (RFC 9728, section 3.1): the well-known part stands between the host
 * and the path.
 */
export function metadataUrl(resource: string): URL {
  const url = new URL(resource);
  url.pathname = `${WELL_KNOWN}${url.pathname.replace(/\/$/, "")}`;
  return url;
}

/** The metadata of a resource (RFC 9728, section 2). A list of nothing is left out (section 3.2). */
export function metadataOf({ resource, issuer }: ProtectedResource, { identity, demand }: Answers): object {
  const scopes = demand.scopes.filter(isScope);
  return {
    resource,
    authorization_servers: [issuer],
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ["header"],
    resource_name: identity.title ?? identity.name,
  };
}

/** Whether a token can hold a scope at all. */
export function isScope(text: string): boolean {
  return SCOPE.test(text);
}
