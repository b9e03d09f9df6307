import type { Json } from "./messages.js";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { PACKAGE_ROOT, run, start, type RunOptions } from "./command.js";
import { speakLines } from "./lines.js";
import { INITIALIZE, oldRequest } from "./messages.js";
import { withoutProvenance } from "./provenance.js";

/** What `list --json` prints. */
export interface Catalogue {
  readonly resources: readonly Json[];
  readonly resourceTemplates: readonly Json[];
}

/** One content of a read. */
export interface ReadContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
}

interface ReadResult {
  readonly contents: readonly ReadContent[];
}

/** An example of this package, driven by its commands. */
export interface Example {
  /** Its manifest, from the package's root. */
  readonly manifest: string;
  /** Runs a command on its manifest. */
  run(command: string, ...args: readonly string[]): ReturnType<typeof run>;
  /** What `list --json` prints, without the moments that files were changed. */
  list(): Promise<Catalogue>;
  /** The contents that `read --json` prints. */
  read(uri: string): Promise<readonly ReadContent[]>;
  /** Starts a server, which ends with the test. @returns what reads its resources */
  serve(): Promise<(uri: string) => Promise<readonly ReadContent[]>>;
}

/** Opens an example by its folder. */
export function openExample(name: string, env: RunOptions["env"] = {}): Example {
  const manifest = path.join("examples", name, "pressmark.yaml");
  const options = { cwd: PACKAGE_ROOT, env };
  const printed = async (args: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await run(args, options);
    if (code !== 0) throw new Error(`exit ${String(code)}: ${stderr}`);
    return JSON.parse(stdout);
  };
  return {
    manifest,
    run: (command, ...args) => run([command, ...args, manifest], options),
    list: async () => {
      const { resources, resourceTemplates } = (await printed(["list", manifest, "--json"])) as Catalogue;
      return { resources: resources.map(withoutMoment), resourceTemplates };
    },
    read: async (uri) => {
      const result = (await printed(["read", uri, manifest, "--json"])) as Json;
      return (withoutProvenance(result) as unknown as ReadResult).contents;
    },
    serve: async () => {
      const server = speakLines(start(["serve", manifest], options));
      onTestFinished(async () => {
        await server.end();
      });
      let id = 1;
      server.send(oldRequest(id, "initialize", INITIALIZE));
      await server.answerOf(id);
      return async (uri) => {
        id += 1;
        server.send(oldRequest(id, "resources/read", { uri }));
        const { result } = await server.answerOf(id);
        return (withoutProvenance(result ?? {}) as unknown as ReadResult).contents;
      };
    },
  };
}

/** A file of an example as it lies on the disk. */
export function exampleFile(example: string, file: string): Promise<string> {
  return readFile(path.join(PACKAGE_ROOT, "examples", example, file), "utf8");
}

/** An example's manifest has no fault, neither in what it says nor in what it serves. */
export async function expectSound(example: Example): Promise<void> {
  const [checked, probed] = await Promise.all([
    example.run("check"),
    example.run("check", "--probe", "--strict"),
  ]);
  for (const { code, stdout, stderr } of [checked, probed])
    expect([code, stdout, stderr]).toEqual([0, `${example.manifest}: no faults\n`, ""]);
}

/** Leaves `lastModified` out, which is the disk's. */
function withoutMoment(resource: Json): Json {
  const { annotations, ...rest } = resource;
  if (annotations === undefined) return rest;
  const kept = Object.entries(annotations as Json).filter(([key]) => key !== "lastModified");
  return kept.length === 0 ? rest : { ...rest, annotations: Object.fromEntries(kept) };
}
