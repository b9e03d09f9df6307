import { EnvironmentSyntaxError } from "../../kit/environment.js";
import { parameterVariables, type Parameter } from "../../kit/sql/parameters.js";
import type { CheckContext, SettingFault } from "../definition.js";
import type { WrittenSql } from "./index.js";

/** Finds what the schema can't say of an `sql` source. No database is asked. */
export function checkSql({ query, params = [] }: WrittenSql, context: CheckContext): readonly SettingFault[] {
  return [
    ...findBraces(query, context),
    ...[{ path: "/query", text: query }, ...textsOf(params)].flatMap(({ path, text }) =>
      text.includes("\0")
        ? [{ code: "control-character", path, message: "the text holds a NUL", hint: "take it out" }]
        : [],
    ),
  ];
}

/** The texts among parameters, each with its JSON Pointer below the source's key. */
export function textsOf(
  params: readonly Parameter[],
): readonly { readonly path: string; readonly text: string }[] {
  return params.flatMap((text, index) =>
    typeof text === "string" ? [{ path: `/params/${String(index)}`, text }] : [],
  );
}

/** Nothing is put into a query: what was meant to be is plain SQL there. */
function findBraces(query: string, { variables }: CheckContext): readonly SettingFault[] {
  const path = "/query";
  const [environment] = /\$\{[A-Za-z_][A-Za-z0-9_]*(?::-[^}]*)?\}/.exec(query) ?? [];
  const held = namesIn(query);
  const name = variables.find((one) => held.includes(one));
  return [
    ...(name === undefined ? [] : [`{${name}}`]),
    ...(environment === undefined ? [] : [environment]),
  ].map((text) => ({
    code: "literal-braces",
    path,
    message: `${text} stays as it is in a query`,
    hint: "bind a value: name it in params, and write $1 (PostgreSQL) or ? (SQLite)",
  }));
}

function namesIn(query: string): readonly string[] {
  try {
    return parameterVariables(query);
  } catch (error) {
    if (error instanceof EnvironmentSyntaxError) return [];
    throw error;
  }
}
