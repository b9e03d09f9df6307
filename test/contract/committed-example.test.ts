import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { PACKAGE_ROOT, run } from "../support/command.js";
import { filesOf, openWorkshop } from "../support/project.js";

const MANIFEST = "examples/release-desk/pressmark.yaml";
const COMMITTED = "examples/release-desk/generated";

/** What a user of the project makes, and no commit holds. */
const MADE = /^(?:node_modules|dist)\/|^package-lock\.json$/;

describe("examples/release-desk/generated", () => {
  it("is what the command writes, byte for byte (npm run examples)", { timeout: 60_000 }, async () => {
    const workshop = await openWorkshop();
    onTestFinished(() => workshop.remove());
    const fresh = await workshop.generate(MANIFEST, "release-desk");
    const committed = path.join(PACKAGE_ROOT, COMMITTED);
    const files = await filesOf(fresh);
    expect((await filesOf(committed)).filter((file) => !MADE.test(file))).toEqual(files);
    const stale: string[] = [];
    for (const file of files) {
      const [own, kept] = await Promise.all(
        [fresh, committed].map((folder) => readFile(path.join(folder, file))),
      );
      if (!own!.equals(kept!)) stale.push(file);
    }
    expect(stale).toEqual([]);
  });

  it("is up to date for --check", async () => {
    expect(await run(["generate", MANIFEST, "--out", COMMITTED, "--check"])).toEqual(
      expect.objectContaining({ code: 0, stderr: "", stdout: `${COMMITTED} is up to date\n` }),
    );
  });
});
