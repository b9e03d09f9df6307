import { describe, expect, it } from "vitest";
import { ask, catalogueOf, entry, nobody } from "./entries.fixture.js";

describe("[list] templates", () => {
  it("are listed as declared, without a size, page by page", async () => {
    const passport = { name: "r", title: "Of {service}", mimeType: "text/plain", size: 3 };
    const hidden = entry("h://{x}", { scopes: ["x"] });
    const catalogue = catalogueOf(
      [entry("a://x"), entry("r://{service}", { passport }), hidden, entry("s://{t}")],
      { pageSize: 1 },
    );
    const first = (await catalogue.listTemplates(undefined, ask(nobody))).result;
    expect(first.resourceTemplates).toEqual([
      { uriTemplate: "r://{service}", name: "r", title: "Of {service}", mimeType: "text/plain" },
    ]);
    const second = (await catalogue.listTemplates(first.nextCursor, ask(nobody))).result;
    expect(second).toEqual({ resourceTemplates: [{ uriTemplate: "s://{t}", name: "s://{t}" }] });
  });

  it("and resources answer when there are none", async () => {
    expect((await catalogueOf([]).listTemplates(undefined, ask())).result).toEqual({ resourceTemplates: [] });
    expect((await catalogueOf([]).listResources(undefined, ask())).result).toEqual({ resources: [] });
  });
});
