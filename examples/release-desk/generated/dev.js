// `npm run dev`: compiles on each change and starts the server anew. Its arguments go to the server, such as
// `npm run dev -- --http 3000`.
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
spawnSync(process.execPath, [tsc], { stdio: "inherit" });
// What the compiler says goes to stderr: stdout may be a client's.
spawn(process.execPath, [tsc, "--watch", "--preserveWatchOutput"], { stdio: ["ignore", 2, 2] });
spawn(process.execPath, ["--watch", "dist/src/index.js", ...process.argv.slice(2)], { stdio: "inherit" });
