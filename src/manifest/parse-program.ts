import { checkKnown } from "./check-known.js";
import type { PartedParse } from "./parse-apart.js";
import { openParseCache } from "./parse-cache-folder.js";

// The program that a large manifest is parsed in. What it finds wrong is found again by whoever asked.
const { file, place } = JSON.parse(process.argv[2] ?? "") as PartedParse;
void checkKnown(file, { allowUnset: true }, openParseCache(place)).then(() => {
  // Who asked waits for the end, and needn't say so.
  process.disconnect();
});
