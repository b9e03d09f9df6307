import { readFileSync } from "node:fs";

interface PackageFacts {
  readonly version: string;
}

const facts = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as PackageFacts;

/** The version of this package. */
export const PACKAGE_VERSION = facts.version;

/** The URL of a file of this package, whether it runs from source or was built. @param file relative to the package's root */
export function packageFile(file: string): URL {
  return new URL(`../${file}`, import.meta.url);
}
