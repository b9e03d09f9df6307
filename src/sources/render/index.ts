import { readFileSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";
import { isMarkup } from "../../kit/content/media-type.js";
import { checkTemplate, RESERVED_NAMES, TemplateSyntaxError } from "../../kit/content/template.js";
import { realPlace } from "../../kit/files/root.js";
import type { CheckContext, SettingFault, SourceData, SourceDefinition } from "../definition.js";
import { readTemplate, render } from "./read.js";
import type { RenderSettings } from "./read.js";
import { renderCodes } from "./codes.js";
import { renderSchema } from "./schema.js";

/** Complete settings: the nested source as data. */
type RenderData = Omit<RenderSettings, "from"> & { readonly from?: SourceData };

/** What a user writes: a template, or the object. */
type Written = string | WrittenObject;

interface WrittenObject {
  readonly template?: string;
  readonly file?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly from?: unknown;
}

/** `render`: a Handlebars text. */
export const renderDefinition: SourceDefinition<RenderData> = {
  key: "render",
  summary: "A Handlebars text, rendered from the address's variables and data.",
  schema: renderSchema,
  codes: renderCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "both",
  nestable: false,
  complete(value, nested, { mimeType }) {
    const { from, ...rest } = asObject(value as Written);
    return {
      ...rest,
      ...(from !== undefined && { from: nested(from) }),
      ...(mimeType !== undefined && isMarkup(mimeType) && { markup: true }),
    };
  },
  texts: () => [],
  check: (value, context) => [...checkVariables(context.variables), ...checkText(value as Written, context)],
  nested(value) {
    const { from } = asObject(value as Written);
    return from === undefined ? [] : [{ path: "/from", value: from }];
  },
  changes(value, nested) {
    const { from, file } = asObject(value as Written);
    const sign = from === undefined ? "never" : nested(from);
    return sign === "never" && file !== undefined ? "told" : sign;
  },
  parts: ({ file }, folder) => (file === undefined ? [] : [resolve(folder, file)]),
  async content({ file }, folder) {
    if (file === undefined) return { files: [], folders: [], elsewhere: [] };
    if (isAbsolute(file))
      return { files: [], folders: [], elsewhere: [{ setting: "file", why: "absolute" }] };
    const path = resolve(folder, file);
    const place = await realPlace(path);
    return { files: place === undefined ? [] : [{ path, place }], folders: [dirname(path)], elsewhere: [] };
  },
  create({ from, ...settings }, nested) {
    return render({ ...settings, ...(from !== undefined && { from: nested(from) }) });
  },
};

function asObject(written: Written): WrittenObject {
  return typeof written === "string" ? { template: written } : written;
}

function checkVariables(variables: readonly string[]): readonly SettingFault[] {
  return variables
    .filter((name) => RESERVED_NAMES.has(name))
    .map((name) => ({
      code: "reserved-variable",
      path: "",
      message: `the variable '${name}' has a name that templates use themselves`,
      hint: "rename it in uriTemplate",
    }));
}

function checkText(written: Written, { folder }: CheckContext): readonly SettingFault[] {
  const { template, file } = asObject(written);
  if (template !== undefined && file !== undefined)
    return [
      {
        code: "two-templates",
        path: "/file",
        message: "there is a template and a file",
        hint: "keep one of them",
      },
    ];
  if (template !== undefined) return syntaxFaults(template, typeof written === "string" ? "" : "/template");
  if (file === undefined)
    return [{ code: "no-template", path: "", message: "there is no template", hint: "add template or file" }];
  try {
    return syntaxFaults(readTemplate(resolve(folder, file)), "/file");
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return error.faults.map((fault) => syntaxFault(fault, "/file"));
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    return [
      {
        code: "template-unreadable",
        path: "/file",
        message: code === "ENOENT" ? `there is no file '${file}'` : `'${file}' can't be read (${code})`,
        hint: "paths are relative to the manifest that names them",
      },
    ];
  }
}

function syntaxFaults(text: string, path: string): readonly SettingFault[] {
  return checkTemplate(text).map((fault) => syntaxFault(fault, path));
}

function syntaxFault(fault: string, path: string): SettingFault {
  return {
    code: "render-syntax",
    path,
    message: `the template is faulty: ${fault}`,
    hint: "templates are Handlebars with the helpers if, unless, each, with and lookup",
  };
}
