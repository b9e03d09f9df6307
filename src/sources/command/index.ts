import { readFileSync } from "node:fs";
import { argumentVariables } from "../../kit/programs/arguments.js";
import { parseTemplate } from "../../kit/uri/template.js";
import type { EntryShape, SettingText, SourceDefinition } from "../definition.js";
import { environmentIn } from "../environment-use.js";
import { checkCommand } from "./check.js";
import { commandCodes } from "./codes.js";
import { findCommandContent } from "./content.js";
import { command } from "./read.js";
import type { CommandSettings } from "./read.js";
import { commandSchema } from "./schema.js";
import { asObject, placeEnvironment, runPath, unfoldEnvironment, type WrittenCommand } from "./written.js";

/** `command`: what a program prints. */
export const commandDefinition: SourceDefinition<CommandSettings> = {
  key: "command",
  summary:
    "What a program prints. It is started without a shell, its stdin is empty, and its time and output are limited.",
  schema: commandSchema,
  codes: commandCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "both",
  nestable: true,
  complete: (value, _nested, entry) => completeSettings(value as WrittenCommand, entry),
  texts: (value) => textsIn(value as WrittenCommand),
  check: (value, context) => checkCommand(value as WrittenCommand, context),
  content: findCommandContent,
  environment: ({ run, cwd = "", env = {} }) => [
    ...run.flatMap((text) => environmentIn(text, "run")),
    ...environmentIn(cwd, "cwd"),
    ...Object.entries(env).flatMap(([name, text]) => environmentIn(text, `env.${name}`)),
  ],
  create: (settings) => command(settings),
};

function completeSettings(written: WrittenCommand, { address }: EntryShape): CommandSettings {
  const { run, cwd, env, okExitCodes } = asObject(written);
  const declared = address.kind === "fixed" ? [] : parseTemplate(address.template).variables;
  const named = new Set(run.slice(1).flatMap(argumentVariables));
  const used = declared.map(({ name }) => name).filter((name) => named.has(name));
  return {
    run,
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env: unfoldEnvironment(env) }),
    ...(okExitCodes !== undefined && { okExitCodes }),
    ...(used.length > 0 && { argumentVariables: used }),
  };
}

function textsIn(written: WrittenCommand): readonly SettingText[] {
  const { run, cwd, env } = asObject(written);
  return [
    ...run.map((text, index): SettingText => ({
      path: `${runPath(written)}/${String(index)}`,
      text,
      use: index === 0 ? "plain" : "argument",
    })),
    ...(cwd === undefined ? [] : [{ path: "/cwd", text: cwd, use: "plain" as const }]),
    ...placeEnvironment(env).map(({ path, text }): SettingText => ({ path, text, use: "plain" })),
  ];
}
