import { readFileSync } from "node:fs";

/** What this package says of itself. */
export interface PackageFacts {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The `package.json` of this package. */
export const PACKAGE_FACTS = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as PackageFacts;

/** The version of this package. */
export const PACKAGE_VERSION = PACKAGE_FACTS.version;

/** What the bundler puts in: a hash of the sources. */
declare const SOURCES_HASH: string | undefined;

/** What this program is recognised by where a clone's version stays the same for long. */
export const BUILD = `${PACKAGE_VERSION} ${typeof SOURCES_HASH === "string" ? SOURCES_HASH : "unbundled"}`;

/** The URL of a file of this package, whether it runs from source or was built. @param file relative to the package's root */
export function packageFile(file: string): URL {
  return new URL(`../${file}`, import.meta.url);
}
