/** An identifier, printed as it is. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A call with no argument or one, such as `file({ path: "a.md" })`. */
export class Call {
  /** What stands before the bracket. */
  readonly callee: string;
  readonly argument: unknown;
  constructor(callee: string, argument?: unknown) {
    this.callee = callee;
    this.argument = argument;
  }
}

/** Where a piece of source text stands. */
interface Place {
  /** The spaces that its line starts with. */
  readonly indent: number;
  /** The characters before it on its line. */
  readonly column: number;
}

/** As wide as the portable code. */
const WIDTH = 110;
const STEP = 2;
/** Texts of more lines than this, and values of more parts, are hard on compilers as expressions. */
const MOST_LINES = 1_000;
const MOST_PARTS = 5_000;
/** A shorter key than this has its text beside it however long that is; a longer one above it. */
const SHORT_KEY = 5;

/**
 * Prints a value as TypeScript that evaluates to an equal one: whatever JSON can hold, `-0`, and names and calls
 * inside of it. Keys that are undefined are left out. Texts can't leave their quotes, and what can't be seen or changes
 * the reading direction is escaped.
 * @param column the characters before it on its line
 */
export function printLiteral(value: unknown, column = 0): string {
  return print(value, { indent: 0, column });
}

/** Prints a text as a TypeScript string. Like JSON's, it holds no line break, no lone surrogate and nothing unseen. */
export function printText(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (unseen) =>
    Array.from({ length: unseen.length }, (_, index) => escapeUnit(unseen.charCodeAt(index))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

function print(value: unknown, place: Place): string {
  const line = printFlat(value, WIDTH - place.column - 1);
  if (line !== undefined) return line;
  if (value instanceof Call) return printCall(value, place);
  if (typeof value === "string") return printLines(value, place.indent + STEP);
  // What can't be broken stands where it is, however long it is.
  if (typeof value !== "object" || value === null || value instanceof Name)
    return flat(value, Infinity) ?? "";
  if (isBig(value)) return print(new Call("JSON.parse", JSON.stringify(value)), place);
  return Array.isArray(value) ? printItems(value, place) : printEntries(value, place);
}

/** A value on one line; `undefined` where it takes more than `room` characters, or is read more easily on several. */
function printFlat(value: unknown, room: number): string | undefined {
  const text = flat(value, room);
  return text !== undefined && text.length <= room ? text : undefined;
}

function flat(value: unknown, room: number): string | undefined {
  if (room < 0) return undefined;
  if (typeof value === "string") return isLined(value) || value.length > room ? undefined : printText(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof Name) return value.text;
  if (value instanceof Call) {
    const argument = value.argument === undefined ? "" : flat(value.argument, room - value.callee.length);
    return argument === undefined ? undefined : `${value.callee}(${argument})`;
  }
  if (Array.isArray(value)) {
    if (hasRows(value)) return undefined;
    const items = flatAll(value, room, flat);
    return items === undefined ? undefined : `[${items.join(", ")}]`;
  }
  const entries = flatAll(entriesOf(value as object), room, ([key, item], left) => {
    const text = flat(item, left);
    return text === undefined ? undefined : `${printKey(key)}: ${text}`;
  });
  if (entries === undefined) return undefined;
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Stops as soon as the room is used up, so that a large value isn't printed once for each of its levels. */
function flatAll<Item>(
  items: readonly Item[],
  room: number,
  give: (item: Item, room: number) => string | undefined,
): readonly string[] | undefined {
  const texts: string[] = [];
  let left = room;
  for (const item of items) {
    const text = give(item, left);
    if (text === undefined) return undefined;
    left -= text.length + 2;
    texts.push(text);
  }
  return texts;
}

function printCall({ callee, argument }: Call, place: Place): string {
  if (argument === undefined) return `${callee}()`;
  if (typeof argument === "object" && argument !== null && !(argument instanceof Name))
    return `${callee}(${print(argument, { ...place, column: place.column + callee.length + 1 })})`;
  const indent = place.indent + STEP;
  return `${callee}(\n${spaces(indent)}${print(argument, { indent, column: indent })},\n${spaces(place.indent)})`;
}

function printItems(items: readonly unknown[], { indent }: Place): string {
  const inner = indent + STEP;
  const lines = items.map((item) => `${spaces(inner)}${print(item, { indent: inner, column: inner })},\n`);
  return `[\n${lines.join("")}${spaces(indent)}]`;
}

function printEntries(value: object, { indent }: Place): string {
  const inner = indent + STEP;
  const lines = entriesOf(value).map(([key, item]) => {
    const start = `${spaces(inner)}${printKey(key)}:`;
    const beside = printFlat(item, WIDTH - start.length - 2);
    if (typeof item !== "string" || beside !== undefined)
      return `${start} ${beside ?? print(item, { indent: inner, column: start.length + 1 })},\n`;
    if (printKey(key).length < SHORT_KEY && !isLined(item)) return `${start} ${printText(item)},\n`;
    return `${start}\n${spaces(inner + STEP)}${printLines(item, inner + STEP)},\n`;
  });
  return `{\n${lines.join("")}${spaces(indent)}}`;
}

/** A text of several lines, one a line; each but the first starts at `indent`. */
function printLines(text: string, indent: number): string {
  if (!isLined(text)) return printText(text);
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map(printText).join(` +\n${spaces(indent)}`);
}

/** Whether a text has several lines, but not so many that an expression of them would be hard on compilers. */
function isLined(text: string): boolean {
  const first = text.indexOf("\n");
  if (first === -1 || first === text.length - 1) return false;
  return text.length <= WIDTH / 2 ? false : text.split("\n", MOST_LINES + 1).length <= MOST_LINES;
}

/** Several lists or mappings of several parts each are read as the rows of a table. */
function hasRows(items: readonly unknown[]): boolean {
  const [first] = items;
  if (items.length < 2 || typeof first !== "object" || first === null) return false;
  return items.every((item) => {
    if (typeof item !== "object" || item === null || item instanceof Call || item instanceof Name)
      return false;
    if (Array.isArray(item) !== Array.isArray(first)) return false;
    return Array.isArray(item) ? item.length > 1 : entriesOf(item).length > 1;
  });
}

function isBig(value: unknown): boolean {
  let left = MOST_PARTS;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    left -= 1;
    if (left < 0) return true;
    if (next instanceof Call || next instanceof Name) return false;
    if (typeof next === "object" && next !== null) for (const item of Object.values(next)) pending.push(item);
  }
  return false;
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** `__proto__: x` would set the prototype; `["__proto__"]: x` is a key like any other (ECMAScript, B.3.1). */
function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : printText(key);
}

function spaces(count: number): string {
  return " ".repeat(count);
}
