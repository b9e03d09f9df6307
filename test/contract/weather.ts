import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { commandEnvironment, PACKAGE_ROOT } from "../support/command.js";

const UPSTREAM = path.join(PACKAGE_ROOT, "examples/weather/upstream.mjs");

/** Starts the weather's own service, with a token of its own. @returns what servers of the example are started with */
export async function startWeather() {
  const child = spawn(process.execPath, [UPSTREAM], {
    env: commandEnvironment({ PORT: "0", WEATHER_TOKEN: "a-token" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    env: { WEATHER_URL: /http:\S+/.exec(line)?.[0] ?? "", WEATHER_TOKEN: "a-token" },
    close: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}
