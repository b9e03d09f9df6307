// From Pressmark 0.1.0: src/kit/sdk2/sdk.ts (MIT)
import type { Sdk } from "../serve/sdk.js";

/** The SDK v2, which speaks both eras. */
export const sdk: Sdk = {
  eras: ["2025", "2026"],
  load: async () => (await import("./loaded.js")).loaded,
};
