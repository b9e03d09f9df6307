import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkManifest } from "../../manifest/check.js";
import { checkKnown } from "../../manifest/check-known.js";
import { openParseCache } from "../../manifest/parse-cache-folder.js";
import { judgeManifest } from "../verdict.js";
import { receiveEntry } from "./crossing.js";
import { cutFile, rememberManifest, type Opening } from "./known-manifest.js";
import { HEAD, makeFolder } from "./reload.fixture.js";
import { ReloadWork, type NewEntry } from "./work.js";

const resources = (count: number): string =>
  `resources:\n${Array.from({ length: count }, (_, index) => `  - { uri: "x://${String(index)}", name: n${String(index)}, text: a }\n`).join("")}`;

function openingOf(folder: string): Opening {
  const manifest = path.join(folder, "pressmark.yaml");
  return { manifest, allowUnset: false, skipInvalid: false, colour: false };
}

function takeAll(work: ReloadWork): readonly (readonly NewEntry[])[] {
  const slices: (readonly NewEntry[])[] = [];
  for (let slice = work.take(); slice.length > 0; slice = work.take()) slices.push(slice);
  return slices;
}

describe("a reload's work", () => {
  it("gives new entries 200 at a time, and knows those that the asker has", async () => {
    const folder = await makeFolder({ "pressmark.yaml": HEAD + resources(450) });
    const work = new ReloadWork(openingOf(folder));
    const first = work.run([]);
    expect(first).toMatchObject({ faults: { told: "", gist: "" }, unfinished: false });
    const slices = takeAll(work);
    expect(slices.map(({ length }) => length)).toEqual([200, 200, 50]);
    const names = slices.flat().map(({ sent }) => receiveEntry(sent).passport.name);
    expect(names).toEqual(Array.from({ length: 450 }, (_, index) => `n${String(index)}`));
    const fingerprints = slices.flat().map(({ fingerprint }) => fingerprint);
    const again = work.run(fingerprints.toReversed());
    expect(again.parsed).toEqual([]);
    expect("known" in again.found && [...again.found.known]).toEqual(
      Array.from({ length: 450 }, (_, index) => 449 - index),
    );
    expect(takeAll(work)).toEqual([]);
  });

  it("takes over what was parsed elsewhere, in pieces where it's long", async () => {
    const folder = await makeFolder({ "pressmark.yaml": HEAD + resources(1200) });
    const opening = openingOf(folder);
    const { root } = checkManifest(opening.manifest).manifest;
    const pieces = [...cutFile({ path: root.path, hash: root.hash, value: root.document.value })];
    expect(pieces.map((piece) => ("more" in piece ? piece.more.length : "head"))).toEqual([
      "head",
      500,
      500,
      200,
    ]);
    const work = new ReloadWork(opening);
    for (const piece of structuredClone(pieces)) work.keep(piece);
    const outcome = work.run([]);
    expect(outcome.parsed).toEqual([]);
    expect(takeAll(work).flat().length).toBe(1200);
  });

  it("takes from the cache what was parsed before, and the server holds nothing of it", async () => {
    const folder = await makeFolder({ "pressmark.yaml": HEAD + resources(600) });
    const parseCache = { folder: path.join(folder, "cache"), build: "b1" };
    const opening = { ...openingOf(folder), parseCache };
    const checked = await checkKnown(opening.manifest, {}, openParseCache(parseCache));
    const verdict = judgeManifest(checked, opening);
    expect(rememberManifest(checked, opening, verdict, 0).files).toEqual([]);
    expect(rememberManifest(checked, openingOf(folder), verdict, 0).files.length).toBe(1);
    const work = new ReloadWork(opening);
    expect(work.run([]).parsed).toEqual([]);
    expect(takeAll(work).flat().length).toBe(600);
  });

  it("asks for files that change meanwhile by their bytes, a byte order mark included", async () => {
    const folder = await makeFolder({ "pressmark.yaml": `\uFEFF${HEAD}${resources(1)}` });
    const opening = openingOf(folder);
    const { root } = checkManifest(opening.manifest).manifest;
    const work = new ReloadWork(opening);
    work.keep({ path: root.path, hash: root.hash, value: root.document.value });
    expect(work.run([]).parsed).toEqual([]);
  });

  it("names whatever the manifest is made of, the parts of faulty entries too", async () => {
    const folder = await makeFolder({
      "pressmark.yaml": `${HEAD}include: [a.yaml, "more/*.yaml"]\nresources: [{ uri: "x://r", name: r, render: { file: gone.hbs } }]\n`,
      "a.yaml": `resources: [{ uri: "x://s", name: s, render: { file: deep/s.hbs } }]\n`,
      "deep/s.hbs": "s",
    });
    const { places, found } = new ReloadWork(openingOf(folder)).run([]);
    expect(places.files.map((file) => path.relative(folder, file)).sort()).toEqual([
      "a.yaml",
      "deep/s.hbs",
      "gone.hbs",
      "pressmark.yaml",
    ]);
    expect(places.includes).toEqual([
      { folder, pattern: "a.yaml" },
      { folder, pattern: "more/*.yaml" },
    ]);
    expect("fault" in found && found.fault).toMatch(/has errors$/);
  });
});
