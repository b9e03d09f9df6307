import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { serveOverHttp, writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { ask } from "../support/posts.js";

/** From so many on the memory of the start is given back, so many milliseconds after it. */
const MANY = 10_000;
const AFTER_MS = 500;

it("a large catalogue answers before and after the memory of its start is given back", async () => {
  const resources = Array.from({ length: MANY }, (_, index) => ({
    uri: `note://${index}`,
    name: `n${index}`,
    text: `the text of ${index}`,
  }));
  const cwd = await writeFolder({ "pressmark.yaml": manifest({ resources }) });
  const { url, stop } = await serveOverHttp([], { cwd });
  const read = async () => (await ask(url, "resources/read", { uri: "note://9999" })).result;
  const answer = { contents: [{ uri: "note://9999", text: "the text of 9999" }] };
  expect(await read()).toMatchObject(answer);
  await setTimeout(AFTER_MS + 1_000);
  expect(await read()).toMatchObject(answer);
  expect(await stop()).toBe(0);
}, 60_000);
