import { PassThrough } from "node:stream";
import { serveMadeOnce } from "../content/made-once.js";
import type { Resource } from "../resource.js";
import { SettingError } from "../setting-error.js";
import type { Program, Start } from "./main.js";
import { DEFAULT_LIMITS } from "../server-limits.js";

const DAY = 24 * 60 * 60 * 1000;

/** A program with one resource, one family, and a setting of the environment. */
export function deskProgram(http: Partial<Program["http"]> = {}): Program {
  return {
    identity: { name: "desk", version: "1.4.0" },
    listCache: { ttlMs: DAY, cacheScope: "public" },
    pageSize: 250,
    network: [],
    http: { allowedHosts: [], allowedOrigins: [], ...http },
    limits: DEFAULT_LIMITS,
    resources: [
      resource("greeting", { kind: "fixed", uri: "note://greeting" }, ({ environment }) => {
        const name = environment("NAME");
        if (name === undefined) throw new SettingError("not set in the environment: NAME");
        return serveMadeOnce("text", { body: `Hello ${name}`, defaultType: "text/plain" });
      }),
      resource("claimed", { kind: "template", template: "note://of/{who}" }, () =>
        serveMadeOnce("text", { body: "yours", defaultType: "text/plain" }),
      ),
    ],
  };
}

function resource(name: string, address: Resource["address"], source: Resource["source"]): Resource {
  return {
    address,
    passport: { name },
    limits: { maxBytes: 1024, timeoutMs: 1000 },
    scopes: [],
    variables: address.kind === "template" ? [{ name: "who", claim: "user" }] : [],
    listing: { kind: "none" },
    source,
    folder: "/",
  };
}

/** What a program is started with in this process. */
export interface StartedHere {
  readonly start: Start;
  readonly stdin: PassThrough;
  /** What it wrote to stdout. */
  readonly written: () => string;
  /** What it said, line by line. */
  readonly said: readonly string[];
  /** Stops it, as a signal does. */
  readonly stop: () => void;
}

/** Makes surroundings in this process. */
export function startHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { NAME: "you" },
): StartedHere {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const said: string[] = [];
  let written = "";
  stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const surroundings = { stdin, stdout, say: (line: string) => said.push(line), stopped: () => stopped };
  return {
    start: { args, environment: (name) => environment[name], surroundings },
    stdin,
    written: () => written,
    said,
    stop: () => {
      stop();
    },
  };
}
