import type { ReadMetadata } from "./metadata.js";

/** Reads front matter. The YAML parser is loaded with the first file that is asked. */
export const frontMatter: ReadMetadata = async (root, path, followLinks) => {
  const { readFrontMatter } = await import("./front-matter.js");
  return await readFrontMatter(root, path, followLinks);
};
