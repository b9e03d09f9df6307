import fc from "fast-check";
import { parse } from "yaml";
import { anyJson, anyText } from "./arbitraries.js";

/** Something that may stand anywhere by mistake. */
const scrap: fc.Arbitrary<unknown> = fc.oneof(
  anyJson,
  fc.constantFrom<unknown>(
    "${",
    "${SECRET_TOKEN}",
    "$${A}",
    "{a",
    "{__proto__}",
    "..",
    "/",
    "*",
    "a: b",
    "- a",
  ),
  fc.constantFrom<unknown>({ from: {} }, { http: "x" }, { path: "/" }, ["a", "a"], { a: [] }, 2 ** 60, -0),
);

/** Texts that are nearly one of these manifests. */
export function nearly(manifests: readonly string[]): fc.Arbitrary<string> {
  const text = fc.constantFrom(...manifests);
  const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
  return fc.oneof(
    fc
      .tuple(text, picks, anyText)
      .map(([from, at, put]) => at.reduce((s, pick) => damageBytes(s, pick, put), from)),
    fc.tuple(text, picks).map(([from, at]) => at.reduce(moveLines, from)),
    fc
      .tuple(text, text, picks)
      .map(([from, other, at]) => at.reduce((s, pick) => swapTokens(s, other, pick), from)),
    fc
      .tuple(text, picks, scrap)
      .map(([from, at, put]) =>
        print(at.reduce((value, pick) => changeValue(value, pick, put), parse(from) as unknown)),
      ),
    fc.tuple(text, picks).map(([from, at]) => print(at.reduce(swapKeys, parse(from) as unknown))),
  );
}

/** Bytes are lost, or others come between; what is cut may end within a character. */
function damageBytes(text: string, pick: number, put: string): string {
  const bytes = Buffer.from(text);
  const at = pick % (bytes.length + 1);
  const rest = bytes.subarray(at + (pick % 7));
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), rest]).toString("latin1");
}

/** A line goes, comes twice, stands elsewhere, or further in. */
function moveLines(text: string, pick: number): string {
  const lines = text.split("\n");
  const at = pick % lines.length;
  const [line = ""] = lines.splice(at, 1);
  const to = (pick * 31) % (lines.length + 1);
  const put = [[], [line, line], [line], [`  ${line}`], [line.trimStart()], [`\t${line}`]][pick % 6] ?? [];
  lines.splice(pick % 2 === 0 ? to : at, 0, ...put);
  return lines.join("\n");
}

/** A token takes the place of another one, from here or from elsewhere. */
function swapTokens(text: string, other: string, pick: number): string {
  const tokens = text.split(/(\s+|[{}[\],:"'])/);
  const others = pick % 3 === 0 ? tokens : other.split(/(\s+|[{}[\],:"'])/);
  tokens[pick % tokens.length] = others[(pick * 17) % others.length] ?? "";
  return tokens.join("");
}

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string };

/** A value goes, changes its type, or comes twice. */
function changeValue(document: unknown, pick: number, put: unknown): unknown {
  return change(document, pick, ({ holder, key }, how) => {
    if (how % 3 === 0) Reflect.set(holder, key, put);
    else if (Array.isArray(holder)) holder.splice(Number(key), 1, ...(how % 3 === 1 ? [] : [put, holder[0]]));
    else if (how % 3 === 1) Reflect.deleteProperty(holder, key);
    else
      Object.defineProperty(holder, typeof put === "string" ? put : "__proto__", {
        value: put,
        enumerable: true,
      });
  });
}

/** A value stands under another key of the document. */
function swapKeys(document: unknown, pick: number): unknown {
  const names = placesIn(document).map(({ key }) => key);
  return change(document, pick, ({ holder, key }, how) => {
    const other = names[how % names.length] ?? "x";
    if (Array.isArray(holder)) holder.reverse();
    else {
      const value = holder[key];
      Reflect.deleteProperty(holder, key);
      holder[other] = value;
    }
  });
}

function change(document: unknown, pick: number, at: (place: Place, how: number) => void): unknown {
  const copy = structuredClone(document);
  const places = placesIn(copy);
  const place = places[pick % places.length];
  if (place !== undefined) at(place, Math.floor(pick / places.length));
  return copy;
}

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([key, child]) => [{ holder, key }, ...placesIn(child)]);
}

/** JSON is YAML, but for characters that YAML wants escaped (1.2.2, section 5.1). */
export function print(document: unknown): string {
  return JSON.stringify(document, null, 1).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
