// From Pressmark 0.1.0: src/kit/uri/plain-uri.ts (MIT)
/**
 * Whether a text is a URI that nothing can be said of: valid by RFC 3986, in its normal form (section 6.2.2), without dot
 * segments, and with no rules of its scheme. Most addresses of a catalogue are so, and need no closer look. One that isn't
 * plain may be any text.
 */
export function isPlainUri(text: string): boolean {
  return PLAIN.test(text);
}

/** No http, no port, no query, no escape, no dot. */
const PLAIN = /^(?!https?:)[a-z][a-z0-9+-]*:\/\/[a-z0-9-]+(?:\/[A-Za-z0-9_~-]+)*$/;
