import { expect, it } from "vitest";
import { createSharedStore } from "./shared-store.js";

it("a store opens what is shared once by its key, and closes all of it", async () => {
  const store = createSharedStore();
  const events: string[] = [];
  const open = (name: string) => () => {
    events.push(`open ${name}`);
    return {
      name,
      close: async () => {
        events.push(`close ${name}`);
        await Promise.resolve();
      },
    };
  };
  const first = store.share("a", open("a"));
  expect(store.share("a", open("other"))).toBe(first);
  store.share("b", open("b"));
  await store.close();
  expect(events).toEqual(["open a", "open b", "close a", "close b"]);
  expect(store.share("a", open("again")).name).toBe("again");
});
