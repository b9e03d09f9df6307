import { EnvironmentSyntaxError, parseText } from "../../kit/environment.js";
import { parseTemplate, TemplateError } from "../../kit/uri/template.js";
import type { CheckContext, SettingText } from "../../sources/definition.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { within, type Spot } from "../spot.js";
import { variablesHint } from "./passport.js";
import type { Surroundings } from "./surroundings.js";

/** A piece of a setting's text that is no environment value. */
interface Piece {
  readonly text: string;
  /** Whether it came from `$${`, and holds no variables. */
  readonly literal: boolean;
}

/**
 * Checks environment values and variables in one text of a source's settings.
 * @returns whether it names a variable that isn't there: what else is said of the text would be guesswork
 */
export function checkSettingText(
  setting: SettingText,
  spot: Spot,
  context: CheckContext,
  surroundings: Surroundings,
  report: Report,
): boolean {
  const { text, use } = setting;
  const pieces = checkEnvironment(text, spot, surroundings, report);
  if (pieces === undefined || use === "plain") return false;
  const names = pieces.flatMap((piece) =>
    piece.literal ? [] : variablesIn(piece.text, text, use, spot, report),
  );
  let astray = false;
  for (const name of new Set(names)) {
    if (context.variables.includes(name)) continue;
    const strict = use === "url" || use === "path";
    const at = Math.max(text.indexOf(`{${name}`), text.indexOf(`{+${name}`), 0);
    const message = `{${name}} is no variable of the address${strict ? "" : ", so it stays as it is"}`;
    report.add(within(spot, text, at), strict ? "undeclared-variable" : "literal-braces", message, {
      hint: hintFor(name, context),
    });
    astray ||= strict;
  }
  return astray;
}

/**
 * Checks the `${NAME}`s of a text, and gives its other pieces.
 * @returns `undefined` where the text is faulty
 */
export function checkEnvironment(
  text: string,
  spot: Spot,
  surroundings: Surroundings,
  report: Report,
): readonly Piece[] | undefined {
  try {
    const parts = parseText(text);
    const unset = parts.flatMap((part) =>
      part.kind === "environment" && part.fallback === undefined && isUnset(part.name, surroundings)
        ? [part.name]
        : [],
    );
    for (const name of new Set(unset)) {
      const place = within(spot, text, text.indexOf(`\${${name}}`));
      report.add(place, "unset-environment", `\${${name}} is not set in the environment`, {
        hint: `set it, name a file with --env-file, or write \${${name}:-default}`,
        severity: surroundings.allowUnset ? "warning" : undefined,
      });
    }
    return parts.flatMap((part) =>
      part.kind === "text" ? [{ text: part.text, literal: part.literal === true }] : [],
    );
  } catch (error) {
    if (!(error instanceof EnvironmentSyntaxError)) throw error;
    report.add(within(spot, text, error.offset), "environment-syntax", shown(error.message), {
      hint: "write ${NAME} or ${NAME:-default}; $${ is a literal ${",
    });
    return undefined;
  }
}

function isUnset(name: string, { environment }: Surroundings): boolean {
  return environment !== undefined && environment(name) === undefined;
}

/** The names that a piece uses as variables. @param whole the text that the piece is of, for the faults' places */
function variablesIn(
  piece: string,
  whole: string,
  use: SettingText["use"],
  spot: Spot,
  report: Report,
): readonly string[] {
  if (use !== "url") {
    const names = piece.matchAll(/\{\+?([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}/g);
    return [...names].flatMap(([, name]) => (name === undefined ? [] : [name]));
  }
  try {
    return parseTemplate(piece).variables.map((variable) => variable.name);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const start = Math.max(0, whole.indexOf(piece));
    for (const { message, hint, offset } of error.faults)
      report.add(within(spot, whole, start + offset), "invalid-template", message, { hint });
    return [];
  }
}

function hintFor(name: string, { address, variables }: CheckContext): string {
  // A nested source is asked for a whole list, not for one address.
  if (address.kind === "template" && variables.length === 0)
    return "this source is read for all addresses at once";
  return variablesHint(name, variables);
}
