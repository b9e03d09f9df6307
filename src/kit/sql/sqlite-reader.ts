import type { StatementSyncInstance } from "@photostructure/sqlite";
import type { Cell } from "./cells.js";
import type { DatabaseAnswer, DatabaseQuestion, FaultKind } from "./database.js";
import type { BoundValue } from "./parameters.js";
import { areDistinct, RowPrinter } from "./row-printer.js";

// The program that SQLite runs in: a statement of SQLite keeps its whole thread until it is over, and can be ended
// only with its process. It's asked one question at a time over its channel, and ends when that does.

/** What the program is asked. */
export interface ReaderQuestion extends DatabaseQuestion {
  /** The absolute path of the database. */
  readonly file: string;
}

const loading = import("@photostructure/sqlite");

process.on("message", (question) => {
  void answer(question as ReaderQuestion).then((answered) => process.send?.(answered));
});

/** The longest that the driver waits for a lock, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

async function answer(question: ReaderQuestion): Promise<DatabaseAnswer> {
  const { DatabaseSync, constants } = await loading;
  const { SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE, SQLITE_PRAGMA } = constants;
  const reading = new Set([SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE, SQLITE_PRAGMA]);
  try {
    const timeout = Math.min(Math.ceil(question.timeoutMs), LONGEST_MS);
    const database = new DatabaseSync(question.file, { readOnly: true, timeout });
    try {
      database.exec("PRAGMA query_only = ON");
      // Nor does it write elsewhere: no other file is attached, and none is written a copy to.
      database.setAuthorizer((action) => (reading.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
      return printRows(database.prepare(question.query), question);
    } finally {
      database.close();
    }
  } catch (error) {
    return faultOf(error);
  }
}

function printRows(statement: StatementSyncInstance, question: ReaderQuestion): DatabaseAnswer {
  const { format, maxRows, maxBytes, values } = question;
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  const columns = statement.columns().map(({ name }) => name);
  if (format === "json" && !areDistinct(columns))
    return { kind: "fault", fault: "columns", code: "two columns of one name" };
  const printer = new RowPrinter(format, columns, { maxRows, maxBytes });
  const rows = statement.iterate(...values.map(bindable)) as Iterable<readonly Cell[]>;
  for (const row of rows) {
    const limit = printer.add(row);
    if (limit !== undefined) return { kind: "limit", limit };
  }
  const printed = printer.finish();
  return "text" in printed ? { kind: "rows", text: printed.text } : { kind: "limit", limit: printed.limit };
}

/** SQLite knows neither booleans nor lists: they are 1 and 0, and JSON. */
function bindable(value: BoundValue): string | number | bigint | null {
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** SQLite's primary result codes, by the texts of `sqlite3_errstr`: the driver doesn't always give the code. */
const FAULTS: readonly (readonly [text: string, code: string, fault: FaultKind])[] = [
  ["unable to open database file", "SQLITE_CANTOPEN", "unopened"],
  ["file is not a database", "SQLITE_NOTADB", "unopened"],
  ["database is locked", "SQLITE_BUSY", "unreachable"],
  ["database table is locked", "SQLITE_LOCKED", "unreachable"],
  ["disk I/O error", "SQLITE_IOERR", "unreachable"],
  ["attempt to write a readonly database", "SQLITE_READONLY", "writes"],
  ["authorization denied", "SQLITE_AUTH", "writes"],
  ["not authorized", "SQLITE_AUTH", "writes"],
  ["datatype mismatch", "SQLITE_MISMATCH", "value"],
  ["database disk image is malformed", "SQLITE_CORRUPT", "failed"],
];

/** Only the code of a failure is told: its message quotes the statement. */
function faultOf(error: unknown): DatabaseAnswer {
  const { message = "", sqliteCodeName } = error as {
    readonly message?: string;
    readonly sqliteCodeName?: string;
  };
  const known = FAULTS.find(([text]) => message.includes(text));
  if (known !== undefined) return { kind: "fault", fault: known[2], code: known[1] };
  return { kind: "fault", fault: "failed", code: sqliteCodeName ?? "SQLITE_ERROR" };
}
