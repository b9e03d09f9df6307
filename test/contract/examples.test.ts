import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { makeFolder, PACKAGE_ROOT, removeFolder } from "../support/command.js";
import { writeSqlite } from "../support/database.js";
import { openWorkshop, programOf, transpileProject, type Workshop } from "../support/project.js";
import { makeRepository } from "../support/repository.js";
import { describeContract, pairOf } from "./contract.js";
import { startWeather } from "./weather.js";

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.remove());

const CONFIG_ENV = { APP_ENV: "production", APP_REGION: 'eu "west"' };

/** For examples whose entries never change by themselves: only the live server could tell of changes, of its manifest. */
const UNWATCHED = ["--no-watch"];

describeExample("release-desk", "2");
describeExample("docs-site", "2");
describeExample("config", "2", async () => ({ env: CONFIG_ENV, close: async () => undefined }), UNWATCHED);
describeExample("conformance", "2", undefined, UNWATCHED);
describeExample("weather", "2", startWeather, UNWATCHED);
describeExample(
  "git-history",
  "2",
  async () => {
    const { folder } = await makeRepository();
    return { env: { GIT_REPOSITORY: folder }, close: () => removeFolder(folder) };
  },
  UNWATCHED,
);

describeExample("database-schema/sqlite", "2", async () => {
  const folder = await makeFolder({});
  writeSqlite(folder, "shop.db", "CREATE TABLE releases (service text NOT NULL, version text)");
  return { env: { DATABASE_FILE: path.join(folder, "shop.db") }, close: () => removeFolder(folder) };
});

/** Describes an example's contract. @param prepare starts what it needs @param args of both programs */
function describeExample(
  name: string,
  sdk: "1" | "2",
  prepare = async (): Promise<Prepared> => ({ env: {}, close: async () => undefined }),
  args: readonly string[] = [],
): void {
  const manifest = path.join(PACKAGE_ROOT, "examples", name, "pressmark.yaml");
  const eras = sdk === "2" ? (["2025", "2026"] as const) : (["2025"] as const);
  describeContract(
    `${name}, for the SDK v${sdk},`,
    { eras, atLeast: 80, clients: name === "release-desk" },
    async () => {
      const { env, close } = await prepare();
      const project = await workshop.generate(manifest, `${name.replace("/", "-")}-${sdk}`, {
        args: ["--sdk", sdk],
        env,
      });
      const faults = await transpileProject(project);
      if (faults.length > 0) throw new Error(faults.join("\n"));
      return { ...pairOf(manifest, programOf(project), env, args), close };
    },
  );
}

/** What an example needs. */
interface Prepared {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}
