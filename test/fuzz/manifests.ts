import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildCatalogue } from "../../src/catalogue/build.js";
import { FORMATTERS } from "../../src/diagnostics/format.js";
import { indexLines } from "../../src/diagnostics/lines.js";
import { NO_CONTENT, OWN } from "../../src/generate/catalogue.fixture.js";
import { printModules } from "../../src/generate/project-files.js";
import { Templates } from "../../src/generate/templates.js";
import { bindCatalogue } from "../../src/host/bind.js";
import { formatContext, judgeManifest } from "../../src/host/verdict.js";
import { createLog } from "../../src/kit/log.js";
import { readingAlone } from "../../src/kit/resource.js";
import { SettingError } from "../../src/kit/setting-error.js";
import { checkManifest, type CheckedManifest } from "../../src/manifest/check.js";
import { ALL_CODES } from "../../src/manifest/codes.js";
import { makeFolder, PACKAGE_ROOT, removeFolder } from "../support/command.js";
import { canaries, SECRET } from "./canary.js";
import { corpusTexts } from "./corpus.js";
import { nearly } from "./manifest-mutations.js";
import { property, share, type Subject } from "./property.js";
import { STAGE_MANIFEST } from "./stage.js";

const EXAMPLES = ["config", "conformance", "docs-site", "release-desk", "weather"];
const manifestOf = (name: string) => path.join(PACKAGE_ROOT, "examples", name, "pressmark.yaml");
const TEMPLATES = new Templates(OWN);
const stage = share(openStage);
const TEXTS = [...EXAMPLES.map((name) => readFileSync(manifestOf(name), "utf8")), STAGE_MANIFEST];

/** What is near a manifest: the examples with bytes, lines, tokens, types and keys changed. */
export const manifests: Subject = {
  name: "manifests",
  close: stage.close,
  properties: [
    property({
      name: "a text is served, or each fault is told at its place",
      arbitrary: nearly(TEXTS),
      corpus: [...TEXTS, ...corpusTexts("manifests")],
      runs: 20,
      check: async (text) => {
        const { file } = await stage.get();
        // One unit a byte, so that what is no UTF-8 is tried as well.
        const isBytes = /^[\0-\xff]*$/.test(text);
        writeFileSync(file, text, isBytes ? "latin1" : "utf8");
        const checked = checkManifest(file, {
          environment: lookUp,
          environmentNames: () => ["SECRET_TOKEN", "APP_ENV"],
        });
        expectSoundReport(checked);
        useManifest(checked);
      },
    }),
  ],
};

/** Every value of the environment is the secret. */
const lookUp = () => SECRET;
const { expectNoneIn } = canaries();

/** Each fault has a place in its file, a known code and a text; each printer prints them. */
function expectSoundReport(checked: CheckedManifest): void {
  const { report, manifest } = checked;
  const texts = new Map(
    manifest.files.map(({ name, text }) => [name, indexLines(text.replace(/^\uFEFF/, ""))]),
  );
  for (const { file, line, column, message, hint, code } of report.diagnostics) {
    const shown = texts.get(file)?.textOf(line);
    const inside = shown !== undefined && column >= 1 && column <= shown.length + 1;
    const isTold =
      message !== "" && hint !== "" && !/undefined|\[object/.test(message) && message.length < 2_000;
    if (!inside || !isTold || !Object.hasOwn(ALL_CODES, code))
      throw new Error(`a bad diagnostic: ${JSON.stringify({ line, column, shown, code, message, hint })}`);
  }
  for (const format of Object.values(FORMATTERS)) {
    const printed = format(report.diagnostics, formatContext(checked, false));
    expectNoneIn(printed);
    if (/^[{[]/.test(printed)) JSON.parse(printed);
  }
  expectNoneIn(judgeManifest(checked, { skipInvalid: true, colour: false }).told);
}

/** What passed the checks can be bound and printed as a project, or a value of the environment doesn't fit. */
function useManifest(checked: CheckedManifest): void {
  const verdict = judgeManifest(checked, { skipInvalid: true, colour: false });
  if (!verdict.usable) return;
  const data = buildCatalogue(checked);
  for (const { text } of printModules(data, NO_CONTENT, "2", TEMPLATES)) expectNoneIn(text);
  const log = createLog("debug", expectNoneIn);
  try {
    bindCatalogue(data, readingAlone(lookUp, log, data.limits));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    expectNoneIn(error.message);
  }
}

/** A folder with the files that the examples name. */
async function openStage() {
  const above = await makeFolder({});
  // One level down, so that a path that leads up meets nothing of others.
  const folder = path.join(above, "a/b/c");
  for (const name of EXAMPLES)
    cpSync(path.dirname(manifestOf(name)), folder, {
      recursive: true,
      filter: (source) => !source.includes("generated"),
    });
  rmSync(path.join(folder, "pressmark.yaml"));
  return { file: path.join(folder, "pressmark.yaml"), close: () => removeFolder(above) };
}
