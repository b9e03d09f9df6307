import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The tests from outside wait for other processes most of the time, so that two cores take more than one worker.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    globalSetup: "test/support/cache-home.ts",
    projects: [
      { extends: true, test: { name: "beside", include: ["src/**/*.test.ts"] } },
      // What they test runs in processes of its own, so the clients need to be loaded only once.
      { extends: true, test: { name: "outside", include: ["test/**/*.test.ts"], isolate: false } },
    ],
  },
});
