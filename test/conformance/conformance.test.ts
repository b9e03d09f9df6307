import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { NOT_OWED, OWED } from "./owed.js";
import { listScenarios, runScenarios, type Check, type Scenario } from "./suite.js";

const scenarios = await listScenarios();

/** Each scenario in each of its versions. */
const cases = scenarios.flatMap(({ name, versions }) => versions.map((version) => ({ name, version })));
const isExcepted = (name: string, version: string) => name in NOT_OWED || `${name} ${version}` in NOT_OWED;
const owed = cases.filter(({ name, version }) => name in OWED && !isExcepted(name, version));
const versions = [...new Set(owed.map(({ version }) => version))].sort();

let server: HttpServed;
let folder: string;
const results = new Map<string, ReadonlyMap<string, readonly Check[]>>();

beforeAll(async () => {
  folder = await makeFolder({});
  server = await startHttp(["examples/conformance/pressmark.yaml"]);
  const runs = versions.map(async (version) => {
    results.set(version, await runScenarios(server.url, version, path.join(folder, version)));
  });
  await Promise.all(runs);
}, 60_000);

afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

describe("the official conformance suite", () => {
  it("has no scenario that nobody has looked at", () => {
    expect(scenarios.length).toBeGreaterThan(60);
    const unheard = cases.filter(({ name, version }) => !(name in OWED) && !isExcepted(name, version));
    expect(unheard).toEqual([]);
  });

  it("has every scenario that the tables name", () => {
    const known = new Set([...scenarios.map((scenario: Scenario) => scenario.name), ...cases.map(caseName)]);
    expect([...Object.keys(OWED), ...Object.keys(NOT_OWED)].filter((name) => !known.has(name))).toEqual([]);
  });

  it("is run in every version of the protocol that it knows", () => {
    expect(versions).toEqual(["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]);
  });

  it.each(owed)("passes $name of $version", ({ name, version }) => {
    const checks = results.get(version)?.get(name) ?? [];
    const excused = Object.keys(OWED[name] ?? {});
    const failed = checks.filter(({ status }) => status !== "SUCCESS" && status !== "INFO");
    const told = failed.filter(({ id }) => !excused.includes(id));
    expect(told.map(({ id, status, errorMessage }) => [id, status, errorMessage])).toEqual([]);
    expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(0);
    // What passes by now is owed from now on.
    const ids = failed.map(({ id }) => id);
    expect(excused.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

function caseName({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name} ${version}`;
}
