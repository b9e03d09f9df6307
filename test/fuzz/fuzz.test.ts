import fc from "fast-check";
import { afterAll, describe, it } from "vitest";
import { SUBJECTS } from "./subjects.js";

// `npm run fuzz` tries more of the same, for as long as it's told.
describe.each(SUBJECTS.map((subject) => [subject.name, subject] as const))("hostile %s", (_, subject) => {
  afterAll(async () => {
    await subject.close?.();
  });

  it.each(subject.properties.map((property) => [property.name, property] as const))(
    "%s",
    async (_, { arbitrary, corpus, runs, check }) => {
      const examples = corpus.map((input): [unknown] => [input]);
      await fc.assert(
        fc.asyncProperty(arbitrary, async (input) => void (await check(input))),
        { numRuns: examples.length + runs, examples },
      );
    },
  );
});
