import { describe, expect, it } from "vitest";
import type { PageCatalogue, PageEntry } from "./page-catalogue.js";
import { tellBytes, tellDuration, tellFacts, tellValues } from "./tell-facts.js";

const ENTRY: PageEntry = {
  name: "a",
  address: "x://{tenant}",
  isFamily: true,
  source: "http",
  audience: [],
  icons: [],
  variables: [{ name: "tenant", claim: "tenant_id", optional: false, isList: false }],
  examples: [],
  listing: "none",
  members: [],
  limits: { maxBytes: 4_194_304, timeoutMs: 10_000 },
  scopes: ["a", "b"],
};
const CATALOGUE: PageCatalogue = {
  server: { name: "desk", version: "1" },
  readers: "issuer",
  sources: { http: "The body of a GET." },
  entries: [ENTRY],
};

describe("what is told of an entry", () => {
  it("says nothing that nobody said, and who may read", () => {
    expect(tellFacts(ENTRY, CATALOGUE).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      "Source: http: The body of a GET.",
      "Type: found out when it's read",
      "Kept: as its upstream says, else not at all",
      "Changes: are told as far as its source tells them",
      "Limits: 4 MiB, 10 s",
      "Listed: not listed: its addresses must be known",
      "Who may read: whoever has a token of this server's issuer, with the scopes a, b, whose claim tenant_id is tenant",
    ]);
  });

  it.each([
    [{ cache: { ttlMs: 0, cacheScope: "private", keep: false } }, "nothing is kept; for each caller apart"],
    [{ cache: { ttlMs: 0 } }, "not at all"],
    [
      {
        cache: {
          ttlMs: 60_000,
          cacheScope: "public",
          staleWhileRevalidateMs: 5_000,
          staleIfErrorMs: 86_400_000,
        },
      },
      "1 min; the same for all; served for 5 s more while it's asked for anew; served for 1 d more where its source fails",
    ],
  ] as const)("%j is kept: %s", (more, text) => {
    const facts = tellFacts({ ...ENTRY, ...more }, CATALOGUE);
    expect(facts.find(({ label }) => label === "Kept")?.text).toBe(text);
  });

  it.each([
    [false, "aren't looked for"],
    [{ everyMs: 90_000 }, "are looked for every 90 s"],
    [{ channel: "orders" }, "are told by its database, on the channel orders"],
  ] as const)("changes with watch %j %s", (watch, text) => {
    const facts = tellFacts({ ...ENTRY, watch }, CATALOGUE);
    expect(facts.find(({ label }) => label === "Changes")?.text).toBe(text);
  });

  it("tells a variable's values in the order that they're looked at in", () => {
    const variable = {
      name: "v",
      enum: ["a", "b"],
      pattern: "[ab]",
      fallback: "",
      optional: true,
      isList: true,
    };
    expect(tellValues(variable)).toEqual([
      "one of a, b",
      "fits [ab]",
      "a list",
      "may be left out",
      "else empty",
    ]);
  });
});

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1_500, "1,500 bytes"],
  [65_536, "64 KiB"],
  [1_572_864, "1536 KiB"],
  [4_194_304, "4 MiB"],
])("%i bytes are %s", (bytes, text) => {
  expect(tellBytes(bytes)).toBe(text);
});

it.each([
  [250, "250 ms"],
  [1_500, "1500 ms"],
  [30_000, "30 s"],
  [90_000, "90 s"],
  [300_000, "5 min"],
  [3_600_000, "1 h"],
  [604_800_000, "7 d"],
])("%i milliseconds are %s", (ms, text) => {
  expect(tellDuration(ms)).toBe(text);
});
