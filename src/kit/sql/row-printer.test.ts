import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonText, type Cell } from "./cells.js";
import { areDistinct, RowPrinter, type RowFormat } from "./row-printer.js";

const ROOMY = { maxRows: 1_000, maxBytes: 1 << 20 };

function print(format: RowFormat, columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const printer = new RowPrinter(format, columns, ROOMY);
  for (const row of rows) expect(printer.add(row)).toBeUndefined();
  const printed = printer.finish();
  return "text" in printed ? printed.text : printed.limit;
}

/** One of each kind of value, and what is on the edge of it. */
const ROW: readonly Cell[] = [
  null,
  true,
  -0.5,
  9_007_199_254_740_991n,
  -9_007_199_254_740_992n,
  Infinity,
  'a "b", c\r\nd|e',
  Buffer.from([0, 0xff]),
  new JsonText('{"n": 12345678901234567890}'),
  [1n, null, ["x"]],
  "",
];
const COLUMNS = ROW.map((_, index) => `c${String(index)}`);

describe("rows as JSON", () => {
  it("hold each value exactly", () => {
    const text = print("json", COLUMNS, [ROW]);
    expect(text).toBe(
      `[\n  { "c0": null, "c1": true, "c2": -0.5, "c3": 9007199254740991, "c4": "-9007199254740992", "c5": "Infinity", "c6": "a \\"b\\", c\\r\\nd|e", "c7": "AP8=", "c8": {"n": 12345678901234567890}, "c9": [1, null, ["x"]], "c10": "" }\n]`,
    );
  });

  it("are a list, with however many there are", () => {
    expect(print("json", ["a"], [])).toBe("[]");
    expect(print("json", ["a"], [[1], [2]])).toBe('[\n  { "a": 1 },\n  { "a": 2 }\n]');
  });

  it("[names] hold columns of any name, and only of different ones", () => {
    const text = print("json", ["__proto__", 'a"b', ""], [["x", "y", "z"]]);
    expect(text).toBe('[\n  { "__proto__": "x", "a\\"b": "y", "": "z" }\n]');
    expect(areDistinct(["a", "A", "b"])).toBe(true);
    expect(areDistinct(["a", "b", "a"])).toBe(false);
  });

  it("are what JSON readers read, whatever the texts are", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.boolean(), fc.maxSafeInteger())), (rows) => {
        const read: unknown = JSON.parse(print("json", ["a", "b", "c"], rows));
        expect(read).toEqual(rows.map(([a, b, c]) => ({ a, b, c })));
      }),
    );
  });
});

/** A reader of CSV as RFC 4180, section 2, has its grammar; a field that isn't quoted is told by `undefined` for empty. */
function readCsv(text: string): (string | undefined)[][] {
  const records: (string | undefined)[][] = [];
  let record: (string | undefined)[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error("no CSV");
    const [, quoted, bare, end] = match;
    record.push(quoted?.replaceAll('""', '"') ?? (bare === "" ? undefined : bare));
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}

describe("rows as CSV", () => {
  it("have a header, and tell null from an empty text", () => {
    expect(print("csv", COLUMNS, [ROW])).toBe(
      'c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10\r\n,true,-0.5,9007199254740991,-9007199254740992,Infinity,"a ""b"", c\r\nd|e",AP8=,"{""n"": 12345678901234567890}","[1, null, [""x""]]",""\r\n',
    );
    expect(print("csv", ["a", "b,c"], [])).toBe('a,"b,c"\r\n');
  });

  it("are what RFC 4180 reads, whatever the texts are", () => {
    const cell = fc.option(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "a") })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
        const [head, ...read] = readCsv(print("csv", ["a", ""], rows));
        expect(head).toEqual(["a", ""]);
        expect(read).toEqual(rows.map((row) => row.map((text) => text ?? undefined)));
      }),
    );
  });
});

describe("rows as Markdown", () => {
  it("are a table, in which texts mean nothing", () => {
    expect(
      print(
        "markdown",
        ["a|b", "c"],
        [
          ["*x* `y` <b>|&amp; [l](m) \\", "one\r\ntwo\nthree"],
          [null, ""],
        ],
      ),
    ).toBe(
      "| a\\|b | c |\n| --- | --- |\n| \\*x\\* \\`y\\` \\<b\\>\\|\\&amp; \\[l\\](m) \\\\ | one<br>two<br>three |\n| *null* |  |\n",
    );
  });

  it("have as many lines and as many cells as there are, whatever the texts are", () => {
    const text = fc.string({ unit: fc.constantFrom("|", "\\", "\n", "\r", "\u2028", "a", "`", "\u0000") });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        const lines = print("markdown", ["a", "b"], rows).split("\n");
        expect(lines).toHaveLength(rows.length + 3);
        for (const line of lines.slice(0, -1))
          expect(line.replaceAll(/\\[^]/g, "").split("|")).toHaveLength(4);
      }),
    );
  });
});

describe("the limits of rows", () => {
  it("are told by their names, and reached exactly", () => {
    const bounded = new RowPrinter("json", ["a"], { maxRows: 2, maxBytes: 1_000 });
    expect([bounded.add([1]), bounded.add([2]), bounded.add([3])]).toEqual([undefined, undefined, "maxRows"]);
    const whole = print("csv", ["a"], [["ü"], ["x"]]);
    const bytes = Buffer.byteLength(whole);
    for (const [maxBytes, told] of [
      [bytes, undefined],
      [bytes - 1, "maxBytes"],
    ] as const) {
      const printer = new RowPrinter("csv", ["a"], { maxRows: 5, maxBytes });
      expect(printer.add(["ü"])).toBeUndefined();
      expect(printer.add(["x"])).toBe(told);
    }
    expect(new RowPrinter("csv", ["abc"], { maxRows: 1, maxBytes: 4 }).finish()).toEqual({
      limit: "maxBytes",
    });
  });
});
