// How long `check` takes on 10,000 entries, beside what yaml's own parser takes on the same text.
// Run it after a build: node bench/check.mjs [rounds]. It prints a table, and one line of JSON at the end.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ENTRIES = 10_000;
const FAULTY = 1_000;

const SUBJECTS = {
  yaml: { title: "yaml: parseDocument", manifest: "sound.yaml" },
  check: { title: "check, sound", manifest: "sound.yaml" },
  faulty: { title: `check, ${FAULTY} faulty`, manifest: "faulty.yaml" },
  pretty: { title: `check, ${FAULTY} faulty, printed`, manifest: "faulty.yaml" },
};

const [, , first, manifest] = process.argv;
if (Object.hasOwn(SUBJECTS, first ?? "")) await measure(first, manifest);
else await compare(Number(first ?? 5));

/** Runs as a child: measures one subject once, and prints milliseconds. */
async function measure(subject, file) {
  const { parseDocument } = await import("yaml");
  const { checkManifest } = await import("../build/manifest/check.js");
  const { formatPretty } = await import("../build/diagnostics/format-pretty.js");
  const text = await readFile(file, "utf8");
  const started = performance.now();
  if (subject === "yaml") parseDocument(text);
  else {
    const { report, manifest } = checkManifest(file);
    const context = {
      manifest: file,
      sources: () => manifest.root.text,
      describe: () => undefined,
      colour: false,
    };
    if (subject === "pretty") formatPretty(report.diagnostics, context);
    if (report.diagnostics.length !== (subject === "check" ? 0 : FAULTY))
      throw new Error("other faults than meant");
  }
  console.log(performance.now() - started);
}

async function compare(rounds) {
  const folder = await mkdtemp(path.join(tmpdir(), "pressmark-bench-"));
  try {
    const sound = manifestText(() => false);
    await writeFile(path.join(folder, "sound.yaml"), sound);
    await writeFile(
      path.join(folder, "faulty.yaml"),
      manifestText((index) => index % (ENTRIES / FAULTY) === 0),
    );
    const times = Object.fromEntries(Object.keys(SUBJECTS).map((subject) => [subject, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [subject, { manifest }] of Object.entries(SUBJECTS)) {
        const file = path.join(folder, manifest);
        const printed = execFileSync(process.execPath, [fileURLToPath(import.meta.url), subject, file]);
        times[subject].push(Number(printed));
      }
    }
    const medians = Object.fromEntries(Object.entries(times).map(([subject, all]) => [subject, median(all)]));
    console.log(`${ENTRIES} entries, ${(sound.length / 1e6).toFixed(2)} MB, medians of ${rounds} rounds`);
    for (const [subject, { title }] of Object.entries(SUBJECTS))
      console.log(
        `${title.padEnd(30)} ${medians[subject].toFixed(0).padStart(6)} ms  ${(medians[subject] / medians.yaml).toFixed(2)} x yaml`,
      );
    console.log(JSON.stringify({ entries: ENTRIES, faulty: FAULTY, rounds, medians }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function manifestText(isFaulty) {
  const entries = Array.from(
    { length: ENTRIES },
    (_, index) => `
  - uri: book://chapter-${index % 100}/page-${index}
    name: page-${index}
    title: Page ${index} of the handbook
    description: What the desk knows of subject ${index}
    ${isFaulty(index) ? "mimetype" : "mimeType"}: text/plain
    text: The answer to ${index} is ${index * 7}.`,
  );
  return `pressmark: 1\nserver: { name: bench, version: "1" }\nresources:${entries.join("")}\n`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
