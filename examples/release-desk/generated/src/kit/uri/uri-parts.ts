// From Pressmark 0.1.0: src/kit/uri/uri-parts.ts (MIT)
/** The five parts of a URI (RFC 3986 §3), each as it is written, `undefined` where it is absent. */
export interface UriParts {
  /** Without its colon; absent where what stands before the first colon is no scheme. */
  readonly scheme: string | undefined;
  /** Without `//`. */
  readonly authority: string | undefined;
  readonly path: string;
  /** Without `?`. */
  readonly query: string | undefined;
  /** Without `#`. */
  readonly fragment: string | undefined;
}

/** The parts of an authority (RFC 3986 §3.2). */
export interface AuthorityParts {
  /** Without `@`. */
  readonly userinfo: string | undefined;
  readonly host: string;
  /** Without its colon. */
  readonly port: string | undefined;
}

/** Splits any text as RFC 3986, appendix B, splits a URI. */
export function splitUri(text: string): UriParts {
  const scheme = SCHEME.exec(text)?.[0].slice(0, -1);
  let rest = scheme === undefined ? text : text.slice(scheme.length + 1);
  const [beforeFragment, fragment] = cut(rest, "#");
  const [hierarchy, query] = cut(beforeFragment, "?");
  rest = hierarchy;
  if (!rest.startsWith("//")) return { scheme, authority: undefined, path: rest, query, fragment };
  const slash = rest.indexOf("/", 2);
  const end = slash === -1 ? rest.length : slash;
  return { scheme, authority: rest.slice(2, end), path: rest.slice(end), query, fragment };
}

/** Puts the parts together again (RFC 3986 §5.3). */
export function joinUri({ scheme, authority, path, query, fragment }: UriParts): string {
  return [
    scheme === undefined ? "" : `${scheme}:`,
    authority === undefined ? "" : `//${authority}`,
    path,
    query === undefined ? "" : `?${query}`,
    fragment === undefined ? "" : `#${fragment}`,
  ].join("");
}

/** Splits an authority; colons inside `[…]` belong to the host. */
export function splitAuthority(authority: string): AuthorityParts {
  const at = authority.lastIndexOf("@");
  const rest = authority.slice(at + 1);
  const colon = rest.indexOf(":", rest.startsWith("[") ? Math.max(rest.indexOf("]"), 0) : 0);
  return {
    userinfo: at === -1 ? undefined : authority.slice(0, at),
    host: colon === -1 ? rest : rest.slice(0, colon),
    port: colon === -1 ? undefined : rest.slice(colon + 1),
  };
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

function cut(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
