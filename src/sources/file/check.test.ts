import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../kit/files/folder.fixture.js";
import type { CheckContext } from "../definition.js";
import { fileDefinition } from "./index.js";

async function check(value: unknown, template?: string, more: Partial<CheckContext> = {}) {
  const folder = await makeFolder({ "docs/policy.md": "12345", "docs/a/b.json": "", "secret.md": "" });
  await symlink("../secret.md", join(folder, "docs/out.md"));
  await symlink("policy.md", join(folder, "docs/in.md"));
  await mkdir(join(folder, "shared"));
  const variables = [...(template ?? "").matchAll(/\w+(?=[*,}])/g)].map(([name]) => name);
  const faults = fileDefinition.check(value, {
    variables,
    address: template === undefined ? { kind: "fixed", uri: "x://a" } : { kind: "template", template },
    folder,
    mimeType: undefined,
    network: [],
    maxBytes: 100,
    listed: false,
    environment: undefined,
    environmentNames: undefined,
    ...more,
  });
  for (const fault of faults) expect(`${fault.message}${fault.hint ?? ""}`).not.toContain(folder);
  return faults;
}

describe("the check of a file", () => {
  it.each([
    ["docs/policy.md"],
    ["docs/in.md"],
    ["./docs/../docs/policy.md"],
    [{ path: "docs/out.md", root: "." }],
    [{ path: "docs/policy.md", encoding: "latin1" }],
    ["${UNKNOWN}/nothing.md"],
  ])("finds nothing wrong with %j", async (value) => {
    expect(await check(value)).toEqual([]);
  });

  it.each([
    ["docs/polcy.md", "missing-file", "", "there is no file 'docs/polcy.md'", "did you mean docs/policy.md?"],
    [{ path: "doc/policy.md" }, "missing-file", "/path", "there is no file 'doc/policy.md'", undefined],
    ["docs/policy.md/x", "missing-file", "", "there is no file 'docs/policy.md/x'", undefined],
    ["docs", "not-a-file", "", "'docs' is a folder", "serve a folder by 'directory' instead of 'file'"],
    ["docs/", "invalid-path", "", "the path 'docs/' ends in '/', so it names a folder", undefined],
    ["docs/{x", "invalid-path", "", "the path 'docs/{x' has a '{' without its '}'", undefined],
    [
      "docs/out.md",
      "outside-root",
      "",
      "'docs/out.md' leads outside its root through a link, so it is not served",
      undefined,
    ],
    [
      { path: "docs/in.md", followSymlinks: false },
      "link-refused",
      "/path",
      "'docs/in.md' is or passes a link, and followSymlinks is false",
      undefined,
    ],
    [
      { path: "docs/policy.md", root: "shared" },
      "outside-root",
      "/root",
      "the root 'shared' doesn't contain the path 'docs/policy.md'",
      undefined,
    ],
    [
      { path: "docs/policy.md", encoding: "utf8000" },
      "unknown-encoding",
      "/encoding",
      "'utf8000' is no known encoding",
      undefined,
    ],
  ])("finds %j at fault: %s", async (value, code, path, message, hint) => {
    const faults = await check(value);
    expect(faults).toMatchObject([{ code, path, message, ...(hint !== undefined && { hint }) }]);
    expect(faults[0]?.severity ?? "error").toBe("error");
    expect(faults[0]?.hint).toBeTruthy();
  });

  it("warns of a file over the limit, and of what isn't there yet", async () => {
    expect(await check("docs/policy.md", undefined, { maxBytes: 4 })).toMatchObject([
      { code: "file-too-large", severity: "warning", path: "" },
    ]);
    expect(await check("dosc/{a}.md", "x://{a}")).toEqual([
      {
        code: "missing-folder",
        severity: "warning",
        path: "",
        message: "there is no folder 'dosc'",
        hint: "did you mean docs?",
      },
    ]);
    expect(await check("docs/{a}.md", "x://{a}")).toEqual([]);
    expect(await check("docs/policy.md/{a}", "x://{a}")).toMatchObject([{ code: "not-a-folder" }]);
  });

  it("warns of a family whose members are all one file, and asks for a list where the path tells too little", async () => {
    expect(await check("docs/policy.md", "x://{a}")).toMatchObject([
      { code: "path-without-variable", severity: "warning", path: "" },
    ]);
    expect(await check("docs/{a}.md", "x://{a}/{b}")).toMatchObject([{ code: "needs-list", path: "" }]);
    expect(await check("docs/{a}.md", "x://{a}/{b}", { listed: true })).toEqual([]);
    expect(await check("docs/{a}.md", "x://{a}{?b}")).toEqual([]);
  });

  it("refuses a variable in the root", async () => {
    expect(await check({ path: "docs/{a}/b.json", root: "docs/{a}" }, "x://{a}")).toMatchObject([
      { code: "root-variable", path: "/root" },
    ]);
  });

  it("[secret] looks at the disk with environment values, and prints none", async () => {
    const environment = (name: string) => ({ DIR: "docs", BAD: "very-secret" })[name];
    expect(await check("${DIR}/policy.md", undefined, { environment })).toEqual([]);
    const faults = await check("${BAD}/policy.md", undefined, { environment });
    expect(faults).toMatchObject([{ code: "missing-file", message: "there is no file '${BAD}/policy.md'" }]);
    expect(JSON.stringify(faults)).not.toContain("very-secret");
    expect(await check("${UNSET}/policy.md", undefined, { environment })).toEqual([]);
    expect(await check({ path: "docs/policy.md", root: "${" })).toEqual([]);
  });
});
