import path from "node:path";
import { fileURLToPath } from "node:url";

/** The files that the catalogue serves: beside `src`, and beside `dist` once this is compiled to `dist/src`. */
const CONTENT = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../content" : "../../content", import.meta.url),
);

/** An absolute folder of the content. @param folder relative to `content`, with `/` */
export function contentFolder(folder = ""): string {
  return path.join(CONTENT, folder);
}
