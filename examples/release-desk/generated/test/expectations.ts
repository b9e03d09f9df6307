import type { Expectation } from "../src/kit/trial.js";
import type { Value } from "../src/kit/values.js";

/** What the test tries of each entry: values that must work, and the environment values that it asks for. */
export const expectations: readonly Expectation[] = [
  { name: "release-policy", examples: [], environment: [] },
  { name: "rollback", examples: [], environment: [] },
  {
    name: "release-snapshot",
    examples: [
      new Map<string, Value>([
        ["service", "web"],
        ["version", "2.4.0"],
      ]),
    ],
    environment: [],
  },
  { name: "latest", examples: [], environment: [] },
  {
    name: "checklist",
    examples: [
      new Map<string, Value>([
        ["service", "web"],
        ["version", "2.5.0"],
      ]),
    ],
    environment: [],
  },
  { name: "search-on-call", examples: [], environment: [] },
];
