import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { createLog } from "../log.js";
import type { BindSource, RawContent, ReadRequest, Source, SourceContext } from "../source.js";
import { textsOf } from "../values.js";
import type { Value } from "../values.js";
import { NO_CACHE } from "../cache/cache-store.js";
import { BLIND_DISK } from "../watch/disk-watcher.js";
import { DEFAULT_LIMITS } from "../server-limits.js";
import { createSharedStore } from "../shared-store.js";

/** Makes a folder with these files, which is gone when the test is over. @returns its real path */
export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "pressmark-files-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Binds a source to a folder. `lines` receives what it logs. */
export function bindIn(folder: string, source: BindSource, lines: string[] = [], environment = {}): Source {
  const context: SourceContext = {
    name: "entry",
    folder,
    environment: (name) => new Map<string, string>(Object.entries(environment)).get(name),
    network: [],
    log: createLog("debug", (line) => lines.push(line)),
    disk: BLIND_DISK,
    serverLimits: DEFAULT_LIMITS,
    share: createSharedStore().share,
    cache: NO_CACHE.viewFor(undefined, false),
    readAddress: () => Promise.reject(new Error("not asked for")),
  };
  return source(context);
}

/** A read of an address with these values. */
export function requestOf(
  values: Readonly<Record<string, Value>> = {},
  rest: Partial<ReadRequest> = {},
): ReadRequest {
  return {
    uri: "test://entry",
    values: new Map(Object.entries(values)),
    limits: { maxBytes: 1_000, timeoutMs: 10_000 },
    signal: AbortSignal.timeout(10_000),
    caller: { scopes: "all", claims: new Map() },
    ...rest,
  };
}

/** Reads the one content of an address as text. */
export async function readText(
  source: Source,
  values: Readonly<Record<string, Value>> = {},
): Promise<string> {
  const [content] = (await source.read(requestOf(values))) as readonly RawContent[];
  const body = content?.body ?? "";
  return typeof body === "string" ? body : Buffer.from(body).toString();
}

/** The values of all members, each as one text. */
export async function listTexts(source: Source): Promise<readonly string[]> {
  const members = (await source.members?.(AbortSignal.timeout(10_000))) ?? [];
  return members.map(({ values }) => [...values.values()].map((value) => textsOf(value).join("|")).join(" "));
}
