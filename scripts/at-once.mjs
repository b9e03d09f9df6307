// Runs scripts of this package beside each other, each with its output in one piece: node scripts/at-once.mjs lint types
import { spawn } from "node:child_process";

const results = await Promise.all(process.argv.slice(2).map(run));
process.exit(results.every((code) => code === 0) ? 0 : 1);

function run(script) {
  return new Promise((resolve) => {
    const child = spawn(`npm run ${script}`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (part) => output.push(part));
    child.stderr.on("data", (part) => output.push(part));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) process.stdout.write(`npm run ${script} failed\n`);
      resolve(code);
    });
  });
}
