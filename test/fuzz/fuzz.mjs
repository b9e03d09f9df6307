// `npm run fuzz [-- --minutes 5] [--seed N] [--only addresses,headers]`: tries hostile inputs for as long as it's told.
// The work is done in a thread of its own, so that this one sees when an input makes it hang.
import path from "node:path";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** How long the thread may be silent before it's taken to hang for good, in milliseconds. */
const HANGS_MS = 60_000;

if (isMainThread) watch();
else await work();

function watch() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "1" },
      seed: { type: "string" },
      only: { type: "string" },
    },
  });
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (!(minutes > 0) || !(seed === undefined || Number.isSafeInteger(seed))) {
    console.error("--minutes takes a number above 0, --seed a whole number");
    process.exit(2);
  }
  let doing = "it begins";
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { minutes, seed, only: values.only?.split(",") },
  });
  const hangs = () => {
    console.error(`no input was tried for ${HANGS_MS / 1_000} s: ${doing} hangs`);
    process.exit(1);
  };
  let timer = setTimeout(hangs, HANGS_MS);
  worker.on("message", (said) => {
    doing = said;
    clearTimeout(timer);
    timer = setTimeout(hangs, HANGS_MS);
  });
  worker.on("error", (error) => {
    console.error(`what ${doing} does escapes, and would end the process:`, error);
    process.exit(1);
  });
  worker.on("exit", (code) => {
    process.exit(code);
  });
}

async function work() {
  // Nobody connects to this server: it only gives the modules, whose TypeScript Node 20 can't read.
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: false,
    root: path.join(import.meta.dirname, "../.."),
    logLevel: "error",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const { runFuzz } = await server.ssrLoadModule("/test/fuzz/run.ts");
  const passed = await runFuzz(workerData, {
    print: (line) => console.log(line),
    beat: (doing) => parentPort.postMessage(doing),
  });
  await server.close();
  process.exit(passed ? 0 : 1);
}
