import { describe, expect, it } from "vitest";
import { exampleFile, expectSound, openExample } from "../support/example.js";

describe("examples/docs-site", () => {
  const example = openExample("docs-site");
  const page = { mimeType: "text/markdown", description: "A page of the documentation." };
  const pages = [
    { path: "guide/first-steps.md", ...page, title: "First steps", size: 101 },
    {
      path: "guide/install.md",
      ...page,
      title: "Install",
      description: "How to install the program.",
      annotations: { audience: ["user"] },
      size: 151,
    },
    {
      path: "index.md",
      ...page,
      title: "Documentation",
      description: "Where to start.",
      annotations: { priority: 1 },
      size: 234,
    },
    { path: "reference/configuration.md", ...page, size: 62 },
    { path: "reference/limits.md", ...page, size: 91 },
  ];

  it("has no fault", () => expectSound(example));

  it("lists each page by its front matter", async () => {
    expect(await example.list()).toEqual({
      resources: [
        ...pages.map(({ path: file, ...passport }) => ({
          uri: `docs://${file}`,
          name: `docs/${file}`,
          ...passport,
        })),
        {
          uri: "docs:reference",
          name: "reference",
          title: "The whole reference",
          description: "All pages of the reference, in one read.",
        },
      ],
      resourceTemplates: [
        { uriTemplate: "docs://{+path}", name: "docs", description: "A page of the documentation." },
      ],
    });
  });

  it("reads each page as it lies on the disk, and the reference in one read", async () => {
    const read = await example.serve();
    const content = async (uri: string, file: string) => ({
      uri,
      mimeType: "text/markdown",
      text: await exampleFile("docs-site", `docs/${file}`),
    });
    for (const { path: file } of pages)
      expect(await read(`docs://${file}`)).toEqual([await content(`docs://${file}`, file)]);
    expect(await example.read("docs:reference")).toEqual([
      await content("docs:reference/configuration.md", "reference/configuration.md"),
      await content("docs:reference/limits.md", "reference/limits.md"),
    ]);
  });
});
