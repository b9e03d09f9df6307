// A thread that swaps links as fast as it can while it's told to: what is read meanwhile must not follow it outside.
import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { workerData } from "node:worker_threads";

const { root, outside, flag } = workerData;
const state = new Int32Array(flag);
const at = (name) => path.join(root, name);

/** Puts a link in the place of whatever is there, at once. */
function link(name, target) {
  rmSync(at(".next"), { force: true });
  symlinkSync(target, at(".next"));
  renameSync(at(".next"), at(name));
}

while (Atomics.load(state, 0) !== 2) {
  Atomics.wait(state, 0, 0);
  while (Atomics.load(state, 0) === 1) {
    for (const inside of [true, false]) {
      link("file.md", inside ? "real/a.md" : path.join(outside, "a.md"));
      link("folder", inside ? "real" : outside);
      link("chain", inside ? "folder" : "file.md");
      writeFileSync(at(".text"), "inside");
      if (inside) renameSync(at(".text"), at("both.md"));
      else link("both.md", path.join(outside, "a.md"));
    }
  }
}
