/** The manifest that is taken where none is named. */
export const DEFAULT_MANIFEST = "pressmark.yaml";
