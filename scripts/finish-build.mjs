// What the compiler leaves to do: the examples of the sources are data, and the command must be executable.
import { chmod, cp } from "node:fs/promises";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
await cp(path.join(root, "src/sources"), path.join(root, "dist/sources"), {
  recursive: true,
  filter: (source) => !/\.[^./]+$/.test(source) || source.endsWith(".yaml"),
});
await chmod(path.join(root, "dist/cli.js"), 0o755);
