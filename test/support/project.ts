import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import {
  commandEnvironment,
  makeFolder,
  PACKAGE_ROOT,
  removeFolder,
  run,
  type RunOptions,
} from "./command.js";

const execute = promisify(execFile);
const TSC = path.join(PACKAGE_ROOT, "node_modules/typescript/bin/tsc");
/** What paths may hold on every system. */
const AWKWARD = "a b #1 100% ünï 日本";

/** A folder for generated projects, with an awkward path, where they find the packages that they need. */
export interface Workshop {
  readonly folder: string;
  /** Writes a project with the built command. @returns its folder @throws Error where the command fails */
  generate(manifest: string, name: string, options?: GenerateOptions): Promise<string>;
  remove(): Promise<void>;
}

/** How a project is generated. */
export interface GenerateOptions extends RunOptions {
  /** Of `generate`, beside the manifest and `--out`. */
  readonly args?: readonly string[];
}

/** Makes a workshop. Whoever opens it removes it. */
export async function openWorkshop(): Promise<Workshop> {
  const top = await makeFolder({});
  const folder = path.join(top, AWKWARD);
  await mkdir(folder);
  await symlink(path.join(PACKAGE_ROOT, "node_modules"), path.join(top, "node_modules"));
  return {
    folder,
    generate: async (manifest, name, { args = [], ...options } = {}) => {
      const out = path.join(folder, name);
      const { code, stderr } = await run(["generate", manifest, "--out", out, ...args], options);
      if (code !== 0) throw new Error(`exit ${String(code)}: ${stderr}`);
      return out;
    },
    remove: () => removeFolder(top),
  };
}

/** The program of a project that is compiled. */
export function programOf(project: string): readonly string[] {
  return [path.join(project, "dist/src/index.js")];
}

/**
 * Compiles projects, each by its own `tsconfig.json` as its own script does. One process compiles all of them: what they
 * have in common, the types of the packages, is read once.
 * @returns what the compiler said
 */
export async function compileProjects(...projects: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await execute(process.execPath, [TSC, "--build", ...projects]);
    return stdout + stderr;
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}

/** Makes a project's JavaScript without checking its types, which is much faster. @returns faults of syntax */
export async function transpileProject(project: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const file of await filesOf(project)) {
    if (!/^(?:src|test)\/.*\.ts$/.test(file)) continue;
    const text = await readFile(path.join(project, file), "utf8");
    const { outputText, diagnostics = [] } = transpile(text, file);
    faults.push(
      ...diagnostics.map(
        ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      ),
    );
    const out = path.join(project, "dist", file.replace(/\.ts$/, ".js"));
    await mkdir(path.dirname(out), { recursive: true });
    await writeFile(out, outputText);
  }
  return faults;
}

/** Projects have most of their files in common. */
const TRANSPILED = new Map<string, ts.TranspileOutput>();

function transpile(text: string, fileName: string): ts.TranspileOutput {
  const known = TRANSPILED.get(text);
  if (known !== undefined) return known;
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  const output = ts.transpileModule(text, { compilerOptions, reportDiagnostics: true, fileName });
  TRANSPILED.set(text, output);
  return output;
}

/** Runs a project's test as its script does. @returns how its tests ended; `faults` are the titles of those that failed */
export async function runProjectTests(project: string, env: Readonly<Record<string, string>> = {}) {
  const test = path.join(project, "dist/test/catalogue.test.js");
  const options = { env: commandEnvironment(env), cwd: "/" };
  const { stdout } = await execute(process.execPath, ["--test", "--test-reporter=tap", test], options).catch(
    whatFailed,
  );
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(stdout)?.[1]);
  const faults = [...stdout.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, title = ""]) => title);
  return { passed: count("pass"), failed: count("fail"), skipped: count("skipped"), faults };
}

function whatFailed(error: unknown): { readonly stdout: string } {
  if (error instanceof Error && "stdout" in error) return { stdout: String(error.stdout) };
  throw error;
}

/** Every file below a folder, relative to it, with `/`, sorted. */
export async function filesOf(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}
