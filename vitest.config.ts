import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that change their process (its clock, its environment) or measure it need one of their own. */
const ABOUT_ITS_PROCESS = new RegExp(
  [
    /\bvi\s*\.\s*(?:useFakeTimers|spyOn|mock|doMock|stubGlobal|stubEnv|resetModules)\(/,
    /\bprocess\.(?:env\[[^\]]*\] = |(?:on|once|chdir|listenerCount|memoryUsage|getActiveResourcesInfo)\()/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

const beside = readdirSync(path.join(import.meta.dirname, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `src/${file.replaceAll(path.sep, "/")}`);
const apart = beside.filter((file) =>
  ABOUT_ITS_PROCESS.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
);

export default defineConfig({
  test: {
    // The tests from outside wait for other processes most of the time, so that two cores take more than one worker.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: "test/support/cache-home.ts",
    setupFiles: "test/support/property-seed.ts",
    projects: [
      { extends: true, test: { name: "apart", include: apart } },
      // A process for each file, which loads the same modules again, would take nearly as long as the tests themselves.
      {
        extends: true,
        test: { name: "beside", include: ["src/**/*.test.ts"], exclude: apart, isolate: false },
      },
      // What they test runs in processes of its own, so the clients need to be loaded only once.
      { extends: true, test: { name: "outside", include: ["test/**/*.test.ts"], isolate: false } },
    ],
  },
});
