import { accessSync, constants } from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The Chromium of this machine: the program that `CHROMIUM` names, or the first of its names in `PATH`. */
export function findChromium() {
  const { CHROMIUM = "", PATH = "" } = process.env;
  if (CHROMIUM !== "") return CHROMIUM;
  const candidates = PATH.split(path.delimiter).flatMap((folder) =>
    NAMES.map((name) => path.join(folder, name)),
  );
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
