// Runs a command, and beside it scripts of this package, one after the other:
// node scripts/beside.mjs lint types -- npm run tests
// The command is seen as it goes on. What the scripts said is printed behind it, each in one piece.
import { spawn } from "node:child_process";

const args = process.argv.slice(2);
const end = args.indexOf("--");
const [scripts, [program, ...rest]] = [args.slice(0, end), args.slice(end + 1)];
const [checked, code] = await Promise.all([runScripts(), ended(spawn(program, rest, { stdio: "inherit" }))]);
for (const { output } of checked) process.stdout.write(output);
for (const { script } of checked.filter((one) => one.code !== 0)) console.log(`npm run ${script} failed`);
process.exit(code === 0 && checked.every((one) => one.code === 0) ? 0 : 1);

async function runScripts() {
  const results = [];
  for (const script of scripts) results.push(await run(script));
  return results;
}

async function run(script) {
  const child = spawn(`npm run ${script}`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (part) => output.push(part));
  child.stderr.on("data", (part) => output.push(part));
  const code = await ended(child);
  return { script, code, output: Buffer.concat(output) };
}

/** @returns the exit code, or null where a signal ended it. A program that isn't there is an error that is thrown. */
function ended(child) {
  return new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
}
