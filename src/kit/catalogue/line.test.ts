import { describe, expect, it, vi } from "vitest";
import type { Facts, Source } from "../source.js";
import { catalogueOf, entry, keepLines, list, text } from "./entries.fixture.js";

describe("[list] a line", () => {
  it("holds all that was declared and nothing else", async () => {
    const passport = {
      name: "policy",
      title: "Policy",
      description: "What {holds}",
      mimeType: "text/markdown",
      annotations: { audience: ["user"] as const, priority: 0 },
      icons: [{ src: "https://a.test/i.png" }],
      size: 0,
      _meta: { team: "shop" },
    };
    const catalogue = catalogueOf([
      entry("a://b", { passport }),
      entry("a://c", { passport: { name: "c", annotations: {} } }),
    ]);
    expect(await list(catalogue)).toEqual([
      { uri: "a://b", ...passport },
      { uri: "a://c", name: "c" },
    ]);
    expect(Object.keys((await list(catalogue))[1] ?? {})).toEqual(["uri", "name"]);
  });

  it("takes from the source what wasn't declared", async () => {
    const facts: Facts = {
      size: 3,
      lastModified: "2026-01-02T03:04:05Z",
      fileName: "x/a.md",
      defaultType: "text/plain",
    };
    const source: Source = { ...text, describe: async () => facts };
    const declared = {
      name: "d",
      mimeType: "text/html",
      size: 9,
      annotations: { lastModified: "2020-01-01T00:00:00Z" },
    };
    const catalogue = catalogueOf([
      entry("a://silent", { source, passport: { name: "s", annotations: { priority: 1 } } }),
      entry("a://declared", { source, passport: declared }),
      entry("a://default", {
        source: { ...text, describe: async () => ({ defaultType: "application/json" }) },
      }),
      entry("a://unknown", { source: { ...text, describe: async () => undefined } }),
    ]);
    expect(await list(catalogue)).toEqual([
      {
        uri: "a://silent",
        name: "s",
        mimeType: "text/markdown",
        annotations: { priority: 1, lastModified: "2026-01-02T03:04:05Z" },
        size: 3,
      },
      { uri: "a://declared", ...declared },
      { uri: "a://default", name: "a://default", mimeType: "application/json" },
      { uri: "a://unknown", name: "a://unknown" },
    ]);
  });

  it("[failure] stays where the source fails to tell more", async () => {
    const { lines, log } = keepLines();
    const source: Source = {
      ...text,
      describe: () => Promise.reject(Object.assign(new Error("EIO: /srv/secret"), { code: "EIO" })),
    };
    expect(await list(catalogueOf([entry("a://b", { source })], { log }))).toEqual([
      { uri: "a://b", name: "a://b" },
    ]);
    expect(lines).toEqual(["pressmark error: nothing is known of 'a://b': Error EIO"]);
  });

  it("asks sixteen sources at a time, without a warning of too many listeners", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    let now = 0;
    let most = 0;
    const source: Source = {
      ...text,
      describe: async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
        return {};
      },
    };
    const entries = Array.from({ length: 100 }, (_, index) => entry(`a://${index}`, { source }));
    expect(await list(catalogueOf(entries))).toHaveLength(100);
    expect(most).toBe(16);
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });
});
