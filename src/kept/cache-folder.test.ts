import path from "node:path";
import { expect, it } from "vitest";
import { cacheFolder } from "./cache-folder.js";

const where = (
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string>>,
  home = "/home/ann",
) => cacheFolder({ platform, environment: (name) => environment[name], home: () => home });

it("is where XDG_CACHE_HOME says, else where the system has such things", () => {
  expect(where("linux", { XDG_CACHE_HOME: "/var/ann" })).toBe(path.join("/var/ann", "pressmark"));
  expect(where("darwin", { XDG_CACHE_HOME: "/var/ann" })).toBe(path.join("/var/ann", "pressmark"));
  expect(where("linux", {})).toBe(path.join("/home/ann", ".cache", "pressmark"));
  expect(where("linux", { XDG_CACHE_HOME: "" })).toBe(path.join("/home/ann", ".cache", "pressmark"));
  expect(where("linux", { XDG_CACHE_HOME: "here" })).toBe(path.join("/home/ann", ".cache", "pressmark"));
  expect(where("darwin", {})).toBe(path.join("/home/ann", "Library", "Caches", "pressmark"));
  expect(where("win32", { LOCALAPPDATA: "/local" })).toBe(path.join("/local", "pressmark"));
});

it("is nowhere where nobody knows", () => {
  expect(where("win32", {})).toBeUndefined();
  expect(where("linux", {}, "")).toBeUndefined();
  const homeless = () => {
    throw new Error("no such user");
  };
  expect(cacheFolder({ platform: "linux", environment: () => undefined, home: homeless })).toBeUndefined();
});
