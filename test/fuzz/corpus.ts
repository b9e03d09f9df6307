import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const place = (name: string): string => fileURLToPath(new URL(`corpus/${name}`, import.meta.url));

/** The inputs of a corpus file: one JSON value a line; empty lines are passed over. @param name below `corpus` */
export function corpusLines<Input>(name: string): readonly Input[] {
  return readFileSync(place(name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Input);
}

/** The files of a corpus folder, in the order of their names, one unit of a text a byte. @param name below `corpus` */
export function corpusTexts(name: string): readonly string[] {
  return readdirSync(place(name))
    .sort()
    .map((file) => readFileSync(place(`${name}/${file}`), "latin1"));
}
