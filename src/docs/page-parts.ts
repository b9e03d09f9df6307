import { readFileSync } from "node:fs";
import { packageFile } from "../package-facts.js";
import type { PageParts } from "./print-site.js";

/** Reads the built script and style of a page. @param page which one: of a site, or of a live server */
export function readPageParts(page: "site" | "live"): PageParts {
  return { script: read(`${page}.script`), style: read("page.css"), notices: read("NOTICES.txt") };
}

/** Reads the built script of the live page's worker. */
export function readPrinter(): string {
  return read("printer.script");
}

function read(name: string): string {
  return readFileSync(packageFile(`dist/page/${name}`), "utf8");
}
