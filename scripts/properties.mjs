// npm run properties [-- --minutes 5] [--seed N]
// Runs the tests beside the code that hold properties, with a fresh seed each round, until the time is over or one
// doesn't hold. `npm test` tries them with one seed, always the same.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "1" }, seed: { type: "string" } },
});
const minutes = Number(values.minutes);
const given = values.seed === undefined ? undefined : Number(values.seed);
if (!(minutes > 0) || !(given === undefined || Number.isSafeInteger(given))) {
  console.error("--minutes takes a number above 0, --seed a whole number");
  process.exit(2);
}

const root = path.join(import.meta.dirname, "..");
const files = readdirSync(path.join(root, "src"), { recursive: true })
  .map((file) => path.join("src", file))
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => readFileSync(path.join(root, file), "utf8").includes("fast-check"));
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");

const end = Date.now() + minutes * 60_000;
let rounds = 0;
do {
  const seed = rounds === 0 && given !== undefined ? given : randomInt(2 ** 31);
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", ...files], {
    cwd: root,
    env: { ...process.env, PROPERTY_SEED: String(seed) },
    encoding: "utf8",
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nagain: npm run properties -- --seed ${seed}`);
    process.exit(1);
  }
  rounds += 1;
} while (Date.now() < end);
console.log(`${files.length} files of tests, ${rounds} rounds: each property held`);
