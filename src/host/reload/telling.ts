import { basename } from "node:path";
import type { CatalogueData } from "../../catalogue/catalogue.js";
import type { Catalogue } from "../../kit/catalogue/catalogue.js";
import type { Log } from "../../kit/log.js";
import { summaryOf } from "../../kit/serve/summary.js";
import type { Verdict } from "../verdict.js";
import { fingerprintData } from "./fingerprint.js";
import type { KnownManifest } from "./known-manifest.js";

/** What was found wrong, if anything. */
export type Faults = Pick<Verdict, "told" | "gist">;

/** What holds from the start of a server on. */
type Serving = Pick<CatalogueData, "http" | "limits">;

/** Says what came of reloads: each thing once. */
export class Telling {
  readonly #name: string;
  readonly #say: (line: string) => void;
  readonly #log: Log;
  /** The warnings of the catalogue that is served, as they were last told. */
  #gist: string;
  /** What was said of the last change, where it was a bad one. */
  #refusal: string | undefined;

  constructor({ name, gist }: KnownManifest, say: (line: string) => void, log: Log) {
    // Lines of the log hold no absolute path.
    this.#name = basename(name);
    this.#gist = gist;
    this.#say = say;
    this.#log = log;
  }

  /** The change is a bad one. @param fault why, in a few words */
  refused({ told }: Faults, fault: string): void {
    const lines = [...(told === "" ? [] : [told]), `${fault}. The catalogue as it was goes on being served.`];
    const refusal = lines.join("\n");
    if (refusal === this.#refusal) return;
    this.#refusal = refusal;
    for (const line of lines) this.#say(line);
  }

  /** What is served is what the manifest says. */
  unchanged(faults: Faults): void {
    this.#accept(faults, "is sound again, and says what it said before");
  }

  /** Another catalogue is served from now on. */
  swapped(faults: Faults, catalogue: Catalogue): void {
    this.#accept(faults);
    this.#log.info(`reloaded ${this.#name}: ${summaryOf(catalogue)}`);
  }

  /** What the manifest says of HTTP and of limits, which nobody reads again once the server runs. */
  compareServing(before: Serving, now: Serving): void {
    for (const key of ["http", "limits"] as const)
      if (fingerprintData(before[key]) !== fingerprintData(now[key]))
        this.#log.warning(`what ${this.#name} says under serve.${key} holds from the next start on`);
  }

  #accept({ told, gist }: Faults, mended?: string): void {
    if (this.#refusal !== undefined && mended !== undefined) this.#log.info(`${this.#name} ${mended}`);
    this.#refusal = undefined;
    if (gist !== this.#gist && told !== "") this.#say(told);
    this.#gist = gist;
  }
}
