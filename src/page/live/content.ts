import { asJson, type Json } from "./protocol.js";

/** One content of a read (MCP `TextResourceContents`, `BlobResourceContents`). */
export interface Content {
  readonly uri: string;
  readonly mimeType: string | undefined;
  /** Absent where it came as bytes. */
  readonly text: string | undefined;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** Where it comes from, as far as the server says. */
  readonly provenance: string | undefined;
}

/** The contents of a `resources/read` result. */
export function contentsOf(result: Json): readonly Content[] {
  const { contents } = result;
  return Array.isArray(contents) ? contents.map((one: unknown) => toContent(asJson(one))) : [];
}

/** A type without its parameters, in lower case. */
export function bareType(mimeType: string | undefined): string {
  return (mimeType ?? "").replace(/;.*$/s, "").trim().toLowerCase();
}

function toContent({ uri, mimeType, text, blob, _meta }: Json): Content {
  const isText = typeof text === "string";
  return {
    uri: typeof uri === "string" ? uri : "",
    mimeType: typeof mimeType === "string" ? mimeType : undefined,
    text: isText ? text : undefined,
    bytes: () =>
      isText ? new TextEncoder().encode(text) : decodeBase64(typeof blob === "string" ? blob : ""),
    provenance: tellProvenance(asJson(asJson(_meta)["pressmark/provenance"])),
  };
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function tellProvenance({ source, author, fetchedAt }: Json): string | undefined {
  if (typeof source !== "string") return undefined;
  const whose = author === "external" ? "written by others" : "written by the catalogue's author";
  return [`from ${source}`, whose, ...(typeof fetchedAt === "string" ? [`fetched ${fetchedAt}`] : [])].join(
    "; ",
  );
}
