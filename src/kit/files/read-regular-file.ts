import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, type Stats } from "node:fs";
import { NO_BLOCK } from "./open-flags.js";

/**
 * The bytes of a regular file, read at once. A pipe would keep whoever reads it until somebody writes, and opening a
 * device can do something: neither is opened.
 * @throws the system's error; of what is no regular file, `EISDIR` or `ENXIO`
 */
export function readRegularFile(path: string): Buffer {
  expectRegular(statSync(path), path);
  const descriptor = openSync(path, constants.O_RDONLY | NO_BLOCK);
  try {
    // It may have been replaced meanwhile.
    expectRegular(fstatSync(descriptor), path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function expectRegular(status: Stats, path: string): void {
  if (status.isFile()) return;
  const code = status.isDirectory() ? "EISDIR" : "ENXIO";
  throw Object.assign(new Error(`${code}: no regular file, open '${path}'`), { code, syscall: "open", path });
}
