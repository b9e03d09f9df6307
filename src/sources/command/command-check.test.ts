import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "../../kit/files/folder.fixture.js";
import { SourceData, type CheckContext, type EntryShape } from "../definition.js";
import { findCommandContent } from "./content.js";
import { commandDefinition } from "./index.js";
import { compileSchema } from "../inline.fixture.js";

const entry: EntryShape = {
  address: { kind: "template", template: "res://{id}{?page}" },
  mimeType: undefined,
};
const complete = (value: unknown) =>
  commandDefinition.complete(value, () => new SourceData("json", {}), entry);

function check(value: unknown, folder: string, environment?: Readonly<Record<string, string>>) {
  const context: CheckContext = {
    variables: ["id", "page"],
    address: { kind: "template", template: "res://{id}{?page}" },
    folder,
    mimeType: undefined,
    network: [],
    maxBytes: 1,
    listed: false,
    environment: environment && ((name) => new Map(Object.entries(environment)).get(name)),
    environmentNames: undefined,
  };
  return commandDefinition.check(value, context).map(({ code, path }) => [code, path]);
}

describe("the schema", () => {
  const validate = compileSchema(commandDefinition.schema);

  it("takes the short form, the object and the example", () => {
    const example = parse(commandDefinition.example) as { resources: [{ command: unknown }] };
    const object = { run: ["a"], cwd: "b", env: { A: "1" }, okExitCodes: [0, 255] };
    for (const value of [["date"], object, { run: ["a"], env: ["A", "B"] }, example.resources[0].command])
      expect(validate(value)).toBe(true);
  });

  it.each([
    ["date", ["type"]],
    [[], ["minItems"]],
    [["date", 5], ["type"]],
    [{}, ["required"]],
    [{ run: ["a"], shell: true }, ["additionalProperties"]],
    [{ run: ["a"], okExitCodes: [] }, ["minItems"]],
    [{ run: ["a"], okExitCodes: [256, -1, 0.5, 1, 1] }, ["maximum", "minimum", "type", "uniqueItems"]],
    [{ run: ["a"], env: { A: 1 } }, ["type"]],
    [{ run: ["a"], env: ["A B"] }, ["pattern"]],
    [{ run: ["a"], env: [] }, ["minItems"]],
    [{ run: ["a"], cwd: " " }, ["pattern"]],
  ])("[diagnostics] %j has a fault for each mistake", (value, keywords) => {
    expect(validate(value)).toBe(false);
    const told = (validate.errors ?? []).map(({ keyword }) => keyword).filter((keyword) => keyword !== "if");
    expect([...new Set(told)].sort()).toEqual([...keywords].sort());
  });
});

describe("settings", () => {
  it("are completed from both forms", () => {
    expect(complete(["git", "log"])).toEqual({ run: ["git", "log"] });
    const run = ["git", "{id}", "{+page}/{other}", "${A:-{id}}"];
    expect(complete({ run, cwd: "a", env: ["A", "B"], okExitCodes: [1] })).toEqual({
      run,
      cwd: "a",
      env: { A: "${A}", B: "${B}" },
      okExitCodes: [1],
      argumentVariables: ["id", "page"],
    });
    expect(complete({ run: ["{id}"], env: { A: "x${B}" } })).toEqual({ run: ["{id}"], env: { A: "x${B}" } });
  });

  it("tell their texts where they are written", () => {
    expect(commandDefinition.texts(["a", "{id}"])).toEqual([
      { path: "/0", text: "a", use: "plain" },
      { path: "/1", text: "{id}", use: "argument" },
    ]);
    expect(commandDefinition.texts({ run: ["a", "b"], cwd: "c", env: { "d/e": "f" } })).toEqual([
      { path: "/run/0", text: "a", use: "plain" },
      { path: "/run/1", text: "b", use: "argument" },
      { path: "/cwd", text: "c", use: "plain" },
      { path: "/env/d~1e", text: "f", use: "plain" },
    ]);
    expect(commandDefinition.texts({ run: ["a"], env: ["B"] })).toContainEqual({
      path: "/env/0",
      text: "${B}",
      use: "plain",
    });
  });

  it("tell the environment names that they ask for", () => {
    const settings = { run: ["${A}", "${B:-}"], cwd: "${C}", env: { D: "${E}" } };
    expect(commandDefinition.environment?.(settings)).toEqual([
      { name: "A", setting: "run", optional: false },
      { name: "B", setting: "run", optional: true },
      { name: "C", setting: "cwd", optional: false },
      { name: "E", setting: "env.D", optional: false },
    ]);
  });
});

describe("the check", () => {
  it("finds programs in PATH and beside the manifest", async () => {
    const folder = await makeFolder({ "bin/tool": "#!/bin/sh\n", "bin/data": "" });
    await chmod(join(folder, "bin/tool"), 0o755);
    const PATH = `/nowhere:${folder}/bin`;
    expect(check(["tool"], folder, { PATH })).toEqual([]);
    expect(check(["data"], folder, { PATH })).toEqual([["missing-program", "/0"]]);
    expect(check({ run: ["tool"] }, folder, { PATH: "/nowhere" })).toEqual([["missing-program", "/run/0"]]);
    expect(check({ run: ["tool"], env: { PATH: "bin" } }, folder, { PATH: "/nowhere" })).toEqual([]);
    expect(check(["./bin/tool"], folder)).toEqual([]);
    expect(check(["bin/data"], folder)).toEqual([["missing-program", "/0"]]);
    expect(check(["bin"], `${folder}/bin`)).toEqual([]);
  });

  it("looks nothing up that the environment must tell, where it isn't known", async () => {
    const folder = await makeFolder({});
    for (const value of [["tool"], ["${TOOL}/x"], { run: ["tool"], cwd: "${PLACE}", env: { PATH: "${X}" } }])
      expect(check(value, folder)).toEqual([]);
  });

  it("finds variables where none are put in, and a folder that isn't there", async () => {
    const folder = await makeFolder({ "tools/a": "" });
    expect(check(["./{id}", "{id}"], folder)).toEqual([["misplaced-variable", "/0"]]);
    expect(check(["./{other}"], folder)).toEqual([["misplaced-variable", "/0"]]);
    expect(check({ run: ["a"], cwd: "{id}", env: { A: "{+page}", B: '{"x": {}} {other}' } }, folder)).toEqual(
      [
        ["misplaced-variable", "/cwd"],
        ["misplaced-variable", "/env/A"],
      ],
    );
    expect(check({ run: ["a"], cwd: "tools" }, folder)).toEqual([]);
    expect(check({ run: ["a"], cwd: "tools/a" }, folder)).toEqual([["missing-working-folder", "/cwd"]]);
  });
});

describe("what a project needs of the disk", () => {
  it("is the program, the files that arguments name, and the folder", async () => {
    const folder = await makeFolder({ "bin/tool": "", "data/a.json": "", "data/.env": "", "b.txt": "" });
    const needs = await findCommandContent(
      { run: ["./bin/tool", "data/a.json", "{id}", "data", "data/.env", "-b.txt", "gone"] },
      folder,
    );
    expect(needs).toEqual({
      files: ["bin/tool", "data/a.json"].map((name) => ({
        path: join(folder, name),
        place: join(folder, name),
      })),
      folders: [folder],
      present: [folder],
      elsewhere: [],
    });
    const inside = await findCommandContent({ run: ["node", "a.json", "$${x}"], cwd: "data" }, folder);
    expect(inside).toEqual({
      files: [{ path: join(folder, "data/a.json"), place: join(folder, "data/a.json") }],
      folders: [folder, join(folder, "data")],
      present: [folder, join(folder, "data")],
      elsewhere: [{ setting: "cwd", why: "folder" }],
    });
  });

  it("is told to be elsewhere where only this machine or the environment knows", async () => {
    const elsewhere = async (program: string, cwd?: string) =>
      (await findCommandContent({ run: [program, "b.txt"], ...(cwd !== undefined && { cwd }) }, "/nowhere"))
        .elsewhere;
    expect(await elsewhere("git")).toEqual([]);
    expect(await elsewhere("${GIT:-git}", ".")).toEqual([]);
    expect(await elsewhere("/bin/sh", "/")).toEqual([
      { setting: "run", why: "absolute" },
      { setting: "cwd", why: "absolute" },
    ]);
    expect(await elsewhere("${TOOL}", "${PLACE:-.}")).toEqual([
      { setting: "run", why: "environment" },
      { setting: "cwd", why: "environment" },
    ]);
  });
});
