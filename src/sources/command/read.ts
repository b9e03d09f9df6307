import { stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { abortFailure } from "../../kit/cache/abort-failure.js";
import { interpolate, parseText } from "../../kit/environment.js";
import type { Environment } from "../../kit/environment.js";
import { limitExceeded, readFailed } from "../../kit/errors.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { bindArguments } from "../../kit/programs/arguments.js";
import type { Program, ProgramEnd } from "../../kit/programs/run-program.js";
import { saidBytes, showSaid } from "../../kit/programs/said.js";
import { programEnvironment } from "../../kit/programs/surroundings.js";
import { SettingError } from "../../kit/setting-error.js";
import type { BindSource, RawContent, ReadRequest } from "../../kit/source.js";

/** What a `command` source is told. */
export interface CommandSettings {
  /**
   * The program and its arguments, with `${NAME}`; the arguments with `{name}` and `{+name}` too. A program with a
   * slash in it is relative to the manifest's folder, one without is looked up in `PATH`.
   */
  readonly run: readonly string[];
  /** The folder that it runs in, with `${NAME}`, relative to the manifest's folder; that folder where it is absent. */
  readonly cwd?: string;
  /** What its environment holds beside PATH, HOME and the locale: by name, with `${NAME}`. */
  readonly env?: Readonly<Record<string, string>>;
  /** The exit codes that mean success; 0 alone where it is absent. */
  readonly okExitCodes?: readonly number[];
  /** The address's variables that arguments name: where one is absent, it is empty text. */
  readonly argumentVariables?: readonly string[];
}

/** What all reads of a bound source share. */
interface Plan extends Omit<Program, "args"> {
  /** The program as the log may show it. */
  readonly shown: string;
  /** The values of the environment that were put in: no log shows them. */
  readonly hidden: readonly string[];
  readonly okExitCodes: readonly number[];
}

/**
 * What a program prints, kept by the entry's cache. There is no shell: arguments are what they are. The program runs in
 * its own process group, which ends with it, with the read's limits, or with the server; its stdin is empty.
 * The bind throws UnsetNames, or SettingError where the settings with their environment values can't be used.
 * The read throws ResourceError with a reason among `command_missing`, `command_not_executable`, `command_folder`,
 * `command_unstarted`, `command_exit` (with `status`), `command_signal` (with `signal`), `limit`, `invalid_value`.
 * The end of what the program wrote to stderr is in its detail.
 */
export function command(settings: CommandSettings): BindSource {
  return ({ folder, environment, cache }) => {
    const [, ...texts] = settings.run;
    const plan = bindPlan(settings, folder, environment);
    const fillArguments = bindArguments(texts, settings.argumentVariables ?? [], environment);
    const { file, folder: cwd, environment: env, okExitCodes } = plan;
    refuseNul("run", [file, ...fillArguments(new Map(), "")]);
    return {
      provenance: { kind: "command", author: "external", fetched: true },
      asks: `command ${file}`,
      read: async (request) => {
        const args = fillArguments(request.values, request.uri);
        const key = JSON.stringify(["command", file, args, cwd, Object.entries(env), okExitCodes]);
        return await cache.read(key, request, async (asked) => ({
          kind: "content",
          contents: [await run(plan, args, asked)],
        }));
      },
    };
  };
}

function bindPlan(settings: CommandSettings, folder: string, environment: Environment): Plan {
  const { run, cwd = ".", env = {}, okExitCodes = [0] } = settings;
  const [written = ""] = run;
  const name = interpolate(written, environment);
  if (name.trim() === "") throw new SettingError("run names no program");
  const named = Object.fromEntries(
    Object.entries(env).map(([key, text]) => [key, interpolate(text, environment)]),
  );
  const place = resolve(folder, interpolate(cwd, environment));
  refuseNul("cwd", [place]);
  refuseNul("env", Object.entries(named).flat());
  return {
    file: isPath(name) ? resolve(folder, name) : name,
    folder: place,
    environment: programEnvironment(environment, named),
    shown: isAbsolute(written) ? (written.split(/[/\\]/).at(-1) ?? "") : written,
    hidden: [...run, cwd, ...Object.values(env)].flatMap((text) => valuesIn(text, environment)),
    okExitCodes,
  };
}

/** Whether a program is named by its place. */
function isPath(name: string): boolean {
  return name.includes("/") || (process.platform === "win32" && name.includes("\\"));
}

/** The system ends each of these texts at a NUL. */
function refuseNul(setting: string, texts: readonly string[]): void {
  if (texts.some((text) => text.includes("\0"))) throw new SettingError(`${setting} holds a NUL`);
}

/** The values of the environment that a text takes. */
function valuesIn(text: string, environment: Environment): readonly string[] {
  return parseText(text).flatMap((part) => {
    const value = part.kind === "environment" ? environment(part.name)?.trim() : undefined;
    return value === undefined || value === "" ? [] : [value];
  });
}

async function run(plan: Plan, args: readonly string[], request: ReadRequest): Promise<RawContent> {
  const { limits, signal } = request;
  const bounds = { maxBytes: limits.maxBytes, saidBytes: saidBytes(plan.hidden), signal };
  // Loaded with the first read: a start needs none of it.
  const { runProgram } = await import("../../kit/programs/run-program.js");
  const end = await runProgram({ ...plan, args }, bounds);
  if (end.kind === "exit" && plan.okExitCodes.includes(end.status)) return { body: end.output };
  throw await failureOf(end, plan, request);
}

/** What is told of a program that didn't do what it should. */
async function failureOf(end: ProgramEnd, plan: Plan, request: ReadRequest): Promise<Error> {
  const { uri, limits } = request;
  const said = showSaid(end.said, plan.hidden);
  const detail = `'${plan.shown}' ${said === "" ? "said nothing on stderr" : `said: ${said}`}`;
  const failed = (reason: string, what: string, extra?: Readonly<Record<string, string | number>>) =>
    readFailed(uri, reason, `The resource's program ${what}`, extra, detail);
  switch (end.kind) {
    case "exit":
      return failed("command_exit", `ended with exit code ${String(end.status)}`, { status: end.status });
    case "signal":
      return failed("command_signal", `was ended by the signal ${end.signal}`, { signal: end.signal });
    case "overflow":
      return limitExceeded(uri, "maxBytes", limits.maxBytes);
    case "aborted":
      return abortFailure(request);
    case "unstarted":
      return unstartedFailure(uri, end.code, plan);
  }
}

/** The system says what is wrong, but not of which: of the folder, or of the program. */
async function unstartedFailure(uri: string, code: string, { folder, shown }: Plan): Promise<Error> {
  const [reason, message] = !(await isFolder(folder))
    ? ["command_folder", "The folder that the resource's program runs in is not there"]
    : code === "ENOENT"
      ? ["command_missing", "The resource's program is not there"]
      : NOT_EXECUTABLE.has(code)
        ? ["command_not_executable", "The resource's program can't be executed"]
        : ["command_unstarted", "The resource's program can't be started now"];
  return readFailed(uri, reason, message, undefined, `'${shown}' (${code})`);
}

/** No permission, a folder, or no program of this system. */
const NOT_EXECUTABLE = new Set([
  "EACCES",
  "EPERM",
  "ENOEXEC",
  "ENOTDIR",
  "EISDIR",
  "ELOOP",
  "EINVAL",
  "UNKNOWN",
]);

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
