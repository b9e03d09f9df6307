import { test } from "node:test";
import { catalogue } from "../src/catalogue.js";
import { createTrials } from "../src/kit/trial.js";
import { expectations } from "./expectations.js";

for (const { title, run } of createTrials(catalogue, expectations, (name) => process.env[name])) {
  void test(title, async (context) => {
    const skipped = await run();
    if (skipped !== undefined) context.skip(skipped);
  });
}
