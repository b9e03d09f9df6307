import type { Environment } from "../environment.js";

/** What every program gets where it is set: where programs are, where its user is at home, and the locale (POSIX, XBD, chapter 8). */
const OWN_NAMES = [
  "PATH",
  "HOME",
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "LC_ADDRESS",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_IDENTIFICATION",
  "LC_MEASUREMENT",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NAME",
  "LC_NUMERIC",
  "LC_PAPER",
  "LC_TELEPHONE",
  "LC_TIME",
];

/** What programs of Windows don't start without. */
const WINDOWS_NAMES = ["PATHEXT", "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "WINDIR"];

/** The environment of a program: little of this process's, and what is named for it. */
export function programEnvironment(
  environment: Environment,
  named: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names = process.platform === "win32" ? [...OWN_NAMES, ...WINDOWS_NAMES] : OWN_NAMES;
  const own = names.flatMap((name) => {
    const value = environment(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...own, ...Object.entries(named)]);
}
