/** What a text of SQL holds (SQLite, "SQL As Understood By SQLite"). */
export interface StatementShape {
  /** How many values its `?` and `?NNN` ask for. */
  readonly values: number;
  /** Whether it asks for values by names, which nobody can give. */
  readonly named: boolean;
  /** Whether there is more than one statement. */
  readonly several: boolean;
}

/** Comments and blanks; what is quoted; placeholders; words, which may hold a `$`; the end of a statement. */
const PIECE =
  /(?<blank>\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|\?(?<number>\d*)|(?<name>[:@$][A-Za-z0-9_$\u0080-\uffff]+)|(?<word>[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*)|(?<end>;)|[^]/g;

/** Finds out what a text of SQL asks for. Its time is linear in the text's length. */
export function shapeOfStatement(sql: string): StatementShape {
  let values = 0;
  let named = false;
  let several = false;
  let isEnded = false;
  for (const { groups = {} } of sql.matchAll(PIECE)) {
    const { blank, number, name, end } = groups;
    if (blank !== undefined) continue;
    if (end !== undefined) {
      isEnded = true;
      continue;
    }
    several ||= isEnded;
    named ||= name !== undefined;
    // A bare `?` is the one behind the largest so far.
    if (number !== undefined) values = number === "" ? values + 1 : Math.max(values, Number(number));
  }
  return { values, named, several };
}
