import { readFileSync } from "node:fs";
import { packageFile } from "../package-facts.js";
import type { PageParts } from "./print-site.js";

/** Reads the built script and style of a page. @param page which one: of a site, or of a live server */
export function readPageParts(page: "site" | "live"): PageParts {
  const read = (name: string) => readFileSync(packageFile(`dist/page/${name}`), "utf8");
  return { script: read(`${page}.script`), style: read("page.css"), notices: read("NOTICES.txt") };
}
