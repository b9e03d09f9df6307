import { createRequire } from "node:module";
import type * as Undici from "undici";

/** The HTTP client, loaded on first use: it takes longer to load than a small server to start. */
export function httpClient(): typeof Undici {
  return (client ??= load("undici") as typeof Undici);
}

const load = createRequire(import.meta.url);
let client: typeof Undici | undefined;
