// Writes what is made from the source definitions. Run by `npm run schemas`, after a build.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { schemaFiles } from "../build/manifest/schema-files.js";
import { sourceDefinitions } from "../build/sources/registry.js";

for (const [file, text] of schemaFiles(sourceDefinitions)) {
  const target = path.join(import.meta.dirname, "..", file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(file);
}
