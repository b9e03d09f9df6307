import { statSync } from "node:fs";
import { EnvironmentSyntaxError, interpolate, UnsetNames } from "../../kit/environment.js";
import { systemCode } from "../../kit/files/file-failure.js";
import { SettingError } from "../../kit/setting-error.js";
import { databaseKind, parseConnection, URL_RULE, type DatabaseKind } from "../../kit/sql/connection-url.js";
import type { SourceDefinition } from "../../sources/definition.js";
import type { LoadedManifest } from "../load.js";
import { didYouMean } from "../nearest.js";
import { asRaw } from "../raw.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, keyOf, type Spot } from "../spot.js";
import { checkEnvironment } from "./setting-text.js";
import type { Surroundings } from "./surroundings.js";

/** The connections that a manifest declares, and which of them its sources use. */
export class DeclaredConnections {
  readonly #manifest: LoadedManifest;
  readonly #environment: Surroundings["environment"];
  readonly #urls: ReadonlyMap<string, unknown>;
  readonly #used = new Set<string>();

  constructor(manifest: LoadedManifest, environment: Surroundings["environment"]) {
    this.#manifest = manifest;
    this.#environment = environment;
    this.#urls = new Map(
      Object.entries(asRaw(manifest.data["connections"])).map(([name, one]) => [name, asRaw(one)["url"]]),
    );
  }

  /** Checks what the schema can't say of `connections`. No database is asked. */
  check(surroundings: Surroundings, report: Report): void {
    for (const [name, url] of this.#urls) {
      const spot = below(this.#spot(), name, "url");
      if (typeof url !== "string" || report.isFaulty(spot)) continue;
      if (checkEnvironment(url, spot, surroundings, report) === undefined) continue;
      this.#checkUrl(name, url, spot, report);
    }
  }

  /** Checks that the connection which a source names is declared. @param value what the user wrote of the source */
  checkUse(definition: SourceDefinition, value: unknown, spot: Spot, report: Report): void {
    if (definition.connection === undefined) return;
    const named = definition.connection(value);
    const names = [...this.#urls.keys()];
    const [only] = names;
    if (named === undefined && names.length > 1) {
      report.add(spot, "missing-key", "'connection' is missing, and there are several", {
        hint: `add connection: … with one of ${names.join(", ")}`,
      });
    } else if (only === undefined || (named !== undefined && !this.#urls.has(named))) {
      const place = named === undefined ? spot : below(spot, "connection");
      const what = named === undefined ? "no connection is declared" : `'${shown(named)}' is no connection`;
      report.add(place, "unknown-connection", what, {
        hint:
          (named === undefined ? undefined : didYouMean(named, names)) ??
          `declare it at the manifest's top: connections: { ${named ?? "main"}: { url: "\${DATABASE_URL}" } }`,
      });
    } else this.#used.add(named ?? only);
  }

  /** The kind of database that a source asks, as far as it can be known. @param value as in `checkUse` */
  kindFor(definition: SourceDefinition, value: unknown): DatabaseKind | undefined {
    const [only] = this.#urls.keys();
    const url = this.#urls.get(definition.connection?.(value) ?? only ?? "");
    return typeof url === "string" ? databaseKind(this.#known(url) ?? url) : undefined;
  }

  /** Tells of connections that nothing uses. Call it last: where something is faulty, it may be what uses one. */
  checkUnused(report: Report): void {
    if (report.failed) return;
    for (const name of this.#urls.keys()) {
      if (this.#used.has(name)) continue;
      report.add(
        keyOf(below(this.#spot(), name)),
        "unused-connection",
        `nothing uses the connection '${shown(name)}'`,
        {
          hint: "take it out, or name it in an sql source",
        },
      );
    }
  }

  #spot(): Spot {
    return { file: this.#manifest.root, path: ["connections"] };
  }

  /** The URL may hold a password: nothing of it is shown. */
  #checkUrl(name: string, url: string, spot: Spot, report: Report): void {
    if (!url.includes("${") && /^postgres(?:ql)?:\/\/[^/@]*:[^/@]+@/i.test(url))
      report.add(
        spot,
        "password-in-manifest",
        "a password stands in the manifest, where others may read it",
        {
          hint: "write the URL as ${NAME} and set NAME in the environment",
        },
      );
    const known = this.#known(url);
    // What begins with a text of its own can't become what it must be, whatever the environment says.
    if (known === undefined && (url.startsWith("${") || /^(?:postgres(?:ql)?:\/\/|sqlite:)/i.test(url)))
      return;
    try {
      const { kind, address } = parseConnection(name, known ?? url, this.#manifest.root.folder);
      if (kind === "sqlite" && known !== undefined && !isFile(address))
        report.add(spot, "missing-database", "there is no such file", {
          hint: "make it; the path is relative to the manifest's folder",
        });
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      report.add(spot, "invalid-connection", `the URL of '${shown(name)}' ${whyOf(error)}`, {
        hint: 'write url: "${DATABASE_URL}", postgres://…, or sqlite:data/shop.db',
      });
    }
  }

  /** The URL with its environment values; `undefined` where one is unknown or unset, which is told elsewhere. */
  #known(url: string): string | undefined {
    try {
      return interpolate(url, this.#environment ?? (() => undefined));
    } catch (error) {
      if (error instanceof UnsetNames || error instanceof EnvironmentSyntaxError) return undefined;
      throw error;
    }
  }
}

function whyOf({ message }: SettingError): string {
  return message.includes(URL_RULE) ? URL_RULE : message.replace(/^\S+ /, "");
}

function isFile(place: string): boolean {
  try {
    return statSync(place).isFile();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
