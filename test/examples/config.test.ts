import { describe, expect, it } from "vitest";
import { expectSound, openExample } from "../support/example.js";

describe("examples/config", () => {
  const example = openExample("config", { APP_ENV: "staging", APP_REGION: "eu-1" });
  const LOGO =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

  it("has no fault", () => expectSound(example));

  it("lists its four facts", async () => {
    const { resources, resourceTemplates } = await example.list();
    expect(resourceTemplates).toEqual([]);
    expect(resources.map(({ uri, mimeType, size }) => [uri, mimeType, size])).toEqual([
      ["config://app", "application/json", 89],
      ["config://banner", "text/plain", 51],
      ["config://logo", "image/png", 70],
      ["env://deployment", "application/json", 50],
    ]);
  });

  it("reads constants, bytes, and the environment's values", async () => {
    const read = await example.serve();
    const text =
      '{\n  "version": "1.0",\n  "debug": false,\n  "features": [\n    "search",\n    "coupons"\n  ]\n}';
    expect(await read("config://app")).toEqual([
      { uri: "config://app", mimeType: "application/json", text },
    ]);
    expect(await read("config://banner")).toEqual([
      {
        uri: "config://banner",
        mimeType: "text/plain",
        text: "Planned maintenance on Sunday, 06:00 to 07:00 UTC.\n",
      },
    ]);
    expect(await example.read("config://logo")).toEqual([
      { uri: "config://logo", mimeType: "image/png", blob: LOGO },
    ]);
    expect(await read("env://deployment")).toEqual([
      {
        uri: "env://deployment",
        mimeType: "application/json",
        text: '{\n  "APP_ENV": "staging",\n  "APP_REGION": "eu-1"\n}',
      },
    ]);
  });
});
