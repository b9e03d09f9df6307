import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { commandEnvironment, PACKAGE_ROOT } from "../support/command.js";

/** A scenario of the suite, and the versions of the protocol that it names. */
export interface Scenario {
  readonly name: string;
  /** Dates, or `extension`. */
  readonly versions: readonly string[];
}

/** One check, as the suite writes it down. */
export interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** Gives the suite's scenarios for servers. */
export async function listScenarios(): Promise<readonly Scenario[]> {
  const { stdout } = await runSuite(["list", "--server"]);
  return [...stdout.matchAll(/^ {2}- (\S+) \[(.+)\]$/gm)].map(([, name = "", versions = ""]) => ({
    name,
    versions: versions.split(","),
  }));
}

/**
 * Runs every scenario that there is for a version against a server.
 * @param folder an empty one for the results
 * @returns the checks, by their scenario
 */
export async function runScenarios(
  url: string,
  version: string,
  folder: string,
): Promise<ReadonlyMap<string, readonly Check[]>> {
  await runSuite(["server", "--url", url, "--suite", "all", "--spec-version", version, "-o", folder]);
  const found = new Map<string, readonly Check[]>();
  for (const name of await readdir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1];
    if (scenario === undefined) throw new Error(`not a result: ${name}`);
    const text = await readFile(path.join(folder, name, "checks.json"), "utf8");
    found.set(scenario, JSON.parse(text) as Check[]);
  }
  return found;
}

const PRELOAD = path.join(PACKAGE_ROOT, "test/conformance/preload.mjs");
const SUITE = path.join(PACKAGE_ROOT, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** The suite exits 1 where a check fails, owed or not: what counts is what it wrote. */
function runSuite(args: readonly string[]): Promise<{ readonly stdout: string }> {
  return new Promise((resolve) => {
    const options = { env: commandEnvironment(), maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ["--import", PRELOAD, SUITE, ...args], options, (_error, stdout) => {
      resolve({ stdout });
    });
  });
}
