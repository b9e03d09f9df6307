import {
  checkAddressTemplate,
  parseTemplate,
  TemplateError,
  type Template,
  type TemplateFault,
} from "../../kit/uri/template.js";
import { checkUri, hasDotSegments } from "../../kit/uri/uri.js";
import type { ServerLimits } from "../../kit/server-limits.js";
import type { RawEntry } from "../load.js";
import { nearest } from "../nearest.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, keyOf, within, type Spot } from "../spot.js";
import type { Address, ChosenSource } from "./checked-entry.js";

const KEYS = ["uri", "uriTemplate"];

/** Checks that an entry has exactly one valid address (RFC 3986, RFC 6570) and gives it. */
export function checkAddress(
  entry: RawEntry,
  { maxAddressBytes }: ServerLimits,
  report: Report,
): Address | undefined {
  const { spot, data } = entry;
  const { uri, uriTemplate } = data;
  if (uri !== undefined && uriTemplate !== undefined) {
    report.add(keyOf(below(spot, "uriTemplate")), "two-addresses", "the entry has two addresses", {
      hint: "keep uri for one address, or uriTemplate for a family",
      related: [{ spot: keyOf(below(spot, "uri")), message: "the other one" }],
    });
    return undefined;
  }
  if (uri === undefined && uriTemplate === undefined) {
    // A misspelt key is a fault already; a second message would be one too many.
    if (Object.keys(data).some((key) => KEYS.includes(nearest(key, KEYS) ?? ""))) return undefined;
    report.add(spot, "no-address", "the entry has no address", {
      hint: "add uri: … for one address, or uriTemplate: … for a family",
    });
    return undefined;
  }
  const place = below(spot, uri === undefined ? "uriTemplate" : "uri");
  // An empty text, or none, is told by the schema.
  if (report.isFaulty(place)) return undefined;
  if (typeof uri === "string") return checkFixed(uri, maxAddressBytes, place, report);
  return typeof uriTemplate === "string" ? checkTemplate(uriTemplate, place, report) : undefined;
}

/**
 * Warns of an `http:` or `https:` address: it says that clients can fetch it by themselves. That is so where the
 * source is a plain GET of the very same URL.
 */
export function checkFetchable(
  entry: RawEntry,
  address: Address | undefined,
  source: ChosenSource | undefined,
  report: Report,
): void {
  if (address === undefined) return;
  const fixed = address.kind === "fixed";
  const text = fixed ? address.uri : address.text;
  if (!/^https?:/i.test(text) || isPlainGet(source, text)) return;
  const spot = below(entry.spot, fixed ? "uri" : "uriTemplate");
  report.add(spot, "fetchable-address", `'${shown(text)}' says that clients can fetch it themselves`, {
    hint: "choose a scheme of your own, unless the same content is served there",
  });
}

function isPlainGet(source: ChosenSource | undefined, url: string): boolean {
  if (source?.definition.key !== "http" || !source.fits) return false;
  const { value } = source;
  return value === url || (typeof value === "object" && isOnlyUrl(value as object, url));
}

function isOnlyUrl(settings: object, url: string): boolean {
  const [[key, value] = [], second] = Object.entries(settings) as [string, unknown][];
  return key === "url" && value === url && second === undefined;
}

function checkFixed(uri: string, longest: number, spot: Spot, report: Report): Address | undefined {
  const brace = /\{[^}]*\}/.exec(uri);
  if (brace !== null) {
    const message = `'${shown(uri)}' holds braces, which a fixed address can't`;
    report.add(within(spot, uri, brace.index), "uri-with-braces", message, {
      hint: "write uriTemplate: … for a family of addresses",
    });
    return undefined;
  }
  if (isWildcard(uri)) {
    report.add(spot, "invalid-uri", `'${shown(uri)}' is no pattern: the '*' would match only itself`, {
      hint: `write uriTemplate: ${shown(uri.replaceAll(/\*+/g, "{+path}"))}, or %2A for a literal *`,
    });
    return undefined;
  }
  const fault = checkUri(uri);
  if (fault !== undefined) {
    const hint = fault.suggestion === undefined ? undefined : `write ${shown(fault.suggestion)}`;
    report.add(spot, "invalid-uri", fault.message, { hint });
    return undefined;
  }
  if (uri.length > longest) {
    const message = `the address has ${uri.length} bytes, and none longer than ${longest} is looked at`;
    report.add(spot, "address-too-long", message, {
      hint: "shorten it, or raise serve.limits.maxAddressBytes",
    });
    return undefined;
  }
  reportDotSegments(uri, spot, report);
  return { kind: "fixed", uri };
}

/** Whether a whole segment is a shell's wildcard, which has no meaning in an address. */
function isWildcard(uri: string): boolean {
  return /[/:]\*+(?:[/?#]|$)/.test(uri);
}

function checkTemplate(text: string, spot: Spot, report: Report): Address | undefined {
  const parsed = parse(text);
  const faults = "faults" in parsed ? parsed.faults : checkAddressTemplate(parsed.template);
  for (const { message, hint, offset } of faults)
    report.add(within(spot, text, offset), "invalid-template", message, { hint });
  if (faults.length > 0 || "faults" in parsed) return undefined;
  const { template } = parsed;
  if (template.variables.length === 0) {
    report.add(spot, "template-without-variable", `'${shown(text)}' has no variable`, {
      hint: "write uri: … for a fixed address, or {name} for a variable",
    });
    return undefined;
  }
  reportDotSegments(text, spot, report);
  return { kind: "template", text, template };
}

function parse(
  text: string,
): { readonly template: Template } | { readonly faults: readonly TemplateFault[] } {
  try {
    return { template: parseTemplate(text) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { faults: error.faults };
  }
}

function reportDotSegments(address: string, spot: Spot, report: Report): void {
  if (!hasDotSegments(address)) return;
  report.add(spot, "dot-segments", `'${shown(address)}' holds '.' or '..' segments`, {
    hint: "they are kept as text and never resolved; clients may rewrite them",
  });
}

/**
 * What a faulty address was meant to be, as far as that can be told, so that the rest of the entry is checked in the
 * same run.
 */
export function intendedAddress({ data }: RawEntry): Address | undefined {
  const { uri, uriTemplate } = data;
  if (typeof uri === "string" && uriTemplate === undefined)
    return uri.includes("{") ? undefined : { kind: "fixed", uri };
  if (typeof uriTemplate !== "string" || uri !== undefined) return undefined;
  const parsed = parse(uriTemplate);
  if ("faults" in parsed || parsed.template.variables.length === 0) return undefined;
  return { kind: "template", text: uriTemplate, template: parsed.template };
}
