#!/usr/bin/env node
import { catalogue } from "./catalogue.js";
import { sdk } from "./kit/sdk2/sdk.js";
import { runMain } from "./kit/serve/main.js";

const exitCode = await runMain(catalogue, sdk);
// What was printed to a pipe may still be on its way: the process ends once it is out, or soon if nobody reads it.
const exit = (): void => process.exit(exitCode);
process.stdout.write("", exit);
setTimeout(exit, 250);
