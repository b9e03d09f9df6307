// A session of a terminal as SVG: what was printed, in the colours that it was printed in.

const COLUMN = 8.4;
const LINE = 20;
const EDGE = 16;
const GROUND = "#16181d";
const TEXT = "#e6e8ec";
/** The colours of ECMA-48's select graphic rendition that the program uses. */
const COLOURS = new Map([
  [31, "#ff9ba2"],
  [32, "#7fd6a2"],
  [33, "#f0c177"],
  [34, "#8ab8ff"],
  [35, "#d7a6ff"],
  [36, "#7fd6d6"],
  [90, "#a5adba"],
]);

/** @param session commands, and what each printed */
export function printTerminal(session) {
  const lines = session.flatMap(({ command, output }, index) => [
    ...(index === 0 ? [] : [[]]),
    [
      { text: "$ ", fill: COLOURS.get(90) },
      { text: command, bold: true },
    ],
    ...output.replaceAll("\r", "").trimEnd().split("\n").map(readLine),
  ]);
  const columns = Math.max(...lines.map((spans) => spans.reduce((sum, { text }) => sum + text.length, 0)));
  const width = Math.ceil(columns * COLUMN + 2 * EDGE);
  const height = lines.length * LINE + 2 * EDGE;
  const printed = lines
    .map((spans, row) => printLine(spans, EDGE + row * LINE + 14))
    .filter((line) => line !== "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A session in a terminal">
<rect width="100%" height="100%" rx="8" fill="${GROUND}"/>
<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="${TEXT}">
${printed.join("\n")}
</g>
</svg>
`;
}

function readLine(line) {
  const spans = [];
  let style = {};
  for (const part of line.split(/(\u001B\[[0-9;]*m)/)) {
    const codes = /^\u001B\[([0-9;]*)m$/.exec(part)?.[1];
    if (codes === undefined) {
      if (part !== "") spans.push({ text: part, ...style });
      continue;
    }
    for (const code of codes.split(";").map(Number)) {
      if (code === 0) style = {};
      else if (code === 1) style = { ...style, bold: true };
      else if (code === 2) style = { ...style, fill: COLOURS.get(90) };
      else if (code === 22) style = { ...style, bold: false };
      else if (code === 39) style = { ...style, fill: undefined };
      else if (COLOURS.has(code)) style = { ...style, fill: COLOURS.get(code) };
    }
  }
  return spans;
}

/** Each span stands at its column, so that a font of another width keeps the table. */
function printLine(spans, y) {
  let column = 0;
  const printed = spans.map(({ text, fill, bold }) => {
    const x = (EDGE + column * COLUMN).toFixed(1);
    column += text.length;
    const style = `${fill === undefined ? "" : ` fill="${fill}"`}${bold === true ? ' font-weight="bold"' : ""}`;
    return `<tspan x="${x}"${style}>${escape(text)}</tspan>`;
  });
  return printed.length === 0 ? "" : `<text y="${y}">${printed.join("")}</text>`;
}

/** Spaces as such that stay: others are taken together. */
function escape(text) {
  return text
    .replaceAll(" ", "\u00A0")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
