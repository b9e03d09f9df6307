import { sdk as sdk1 } from "../sdk1/sdk.js";
import { sdk as sdk2 } from "../sdk2/sdk.js";

/** The SDKs that must answer alike in the era of 2025. */
export const SDKS = [
  { version: "v1", sdk: sdk1 },
  { version: "v2", sdk: sdk2 },
] as const;
