import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { liveServer, makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { ask } from "../support/posts.js";
import { expectTold, SUBSCRIBERS, type TestSubscriber } from "../support/subscribers.js";
import { openUpstream } from "../support/upstream.js";

const HEAD = `pressmark: 1\nserver: { name: desk, version: "1.0" }\n`;
const ONE = `${HEAD}include: ["teams/*.yaml"]
resources:
  - { uri: "note://a", name: a, text: "one" }
  - { uri: "note://b", name: b, text: "one" }
  - { uriTemplate: "hello://{name}", name: hello, render: { file: hello.hbs } }
`;
const FILES = {
  "pressmark.yaml": ONE,
  "hello.hbs": "Hello, {{name}}.",
  "teams/web.yaml": 'resources: [{ uri: "team://web", name: web, text: "one" }]',
};

const edited = (from: string, to: string) => ONE.replace(from, to);

const CASES = SUBSCRIBERS.map((kind, index) => ({ ...kind, transport: index === 1 ? "HTTP" : "stdio" }));

describe.each([...CASES, { ...CASES[2]!, transport: "HTTP" }])(
  "a reload over $transport, $client of $era",
  ({ connect, transport }) => {
    let folder: string;
    let served: HttpServed | undefined;
    let subscriber: TestSubscriber;

    beforeAll(async () => {
      folder = await makeFolder(FILES);
      const manifest = path.join(folder, "pressmark.yaml");
      if (transport === "HTTP") served = await startHttp([manifest]);
      subscriber = await connect(served ?? { program: liveServer(manifest) });
    });

    afterEach(async () => {
      await subscriber.reset();
    });

    afterAll(async () => {
      await subscriber.close();
      await served?.stop();
      await removeFolder(folder);
    });

    const save = async (name: string, text: string) => {
      await writeFile(path.join(folder, `${name}.tmp`), text);
      await rename(path.join(folder, `${name}.tmp`), path.join(folder, name));
    };

    it("tells subscribers whose source changed, and all of other lists; the connection stays", async () => {
      await subscriber.subscribe("note://a", "note://b", "hello://you", "team://web");
      await save("pressmark.yaml", edited('a, text: "one"', 'a, text: "two"'));
      await expectTold(subscriber, "note://a");
      expect(await subscriber.read("note://a")).toBe("two");
      await save("hello.hbs", "Good morning, {{name}}.");
      await expectTold(subscriber, "hello://you");
      expect(await subscriber.read("hello://you")).toBe("Good morning, you.");
      await save("teams/web.yaml", 'resources: [{ uri: "team://web", name: web, title: Web, text: "two" }]');
      await expectTold(subscriber, "team://web", "lists");
      await save("teams/shop.yaml", 'resources: [{ uri: "team://shop", name: shop, text: "one" }]');
      await expectTold(subscriber, "lists");
      expect(await subscriber.list()).toEqual(["note://a", "note://b", "team://shop", "team://web"]);
      await rm(path.join(folder, "teams/web.yaml"));
      await expectTold(subscriber, "team://web", "lists");
    });

    it("of a bad change leaves everything as it is, and mending it recovers", async () => {
      const before = await subscriber.read("note://b");
      await subscriber.subscribe("note://b");
      await save("pressmark.yaml", edited('b, text: "one"', "b, text: [one"));
      await save("pressmark.yaml", edited('b, text: "one"', 'b, txet: "two"'));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await subscriber.read("note://b")).toBe(before);
      await save("pressmark.yaml", edited('b, text: "one"', 'b, text: "three"'));
      await expectTold(subscriber, "note://b");
      expect(await subscriber.read("note://b")).toBe("three");
    });
  },
);

describe("a reload", () => {
  let folder: string;
  let served: HttpServed;

  beforeEach(async () => {
    folder = await makeFolder(FILES);
  });
  afterEach(async () => {
    await served.stop();
    await removeFolder(folder);
  });

  const manifest = () => path.join(folder, "pressmark.yaml");
  const textAt = async (uri: string) => {
    const { result } = await ask(served.url, "resources/read", { uri });
    return (result?.["contents"] as readonly { readonly text: string }[] | undefined)?.[0]?.text;
  };
  const said = (what: RegExp) =>
    vi.waitFor(
      () => {
        expect(served.said()).toMatch(what);
      },
      { timeout: 10_000 },
    );

  it("says what is wrong with a bad change once, and that all is well again", async () => {
    served = await startHttp([manifest()]);
    await writeFile(manifest(), edited("name: a,", "nmae: a,"));
    await said(/unknown-key[\s\S]*nmae/);
    await writeFile(manifest(), edited("name: a,", "nmae: a,"));
    await writeFile(path.join(folder, "hello.hbs"), "Hi, {{name}}.");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await writeFile(manifest(), edited('a, text: "one"', 'a, text: "two"'));
    await said(/reloaded/);
    expect(served.said().match(/unknown-key/g)).toHaveLength(1);
    expect(await textAt("note://a")).toBe("two");
    expect(await textAt("hello://you")).toBe("Hi, you.");
  });

  it("lets requests in flight finish on the catalogue that they began with", async () => {
    let answer: () => void = () => undefined;
    const upstream = await openUpstream((_, response) => {
      answer = () => response.end("slow but sure");
    });
    try {
      await writeFile(
        manifest(),
        `${HEAD}resources: [{ uri: "slow://x", name: x, http: "${upstream.url}/x" }]`,
      );
      served = await startHttp([manifest()]);
      const pending = textAt("slow://x");
      await vi.waitFor(() => {
        expect(upstream.asked).toHaveLength(1);
      });
      await writeFile(manifest(), `${HEAD}resources: [{ uri: "note://new", name: new, text: "new" }]`);
      await vi.waitFor(
        async () => {
          expect(await textAt("note://new")).toBe("new");
        },
        { timeout: 10_000 },
      );
      answer();
      expect(await pending).toBe("slow but sure");
      expect(await textAt("slow://x")).toBeUndefined();
    } finally {
      await upstream.close();
    }
  });

  it("isn't done with --no-watch", async () => {
    served = await startHttp([manifest(), "--no-watch"]);
    await writeFile(manifest(), edited('a, text: "one"', 'a, text: "two"'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await textAt("note://a")).toBe("one");
  });
});
