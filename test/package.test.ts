import { execFile } from "node:child_process";
import { readdir, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { PACKAGE_ROOT, writeFolder } from "./support/command.js";

const execute = promisify(execFile);

it("[project] the package, installed elsewhere, generates a project with all that it needs", async () => {
  const folder = await writeFolder({ "desk.yaml": MANIFEST });
  const { stdout } = await execute(
    "npm",
    ["pack", "--ignore-scripts", "--json", "--pack-destination", folder],
    { cwd: PACKAGE_ROOT },
  );
  const [{ filename, files }] = JSON.parse(stdout) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  const names = files.map((file) => file.path);
  expect(names.filter((name) => /\.(test|fixture)\.ts$|^(test|bench|examples|scripts)\//.test(name))).toEqual(
    [],
  );
  expect(names).toEqual(
    expect.arrayContaining(["LICENSE", "README.md", "schemas/manifest.schema.json", "src/kit/resource.ts"]),
  );

  await execute("tar", ["-xzf", filename], { cwd: folder });
  // An install would put the dependencies beside it; what they are is pinned by the lock file already.
  await symlink(path.join(PACKAGE_ROOT, "node_modules"), path.join(folder, "node_modules"));
  const command = path.join(folder, "package/dist/cli.js");
  await execute(process.execPath, [command, "generate", "desk.yaml", "--out", "made"], { cwd: folder });
  const made = await readdir(path.join(folder, "made"));
  expect(made).toEqual(
    expect.arrayContaining([
      ".dockerignore",
      ".env.example",
      ".gitignore",
      "Dockerfile",
      "package.json",
      "src",
    ]),
  );
});

const MANIFEST = `
pressmark: 1
server: { name: desk, version: 1.0.0 }
resources:
  - { uri: "note://a", name: a, text: A }
`;
