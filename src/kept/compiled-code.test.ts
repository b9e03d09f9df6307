import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openCode, processCode, type CodeSurroundings } from "./compiled-code.js";

/** A program of two files, and a folder for its code that isn't there yet. */
function makeProgram(): { readonly main: string; readonly folder: string; readonly cache: string } {
  const top = mkdtempSync(path.join(tmpdir(), "pressmark-code-"));
  onTestFinished(() => {
    rmSync(top, { recursive: true, force: true });
  });
  writeFileSync(path.join(top, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(
    path.join(top, "part.js"),
    'exports.name = () => "ä one"; exports.main = require("./main.js");',
  );
  const main = path.join(top, "main.js");
  const source = [
    "exports.early = true;",
    'const part = require("./part.js");',
    'exports.shared = part.main.early && require("./part.js") === part;',
    'exports.says = () => `${part.name()}, ${require("node:path").basename(__filename)}`;',
    "exports.fails = () => { throw new Error(); };",
  ];
  writeFileSync(main, source.join(" "));
  return { main, folder: top, cache: path.join(top, "cache", "code") };
}

interface Program {
  readonly shared: boolean;
  readonly says: () => string;
  readonly fails: () => never;
}

function load(main: string, surroundings: Partial<CodeSurroundings> = {}): Program {
  return openCode({ folder: undefined, purpose: "a test", ...surroundings })(main) as Program;
}

/** Loads a program, runs it, and lets its code be kept. */
async function runOnce(main: string, cache: string, purpose = "a test"): Promise<string> {
  vi.useFakeTimers();
  const said = load(main, { folder: cache, purpose }).says();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return said;
}

const entriesOf = (cache: string): readonly string[] =>
  readdirSync(cache).map((name) => path.join(cache, name));
/** Which entries stand in a folder, and which writing of each. */
const statesOf = (cache: string) => entriesOf(cache).map((file) => [file, statSync(file).ino]);

// A process has one program; here it has many.
const before = process.listeners("exit");
afterEach(() => {
  vi.useRealTimers();
  for (const listener of process.listeners("exit").filter((one) => !before.includes(one)))
    process.removeListener("exit", listener);
});

describe("a program whose compiled code is kept", () => {
  it("runs as Node would run it, the first time and again", async () => {
    const { main, cache } = makeProgram();
    for (const folder of [undefined, cache, cache]) {
      const program = load(main, { folder });
      expect([program.shared, program.says()]).toEqual([true, "ä one, main.js"]);
    }
    expect(await runOnce(main, cache)).toBe("ä one, main.js");
  });

  it("has its code written down once, for the user alone", async () => {
    const { main, cache } = makeProgram();
    await runOnce(main, cache);
    const before = statesOf(cache);
    expect(before.length).toBe(2);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    for (const file of entriesOf(cache)) expect(statSync(file).mode & 0o777).toBe(0o600);
    // V8 takes it: else it would be written anew.
    await runOnce(main, cache);
    expect(statesOf(cache)).toEqual(before);
    await runOnce(main, cache, "another purpose");
    expect(entriesOf(cache).length).toBe(4);
  });

  it("tells the places of its faults as they stand in its files", () => {
    const { main, cache } = makeProgram();
    const placeOf = (folder?: string): string | undefined => {
      try {
        return load(main, { folder }).fails();
      } catch (error) {
        return /main\.js:\d+:\d+/.exec((error as Error).stack ?? "")?.[0];
      }
    };
    const column = readFileSync(main, "utf8").indexOf("new Error()") + 1;
    expect([placeOf(), placeOf(cache)]).toEqual([`main.js:1:${column}`, `main.js:1:${column}`]);
  });

  it("runs its new source, be that as long as the old one", async () => {
    const { main, folder, cache } = makeProgram();
    await runOnce(main, cache);
    const part = path.join(folder, "part.js");
    writeFileSync(part, readFileSync(part, "utf8").replace("ä one", "ä two"));
    expect(await runOnce(main, cache)).toBe("ä two, main.js");
    expect(await runOnce(main, cache)).toBe("ä two, main.js");
  });

  it("passes over code that is damaged, and writes it anew", async () => {
    const { main, cache } = makeProgram();
    await runOnce(main, cache);
    for (const file of entriesOf(cache)) {
      const bytes = readFileSync(file);
      for (const at of [0, 31, 32, 40, bytes.length >> 1, bytes.length - 1]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 1;
        writeFileSync(file, damaged);
        expect([at, await runOnce(main, cache)]).toEqual([at, "ä one, main.js"]);
        expect(readFileSync(file).equals(damaged)).toBe(false);
      }
      for (const cut of [0, 16, 32, bytes.length - 1]) {
        writeFileSync(file, bytes.subarray(0, cut));
        expect([cut, await runOnce(main, cache)]).toEqual([cut, "ä one, main.js"]);
      }
    }
  });

  it.skipIf(process.getuid === undefined)("takes none that others may have written", async () => {
    const { main, cache } = makeProgram();
    mkdirSync(cache, { recursive: true });
    chmodSync(cache, 0o777);
    expect(await runOnce(main, cache)).toBe("ä one, main.js");
    expect(readdirSync(cache)).toEqual([]);
    chmodSync(cache, 0o700);
    await runOnce(main, cache);
    const [file = ""] = entriesOf(cache);
    chmodSync(file, 0o622);
    const { ino } = statSync(file);
    await runOnce(main, cache);
    expect(statSync(file).ino).not.toBe(ino);
  });

  it("runs where no folder can be made", async () => {
    const { main, folder } = makeProgram();
    expect(await runOnce(main, path.join(folder, "main.js", "code"))).toBe("ä one, main.js");
  });
});

describe("where Node keeps compiled code by itself", () => {
  it("is told the folder, if it's the user's own", () => {
    const { main, cache } = makeProgram();
    const folders: string[] = [];
    const enableCompileCache = (folder: string) => folders.push(folder);
    expect(load(main, { folder: cache, enableCompileCache }).says()).toBe("ä one, main.js");
    expect(folders).toEqual([cache]);
    chmodSync(cache, 0o777);
    expect(load(main, { folder: cache, enableCompileCache }).says()).toBe("ä one, main.js");
    expect(folders.length).toBe(process.getuid === undefined ? 2 : 1);
  });
});

describe("what is known of this process", () => {
  it("is where code is kept, unless nobody wants it kept", () => {
    vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", undefined);
    vi.stubEnv("NODE_V8_COVERAGE", undefined);
    expect(processCode(path.sep).folder).toBe(path.join(path.sep, "code"));
    expect(processCode(undefined).folder).toBeUndefined();
    for (const name of ["NODE_DISABLE_COMPILE_CACHE", "NODE_V8_COVERAGE"]) {
      vi.stubEnv(name, "1");
      expect([name, processCode(path.sep).folder]).toEqual([name, undefined]);
      vi.stubEnv(name, undefined);
    }
    vi.unstubAllEnvs();
  });
});
