import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../support/command.js";
import {
  compileProjects,
  filesOf,
  openWorkshop,
  programOf,
  runProjectTests,
  type Workshop,
} from "../support/project.js";
import { openUpstream, type Upstream } from "../support/upstream.js";
import { describeContract, pairOf } from "./contract.js";
import { answerTorture, tortureEnvironment } from "./torture-upstream.js";
import { TORTURE_CLAIMS, UNREADABLE, writeTorture } from "./torture.js";

let workshop: Workshop;
let upstream: Upstream;
let folder: string;
let env: Readonly<Record<string, string>>;
const projects = new Map<string, string>();
const SLOW = 180_000;

beforeAll(async () => {
  [workshop, upstream, folder] = await Promise.all([
    openWorkshop(),
    openUpstream(answerTorture),
    writeTorture(),
  ]);
  env = tortureEnvironment(upstream.url);
  const manifest = path.join(folder, "pressmark.yaml");
  await Promise.all(
    ["2", "1"].map(async (sdk) => {
      const project = await workshop.generate(manifest, `torture-${sdk}`, { args: ["--sdk", sdk], env });
      projects.set(sdk, project);
    }),
  );
  expect(await compileProjects(...projects.values())).toBe("");
}, SLOW);
afterAll(async () => {
  await Promise.all([workshop.remove(), upstream.close(), removeFolder(folder)]);
});

describe.each(["2", "1"])("the torture's project for the SDK v%s", (sdk) => {
  describeContract(
    `the torture, for the SDK v${sdk},`,
    { eras: sdk === "2" ? ["2025", "2026"] : ["2025"], atLeast: 500 },
    async () => ({
      ...pairOf(path.join(folder, "pressmark.yaml"), programOf(projects.get(sdk)!), env, TORTURE_CLAIMS),
      tokens: [env["PLANNER"]!, env["READER"]!],
      close: async () => undefined,
    }),
  );

  it("passes its own tests, but for what can't be read", { timeout: SLOW }, async () => {
    const { passed, faults } = await runProjectTests(projects.get(sdk)!, env);
    expect(faults).toEqual(UNREADABLE);
    expect(passed).toBeGreaterThan(50);
  });

  it("[secret] holds no value of the environment, and no path of this machine", async () => {
    const project = projects.get(sdk)!;
    const values = [env["READER"], env["PLANNER"], env["A_TOKEN"], env["APP_ENV"], env["APP_REGION"]];
    for (const file of await filesOf(project)) {
      const bytes = await readFile(path.join(project, file));
      for (const value of [...values, env["ONE_LINE"], upstream.url, folder, workshop.folder])
        expect(bytes.includes(value!), `${file}: ${value!}`).toBe(false);
    }
  });
});
