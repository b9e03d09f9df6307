import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { commandEnvironment, PACKAGE_ROOT } from "../support/command.js";
import { expectSound, openExample, type Example } from "../support/example.js";

describe("examples/weather", () => {
  /** Starts the example's own service, with a token of its own. */
  async function open(): Promise<Example> {
    const upstream = spawn(process.execPath, [path.join(PACKAGE_ROOT, "examples/weather/upstream.mjs")], {
      env: commandEnvironment({ PORT: "0", WEATHER_TOKEN: "a-token" }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void upstream.kill());
    const [line] = (await once(upstream.stdout.setEncoding("utf8"), "data")) as [string];
    const url = /http:\S+/.exec(line)?.[0] ?? "";
    return openExample("weather", { WEATHER_URL: url, WEATHER_TOKEN: "a-token" });
  }

  it("has no fault", async () => {
    await expectSound(await open());
  });

  it("lists the cities of the manifest and the stations of the service", async () => {
    const { resources, resourceTemplates } = await (await open()).list();
    expect(resources).toEqual([
      ...["berlin", "lisbon", "osaka"].map((city) => ({
        uri: `weather://${city}/current`,
        name: `weather/${city}`,
        title: `Weather in ${city}`,
        description: `What the weather in ${city} is now.`,
        mimeType: "application/json",
      })),
      ...["gago-coutinho", "tempelhof"].map((station) => ({
        uri: `weather://stations/${station}`,
        name: `station/${station}`,
        title: `Station ${station}`,
        description: "What a station measures. The stations are listed from the service.",
      })),
    ]);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "weather://{city}/current",
      "weather://stations/{station}",
    ]);
  });

  it("reads the weather and what is selected of a station", async () => {
    const example = await open();
    const read = await example.serve();
    const weather = { berlin: [18, "overcast"], lisbon: [27, "clear"], osaka: [31, "humid"] };
    for (const [city, [celsius, sky]] of Object.entries(weather)) {
      const uri = `weather://${city}/current`;
      const text = JSON.stringify({ city, celsius, sky });
      expect(await read(uri)).toEqual([{ uri, mimeType: "application/json", text }]);
    }
    for (const [id, height] of [
      ["tempelhof", 50],
      ["gago-coutinho", 114],
    ] as const) {
      const [content] = await example.read(`weather://stations/${id}`);
      expect(content).toMatchObject({ uri: `weather://stations/${id}`, mimeType: "application/json" });
      expect(JSON.parse(content?.text ?? "")).toEqual({ id, height });
    }
  });
});
