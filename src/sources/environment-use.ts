import { parseText } from "../kit/environment.js";
import type { EnvironmentUse } from "./definition.js";

/**
 * The environment names in a setting's text, `${NAME}` and `${NAME:-default}`.
 * @param setting the setting's name, as the user is told it
 * @throws EnvironmentSyntaxError; a checked manifest has none
 */
export function environmentIn(text: string, setting: string): readonly EnvironmentUse[] {
  return parseText(text).flatMap((part) =>
    part.kind === "environment" ? [{ name: part.name, setting, optional: part.fallback !== undefined }] : [],
  );
}
