import { describe, expect, it, vi } from "vitest";
import { catalogueOf, entry, everyone } from "../catalogue/entries.fixture.js";
import { changesOf, client, settable } from "./changes.fixture.js";
import type { Notice } from "./notice.js";

describe("a subscriber", () => {
  it("is told again elsewhere of what was sent where nobody may have read it", async () => {
    const source = settable("1");
    const changes = changesOf(catalogueOf([entry("a://x", { source })]));
    const first = client(changes);
    await first.subscriber.subscribe("a://x", everyone);
    source.change("2");
    await vi.waitFor(() => {
      expect(first.told).toEqual(["a://x"]);
    });
    const told: string[] = [];
    const outlet = { blocked: false, send: ({ kind }: Notice) => told.push(kind), left: () => undefined };
    first.subscriber.attach(outlet);
    expect(told).toEqual(["updated"]);
    first.subscriber.detach(outlet);
    first.subscriber.unsubscribe("a://x");
    first.subscriber.attach(outlet);
    expect(told).toEqual(["updated"]);
  });

  it("leaves where it's told once, when it goes elsewhere or ends", () => {
    const { subscriber, told } = client(changesOf(catalogueOf([])));
    const elsewhere: string[] = [];
    const outlet = { blocked: false, send: () => undefined, left: () => elsewhere.push("left") };
    subscriber.attach(outlet);
    expect([told, elsewhere]).toEqual([["left"], []]);
    subscriber.close();
    subscriber.detach(outlet);
    expect([told, elsewhere]).toEqual([["left"], ["left"]]);
  });
});
