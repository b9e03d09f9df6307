import { JsonText, type Cell } from "./cells.js";

/** A cell of what PostgreSQL writes for a value. */
type ReadText = (text: string) => Cell;

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

const number: ReadText = (text) => (/^-?\d/.test(text) ? new JsonText(text) : text);
const whole: ReadText = (text) => {
  const value = BigInt(text);
  return value > LARGEST || value < -LARGEST ? text : new JsonText(text);
};
const moment: ReadText = (text) =>
  /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?:\+00)?$/.test(text)
    ? text.replace(" ", "T").replace(/\+00$/, "Z")
    : text;

/**
 * How each type is read, by its OID (PostgreSQL's `pg_type.dat`); any other is the text that PostgreSQL writes. Numbers
 * and JSON go on digit by digit, as they are.
 */
const READERS: ReadonlyMap<number, ReadText> = new Map<number, ReadText>([
  [16, (text) => text === "t"],
  [17, (text) => Buffer.from(text.slice(2), "hex")],
  [20, whole],
  [21, number],
  [23, number],
  [26, number],
  [700, number],
  [701, number],
  [114, (text) => new JsonText(text)],
  [3802, (text) => new JsonText(text)],
  [1114, moment],
  [1184, moment],
]);

/** The element's type of each array type that is read as a list. */
const ELEMENTS: ReadonlyMap<number, number> = new Map([
  [1000, 16],
  [1001, 17],
  [1016, 20],
  [1005, 21],
  [1007, 23],
  [1028, 26],
  [1021, 700],
  [1022, 701],
  [199, 114],
  [3807, 3802],
  [1115, 1114],
  [1185, 1184],
  // Text, varchar, char, name, numeric, uuid, date, time, interval.
  [1009, 25],
  [1015, 1043],
  [1014, 1042],
  [1003, 19],
  [1231, 1700],
  [2951, 2950],
  [1182, 1082],
  [1183, 1083],
  [1187, 1186],
]);

/**
 * Reads what PostgreSQL writes for a value, with the settings of `SESSION` in `postgres.ts`.
 * @param oid the type's
 */
export function readCell(text: string | null, oid: number): Cell {
  if (text === null) return null;
  const element = ELEMENTS.get(oid);
  if (element !== undefined) return readArray(text, READERS.get(element) ?? plain);
  return (READERS.get(oid) ?? plain)(text);
}

const plain: ReadText = (text) => text;

/** PostgreSQL, "Array Input and Output Syntax". What isn't in that form stays a text. */
function readArray(text: string, readElement: ReadText): Cell {
  // Bounds other than the usual ones stand before it: `[0:1]={1,2}`.
  const start = text.startsWith("[") ? text.indexOf("=") + 1 : 0;
  const reading = { text, at: start };
  const list = readList(reading, readElement);
  return list === undefined || reading.at !== text.length ? text : list;
}

interface Reading {
  readonly text: string;
  at: number;
}

function readList(reading: Reading, readElement: ReadText): Cell[] | undefined {
  const { text } = reading;
  if (text[reading.at] !== "{") return undefined;
  reading.at += 1;
  const cells: Cell[] = [];
  if (text[reading.at] === "}") {
    reading.at += 1;
    return cells;
  }
  for (;;) {
    const cell = text[reading.at] === "{" ? readList(reading, readElement) : readItem(reading, readElement);
    if (cell === undefined) return undefined;
    cells.push(cell);
    const sign = text[reading.at];
    reading.at += 1;
    if (sign === "}") return cells;
    if (sign !== ",") return undefined;
  }
}

const QUOTED = /"((?:[^"\\]|\\[^])*)"/y;
const BARE = /[^",{}]+/y;

function readItem(reading: Reading, readElement: ReadText): Cell | undefined {
  const isQuoted = reading.text[reading.at] === '"';
  const pattern = isQuoted ? QUOTED : BARE;
  pattern.lastIndex = reading.at;
  const match = pattern.exec(reading.text);
  if (match === null) return undefined;
  reading.at = pattern.lastIndex;
  if (isQuoted) return readElement((match[1] ?? "").replaceAll(/\\([^])/g, "$1"));
  return match[0] === "NULL" ? null : readElement(match[0]);
}
