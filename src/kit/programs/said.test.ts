import { describe, expect, it } from "vitest";
import { saidBytes, showSaid } from "./said.js";
import { Tail } from "./tail.js";

function show(text: string, hidden: readonly string[] = []): string {
  const tail = new Tail(saidBytes(hidden));
  // In odd pieces, as a pipe gives them.
  for (let at = 0; at < text.length; at += 700) tail.add(Buffer.from(text.slice(at, at + 700)));
  return showSaid(tail, hidden);
}

describe("what a program said", () => {
  it("is one line without control characters", () => {
    expect(show("\u001b[31mfatal:\u001b[0m no\r\n\tsuch\u0007 thing\u2028\u202e!\n")).toBe(
      "fatal: no such thing !",
    );
    expect(show("")).toBe("");
    expect(show(" \n")).toBe("");
  });

  it("is its last KiB, with a mark where something went before", () => {
    const shown = show(`${"a".repeat(5_000)}end`);
    expect(shown).toBe(`…${"a".repeat(1_021)}end`);
    expect(show("b".repeat(1_024))).toBe("b".repeat(1_024));
    expect(show("b".repeat(1_025))).toBe(`…${"b".repeat(1_024)}`);
  });

  it("[secret] holds no value that was put in, also where its beginning is cut off", () => {
    const secret = "s3cret-Value/with$&";
    expect(show(`bad token ${secret}, ${secret}!`, [secret, "s3c"])).toBe("bad token ***, ***!");
    for (let more = 1_000; more < 1_050; more += 1) {
      const shown = show(`${"x".repeat(300)}${secret}${"y".repeat(more)}`, [secret]);
      expect(shown).toMatch(/^…(?:x*\*\*\*)?y+$/);
    }
    expect(show("a1b", ["1"])).toBe("a1b");
  });

  it("[secret] holds no absolute path", () => {
    expect(show("fatal: '/home/me/a b' and /etc/passwd: no C:\\Users\\me\\x.txt (/tmp/x)")).toBe(
      "fatal: '…/a b' and …/passwd: no …/x.txt (…/x)",
    );
    expect(show("see https://host.example/a/b, docs/a.md, a / b, and/or, ../x/y")).toBe(
      "see https://host.example/a/b, docs/a.md, a / b, and/or, ../x/y",
    );
  });
});
