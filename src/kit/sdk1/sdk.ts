import type { Sdk } from "../serve/sdk.js";

/** The SDK v1, which speaks 2025 alone. */
export const sdk: Sdk = {
  eras: ["2025"],
  load: async () => (await import("./loaded.js")).loaded,
};
