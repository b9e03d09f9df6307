import { resolve } from "node:path";
import { abortFailure } from "../../kit/cache/abort-failure.js";
import type { Fetched } from "../../kit/cache/upstream-cache.js";
import { interpolate } from "../../kit/environment.js";
import { INVALID_PARAMS, invalidValue, limitExceeded, readFailed, ResourceError } from "../../kit/errors.js";
import { SettingError } from "../../kit/setting-error.js";
import type { BindSource, ReadRequest, Source } from "../../kit/source.js";
import { parseConnection, URL_RULE, type DatabaseKind } from "../../kit/sql/connection-url.js";
import type { Database, DatabaseAnswer, FaultKind, OpenDatabase } from "../../kit/sql/database.js";
import { bindParameters, parameterVariables, type Parameter } from "../../kit/sql/parameters.js";
import { ROW_TYPES, type RowFormat } from "../../kit/sql/row-printer.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";

/** What an `sql` source is told. */
export interface SqlSettings {
  readonly connection: SqlConnection;
  /** One statement; what looks like a variable in it is plain SQL. */
  readonly query: string;
  /** For `$1`, `$2`, … of PostgreSQL, for the `?`s of SQLite; texts with `{name}` and `${NAME}`. */
  readonly params?: readonly Parameter[];
  readonly format: RowFormat;
  /** The most rows that a read may yield. */
  readonly maxRows: number;
  /** What opens a database of PostgreSQL; absent where there is none. */
  readonly postgres?: OpenDatabase;
  /** What opens a database of SQLite; absent where there is none. */
  readonly sqlite?: OpenDatabase;
}

/** The connection of a source. */
export interface SqlConnection {
  readonly name: string;
  /** `postgres://…` or `sqlite:path`, with `${NAME}`. */
  readonly url: string;
  /** The folder that the path is relative to, relative to the manifest's folder; that folder where it's absent. */
  readonly folder?: string;
}

/**
 * The rows of a read-only statement, kept by the entry's cache.
 * The bind throws UnsetNames, or SettingError where the settings with their environment values can't be used.
 * The read throws ResourceError with a reason among `upstream_unreachable`, `sql_refused`, `sql_unopened`,
 * `sql_failed`, `sql_writes`, `sql_columns`, `limit`, `invalid_value`. The log is told a code, and no text of the
 * database, which quotes the statement and the data.
 */
export function sql(settings: SqlSettings): BindSource {
  return ({ folder, environment, cache, share, log }) => {
    const { connection, query, params = [], format, maxRows } = settings;
    const { name } = connection;
    const place = resolve(folder, connection.folder ?? ".");
    const { kind, address } = parseConnection(name, interpolate(connection.url, environment), place);
    const database = openerOf(settings, kind)({ name, address }, { share, log });
    const fill = bindParameters(params, environment);
    const asked = database.countValues?.(query) ?? params.length;
    if (asked !== params.length)
      throw new SettingError(`query asks for ${String(asked)} values, params has ${String(params.length)}`);
    const source: Source = {
      provenance: { kind: "sql", author: "external", fetched: true },
      asks: `sql ${address}`,
      describe: () => Promise.resolve({ defaultType: ROW_TYPES[format] }),
      read: async (request) => {
        const values = fill(request.values, request.uri);
        const key = JSON.stringify(["sql", kind, address, query, values, format, maxRows]);
        return await cache.read(key, request, async (asking): Promise<Fetched> => {
          const { limits, signal } = asking;
          const question = { query, values, format, maxRows, ...limits };
          const answer = await ask(database, question, asking);
          signal.throwIfAborted();
          const body = rowsOf(answer, settings, asking);
          return { kind: "content", contents: [{ body, defaultType: ROW_TYPES[format] }] };
        });
      },
    };
    if (database.watchChannel === undefined) return source;
    return {
      ...source,
      watchChannel: (channel, noticed) => database.watchChannel?.(channel, noticed) ?? NOTHING_WATCHED,
    };
  };
}

function openerOf(settings: SqlSettings, kind: DatabaseKind): OpenDatabase {
  const opener = settings[kind];
  if (opener !== undefined) return opener;
  throw new SettingError(`connections.${settings.connection.name}.url ${URL_RULE} that this source knows`);
}

async function ask(
  database: Database,
  question: Parameters<Database["ask"]>[0],
  request: ReadRequest,
): Promise<DatabaseAnswer> {
  try {
    return await database.ask(question, request.signal);
  } catch (error) {
    // Whatever broke after the signal was given broke because of it.
    throw request.signal.aborted ? abortFailure(request) : error;
  }
}

/** The rows, printed. @throws ResourceError where there are none */
function rowsOf(answer: DatabaseAnswer, { maxRows, params }: SqlSettings, request: ReadRequest): string {
  const { uri, limits } = request;
  switch (answer.kind) {
    case "rows":
      return answer.text;
    case "limit":
      if (answer.limit === "maxRows") throw limitExceeded(uri, "maxRows", maxRows);
      if (answer.limit === "maxBytes") throw limitExceeded(uri, "maxBytes", limits.maxBytes);
      throw limitExceeded(uri, "timeout", limits.timeoutMs);
    case "fault":
      if (answer.fault === "value" && (params ?? []).some((one) => parameterVariables(one).length > 0))
        throw unfitting(params ?? [], uri, answer.code);
      throw readFailed(uri, ...FAULTS[answer.fault], undefined, answer.code);
  }
}

/** What a client is told of each fault: a word for programs, and a sentence. */
const FAULTS: Readonly<Record<FaultKind, readonly [reason: string, message: string]>> = {
  unreachable: ["upstream_unreachable", "The resource's database can't be reached, or can't answer now"],
  unopened: ["sql_unopened", "The resource's database file can't be opened"],
  refused: ["sql_refused", "The resource's database refuses the connection"],
  failed: ["sql_failed", "The resource's query fails"],
  value: ["sql_failed", "The resource's query fails: a value doesn't fit"],
  writes: ["sql_writes", "The resource's query is refused: it does more than read"],
  columns: ["sql_columns", "The resource's rows have two columns of one name"],
};

/** A database doesn't tell which value it takes for a wrong one: the variable is named where there is one alone. */
function unfitting(params: readonly Parameter[], uri: string, code: string): ResourceError {
  const [name, second] = new Set(params.flatMap(parameterVariables));
  const why = "doesn't fit the resource's query";
  if (name !== undefined && second === undefined) return invalidValue(uri, name, why);
  const data = { uri, reason: "invalid_value" };
  return new ResourceError(INVALID_PARAMS, `The value of a variable ${why}`, data, code);
}
