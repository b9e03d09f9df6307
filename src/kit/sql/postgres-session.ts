import { once } from "node:events";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import type { PoolClient, Query, QueryArrayConfig, ResultBuilder } from "pg";
import type { DatabaseAnswer, DatabaseQuestion } from "./database.js";
import { readCell } from "./postgres-cells.js";
import { areDistinct, RowPrinter } from "./row-printer.js";

/** The longest `statement_timeout` that there is, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * What a transaction begins with: it can't write, ends by itself when the time is over, and writes all types the same
 * way whatever the database's own settings are.
 * @param timeoutMs milliseconds
 */
export function beginOf(timeoutMs: number): string {
  return [
    "BEGIN READ ONLY",
    `SET LOCAL statement_timeout = ${String(Math.min(Math.max(1, Math.ceil(timeoutMs)), LONGEST_MS))}`,
    "SET LOCAL TimeZone = 'UTC'",
    "SET LOCAL DateStyle = 'ISO, YMD'",
    "SET LOCAL IntervalStyle = 'iso_8601'",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL extra_float_digits = 1",
  ].join("; ");
}

/** Ends a transaction with all that it set. */
export const END = "ROLLBACK";

/** What the driver has beside its declared types. */
interface Inside {
  readonly connection: { readonly stream: Readable };
  readonly processID: number;
  readonly secretKey: number;
}

type Rows = readonly (string | null)[];

/**
 * Runs a statement in the transaction that a client is in, and prints its rows as they come. It's sent as a prepared
 * statement, so that it can be one alone.
 * @returns the rows, or the limit that they exceed: then the client is in the middle of an answer
 * @throws what the driver gives
 */
export async function printRows(
  QueryOfDriver: typeof Query,
  client: PoolClient,
  { query, values, format, maxRows, maxBytes }: DatabaseQuestion,
): Promise<DatabaseAnswer> {
  const { stream } = (client as unknown as Inside).connection;
  // A row arrives whole, however large it is. No format prints it as less than an eighth of what it takes on the wire.
  const mostBytes = maxBytes * 8 + 64 * 1024;
  return await new Promise((resolve, reject) => {
    let received = 0;
    let printer: RowPrinter | undefined;
    let isSettled = false;
    const settle = (answer: DatabaseAnswer): void => {
      isSettled = true;
      stream.off("data", count);
      resolve(answer);
    };
    const count = (chunk: Uint8Array): void => {
      received += chunk.byteLength;
      if (received > mostBytes) settle({ kind: "limit", limit: "maxBytes" });
    };
    const printerOf = ({ fields }: ResultBuilder): RowPrinter | undefined => {
      const columns = fields.map(({ name }) => name);
      if (format !== "json" || areDistinct(columns))
        return new RowPrinter(format, columns, { maxRows, maxBytes });
      settle({ kind: "fault", fault: "columns", code: "two columns of one name" });
      return undefined;
    };
    const config: QueryArrayConfig & { readonly queryMode: "extended" } = {
      text: query,
      values: [...values],
      rowMode: "array",
      queryMode: "extended",
    };
    const running = new QueryOfDriver<Rows>(config);
    running.on("row", (row, result) => {
      // More of them may be on their way behind a limit.
      if (isSettled || result === undefined) return;
      printer ??= printerOf(result);
      const exceeded = printer?.add(
        row.map((text, at) => readCell(text, result.fields[at]?.dataTypeID ?? 0)),
      );
      if (exceeded !== undefined) settle({ kind: "limit", limit: exceeded });
    });
    running.on("error", (error) => {
      stream.off("data", count);
      reject(error);
    });
    running.on("end", (result) => {
      if (isSettled) return;
      printer ??= printerOf(result);
      const printed = printer?.finish();
      if (printed !== undefined)
        settle(
          "text" in printed ? { kind: "rows", text: printed.text } : { kind: "limit", limit: printed.limit },
        );
    });
    stream.on("data", count);
    client.query(running);
  });
}

/** PostgreSQL, "Message Formats", CancelRequest. */
const CANCEL_REQUEST = 80_877_102;
/** How long it's tried to cancel, in milliseconds. */
const CANCEL_MS = 1_000;

/**
 * Cancels what the server does for a client (PostgreSQL, "Canceling Requests in Progress"). Where that can't be told to
 * it, the statement's own time ends it. It never rejects.
 */
export async function cancelAtServer(client: PoolClient): Promise<void> {
  const { processID, secretKey } = client as unknown as Inside;
  const { host, port } = client as unknown as { readonly host: string; readonly port: number };
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = connect(
    host.startsWith("/") ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port },
  );
  socket.setTimeout(CANCEL_MS, () => socket.destroy());
  // The server closes it once the request is dealt with.
  socket.end(request);
  socket.resume();
  try {
    await once(socket, "close");
  } catch {
    socket.destroy();
  }
}
