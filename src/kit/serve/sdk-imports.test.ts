import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

const KIT = path.join(import.meta.dirname, "..");
const V1 = "@modelcontextprotocol/sdk/";
const V2 = "@modelcontextprotocol/server";

/** The SDKs' modules that the sources below a folder of the kit import. */
async function importsBelow(folder: string): Promise<{ readonly file: string; readonly module: string }[]> {
  const names = await readdir(path.join(KIT, folder), { recursive: true });
  const sources = names.filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name));
  const found = await Promise.all(
    sources.map(async (name) => {
      const text = await readFile(path.join(KIT, folder, name), "utf8");
      const modules = [...text.matchAll(/from "([^"]+)"|import\("([^"]+)"\)/g)];
      return modules.map(([, from, dynamic]) => ({ file: name, module: from ?? dynamic ?? "" }));
    }),
  );
  return found.flat();
}

describe("the kit", () => {
  it("leaves each SDK to its own folder", async () => {
    const all = await importsBelow(".");
    const outside = all.filter(
      ({ file, module }) => module.startsWith("@modelcontextprotocol/") && !/^sdk[12]\//.test(file),
    );
    expect(outside).toEqual([]);
    const into = all.filter(({ file, module }) => /\/sdk[12]\//.test(module) && !file.startsWith("sdk"));
    expect(into).toEqual([]);
  });

  it.each([
    ["sdk1", V1],
    ["sdk2", V2],
  ])("speaks in %s to one SDK alone", async (folder, own) => {
    const modules = (await importsBelow(folder)).map(({ module }) => module);
    const sdk = modules.filter((module) => !module.startsWith("."));
    expect(sdk.length).toBeGreaterThan(0);
    expect(sdk.filter((module) => !module.startsWith(own))).toEqual([]);
    expect(modules.filter((module) => /^\.\.\/sdk/.test(module))).toEqual([]);
  });
});
