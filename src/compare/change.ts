import type { Place } from "../diagnostics/diagnostic.js";

/** What a change means to a client, the worst first. */
export const CHANGE_KINDS = ["breaking", "additive", "editorial", "internal"] as const;

/** What a change means to a client. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Every change that can be told: its kind, and when it is told. A code is never renamed and never used for
 * another change. `docs/diff.md` holds the same table.
 */
export const CHANGE_CODES = {
  "address-gone": { kind: "breaking", when: "nothing answers an address any more" },
  "family-gone": { kind: "breaking", when: "a template is gone, and so are addresses that it answered" },
  "family-narrowed": {
    kind: "breaking",
    when: "a template answers fewer addresses, or that can't be ruled out",
  },
  "members-gone": { kind: "breaking", when: "files of a family are gone, and their addresses with them" },
  "variable-renamed": {
    kind: "breaking",
    when: "a variable has another name: completion and examples break",
  },
  "variable-removed": { kind: "breaking", when: "a template has a variable no more" },
  "variable-required": { kind: "breaking", when: "a variable that an address can't do without was added" },
  "variable-narrowed": {
    kind: "breaking",
    when: "a variable takes fewer values, or that can't be ruled out",
  },
  "variable-shape": { kind: "breaking", when: "a variable was a text and is a list now, or the reverse" },
  "default-changed": { kind: "breaking", when: "an address without a variable means another one" },
  "claim-added": { kind: "breaking", when: "a variable must equal another claim of the caller" },
  "scopes-added": { kind: "breaking", when: "an entry asks for more scopes" },
  "type-changed": { kind: "breaking", when: "the media type is another one" },
  "type-undeclared": {
    kind: "breaking",
    when: "the media type isn't told any more, so that it may be another one",
  },
  "listing-ended": { kind: "breaking", when: "the members of a family aren't listed any more" },
  "callers-refused": { kind: "breaking", when: "callers over HTTP who were answered are refused" },
  "address-added": { kind: "additive", when: "there is a new address" },
  "family-added": { kind: "additive", when: "there is a new template" },
  "family-widened": { kind: "additive", when: "a template answers more addresses, and all that it did" },
  "members-added": { kind: "additive", when: "there are new files in a family" },
  "variable-added": { kind: "additive", when: "a variable was added that an address can do without" },
  "variable-widened": { kind: "additive", when: "a variable takes more values, and all that it did" },
  "default-added": { kind: "additive", when: "a variable that may be absent has a value then" },
  "claim-removed": { kind: "additive", when: "a variable needs a claim no more" },
  "scopes-removed": { kind: "additive", when: "an entry asks for fewer scopes" },
  "type-declared": { kind: "additive", when: "the media type is told, which it wasn't" },
  "listing-begun": { kind: "additive", when: "the members of a family are listed" },
  "callers-admitted": { kind: "additive", when: "callers over HTTP who were refused are answered" },
  "name-changed": { kind: "editorial", when: "an entry has another name; its address is the same" },
  "title-changed": { kind: "editorial", when: "a title is another one" },
  "description-changed": { kind: "editorial", when: "a description is another one" },
  "icons-changed": { kind: "editorial", when: "icons are others" },
  "annotations-changed": { kind: "editorial", when: "audience, priority or lastModified are others" },
  "size-changed": { kind: "editorial", when: "the declared size is another one" },
  "meta-changed": { kind: "editorial", when: "`_meta` is another one" },
  "address-respelled": { kind: "editorial", when: "an address is written otherwise, and answers the same" },
  "family-replaced": {
    kind: "editorial",
    when: "a template is gone, and other entries answer all of its addresses",
  },
  "members-unlisted": {
    kind: "editorial",
    when: "members are no longer listed; the family may still answer them",
  },
  "members-listed": { kind: "editorial", when: "members are listed that weren't" },
  "variable-described": { kind: "editorial", when: "the description of a variable is another one" },
  "completion-changed": { kind: "editorial", when: "the values that are completed come from elsewhere" },
  "examples-changed": { kind: "editorial", when: "the examples of a family are others" },
  "server-described": { kind: "editorial", when: "the server says something else of itself" },
  "answered-elsewhere": {
    kind: "internal",
    when: "another entry answers an address as it was answered before",
  },
  "source-kind-changed": { kind: "internal", when: "the source is of another kind" },
  "source-changed": { kind: "internal", when: "the source has other settings or content" },
  "listing-changed": { kind: "internal", when: "the source of a list is another one" },
  "limits-changed": { kind: "internal", when: "`limits` of an entry are others" },
  "cache-changed": { kind: "internal", when: "`cache` of an entry is another one" },
  "watch-changed": { kind: "internal", when: "`watch` of an entry is another one" },
  "serving-changed": { kind: "internal", when: "what the manifest says of serving is another thing" },
} as const satisfies Readonly<Record<string, { readonly kind: ChangeKind; readonly when: string }>>;

/** A name of `CHANGE_CODES`. */
export type ChangeCode = keyof typeof CHANGE_CODES;

/** One thing that a client would find changed. */
export interface Change {
  readonly code: ChangeCode;
  readonly kind: ChangeKind;
  /** The address or template that it is about; absent where it's the whole server. */
  readonly address?: string;
  /** The entry's name. */
  readonly name?: string;
  /** What has changed: one short line. Texts of a manifest stand in it as they are. */
  readonly message: string;
  /** The addresses that it concerns, where they are several. */
  readonly addresses?: readonly string[];
  /** Where the new side says it. */
  readonly place?: Place;
}
