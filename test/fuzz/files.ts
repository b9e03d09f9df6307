import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { ResourceError } from "../../src/kit/errors.js";
import { bindIn, requestOf } from "../../src/kit/files/folder.fixture.js";
import { frontMatter } from "../../src/kit/files/front-matter-reader.js";
import { isBelow } from "../../src/kit/files/root.js";
import type { RawContent, Source } from "../../src/kit/source.js";
import type { Values } from "../../src/kit/values.js";
import { directory } from "../../src/sources/directory/read.js";
import { file } from "../../src/sources/file/read.js";
import { makeFolder, removeFolder } from "../support/command.js";
import { HOSTILE_VALUES } from "./arbitraries.js";
import { canaries, OUTSIDE, type Canaries } from "./canary.js";
import { corpusLines } from "./corpus.js";
import { property, share, type Subject } from "./property.js";

/** What is put into a tree: a path, and a file's text or a link's target. */
type Piece = readonly [kind: "file" | "folder" | "link", at: string, what: string];

const trees = share(openTrees);
const race = share(openRace);

const name = fc.oneof(
  fc.constantFrom("a", "b", "a.md", "b.md", ".hidden", "CON", "é.md", "x y.md", "__proto__", "a\\b", "d"),
  fc.constantFrom(
    ...HOSTILE_VALUES.filter((text) => text !== "" && !/[/\0]|^\.\.?$/.test(text) && text.length < 90),
  ),
);
const place = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const target = fc.oneof(
  place,
  place.map((text) => `../${text}`),
  fc.constantFrom(".", "..", "../..", "../outside", "../outside/a.md", "../../outside", "/", "/etc/hostname"),
  fc.constantFrom("../root/../outside/a.md", "./a.md", "a.md/", "//etc/hostname"),
);
const piece: fc.Arbitrary<Piece> = fc.tuple(
  fc.constantFrom("file" as const, "folder" as const, "link" as const),
  place,
  target,
);
const followed = fc.oneof(
  place,
  fc.tuple(place, place).map((both) => both.join("/")),
  target,
);

/** Trees of files as somebody may have made them, and may be changing them. */
export const files: Subject = {
  name: "files",
  close: async () => {
    await Promise.all([trees.close(), race.close()]);
  },
  properties: [
    property({
      name: "nothing outside of the root is listed, described or served",
      arbitrary: fc.tuple(fc.array(piece, { maxLength: 8 }), fc.array(followed, { maxLength: 6 })),
      corpus: corpusLines<Piece[]>("files/trees.jsonl").map((pieces): [Piece[], string[]] => [
        pieces,
        ["../outside/a.md", "out/a.md"],
      ]),
      runs: 12,
      check: async ([pieces, asked]) => {
        const { folder } = await trees.get();
        const own = await mkdtemp(path.join(folder, "tree-"));
        try {
          await build(own, pieces);
          await expectContained(own, [...pieces.map(([, at]) => at), ...asked], canaries(folder));
        } finally {
          await rm(own, { recursive: true, force: true });
        }
      },
    }),
    property({
      name: "a link that is swapped while it's read gains nothing",
      arbitrary: fc.array(
        fc.constantFrom("file.md", "folder/a.md", "chain/a.md", "both.md", "real/a.md", "folder/../file.md"),
        { minLength: 20, maxLength: 60 },
      ),
      corpus: [],
      runs: 10,
      check: async (asked) => {
        const { folder, swapping } = await race.get();
        const watched = canaries(folder);
        await swapping(async () => {
          const { sources } = bindAll(folder);
          for (const at of asked)
            await Promise.all(
              sources.map((source) => readAt(source, at, watched).catch(expectRefusal(watched))),
            );
          await Promise.all(
            sources.map(async (source) => await source.members?.(AbortSignal.timeout(5_000))),
          );
          await readAll(folder, watched);
        });
      },
    }),
  ],
};

/** The sources that serve files by a path, all below `root` in a folder. */
function bindAll(folder: string): { readonly sources: readonly Source[]; readonly lines: string[] } {
  const lines: string[] = [];
  const variable = { name: "path", list: false };
  return {
    sources: [
      bindIn(folder, directory({ path: "root", variable, metadata: frontMatter }), lines),
      bindIn(folder, directory({ path: "root", variable, hidden: true, include: ["**/*.md"] }), lines),
      bindIn(folder, file({ path: "root/{+path}" }), lines),
      bindIn(folder, file({ path: "root/{+path}", followSymlinks: false }), lines),
    ],
    lines,
  };
}

async function expectContained(folder: string, asked: readonly string[], watched: Canaries): Promise<void> {
  const { sources, lines } = bindAll(folder);
  const root = await realpath(path.join(folder, "root"));
  for (const source of sources) {
    const members = (await source.members?.(AbortSignal.timeout(5_000))) ?? [];
    for (const { values, facts } of members) {
      watched.expectNoneIn(JSON.stringify([...values, facts]));
      // What is listed can be read, and lies inside.
      const at = values.get("path");
      if (typeof at !== "string") throw new Error("a path is no text");
      await readAt(source, at, watched);
      if (!isBelow(root, await realpath(path.join(root, at)))) throw new Error(`${at} lies outside`);
    }
    for (const at of asked) {
      const facts = await source
        .describe?.(valuesOf(at), AbortSignal.timeout(5_000))
        .catch(expectRefusal(watched));
      watched.expectNoneIn(JSON.stringify(facts ?? null));
      await readAt(source, at, watched).catch(expectRefusal(watched));
    }
  }
  await readAll(folder, watched);
  for (const line of lines) watched.expectNoneIn(line);
}

/** All files in one read. */
async function readAll(folder: string, watched: Canaries): Promise<void> {
  const all = bindIn(folder, directory({ path: "root", hidden: true }));
  const contents = await all
    .read(requestOf({}, { limits: { maxBytes: 1 << 20, timeoutMs: 5_000 } }))
    .catch(expectRefusal(watched));
  for (const content of contents ?? []) expectInside(content as RawContent, watched);
}

async function readAt(source: Source, at: string, watched: Canaries): Promise<void> {
  for (const content of await source.read(requestOf({ path: at })))
    expectInside(content as RawContent, watched);
}

function expectInside({ body, uri = "", fileName = "" }: RawContent, watched: Canaries): void {
  const text = Buffer.from(body).toString("latin1");
  watched.expectNoneIn([text, uri, fileName].join("\n"));
  // Every file inside begins so; one that is being written may be empty yet.
  if (text !== "" && !text.startsWith("inside"))
    throw new Error(`serves what isn't inside: ${text.slice(0, 200)}`);
}

/** Takes the errors that a client may be told, and no others. */
function expectRefusal(watched: Canaries): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof ResourceError)) throw error;
    const { message, data, detail } = error;
    watched.expectNoneIn(JSON.stringify({ message, data, detail }));
  };
}

function valuesOf(at: string): Values {
  return new Map([["path", at]]);
}

/** Puts pieces into `root`, as far as the system takes them, beside a folder whose files nobody may see. */
async function build(folder: string, pieces: readonly Piece[]): Promise<void> {
  await mkdir(path.join(folder, "root"));
  await mkdir(path.join(folder, "outside"));
  await writeFile(path.join(folder, "outside/a.md"), OUTSIDE);
  for (const [kind, at, what] of pieces) {
    const whole = path.join(folder, "root", at);
    try {
      // A link on the way would have it written elsewhere.
      const above = path.dirname(whole);
      await mkdir(above, { recursive: true });
      if ((await realpath(above)) !== above) continue;
      if (kind === "folder") await mkdir(whole);
      else if (kind === "file") await writeFile(whole, `inside ${what}`, { flag: "wx" });
      else await symlink(what, whole);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
}

async function openTrees() {
  const folder = await makeFolder({});
  return { folder, close: () => removeFolder(folder) };
}

async function openRace() {
  const folder = await makeFolder({ "root/real/a.md": "inside", "outside/a.md": OUTSIDE });
  const flag = new SharedArrayBuffer(4);
  const state = new Int32Array(flag);
  const worker = new Worker(new URL("swap-links.mjs", import.meta.url), {
    workerData: { root: path.join(folder, "root"), outside: path.join(folder, "outside"), flag },
  });
  const tell = (what: 0 | 1 | 2) => {
    Atomics.store(state, 0, what);
    Atomics.notify(state, 0);
  };
  return {
    folder,
    swapping: async (work: () => Promise<void>) => {
      tell(1);
      await work().finally(() => {
        tell(0);
      });
    },
    close: async () => {
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      tell(2);
      await ended;
      await removeFolder(folder);
    },
  };
}
