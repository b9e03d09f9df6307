// Draws throughput against the size of the catalogue, with Vega.
import * as vega from "vega";
import { PEERS } from "./servers.mjs";

/** @param curves `{ peer: [{ size, rate }] }` @returns an SVG */
export async function throughputPicture(curves) {
  const values = Object.entries(curves).flatMap(([name, points]) =>
    points.map(({ size, rate }) => ({ peer: PEERS[name].title, size, rate })),
  );
  const titles = Object.keys(curves).map((name) => PEERS[name].title);
  const axis = { labelFontSize: 12, titleFontSize: 13, grid: true, gridOpacity: 0.3 };
  const spec = {
    $schema: "https://vega.github.io/schema/vega/v6.json",
    background: "white",
    width: 640,
    height: 360,
    padding: 12,
    data: [{ name: "rates", values }],
    scales: [
      { name: "x", type: "log", domain: { data: "rates", field: "size" }, range: "width" },
      { name: "y", type: "log", domain: { data: "rates", field: "rate" }, range: "height", nice: true },
      { name: "color", type: "ordinal", domain: titles, range: "category" },
    ],
    axes: [
      { orient: "bottom", scale: "x", title: "resources", format: ",", tickCount: 6, ...axis },
      { orient: "left", scale: "y", title: "reads a second over HTTP", format: ",", tickCount: 5, ...axis },
    ],
    legends: [{ stroke: "color", symbolType: "stroke", labelFontSize: 12 }],
    marks: [
      {
        type: "group",
        from: { facet: { name: "peers", data: "rates", groupby: "peer" } },
        marks: [
          {
            type: "line",
            from: { data: "peers" },
            encode: {
              enter: {
                x: { scale: "x", field: "size" },
                y: { scale: "y", field: "rate" },
                stroke: { scale: "color", field: "peer" },
                strokeWidth: { value: 2.5 },
              },
            },
          },
          {
            type: "symbol",
            from: { data: "peers" },
            encode: {
              enter: {
                x: { scale: "x", field: "size" },
                y: { scale: "y", field: "rate" },
                fill: { scale: "color", field: "peer" },
                size: { value: 40 },
              },
            },
          },
        ],
      },
    ],
  };
  return await new vega.View(vega.parse(spec), { renderer: "none" }).toSVG();
}
