import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { writeFolder } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { filesOf, openWorkshop, programOf, transpileProject } from "../support/project.js";
import { pairOf } from "./contract.js";
import { walkLists } from "./steps.js";

/** More than a page of a list. */
const SIZE = 300;

it("a catalogue of several pages becomes a project that lists the same", { timeout: 120_000 }, async () => {
  const resources = Array.from({ length: SIZE }, (_, index) => ({
    uri: `note://${String(index)}`,
    name: `Note ${String(index)}`,
    text: `note ${String(index)}`,
  }));
  const folder = await writeFolder({ "pressmark.yaml": manifest({ resources }) });
  const workshop = await openWorkshop();
  onTestFinished(() => workshop.remove());
  const source = path.join(folder, "pressmark.yaml");
  const project = await workshop.generate(source, "large");
  expect(await transpileProject(project)).toEqual([]);
  const modules = (await filesOf(project)).filter((file) => file.startsWith("src/resources/"));
  expect(modules).toHaveLength(SIZE);
  expect(await readFile(path.join(project, "src/resources/note-7.ts"), "utf8")).toContain('"note://7"');
  const { live, generated } = pairOf(source, programOf(project));
  const [own, their] = await Promise.all([walkLists(live), walkLists(generated)]);
  expect(their).toEqual(own);
  expect(own.resources).toHaveLength(SIZE);
  expect(own.cursors).toHaveLength(1);
});
