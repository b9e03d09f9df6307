import { describe, expect, it } from "vitest";
import type { BindSource, Source } from "../../kit/source.js";
import { NOTHING_WATCHED } from "../../kit/watch/watch.js";
import { makeContext, makeRequest } from "../inline.fixture.js";
import { render } from "./read.js";

const read: Source["read"] = () => Promise.resolve([{ body: "{}" }]);

/** A rendered text whose data come from a source with these parts of its own. */
const renderFrom = (parts: Partial<Source>) => {
  const from: BindSource = () => ({ read, ...parts });
  return render({ template: "x", from })(makeContext());
};

describe("[watch] a rendered text", () => {
  it("is told of what tells of its data", () => {
    const asked = makeRequest({ name: "Ada" });
    const changed = () => undefined;
    const seen: unknown[] = [];
    const source = renderFrom({
      watch: (...given) => {
        seen.push(...given);
        return NOTHING_WATCHED;
      },
    });
    expect(source.watch?.(asked, changed)).toBe(NOTHING_WATCHED);
    expect(seen).toEqual([asked, changed]);
  });

  it("tells of nothing by itself", () => {
    expect(renderFrom({})).not.toHaveProperty("watch");
    expect(render({ template: "x" })(makeContext())).not.toHaveProperty("watch");
  });

  it("[watch] asks whom its data ask", () => {
    expect(renderFrom({ asks: "http https://a.example" }).asks).toBe("http https://a.example");
    expect(renderFrom({})).not.toHaveProperty("asks");
  });

  it("depends on the caller where its data do", () => {
    expect(renderFrom({ perCaller: true }).perCaller).toBe(true);
    expect(renderFrom({})).not.toHaveProperty("perCaller");
    expect(render({ template: "x" })(makeContext())).not.toHaveProperty("perCaller");
  });
});
