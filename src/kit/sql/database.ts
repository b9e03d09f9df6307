import type { Log } from "../log.js";
import type { Share, Shareable } from "../shared-store.js";
import type { Watch } from "../watch/watch.js";
import type { BoundValue } from "./parameters.js";
import type { RowFormat } from "./row-printer.js";

/** What a database is asked. */
export interface DatabaseQuestion {
  /** One statement. */
  readonly query: string;
  /** For `$1`, `$2`, … of PostgreSQL, for the `?`s of SQLite. */
  readonly values: readonly BoundValue[];
  readonly format: RowFormat;
  /** The most rows that the answer may have. */
  readonly maxRows: number;
  /** The most bytes that the printed rows may take, in UTF-8. */
  readonly maxBytes: number;
  /** The longest that the statement may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** Why a database gave no rows. */
export type FaultKind =
  /** It can't be reached, or can't answer just now. */
  | "unreachable"
  /** Its file is not there, or is no database. */
  | "unopened"
  /** It refuses whom the URL names. */
  | "refused"
  /** The statement is wrong, or fails on the data. */
  | "failed"
  /** A value doesn't fit where the statement puts it. */
  | "value"
  /** The statement would write. */
  | "writes"
  /** Two columns have one name, so that rows can't be JSON objects. */
  | "columns";

/** What a database answers. */
export type DatabaseAnswer =
  | { readonly kind: "rows"; readonly text: string }
  /** The rows exceed a limit. */
  | { readonly kind: "limit"; readonly limit: "maxRows" | "maxBytes" | "timeout" }
  /** @param code for the log: a SQLSTATE, a result code of SQLite, or an error code of the system */
  | { readonly kind: "fault"; readonly fault: FaultKind; readonly code: string };

/** A database that is read from. All who name the same one share it. */
export interface Database extends Shareable {
  /**
   * Asks for the rows of one statement, which can't write.
   * @param signal given up, the statement is cancelled, and whatever comes of it is nobody's
   * @throws what aborted the signal
   */
  ask(question: DatabaseQuestion, signal: AbortSignal): Promise<DatabaseAnswer>;
  /** The number of values that a statement asks for; absent where the database says so itself. */
  countValues?(query: string): number;
  /**
   * Watches a channel on which the database sends notices; absent where it sends none.
   * @param noticed called for each notice, and whenever some may have been missed
   */
  watchChannel?(channel: string, noticed: () => void): Watch;
}

/** Opens the database of a connection; nothing is connected before the first question. */
export type OpenDatabase = (place: DatabasePlace, means: DatabaseMeans) => Database;

/** Where a database is. */
export interface DatabasePlace {
  /** The connection's name, for the log and for faults. */
  readonly name: string;
  /** A URL of PostgreSQL, or the absolute path of a file of SQLite. */
  readonly address: string;
}

/** What a database needs around it. */
export interface DatabaseMeans {
  readonly share: Share;
  readonly log: Log;
}
