import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder, PACKAGE_ROOT, removeFolder, run } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { describeInBrowser, expectAccessible, TELEPHONE } from "./browser.js";
import { HOSTILE, HOSTILE_NAME, hostileManifest } from "./hostile.js";

const MANY = 10_000;
/** A name that can't be broken. */
const LONG = "long".repeat(50);
/** Names that are others' encoded, or addresses of others; and the addresses of their entries. */
const NAMES = [
  ["a b", "n://1"],
  ["a%20b", "n://2"],
  ["p://simple", "n://3"],
  ["p://a%20b", "n://4"],
  ["simple", "p://simple"],
  ["family", "p://{x}"],
] as const;
let folder: string;
beforeAll(async () => {
  const many = Array.from({ length: MANY }, (_, index) => ({
    uri: `many://${String(index)}`,
    name: `entry-${String(index)}`,
    title: `Entry ${String(index)}`,
    description: index % 100 === 7 ? "A needle in the hay." : "Hay.",
    text: "a",
  }));
  folder = await makeFolder({
    "hostile.yaml": hostileManifest(),
    "names.yaml": manifest({
      resources: [
        { uri: "n://long", name: LONG, title: "Long", text: "a" },
        ...NAMES.map(([name, address]) =>
          name === "family"
            ? { uriTemplate: address, name, render: "{{x}}", list: [{ x: "a b" }] }
            : { uri: address, name, text: "a" },
        ),
      ],
    }),
    "many.yaml": manifest({ resources: many }),
  });
  const release = path.join(PACKAGE_ROOT, "examples/release-desk/pressmark.yaml");
  const sites = [
    [release, "desk"],
    ["hostile.yaml", "hostile"],
    ["many.yaml", "many"],
    ["names.yaml", "names"],
  ] as const;
  const runs = sites.map(([file, out]) => run(["docs", file, "--out", out], { cwd: folder }));
  expect((await Promise.all(runs)).map(({ stderr }) => stderr)).toEqual(sites.map(() => ""));
});
afterAll(() => removeFolder(folder));

const site = (name: string, place = "") =>
  `${pathToFileURL(path.join(folder, name, "index.html")).href}${place}`;

describeInBrowser("a site opened from the disk", (open) => {
  it("is searched and filtered, and says how many entries fit", async () => {
    const { page, troubles, requests } = await open(site("desk"));
    const shown = () => page.locator("nav li:visible strong").allTextContents();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("6 entries");
    await page.getByRole("searchbox").fill("SNAPSHOT release");
    await page.getByText("2 of 6 entries").waitFor();
    expect(await shown()).toEqual(["Snapshot of {service} {version}", "The latest releases"]);
    await page.getByRole("searchbox").fill("");
    await page.getByLabel("Source").selectOption("render");
    await page.getByText("1 of 6 entries").waitFor();
    await page.getByLabel("Source").selectOption("");
    await page.getByLabel("Type").selectOption("text/markdown");
    await page.getByText("4 of 6 entries").waitFor();
    await page.getByLabel("Type").selectOption("");
    await page.getByLabel("For").selectOption("assistant");
    await page.getByText(/^6 entries$/).waitFor();
    expect([troubles, requests]).toEqual([[], [site("desk")]]);
  });

  it("shows an entry's passport, and makes addresses of a family's variables", async () => {
    const { page } = await open(site("desk", "#/release-snapshot"));
    await expect
      .poll(() => page.getByRole("heading", { level: 2 }).textContent())
      .toBe("Snapshot of {service} {version}");
    const facts = await page.locator(".facts").innerText();
    for (const text of [
      "30 s; for each caller apart",
      "1 MiB, 5 s",
      "user, assistant",
      "everybody who reaches",
    ])
      expect(facts).toContain(text);
    const output = page.locator("output");
    await expect.poll(() => output.textContent()).toBe("fill the fields in");
    await page.getByLabel("service").fill("a b");
    await expect.poll(() => output.textContent()).toBe("'version' has no value");
    await page.getByLabel("version").fill("2.4.0");
    await expect.poll(() => output.textContent()).toBe("'service' does not fit [a-z][a-z0-9-]*");
    await page.getByLabel("service").fill("web");
    await expect.poll(() => output.textContent()).toBe("release://web/2.4.0");
    await page.evaluate(() => (window.location.hash = "#/checklist"));
    await page.getByRole("heading", { level: 2, name: "Checklist" }).waitFor();
    await page.getByLabel("service").fill("a b");
    await page.getByLabel("version").fill("1/ä");
    await expect.poll(() => output.textContent()).toBe("checklist://a%20b/1%2F%C3%A4");
  });

  it("leads to entries and addresses by links that can be kept", async () => {
    const { page } = await open(site("desk", "#/release://payments/1.9.1"));
    await expect.poll(() => page.getByLabel("service").inputValue()).toBe("payments");
    await expect.poll(() => page.locator("output").textContent()).toBe("release://payments/1.9.1");
    await page.getByRole("link", { name: "release://web/2.4.0", exact: true }).click();
    await expect.poll(() => page.getByLabel("service").inputValue()).toBe("web");
    await page.evaluate(() => (window.location.hash = "#/rollback"));
    await page.getByRole("heading", { level: 2, name: "Rollback" }).waitFor();
    await page.evaluate(() => (window.location.hash = "#/nothing://here"));
    await page.getByText("There is no such entry").waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: "Rollback" }).waitFor();
  });

  it("tells names apart that are another's encoded, and names from addresses", async () => {
    const { page } = await open(site("names"));
    const address = page.locator("article .address");
    for (const [name, uri] of NAMES) {
      const row = page.locator("nav a", { has: page.locator("strong").getByText(name, { exact: true }) });
      await row.click();
      await expect.poll(() => address.textContent()).toBe(uri);
    }
    // An example leads to its address, though an entry is named so; what somebody writes does, too.
    await page.getByRole("link", { name: "p://a%20b", exact: true }).click();
    await page.getByRole("heading", { level: 2, name: "family" }).waitFor();
    await expect.poll(() => page.getByLabel("x", { exact: true }).inputValue()).toBe("a b");
    for (const [place, heading] of [
      ["#/p://simple", "simple"],
      ["#/p%3A%2F%2Fsimple", "p://simple"],
      ["#/p:%2F%2Fsimple", "simple"],
      ["#/a%20b", "a b"],
      ["#/a%2520b", "a%20b"],
      ["#/p://a%20b", "family"],
    ] as const) {
      await page.evaluate((hash) => (window.location.hash = hash), place);
      await expect.poll(() => page.getByRole("heading", { level: 2 }).textContent()).toBe(heading);
    }
  });

  it("is used by the keyboard alone", async () => {
    const { page } = await open(site("desk"));
    await page.keyboard.press("/");
    await page.keyboard.type("release");
    await page.getByText("4 of 6 entries").waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Snapshot" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("web");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2.5.0");
    await expect.poll(() => page.locator("output").textContent()).toBe("release://web/2.5.0");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Escape");
    await page.getByText(/^6 entries$/).waitFor();
    // The list is one stop: Tab leads into it, and out of it.
    for (const key of ["Tab", "Tab", "Tab", "Tab"]) await page.keyboard.press(key);
    await expect.poll(() => page.locator("nav a:focus").count()).toBe(1);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator("nav a:focus").count()).toBe(0);
  });

  it("is read without scripts, and its places are found there too", async () => {
    const { page } = await open(site("desk", "#/rollback"), { javaScriptEnabled: false });
    const articles = page.locator("article");
    await expect.poll(() => articles.count()).toBe(6);
    await expect.poll(() => page.locator("article:target h2").textContent()).toBe("Rollback");
    await expect.poll(() => articles.nth(2).innerText()).toContain("release://web/2.4.0");
    // No link leads to a place that there isn't.
    await expect.poll(() => page.locator("a[href^='#']").count()).toBe(0);
  });

  it("fits a telephone: first the list, then the entry, and back", async () => {
    const { page } = await open(site("desk"), { viewport: TELEPHONE });
    await page.getByRole("link", { name: "Rollback" }).click();
    await expect.poll(() => page.getByRole("searchbox").isVisible()).toBe(false);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide).toBe(360);
    await page.getByRole("link", { name: "← all entries" }).click();
    await expect.poll(() => page.getByRole("searchbox").isVisible()).toBe(true);
    await expect.poll(wide).toBe(360);
    await page.goto(site("names", `#/${LONG}`));
    await expect.poll(() => page.locator(".name").textContent()).toBe(LONG);
    await expect.poll(() => page.locator("main").evaluate((main) => main.scrollWidth)).toBe(360);
  });

  it("is accessible, in light and in dark", async () => {
    const { page } = await open(site("desk", "#/release-snapshot"));
    await expectAccessible(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.getByRole("button", { name: "Colours: system" }).click();
    await expect.poll(ground).not.toBe(dark);
  });

  it("is accessible on a telephone: the list, an entry, and where there is none", async () => {
    const { page } = await open(site("desk"), { viewport: TELEPHONE });
    await page.getByText(/^6 entries$/).waitFor();
    await expectAccessible(page);
    for (const [place, text] of [
      ["#/release-snapshot", "Make an address"],
      ["#/nothing", "There is no such entry"],
    ] as const) {
      await page.evaluate((hash) => (window.location.hash = hash), place);
      await page.getByText(text).waitFor();
      await expectAccessible(page);
    }
  });

  it("[escape] takes nothing of a manifest for markup, with scripts and without", async () => {
    const place = `#/${encodeURIComponent(HOSTILE_NAME)}`;
    for (const javaScriptEnabled of [true, false]) {
      const { page, troubles, requests } = await open(site("hostile", place), { javaScriptEnabled });
      const article = page.locator("article").first();
      expect((await article.locator("h2").textContent())?.trim()).toBe(HOSTILE);
      await expect.poll(() => article.locator(".description").textContent()).toBe(HOSTILE);
      await expect.poll(() => page.locator("h1").textContent()).toBe(HOSTILE);
      expect(await page.locator("img, svg, iframe, [onerror], [onload], [onfocus]").count()).toBe(0);
      await expect.poll(() => page.locator("script").count()).toBe(2);
      if (javaScriptEnabled) {
        expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
        await page.getByLabel("b", { exact: true }).selectOption(HOSTILE);
        await page.getByLabel("__proto__").fill("p");
        await expect.poll(() => page.locator("output a").textContent()).toMatch(/^x:\/\/p\/%3C%2Fscript%3E/);
      }
      expect(requests.map((url) => new URL(url).protocol)).toEqual(["file:"]);
      expect(troubles).toEqual([]);
    }
  });

  it("holds ten thousand entries: what isn't seen isn't in the document", async () => {
    const { page, troubles } = await open(site("many"));
    await expect.poll(() => page.locator("nav li").count()).toBeLessThan(100);
    await page.getByRole("searchbox").fill("needle");
    await page.getByText("100 of 10,000 entries").waitFor();
    await page.getByRole("searchbox").fill("entry-9999");
    await page.getByRole("link", { name: "Entry 9999" }).click();
    await expect.poll(() => page.locator("article h2").textContent()).toBe("Entry 9999");
    await page.getByRole("searchbox").fill("");
    await page.getByText(/^10,000 entries$/).waitFor();
    await page.locator("nav a[tabindex='0']").focus();
    await page.keyboard.press("End");
    await expect.poll(() => page.locator("nav a:focus strong").textContent()).toBe("Entry 9999");
    await page.locator(".rows").evaluate((list) => {
      list.scrollTop = list.scrollHeight / 2;
    });
    const row = page.locator("nav li", { hasText: "Entry 5000" });
    await row.waitFor();
    await expect.poll(() => row.getAttribute("aria-posinset")).toBe("5001");
    await expect.poll(() => page.locator("nav li").count()).toBeLessThan(100);
    expect(troubles).toEqual([]);
  });
});

describe("the built pages", () => {
  it("stay small, name the licences of what they hold, and hold nothing of Node", async () => {
    const built = (name: string) => readFile(path.join(PACKAGE_ROOT, "dist/page", name));
    const parts = await Promise.all(["site.script", "live.script", "printer.script", "page.css"].map(built));
    const bytes = parts.map((part) => gzipSync(part).length).reduce((sum, one) => sum + one);
    expect(bytes).toBeLessThan(250_000);
    expect(bytes).toBeGreaterThan(10_000);
    for (const part of parts) expect(part.includes("not in a browser")).toBe(false);
  });

  it("are inline in a site, under a policy that knows them by their hashes and allows no request", async () => {
    const html = await readFile(path.join(folder, "desk/index.html"), "utf8");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(policy.replaceAll(/&#39;sha256-[^&]+&#39;/g, "HASH").replaceAll("&#39;", "'")).toBe(
      "default-src 'none'; script-src HASH; style-src HASH; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(html).not.toMatch(/\b(?:src|href)="(?!#|data:,")/);
    expect(html).not.toContain(PACKAGE_ROOT);
  });
});
