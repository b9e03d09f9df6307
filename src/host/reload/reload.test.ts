import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ASKING, entry, manifest, names, NearWorkshop, openDesk, read } from "./reload.fixture.js";
import type { OpenWorkshop } from "./workshop.js";

describe("a good change", () => {
  it("is swapped in whole, and what didn't change stays the very same", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a"), entry("b")) });
    const before = desk.catalogue();
    await desk.change("pressmark.yaml", manifest(entry("c"), entry("a"), entry("b", "other")));
    expect(desk.swaps.length).toBe(1);
    const now = desk.catalogue();
    expect(names(now)).toEqual(["c", "a", "b"]);
    expect(desk.swaps[0]!.data.entries.map(({ passport }) => passport.name)).toEqual(["c", "a", "b"]);
    expect(now.entries[1]).toBe(before.entries[0]);
    expect(now.served[1]).toBe(before.served[0]);
    expect(now.entries[2]).not.toBe(before.entries[1]);
    expect([await read(now, "x://b"), await read(before, "x://b")]).toEqual(["other", "b"]);
    expect(desk.lines).toEqual(["pressmark info: reloaded pressmark.yaml: desk (3 resources)"]);
  });

  it("keeps the members that a family is known to have", async () => {
    const family = `  - { uriTemplate: "y://{id}", name: family, render: "{{id}}", list: [{ id: one }] }\n`;
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a"), family) });
    const before = desk.catalogue();
    await desk.change("pressmark.yaml", manifest(family, entry("a", "other")));
    const now = desk.catalogue();
    expect(now.served[0]).toBe(before.served[1]);
    expect(await read(now, "y://one")).toBe("one");
    const { result } = await now.listResources(undefined, ASKING);
    expect(result.resources.map(({ uri }) => uri)).toEqual(["y://one", "x://a"]);
  });

  it("binds anew what is made of other entries: it reads the catalogue that it's in", async () => {
    const bundle = `  - { uri: "x://all", name: all, bundle: ["x://a"] }\n`;
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a"), bundle) });
    const before = desk.catalogue();
    await desk.change("pressmark.yaml", manifest(entry("a", "other"), bundle));
    expect([await read(before, "x://all"), await read(desk.catalogue(), "x://all")]).toEqual(["a", "other"]);
  });

  it("binds everything anew where the hosts that may be asked are others", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    const before = desk.catalogue();
    await desk.change("pressmark.yaml", `network: { allow: [a.example] }\n${manifest(entry("a"))}`);
    expect(desk.catalogue().entries[0]).not.toBe(before.entries[0]);
  });

  it("that moves an entry alone is one, and so is what the server says of itself", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a"), entry("b")) });
    await desk.change("pressmark.yaml", manifest(entry("b"), entry("a")));
    expect(names(desk.catalogue())).toEqual(["b", "a"]);
    await desk.change("pressmark.yaml", manifest(entry("b"), entry("a")).replace('"1"', '"2"'));
    expect(desk.catalogue().identity.version).toBe("2");
  });

  it("says that serve.limits is read at the start alone", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", `serve: { limits: { maxReads: 1 } }\n${manifest(entry("a"))}`);
    expect(desk.lines).toEqual([
      "pressmark info: reloaded pressmark.yaml: desk (1 resource)",
      "pressmark warning: what pressmark.yaml says under serve.limits holds from the next start on",
    ]);
  });

  it("says that serve.http is read at the start alone", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change(
      "pressmark.yaml",
      `serve: { http: { allowedHosts: [a.example] } }\n${manifest(entry("a"))}`,
    );
    expect(desk.lines).toEqual([
      "pressmark info: reloaded pressmark.yaml: desk (1 resource)",
      "pressmark warning: what pressmark.yaml says under serve.http holds from the next start on",
    ]);
  });

  it("with a warning tells it once", async () => {
    const warned = manifest(entry("a"), '  - { uri: "x://a/../b", name: b, text: b }\n');
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", warned);
    expect(desk.lines.length).toBe(2);
    expect(desk.lines[0]).toMatch(/^pressmark\.yaml:5:\d+ {2}warning {2}[^]*\n1 warning$/);
    await desk.change("pressmark.yaml", warned.replace("text: b", "text: c"));
    expect(desk.lines.slice(2).filter((line) => !line.startsWith("pressmark info"))).toEqual([]);
  });
});

describe("no change", () => {
  it.each([
    ["the same bytes", manifest(entry("a"))],
    ["other bytes that say the same", manifest(entry("a")).replace("resources:", "resources: # all")],
  ])("is silence: %s", async (_, text) => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", text);
    expect([desk.swaps, desk.lines]).toEqual([[], []]);
    expect(desk.outcomes.length).toBe(1);
  });

  it("is found where many events are one burst", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    for (let count = 0; count < 20; count += 1) desk.disk.tell(path.join(desk.folder, "pressmark.yaml"));
    await desk.settle(1);
    expect(desk.outcomes.length).toBe(1);
  });
});

describe("a bad change", () => {
  const faulty = manifest(entry("a"), '  - { uri: "x://b", name: b, txt: b }\n');

  it("keeps the catalogue, and tells its faults once; mending it recovers", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", faulty);
    await desk.change("pressmark.yaml", faulty);
    expect(desk.swaps).toEqual([]);
    expect(desk.lines.length).toBe(2);
    expect(desk.lines[0]).toMatch(/^pressmark\.yaml:5:\d+ {2}error {2}unknown key 'txt'[^]*\n1 error$/);
    expect(desk.lines[1]).toBe("pressmark.yaml has errors. The catalogue as it was goes on being served.");
    expect(await read(desk.catalogue(), "x://a")).toBe("a");
    await desk.change("pressmark.yaml", faulty.replace("txt", "text"));
    expect(desk.lines.slice(2)).toEqual(["pressmark info: reloaded pressmark.yaml: desk (2 resources)"]);
    expect(await read(desk.catalogue(), "x://b")).toBe("b");
  });

  it("that is taken back says so, and swaps nothing", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", `${manifest(entry("a"))}]`);
    await desk.change("pressmark.yaml", manifest(entry("a")));
    expect(desk.swaps).toEqual([]);
    expect(desk.lines.at(-1)).toBe(
      "pressmark info: pressmark.yaml is sound again, and says what it said before",
    );
    await desk.change("pressmark.yaml", `${manifest(entry("a"))}]`);
    expect(desk.lines.at(-1)).toBe(
      "pressmark.yaml has errors. The catalogue as it was goes on being served.",
    );
  });

  it("leaves faulty entries out where that was asked for, but takes no fault outside of them", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) }, { skipInvalid: true });
    await desk.change("pressmark.yaml", manifest(entry("c")) + '  - { uri: "x://b", name: b, txt: b }\n');
    expect(names(desk.catalogue())).toEqual(["c"]);
    expect(desk.lines[0]).toMatch(/unknown key 'txt'/);
    await desk.change("pressmark.yaml", `colour: red\n${manifest(entry("d"))}`);
    expect(names(desk.catalogue())).toEqual(["c"]);
    expect(desk.lines.at(-1)).toMatch(/goes on being served\.$/);
  });

  it("may be that the manifest is gone; it's looked for until it's back", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await rm(path.join(desk.folder, "pressmark.yaml"));
    desk.disk.tell(path.join(desk.folder, "pressmark.yaml"));
    await desk.settle(1);
    expect(desk.lines).toEqual([
      "pressmark.yaml: no such file. The catalogue as it was goes on being served.",
    ]);
    await desk.change("pressmark.yaml", manifest(entry("b")));
    expect(names(desk.catalogue())).toEqual(["b"]);
  });

  it("may be a setting that can't be used with the values of the environment", async () => {
    process.env["RELOAD_TEST_HOST"] = "not a host";
    const http = `  - { uri: "x://h", name: h, http: "https://\${RELOAD_TEST_HOST}/x" }\n`;
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", manifest(entry("a"), http));
    delete process.env["RELOAD_TEST_HOST"];
    expect(desk.swaps).toEqual([]);
    expect(desk.lines.length).toBeGreaterThan(0);
    expect(desk.lines.join("\n")).not.toContain("not a host");
    expect(desk.lines.at(-1)).toMatch(/goes on being served\.$/);
  });

  it("isn't a file that holds nothing for a moment, as it's saved", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", "");
    expect(desk.lines).toEqual([]);
    await desk.change("pressmark.yaml", manifest(entry("b")));
    expect(desk.lines).toEqual(["pressmark info: reloaded pressmark.yaml: desk (1 resource)"]);
    await desk.change("pressmark.yaml", "");
    await desk.settle(desk.outcomes.length + 1);
    expect(desk.lines.at(-1)).toMatch(/goes on being served\.$/);
  });

  it("is mended by a file that is served and comes back, without a sign of it", async () => {
    const file = '  - { uri: "x://f", name: f, file: facts.txt }\n';
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    await desk.change("pressmark.yaml", manifest(file));
    expect(desk.lines.at(-1)).toMatch(/goes on being served\.$/);
    const before = desk.outcomes.length;
    await desk.change("facts.txt", "facts");
    await desk.settle(before + 1);
    expect(await read(desk.catalogue(), "x://f")).toBe("facts");
  });
});

describe("what goes wrong with us", () => {
  it("a workshop that breaks down is replaced at the next change", async () => {
    let opened = 0;
    const open: OpenWorkshop = (opening) => {
      opened += 1;
      const workshop = new NearWorkshop(opening, () => undefined);
      if (opened === 1)
        workshop.run = () => {
          workshop.isOpen = false;
          return Promise.reject(new Error("it broke down"));
        };
      return workshop;
    };
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) }, { openWorkshop: open });
    desk.disk.tell(path.join(desk.folder, "pressmark.yaml"));
    await expect.poll(() => desk.lines.join()).toMatch(/pressmark error: a reload failed; .*it broke down/);
    await rm(path.join(desk.folder, "pressmark.yaml"));
    desk.disk.tell(path.join(desk.folder, "pressmark.yaml"));
    await expect.poll(() => desk.lines.at(-1)).toMatch(/no such file/);
    expect(opened).toBe(2);
  });

  it("nothing is swapped, said or watched after it's closed", async () => {
    const desk = await openDesk({ "pressmark.yaml": manifest(entry("a")) });
    desk.disk.tell(path.join(desk.folder, "pressmark.yaml"));
    await Promise.all([desk.reload.close(), desk.reload.close()]);
    await setTimeout(100);
    expect([desk.outcomes, desk.lines, desk.swaps]).toEqual([[], [], []]);
    expect([desk.disk.paths.size, desk.disk.trees.size]).toEqual([0, 0]);
  });
});
