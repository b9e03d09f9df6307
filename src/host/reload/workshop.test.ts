import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { createDiskWatcher } from "../../kit/watch/disk-watcher.js";
import { createLog } from "../../kit/log.js";
import { HEAD, makeFolder, openDesk } from "./reload.fixture.js";
import type { OpenWorkshop, Workshop } from "./workshop.js";

/** A thread runs what was built. */
const BUILT = path.join(import.meta.dirname, "../../../build/host/reload/workshop.js");
const { openThread } = (await import(pathToFileURL(BUILT).href)) as { readonly openThread: OpenWorkshop };

const entry = (name: string): string => `resources: [{ uri: "x://${name}", name: ${name}, text: ${name} }]\n`;

it("a thread reads the environment of the process, and ends when it's told to", async () => {
  const folder = await makeFolder({
    "pressmark.yaml": `${HEAD}resources: [{ uri: "x://e", name: e, env: RELOAD_TEST_NAME }]\n`,
  });
  const manifest = path.join(folder, "pressmark.yaml");
  const workshop = openThread({ manifest, allowUnset: false, skipInvalid: false, colour: false });
  onTestFinished(() => workshop.close());
  expect((await workshop.run([])).found).toMatchObject({
    fault: expect.stringMatching(/has errors$/) as string,
  });
  process.env["RELOAD_TEST_NAME"] = "here";
  const { found } = await workshop.run([]);
  delete process.env["RELOAD_TEST_NAME"];
  expect("known" in found && [...found.known]).toEqual([-1]);
  expect((await workshop.take()).map(({ sent }) => sent.entry.passport.name)).toEqual(["e"]);
  const waiting = workshop.run([]);
  const [, ended] = await Promise.allSettled([workshop.close(), waiting]);
  expect([ended.status, workshop.isOpen]).toEqual(["rejected", false]);
  await expect(workshop.run([])).rejects.toThrow("has ended");
});

it("a manifest is reloaded from a thread, by what the system tells of the disk", async () => {
  const disk = createDiskWatcher(createLog("silent", () => undefined));
  onTestFinished(() => {
    disk.close();
  });
  const opened: Workshop[] = [];
  const desk = await openDesk(
    { "pressmark.yaml": `${HEAD}include: ["teams/*.yaml"]\n`, "teams/a.yaml": entry("a") },
    {
      disk,
      openWorkshop: (opening) => {
        const workshop = openThread(opening);
        opened.push(workshop);
        return workshop;
      },
    },
  );
  const names = (): readonly string[] => desk.catalogue().entries.map(({ passport }) => passport.name);
  const first = desk.catalogue().entries[0];
  const patience = { timeout: 20_000 };
  await writeFile(path.join(desk.folder, "teams/b.yaml"), entry("b"));
  await expect.poll(names, patience).toEqual(["a", "b"]);
  expect(desk.catalogue().entries[0]).toBe(first);
  await writeFile(path.join(desk.folder, "teams/b.yaml"), `${entry("b")}]`);
  await expect.poll(() => desk.lines.at(-1), patience).toMatch(/goes on being served\.$/);
  await rm(path.join(desk.folder, "teams/b.yaml"));
  await expect.poll(names, patience).toEqual(["a"]);
  expect(opened.length).toBe(1);
});
