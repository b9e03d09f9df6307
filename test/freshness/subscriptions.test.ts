import { mkdir, rename, rm, symlink, unlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { liveServer, makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { expectTold, SUBSCRIBERS, type TestSubscriber } from "../support/subscribers.js";

const MANIFEST = `pressmark: 1
server: { name: desk, version: "1.0" }
resources:
  - { uri: "runbook://policy", name: policy, file: runbooks/policy.md }
  - { uriTemplate: "docs://{+path}", name: docs, directory: docs }
  - { uriTemplate: "release://{service}/{version}", name: releases, file: "releases/{service}/{version}.json" }
  - { uri: "all://docs", name: all, directory: { path: docs } }
  - { uri: "bundle://both", name: both, bundle: ["runbook://policy", "docs://a.md"] }
  - { uri: "note://silent", name: silent, file: { path: runbooks/silent.md }, watch: false }
  - { uri: "config://app", name: config, json: { a: 1 } }
`;

const FILES = {
  "pressmark.yaml": MANIFEST,
  "runbooks/policy.md": "one",
  "runbooks/silent.md": "one",
  "docs/a.md": "one",
  "docs/deep/b.md": "one",
  "releases/web/1.0.json": "{}",
};

for (const transport of ["stdio", "HTTP"] as const) {
  describe.each(SUBSCRIBERS)(`subscriptions over ${transport}, $client of $era`, ({ era, connect }) => {
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

    const at = (name: string) => path.join(folder, name);
    let saves = 0;
    /** A text that nothing held before. */
    const another = () => `text ${String((saves += 1))}`;
    const save = async (name: string, text = another()) => {
      await writeFile(at(`${name}.tmp`), text);
      await rename(at(`${name}.tmp`), at(name));
    };

    it("[watch] a file that is saved by a rename three times over is told of each time; a touch never", async () => {
      expect(await subscriber.subscribe("runbook://policy")).toEqual(["runbook://policy"]);
      for (const text of [another(), another(), another()]) {
        await save("runbooks/policy.md", text);
        await expectTold(subscriber, "runbook://policy");
        expect(await subscriber.read("runbook://policy")).toBe(text);
      }
      await utimes(at("runbooks/policy.md"), new Date(), new Date());
      await save("runbooks/policy.md", `text ${String(saves)}`);
      await save("runbooks/policy.md");
      await expectTold(subscriber, "runbook://policy");
    });

    it("[subscribe] members of families, trees and bundles are told of, and nothing else", async () => {
      const uris = ["docs://deep/b.md", "release://web/1.0", "all://docs", "bundle://both"];
      expect(await subscriber.subscribe(...uris, "note://silent")).toEqual([...uris, "note://silent"]);
      await save("runbooks/silent.md");
      await save("docs/deep/b.md");
      await expectTold(subscriber, "docs://deep/b.md", "all://docs");
      await writeFile(at("releases/web/1.0.json"), JSON.stringify(another()));
      await expectTold(subscriber, "release://web/1.0");
      await save("runbooks/policy.md");
      await expectTold(subscriber, "bundle://both");
    });

    it("[watch] a whole folder that goes and comes back, and a link that leads elsewhere, are told of", async () => {
      await mkdir(at("runbooks/versions"));
      await writeFile(at("runbooks/versions/1.md"), "linked one");
      await writeFile(at("runbooks/versions/2.md"), "linked two");
      await subscriber.subscribe("runbook://policy");
      await rename(at("runbooks"), at("gone"));
      await expectTold(subscriber, "runbook://policy");
      await rename(at("gone"), at("runbooks"));
      await expectTold(subscriber, "runbook://policy");
      await unlink(at("runbooks/policy.md"));
      await symlink("versions/1.md", at("runbooks/policy.md"));
      await expectTold(subscriber, "runbook://policy");
      await symlink("versions/2.md", at("runbooks/next"));
      await rename(at("runbooks/next"), at("runbooks/policy.md"));
      await expectTold(subscriber, "runbook://policy");
      await writeFile(at("runbooks/versions/2.md"), "linked three");
      await expectTold(subscriber, "runbook://policy");
      expect(await subscriber.read("runbook://policy")).toBe("linked three");
      await unlink(at("runbooks/policy.md"));
      await save("runbooks/policy.md");
      await expectTold(subscriber, "runbook://policy");
    });

    it("[watch] files that are added and removed in bulk are one changed list, another content is none", async () => {
      await subscriber.list();
      await subscriber.subscribe("docs://a.md");
      await save("docs/a.md");
      await expectTold(subscriber, "docs://a.md");
      await mkdir(at("bulk"));
      for (let index = 0; index < 50; index += 1) await writeFile(at(`bulk/${String(index)}.md`), "x");
      await rename(at("bulk"), at("docs/bulk"));
      await expectTold(subscriber, "lists");
      for (let index = 50; index < 100; index += 1) await writeFile(at(`docs/bulk/${String(index)}.md`), "x");
      await rename(at("docs/bulk"), at("bulk"));
      // However slow the disk is, a burst is never a notice for each file.
      let told: number;
      do {
        told = subscriber.told.length;
        await new Promise((resolve) => setTimeout(resolve, 700));
      } while (subscriber.told.length > told || told === 0);
      expect(subscriber.told.length).toBeLessThan(10);
      await rm(at("bulk"), { recursive: true });
    });

    it("[subscribe] subscribing twice and leaving once is silence", async () => {
      await subscriber.subscribe("runbook://policy");
      if (era === "2025") await subscriber.subscribe("runbook://policy");
      await subscriber.unsubscribe("runbook://policy");
      await save("runbooks/policy.md");
      await subscriber.subscribe("docs://a.md");
      await save("docs/a.md");
      await expectTold(subscriber, "docs://a.md");
    });

    it("[subscribe-unknown] what nothing answers is refused, or left out of the acknowledgement", async () => {
      // A list that nobody saw can't change for anybody.
      expect(await subscriber.list()).toContain("docs://a.md");
      const unknown = ["", "not a uri", "runbook://other", "docs://%ZZ"];
      expect(await subscriber.subscribe(...unknown, "docs://not-yet.md")).toEqual(["docs://not-yet.md"]);
      await save("docs/not-yet.md");
      await expectTold(subscriber, "docs://not-yet.md", "lists");
    });

    it("[subscribe] both capabilities are declared", () => {
      expect(subscriber.capabilities).toMatchObject({ resources: { subscribe: true, listChanged: true } });
    });
  });
}
