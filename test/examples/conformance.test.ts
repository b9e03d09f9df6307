import { describe, expect, it } from "vitest";
import { expectSound, openExample } from "../support/example.js";

describe("examples/conformance", () => {
  const example = openExample("conformance");

  it("has no fault", () => expectSound(example));

  it("lists and reads what the conformance suite asks for", async () => {
    const { resources, resourceTemplates } = await example.list();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "test://static-text",
      "test://static-binary",
      "test://watched-resource",
    ]);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["test://template/{id}/data"]);
    const read = await example.serve();
    expect(await read("test://static-text")).toMatchObject([
      { mimeType: "text/plain", text: "This is the content of the static text resource." },
    ]);
    expect(await read("test://static-binary")).toMatchObject([{ mimeType: "image/png" }]);
    expect(await example.read("test://template/123/data")).toMatchObject([
      { text: '{"id": "123", "templateTest": true, "data": "Data for ID: 123"}' },
    ]);
    expect(await read("test://watched-resource")).toMatchObject([
      { text: "This is a resource that may change." },
    ]);
  });
});
