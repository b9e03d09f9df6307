// What the compiler leaves to do: the examples of the sources are data.
import { cp } from "node:fs/promises";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
await cp(path.join(root, "src/sources"), path.join(root, "build/sources"), {
  recursive: true,
  filter: (source) => !/\.[^./]+$/.test(source) || source.endsWith(".yaml"),
});
