import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bindIn, makeFolder, requestOf } from "../../kit/files/folder.fixture.js";
import { waitUntilGone } from "../../kit/programs/programs.fixture.js";
import type { RawContent, ReadRequest } from "../../kit/source.js";
import type { Value } from "../../kit/values.js";
import { command, type CommandSettings } from "./read.js";

/** Prints its arguments as JSON. */
const SHOW_ARGUMENTS = ["-e", "process.stdout.write(JSON.stringify(process.argv.slice(1)))"];
const ENVIRONMENT = { PATH: process.env["PATH"] ?? "", HOME: "/home/nobody" };

/** Runs a command in a folder. */
async function runIn(
  folder: string,
  settings: CommandSettings,
  values: Readonly<Record<string, Value>> = {},
  rest: Partial<ReadRequest> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<RawContent> {
  const source = bindIn(folder, command(settings), [], { ...ENVIRONMENT, ...environment });
  const contents = (await source.read(requestOf(values, rest))) as readonly RawContent[];
  expect(contents).toHaveLength(1);
  return contents[0]!;
}

async function textOf(...parameters: Parameters<typeof runIn>): Promise<string> {
  return Buffer.from((await runIn(...parameters)).body as Uint8Array).toString();
}

const sh = (text: string, ...args: string[]): readonly string[] => ["sh", "-c", text, "sh", ...args];

describe("command", () => {
  it("[watch] asks its program", () => {
    expect(bindIn("/", command({ run: ["printf", "a"] }), [], ENVIRONMENT).asks).toBe("command printf");
    expect(bindIn("/", command({ run: ["./a"] }), [], ENVIRONMENT).asks).toBe("command /a");
  });

  it("serves what a program prints, with no type of its own", async () => {
    expect(await runIn("/", { run: ["printf", "a\\0b"] })).toEqual({ body: Buffer.from("a\0b") });
    expect(await textOf("/", { run: ["true"] })).toBe("");
  });

  it.each([
    "; touch pwned",
    "$(touch pwned)",
    "`touch pwned`",
    "| touch pwned",
    "&& touch pwned",
    "> pwned",
    "*",
    "~",
    "$HOME",
    "${HOME}",
    "%PATH%",
    "!!",
    "a b\tc\nd",
    "\"'\\",
    "../../etc/passwd",
    "ünï 日本 😀",
    "@file",
    "x".repeat(8_000),
  ])("[command] hands %j over as one argument, and nothing runs", async (value) => {
    const folder = await makeFolder({});
    const run = [process.execPath, ...SHOW_ARGUMENTS, "{a}", "--a={a}"];
    expect(
      JSON.parse(
        await textOf(folder, { run }, { a: value }, { limits: { maxBytes: 100_000, timeoutMs: 10_000 } }),
      ),
    ).toEqual([value, `--a=${value}`]);
    await expect(readFile(join(folder, "pwned"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["--output=x", "-o", "-", "--"])("[command] refuses %j in an option's place", async (value) => {
    await expect(runIn("/", { run: ["echo", "{a}"] }, { a: value })).rejects.toMatchObject({
      code: -32602,
      data: { uri: "test://entry", reason: "invalid_value", variable: "a" },
    });
    expect(await textOf("/", { run: ["printf", "%s", "--", "{a}"] }, { a: value })).toBe(`--${value}`);
  });

  it("[command] has a small environment, and what is named", async () => {
    const run = [process.execPath, "-e", "process.stdout.write(JSON.stringify(process.env))"];
    const environment = {
      LANG: "de_DE.UTF-8",
      LC_TIME: "C",
      TOKEN: "pa$&ss\n",
      OTHER: "no",
      TZ: "UTC",
      NODE_OPTIONS: "--bad",
    };
    const env = { API: "Bearer ${TOKEN}", EMPTY: "", HOME: "/elsewhere" };
    expect(JSON.parse(await textOf("/", { run, env }, {}, {}, environment))).toEqual({
      PATH: ENVIRONMENT.PATH,
      HOME: "/elsewhere",
      LANG: "de_DE.UTF-8",
      LC_TIME: "C",
      API: "Bearer pa$&ss",
      EMPTY: "",
    });
  });

  it("[command] runs beside the manifest, or in cwd", async () => {
    const folder = await makeFolder({ "tools/a": "" });
    expect(await textOf(folder, { run: ["pwd"] })).toBe(`${folder}\n`);
    expect(await textOf(folder, { run: ["pwd"], cwd: "tools" })).toBe(`${join(folder, "tools")}\n`);
    expect(await textOf(folder, { run: ["pwd"], cwd: "${PLACE:-/}" })).toBe("/\n");
  });

  it("finds a program with a slash beside the manifest, wherever it runs", async () => {
    const folder = await makeFolder({ "tools/show": "#!/bin/sh\nprintf '%s' \"$1\"\n", "other/x": "" });
    await chmod(join(folder, "tools/show"), 0o755);
    for (const program of ["tools/show", "./tools/show", join(folder, "tools/show"), "${TOOLS}/show"])
      expect(await textOf(folder, { run: [program, "a"], cwd: "other" }, {}, {}, { TOOLS: "tools" })).toBe(
        "a",
      );
  });

  it("finds a program without a slash in PATH alone, in the PATH that it is given", async () => {
    const folder = await makeFolder({ show: "#!/bin/sh\necho here\n" });
    await chmod(join(folder, "show"), 0o755);
    await expect(runIn(folder, { run: ["show"] })).rejects.toMatchObject({
      data: { reason: "command_missing" },
    });
    expect(await textOf(folder, { run: ["show"], env: { PATH: folder } })).toBe("here\n");
  });

  it("[command] takes the exit codes that are fine", async () => {
    expect(await textOf("/", { run: sh("printf a; exit 1"), okExitCodes: [0, 1] })).toBe("a");
    await expect(runIn("/", { run: ["true"], okExitCodes: [1] })).rejects.toMatchObject({
      data: { reason: "command_exit", status: 0 },
    });
  });
});

describe("what fails", () => {
  it.each<[string, CommandSettings, string, object]>([
    [
      "an exit code",
      { run: sh("exit 3") },
      "The resource's program ended with exit code 3",
      { reason: "command_exit", status: 3 },
    ],
    [
      "a signal",
      { run: sh("kill -TERM $$") },
      "The resource's program was ended by the signal SIGTERM",
      { reason: "command_signal", signal: "SIGTERM" },
    ],
    [
      "a missing program",
      { run: ["no-such-program"] },
      "The resource's program is not there",
      { reason: "command_missing" },
    ],
    [
      "a missing file",
      { run: ["./no-such-program"] },
      "The resource's program is not there",
      { reason: "command_missing" },
    ],
    [
      "what can't be executed",
      { run: ["./data"] },
      "The resource's program can't be executed",
      { reason: "command_not_executable" },
    ],
    [
      "a folder",
      { run: ["./folder"] },
      "The resource's program can't be executed",
      { reason: "command_not_executable" },
    ],
    [
      "a missing folder",
      { run: ["true"], cwd: "nowhere" },
      "The folder that the resource's program runs in is not there",
      { reason: "command_folder" },
    ],
    [
      "a file for a folder",
      { run: ["true"], cwd: "data" },
      "The folder that the resource's program runs in is not there",
      { reason: "command_folder" },
    ],
    [
      "too long a list",
      { run: ["true", "x".repeat(3_000_000)] },
      "The resource's program can't be started now",
      { reason: "command_unstarted" },
    ],
  ])("[failure] %s is told", async (_, settings, message, data) => {
    const folder = await makeFolder({ data: "no program" });
    await mkdir(join(folder, "folder"));
    const failing = runIn(folder, settings);
    await expect(failing).rejects.toMatchObject({
      code: -32603,
      message,
      data: { uri: "test://entry", ...data },
    });
  });

  it("[secret] tells the log what was said, without the values that were put in", async () => {
    const text = "echo \"$1 $API: $(pwd)/x: not found\" >&2; printf 'secret data'; exit 9";
    const settings = { run: sh(text, "${TOKEN}"), env: { API: "key=${TOKEN}" } };
    const failing = runIn("/etc", settings, {}, {}, { TOKEN: "a-very-secret-token" });
    await expect(failing).rejects.toMatchObject({
      detail: "'sh' said: *** key=***: …/x: not found",
      message: "The resource's program ended with exit code 9",
      data: { uri: "test://entry", reason: "command_exit", status: 9 },
    });
    await expect(runIn("/", { run: ["/bin/sh", "-c", "exit 1"] })).rejects.toMatchObject({
      detail: "'sh' said nothing on stderr",
    });
    await expect(
      runIn("/", { run: ["${TOOL}"] }, {}, {}, { TOOL: "a-very-secret-tool" }),
    ).rejects.toMatchObject({
      detail: "'${TOOL}' (ENOENT)",
    });
  });

  it("[command] names the limit of bytes", async () => {
    const limits = { maxBytes: 10, timeoutMs: 10_000 };
    expect(await textOf("/", { run: ["printf", "1234567890"] }, {}, { limits })).toBe("1234567890");
    await expect(runIn("/", { run: ["yes"] }, {}, { limits })).rejects.toMatchObject({
      code: -32603,
      data: { reason: "limit", limit: "maxBytes", bound: 10 },
    });
  });

  it("[command] names the limit of time, and leaves nothing running", async () => {
    const folder = await makeFolder({});
    const settings = { run: sh("sleep 1000 & echo $! > child; echo $$ > self; wait") };
    const reading = runIn(
      folder,
      settings,
      {},
      { signal: AbortSignal.timeout(1_500), limits: { maxBytes: 10, timeoutMs: 1_500 } },
    );
    await expect(reading).rejects.toMatchObject({
      data: { reason: "limit", limit: "timeout", bound: 1_500 },
    });
    for (const name of ["self", "child"])
      await waitUntilGone(Number(await readFile(join(folder, name), "utf8")));
  });

  it("passes on what its caller gave up for", async () => {
    const controller = new AbortController();
    const reading = runIn("/", { run: ["sleep", "1000"] }, {}, { signal: controller.signal });
    controller.abort(new Error("gone"));
    await expect(reading).rejects.toThrow("gone");
  });
});

describe("the bind", () => {
  const bind =
    (settings: CommandSettings, environment = {}) =>
    () =>
      bindIn("/", command(settings), [], environment);

  it("refuses what can't be used, without showing a value", () => {
    expect(bind({ run: ["${TOOL}"] }, { TOOL: " " })).toThrow("run names no program");
    expect(bind({ run: ["a", "b\0"] })).toThrow("run holds a NUL");
    expect(bind({ run: ["a"], cwd: "\0" })).toThrow("cwd holds a NUL");
    expect(bind({ run: ["a"], env: { A: "\0" } })).toThrow("env holds a NUL");
    expect(bind({ run: ["a", "${B}", "${C}"] })).toThrow("not set in the environment");
  });

  it("keeps what it yields under all that it depends on", async () => {
    const keys: string[] = [];
    const keyOf = async (settings: CommandSettings, value: string, environment = {}) => {
      const context = {
        name: "entry",
        folder: "/",
        environment: (name: string) => new Map<string, string>(Object.entries(environment)).get(name),
        cache: {
          read: (key: string) => {
            keys.push(key);
            return Promise.resolve([]);
          },
        },
      };
      await command(settings)(context as never).read(requestOf({ a: value }));
    };
    const base = { run: ["x", "{a}"] };
    await keyOf(base, "1");
    await keyOf(base, "2");
    await keyOf({ ...base, cwd: "etc" }, "1");
    await keyOf({ ...base, env: { A: "1" } }, "1");
    await keyOf({ ...base, env: { A: "${B}" } }, "1", { B: "2" });
    await keyOf({ ...base, okExitCodes: [1] }, "1");
    await keyOf({ run: ["y", "{a}"] }, "1");
    await keyOf(base, "1", { PATH: "/bin" });
    expect(new Set(keys).size).toBe(8);
    await keyOf(base, "1");
    expect(keys.at(-1)).toBe(keys[0]);
  });
});
