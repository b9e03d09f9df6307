import type { JsonSchema } from "../definition.js";

/** The most rows unless `maxRows` says otherwise. */
export const MAX_ROWS = 10_000;

/** The value of `sql`: an object. */
export const sqlSchema: JsonSchema = {
  type: "object",
  description: "The rows of a read-only statement of SQL: an object with query, and what goes with it.",
  $comment: "expected a mapping with query",
  properties: {
    connection: {
      type: "string",
      pattern: "\\S",
      description:
        "The name of one of the manifest's `connections`; it may be left out where only one is declared.",
      examples: ["main"],
    },
    query: {
      type: "string",
      pattern: "\\S",
      description:
        "One statement, as the database takes it. It can't write. Nothing is put into it: neither {name} nor ${NAME}; values are bound by params.",
      examples: ["SELECT version, released_at FROM releases WHERE service = $1 ORDER BY released_at"],
    },
    params: {
      type: "array",
      minItems: 1,
      items: {
        type: ["string", "number", "boolean", "null"],
        $comment: "expected text, a number, true, false or null",
      },
      description:
        "The values that are bound to the statement, in order: to $1, $2, … of PostgreSQL, to each ? of SQLite. In a text, {name} is a variable of the address. A text that is {name} alone is the variable's value as it is: null where it is absent; of a list, an array of PostgreSQL, or a JSON list for SQLite.",
      examples: [["{service}", 10]],
    },
    format: {
      enum: ["json", "csv", "markdown"],
      default: "json",
      description:
        "How rows are served: `json`, a list of objects by the columns' names; `csv` (RFC 4180) with a header line; `markdown`, a table.",
    },
    maxRows: {
      type: "integer",
      minimum: 1,
      maximum: 1_000_000,
      default: MAX_ROWS,
      description: "The most rows that a read may yield. More are an error; nothing is cut short.",
    },
  },
  required: ["query"],
  additionalProperties: false,
};
