import { isIP } from "node:net";
import { OPERATORS } from "../uri/operators.js";
import type { Operator } from "../uri/operators.js";
import { encodeReserved } from "../uri/percent.js";
import type { Template } from "../uri/template.js";
import { bareHost } from "./hosts.js";
import type { AllowEntry } from "./hosts.js";
import { isDisguisedAddress } from "./policy.js";

/** Where in a URL a variable stands (RFC 3986, section 3). */
export type Place = "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment";

/** One variable of a URL template. */
export interface PlacedVariable {
  readonly name: string;
  readonly place: Place;
  /** The operator of its expression (RFC 6570, section 2.2), empty for none. */
  readonly operator: Operator;
}

/** A piece of a URL: a template, or text that is not known yet. */
export type UrlPiece = Template | "unknown";

/** A URL template taken apart. In its texts a variable is one mark. */
export interface UrlShape {
  readonly variables: readonly PlacedVariable[];
  readonly scheme: string;
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly port: string;
  readonly path: string;
}

/** What is wrong with a URL, whatever its variables hold. */
export interface UrlFault {
  readonly code: "invalid-url" | "url-credentials" | "variable-in-host" | "disguised-address";
  /** One line that shows no part of the URL. */
  readonly message: string;
  readonly hint: string;
}

/** Private-use characters stand for variables: literals have none left once they are percent-encoded. */
const FIRST_MARK = 0xe000;
const UNKNOWN = "\uf8ff";
const MARK = /[\ue000-\uf8ff]/;
const AFTER_LAST_MARK = /[^\ue000-\uf8ff]*$/;
const BEFORE_FIRST_MARK = /^[^\ue000-\uf8ff]*/;
/** RFC 3986, appendix B. */
const COMPONENTS = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/s;
/** WHATWG URL, section 4.1: the spellings of `.` and `..` that a parser takes out of a path. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Takes a URL template apart. */
export function shapeOf(pieces: readonly UrlPiece[]): UrlShape {
  const marked: Omit<PlacedVariable, "place">[] = [];
  const full = pieces.map((piece) => markVariables(piece, marked)).join("");
  const parts = splitUrl(full);
  // Without its optional variables the URL may end its host elsewhere: `https://a.example{/x}.evil.test`.
  const bare = pieces.map(literalText).join("");
  const shifts = splitUrl(bare).authority !== parts.authority.replaceAll(/[\ue000-\uf8fe]/g, "");
  const variables = marked.map((variable, index): PlacedVariable => {
    const mark = String.fromCharCode(FIRST_MARK + index);
    const place = parts.places.find(([, text]) => text.includes(mark))?.[0] ?? "path";
    return { ...variable, place: shifts && "/?#".includes(variable.operator || "+") ? "host" : place };
  });
  return { ...parts, variables };
}

/**
 * What is wrong with a URL as an `http` source's address.
 * @param allow `network.allow`; `undefined` in it stands for an entry that is not known yet
 */
export function findUrlFaults(
  shape: UrlShape,
  allow: readonly (AllowEntry | undefined)[],
): readonly UrlFault[] {
  const at = (place: Place) => shape.variables.find((variable) => variable.place === place)?.name;
  const name = at("scheme") ?? at("port");
  if (name !== undefined)
    return [
      invalid(`the variable '${name}' stands in the URL's scheme or port`, "write scheme and port out"),
    ];
  if (shape.userinfo !== undefined) return [CREDENTIALS];
  const known = !shape.scheme.includes(UNKNOWN);
  if (shape.host === "" && (shape.scheme + shape.path).startsWith(UNKNOWN)) return [];
  if ((known && !/^https?$/i.test(shape.scheme)) || shape.host === "")
    return [
      invalid("the URL is not absolute, or its scheme is neither http nor https", "write https://host/path"),
    ];
  const inHost = at("host");
  if (inHost !== undefined && !allow.some((entry) => entry === undefined || mayCover(entry, shape.host)))
    return [variableInHost(inHost)];
  return inHost === undefined && !MARK.test(shape.host + shape.port)
    ? findFixedFaults(shape)
    : findPathFaults(shape);
}

/** The path of a URL as it is written, not as a parser would have it. */
export function writtenPath(url: string): string {
  return COMPONENTS.exec(url)?.[3] ?? "";
}

function findFixedFaults(shape: UrlShape): readonly UrlFault[] {
  const origin = `http://${shape.host}${shape.port === "" ? "" : `:${shape.port}`}/`;
  if (!URL.canParse(origin))
    return [invalid("the URL's host or port is not valid", "write https://host:port/path")];
  const url = new URL(origin);
  if (isDisguisedAddress({ url, written: shape.host }))
    return [
      {
        code: "disguised-address",
        message: "the URL's host is an IP address in an unusual notation",
        hint:
          isIP(bareHost(url.hostname)) === 4
            ? "write it as four decimal numbers"
            : "write the IPv4 address itself",
      },
    ];
  return findPathFaults(shape);
}

function findPathFaults(shape: UrlShape): readonly UrlFault[] {
  return shape.path.split("/").some((segment) => DOT_SEGMENT.test(segment))
    ? [invalid("the URL's path has a segment '.' or '..'", "write the path that is meant")]
    : [];
}

/** Whether some values of the variables could make a host that the entry covers. */
function mayCover(entry: AllowEntry, host: string): boolean {
  if (entry.kind === "any") return true;
  const tail = (AFTER_LAST_MARK.exec(host)?.[0] ?? "").toLowerCase();
  const head = (BEFORE_FIRST_MARK.exec(host)?.[0] ?? "").toLowerCase();
  if (entry.kind === "host") return entry.host.startsWith(head) && entry.host.endsWith(tail);
  return tail.endsWith(entry.suffix) || entry.suffix.endsWith(tail);
}

function markVariables(piece: UrlPiece, marked: Omit<PlacedVariable, "place">[]): string {
  if (piece === "unknown") return UNKNOWN;
  return piece.parts
    .map((part) => {
      if (part.kind === "literal") return encodeReserved(part.text);
      const { first, separator } = OPERATORS[part.operator];
      const marks = part.variables.map(({ name, operator }) => {
        marked.push({ name, operator });
        return String.fromCharCode(FIRST_MARK + marked.length - 1);
      });
      return first + marks.join(separator);
    })
    .join("");
}

function literalText(piece: UrlPiece): string {
  if (piece === "unknown") return UNKNOWN;
  return piece.parts.map((part) => (part.kind === "literal" ? encodeReserved(part.text) : "")).join("");
}

function splitUrl(text: string) {
  const [, scheme = "", authority = "", path = "", query = "", fragment = ""] = COMPONENTS.exec(text) ?? [];
  const [, userinfo, host = "", port = ""] = AUTHORITY.exec(authority) ?? [];
  const places: readonly (readonly [Place, string])[] = [
    ["scheme", scheme],
    ["userinfo", userinfo ?? ""],
    ["host", host],
    ["port", port],
    ["path", path],
    ["query", query],
    ["fragment", fragment],
  ];
  return { scheme, authority, userinfo, host, port, path, places };
}

const CREDENTIALS: UrlFault = {
  code: "url-credentials",
  message: "the URL holds a user name or a password",
  hint: "put them into headers: { Authorization: … }",
};

function variableInHost(name: string): UrlFault {
  return {
    code: "variable-in-host",
    message: `the variable '${name}' stands in the URL's host, and network.allow doesn't bound it`,
    hint: "name the hosts it may lead to in network.allow",
  };
}

function invalid(message: string, hint: string): UrlFault {
  return { code: "invalid-url", message, hint };
}
