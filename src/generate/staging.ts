import { createHash } from "../kit/crypto.js";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mapConcurrently } from "../kit/map-concurrently.js";
import type { PlannedFile } from "./plan.js";

/** A file that changed while it was copied. */
export class FileChanged extends Error {
  override readonly name = "FileChanged";
}

/** A file to write, and the hash that its bytes must have. */
export type StagedFile = PlannedFile & { readonly hash: string };

/** How many files are written at a time. */
const AT_A_TIME = 16;

/**
 * Writes files into a folder, with the folders that they need. Copies keep the time of their original's last change,
 * because a server tells it, and can be executed if their original can.
 * @throws FileChanged; the error of the file system
 */
export async function writeFiles(folder: string, files: readonly StagedFile[]): Promise<void> {
  const folders = new Set(files.map((file) => path.join(folder, path.posix.dirname(file.path))));
  for (const needed of folders) await mkdir(needed, { recursive: true });
  await mapConcurrently(files, AT_A_TIME, async (file) => {
    const target = path.join(folder, file.path);
    if ("text" in file) await writeFile(target, file.text, { flag: "wx" });
    else await copy(file.copyOf, target, file);
  });
}

async function copy(
  from: string,
  target: string,
  { hash, modifiedMs, path: name }: Extract<StagedFile, { readonly copyOf: string }>,
): Promise<void> {
  const hashing = createHash("sha256");
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hashing.update(chunk);
      done(null, chunk);
    },
  });
  const isProgram = ((await stat(from)).mode & 0o111) !== 0;
  const mode = isProgram ? 0o777 : 0o666;
  await pipeline(createReadStream(from), tap, createWriteStream(target, { flags: "wx", mode }));
  if (hashing.digest("hex") !== hash) throw new FileChanged(`${name} changed while it was copied`);
  // The system cuts what a double can't hold off; half a millisecond more keeps the millisecond.
  const time = (Math.trunc(modifiedMs) + 0.5) / 1_000;
  await utimes(target, time, time);
}
