import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";

/** Not every system has the flag; TypeScript's declarations say it does. */
const NO_BLOCK = (constants.O_NONBLOCK as number | undefined) ?? 0;

/**
 * The bytes of a regular file, read at once. A pipe would keep whoever reads it until somebody writes, and opening a
 * device can do something: neither is opened.
 * @throws the system's error; of what is no regular file, `EISDIR` or `ENXIO`
 */
export function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw irregular(path);
  const descriptor = openSync(path, constants.O_RDONLY | NO_BLOCK);
  try {
    // It may have been replaced meanwhile.
    if (!fstatSync(descriptor).isFile()) throw irregular(path);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function irregular(path: string): NodeJS.ErrnoException {
  const code = statSync(path).isDirectory() ? "EISDIR" : "ENXIO";
  return Object.assign(new Error(`${code}: no regular file, open '${path}'`), {
    code,
    syscall: "open",
    path,
  });
}
