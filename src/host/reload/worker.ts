import { parentPort, workerData } from "node:worker_threads";
import { showSourcePlaces } from "../../source-places.js";
import type { Opening } from "./known-manifest.js";
import type { Question } from "./workshop.js";
import { ReloadWork } from "./work.js";

showSourcePlaces();

// The thread that reloads are worked out in. It's asked one question at a time.
const work = new ReloadWork(workerData as Opening);

parentPort?.on("message", (question: Question) => {
  switch (question.kind) {
    case "keep":
      work.keep(question.piece);
      break;
    case "run":
      parentPort?.postMessage(work.run(question.fingerprints));
      break;
    case "take":
      parentPort?.postMessage(work.take());
      break;
  }
});
