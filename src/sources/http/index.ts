import { readFileSync } from "node:fs";
import { parseJsonPointer } from "../../kit/content/json-pointer.js";
import { findNameFault, headerVariables, isHeaderText, trimBreak } from "../../kit/egress/headers.js";
import { parseAllowEntry } from "../../kit/egress/hosts.js";
import type { AllowEntry } from "../../kit/egress/hosts.js";
import { SettingError } from "../../kit/setting-error.js";
import { findUrlFaults, shapeOf } from "../../kit/egress/url-shape.js";
import { EnvironmentSyntaxError, parseText } from "../../kit/environment.js";
import { TemplateError } from "../../kit/uri/template-fault.js";
import { literalTemplate, parseTemplate } from "../../kit/uri/template.js";
import { environmentIn } from "../environment-use.js";
import type { EntryShape, SettingFault, SettingText, SourceDefinition } from "../definition.js";
import { http } from "./read.js";
import type { HttpSettings } from "./read.js";
import { httpCodes } from "./codes.js";
import { httpSchema } from "./schema.js";

/** What a user writes: a URL, or the object. */
type Written = string | Omit<HttpSettings, "headerVariables">;

/** `http`: the body of a GET. */
export const httpDefinition: SourceDefinition<HttpSettings> = {
  key: "http",
  summary: "the body of a GET",
  schema: httpSchema,
  codes: httpCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "both",
  nestable: true,
  complete: (value, _nested, entry) => completeSettings(value as Written, entry),
  texts: (value) => textsIn(value as Written),
  check: (value, { network }) => {
    const written = value as Written;
    if (typeof written === "string") return checkUrl(written, "", network);
    return [
      ...checkUrl(written.url, "/url", network),
      ...checkHeaders(written.headers ?? {}),
      ...checkSelect(written.select),
    ];
  },
  environment: ({ url, headers = {} }) => [
    ...environmentIn(url, "url"),
    ...Object.entries(headers).flatMap(([name, text]) => environmentIn(text, `headers.${name}`)),
  ],
  create: (settings) => http(settings),
};

function completeSettings(written: Written, entry: EntryShape): HttpSettings {
  if (typeof written === "string") return { url: written };
  const { url, headers, select, allowStatus } = written;
  const declared = entry.address.kind === "fixed" ? [] : parseTemplate(entry.address.template).variables;
  const named = new Set(Object.values(headers ?? {}).flatMap(headerVariables));
  const used = declared.map(({ name }) => name).filter((name) => named.has(name));
  return {
    url,
    ...(headers !== undefined && { headers }),
    ...(select !== undefined && { select }),
    ...(allowStatus !== undefined && { allowStatus }),
    ...(used.length > 0 && { headerVariables: used }),
  };
}

function textsIn(written: Written): readonly SettingText[] {
  if (typeof written === "string") return [{ path: "", text: written, use: "url" }];
  const headers = Object.entries(written.headers ?? {});
  return [
    { path: "/url", text: written.url, use: "url" },
    ...headers.map(([name, text]): SettingText => ({ path: headerPath(name), text, use: "header" })),
  ];
}

function checkUrl(text: string, path: string, network: readonly string[]): readonly SettingFault[] {
  try {
    const pieces = parseText(text).map((part) => {
      if (part.kind === "environment") return "unknown";
      return part.literal === true ? literalTemplate(part.text) : parseTemplate(part.text);
    });
    return findUrlFaults(shapeOf(pieces), network.flatMap(readAllowEntry)).map((fault) => ({
      ...fault,
      path,
    }));
  } catch (error) {
    // What is wrong with the text itself is told where all settings' texts are checked.
    if (error instanceof TemplateError || error instanceof EnvironmentSyntaxError) return [];
    throw error;
  }
}

/** An entry with an environment value in it may be any; one that is faulty bounds nothing. */
function readAllowEntry(text: string): readonly (AllowEntry | undefined)[] {
  try {
    return parseText(text).some((part) => part.kind === "environment")
      ? [undefined]
      : [parseAllowEntry(text)];
  } catch (error) {
    if (error instanceof SettingError || error instanceof EnvironmentSyntaxError) return [];
    throw error;
  }
}

function checkHeaders(headers: Readonly<Record<string, string>>): readonly SettingFault[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, text]): SettingFault[] => {
    const path = headerPath(name);
    const fault = findNameFault(name);
    const isTwice = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    if (fault !== undefined)
      return [{ code: "invalid-header", path, message: `the header '${name}' ${fault}`, hint: "remove it" }];
    if (isTwice)
      return [
        {
          code: "invalid-header",
          path,
          message: `the header '${name}' is there twice; upper and lower case don't matter`,
          hint: "keep one of them",
        },
      ];
    // The names in `${NAME}` are ASCII, so only text and defaults can be at fault.
    if (isHeaderText(trimBreak(text))) return [];
    const message = `the value of the header '${name}' holds a control character, or one beyond ISO 8859-1`;
    return [{ code: "invalid-header", path, message, hint: "write it in printable ASCII" }];
  });
}

function checkSelect(select: string | undefined): readonly SettingFault[] {
  if (select === undefined || parseJsonPointer(select) !== undefined) return [];
  const message = "select is no JSON Pointer (RFC 6901)";
  return [
    { code: "invalid-pointer", path: "/select", message, hint: "write /key/0, with ~1 for / and ~0 for ~" },
  ];
}

function headerPath(name: string): string {
  return `/headers/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
