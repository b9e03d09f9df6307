/** The Chromium of this machine: the program that `CHROMIUM` names, or the first of its names in `PATH`. */
export function findChromium(): string | undefined;
