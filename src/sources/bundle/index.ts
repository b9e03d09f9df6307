import { readFileSync } from "node:fs";
import { foldScheme } from "../../kit/uri/uri.js";
import type { SettingFault, SourceDefinition } from "../definition.js";
import { bundle } from "./read.js";
import type { BundleSettings } from "./read.js";
import { bundleCodes } from "./codes.js";
import { bundleSchema } from "./schema.js";

/** `bundle`: the contents of other entries. Whether these exist, and are no bundles, only the whole catalogue can tell. */
export const bundleDefinition: SourceDefinition<BundleSettings> = {
  key: "bundle",
  summary: "The contents of other entries, in one read.",
  schema: bundleSchema,
  codes: bundleCodes,
  get example() {
    return readFileSync(new URL("example.yaml", import.meta.url), "utf8");
  },
  addresses: "fixed",
  nestable: false,
  complete: (value) => ({ addresses: value as readonly string[] }),
  // Of each member is told what its own entry tells of it.
  changes: () => "told",
  texts: () => [],
  check: (value) => findRepeated(value as readonly string[]),
  reads: (value) => (value as readonly string[]).map((uri, index) => ({ path: [index], uri })),
  create: (settings) => bundle(settings),
};

function findRepeated(addresses: readonly string[]): readonly SettingFault[] {
  const first = new Map<string, number>();
  return addresses.flatMap((address, index) => {
    const key = foldScheme(address);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, index);
      return [];
    }
    return [
      {
        code: "duplicate-member",
        path: `/${index}`,
        message: `'${address}' is in the bundle already, as item ${before + 1}`,
        hint: "name each address once",
      },
    ];
  });
}
