import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { at, describeInBrowser, expectAccessible, readButton, showing, TELEPHONE } from "./browser.js";

/** A picture of one dot. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const GUIDE =
  "# Guide\n\nSee [the settings](config://app) and [the web](https://web.test/a).\n\n- [x] done\n";

const desk = (title: string, parts: Readonly<Record<string, unknown>> = {}, ...more: readonly unknown[]) =>
  manifest({
    ...parts,
    resources: [
      ...more,
      { uri: "doc://guide", name: "guide", title, file: "guide.md" },
      {
        uri: "config://app",
        name: "config",
        json: { port: 8080, nested: { deep: { deeper: [1, { a: "b" }] } } },
      },
      { uri: "data://prices", name: "prices", mimeType: "text/csv", text: 'name,price\n"a, b",1\nc,2\n' },
      { uri: "data://dot", name: "dot", mimeType: "image/png", base64: PNG },
      { uri: "data://bytes", name: "bytes", mimeType: "application/octet-stream", base64: "AEFC/w==" },
      { uriTemplate: "page://{lang}/{name}", name: "pages", file: "pages/{lang}/{name}.md" },
      {
        uriTemplate: "paint://{/paint*}",
        name: "paints",
        render: "{{paint}}",
        variables: { paint: { complete: { json: ["red", "green", "grey"] } } },
      },
    ],
  });

let folder: string;
let plain: HttpServed;
let guarded: HttpServed;
beforeAll(async () => {
  folder = await makeFolder({
    "desk.yaml": desk("Guide"),
    "guide.md": GUIDE,
    "pages/en/home.md": "# Home\n",
    "pages/en/about us.md": "# About\n",
    "pages/de/start.md": "# Start\n",
    "guarded.yaml": manifest({
      serve: { http: { auth: { tokens: [{ token: "reader-token", scopes: ["a"] }] } } },
      resources: [
        { uri: "x://a", name: "a", text: "for a", access: { scopes: ["a"] } },
        { uri: "x://b", name: "b", text: "for b", access: { scopes: ["b"] } },
      ],
    }),
  });
  const start = (file: string) => startHttp([path.join(folder, file), "--ui"]);
  [plain, guarded] = (await Promise.all(["desk.yaml", "guarded.yaml"].map(start))) as [
    HttpServed,
    HttpServed,
  ];
});
afterAll(async () => {
  await Promise.all([plain, guarded].map((served) => served.stop()));
  await removeFolder(folder);
});

describeInBrowser("the page of a running server", (open) => {
  it("reads entries, and shows each as its type asks for", async () => {
    const { page, troubles, requests } = await open(at(plain, "#/guide"));
    await readButton(page).click();
    await page.locator(".markdown h4", { hasText: "Guide" }).waitFor();
    await expect.poll(() => page.locator(".markdown li").textContent()).toBe("☑ done");
    const web = page.getByRole("link", { name: "the web" });
    expect([await web.getAttribute("rel"), await web.getAttribute("target")]).toEqual([
      "noopener noreferrer nofollow",
      "_blank",
    ]);
    await page.getByRole("button", { name: "Text" }).click();
    await expect.poll(() => page.locator(".content pre").textContent()).toBe(GUIDE);
    await page.getByRole("button", { name: "Markdown" }).click();

    await page.getByRole("link", { name: "the settings" }).click();
    await page.getByRole("heading", { level: 2, name: "config" }).waitFor();
    await readButton(page).click();
    const json = page.locator(".json");
    await json.getByText("8080").waitFor();
    await expect.poll(() => json.innerText()).toContain("nested: {1}");
    expect(await json.innerText()).not.toContain("deeper");
    await json.getByText("deep: {1}").click();
    await json.getByText("deeper: [2]").click();
    await expect.poll(() => json.innerText()).toContain("0: 1");

    await showing(page, "#/prices");
    await expect.poll(() => page.locator(".content th").allTextContents()).toEqual(["name", "price"]);
    await expect.poll(() => page.locator(".content td").allTextContents()).toEqual(["a, b", "1", "c", "2"]);
    await showing(page, "#/dot");
    const image = page.locator(".content img");
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
    await showing(page, "#/data://bytes");
    await expect
      .poll(() => page.locator(".content pre").textContent())
      .toBe("00000000  00 41 42 ff                                      .AB.");
    expect(troubles).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(at(plain)) && !url.startsWith("blob:"))).toEqual([]);
  });

  it("completes a family's variables, is used by the keyboard, and shows what goes over the wire", async () => {
    const { page, troubles } = await open(at(plain, "#/pages"));
    await expect.poll(() => readButton(page).isDisabled()).toBe(true);
    const choices = (name: string) =>
      page
        .getByLabel(name, { exact: true })
        .evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value));
    await page.getByLabel("lang").focus();
    await expect.poll(() => choices("lang")).toEqual(["de", "en"]);
    await page.keyboard.type("en");
    await page.keyboard.press("Tab");
    await expect.poll(() => choices("name")).toEqual(["about us", "home"]);
    await page.keyboard.type("about us");
    await page.keyboard.press("Enter");
    await page.locator(".markdown h4", { hasText: "About" }).waitFor();
    const sent = page.locator(".exchanges details", { hasText: "resources/read 200" });
    await sent.locator("summary").click();
    const [request = "", response = ""] = await sent.locator("pre").allTextContents();
    expect(request).toMatch(/^POST \/mcp\n/);
    expect(request).toContain("mcp-name: page://en/about%20us\n");
    expect(request).toContain('"uri": "page://en/about%20us"');
    expect(response).toContain("content-type: application/json\n");
    expect(response).toContain('"text": "# About\\n"');
    await page.getByLabel("name", { exact: true }).fill("nothing");
    await page.keyboard.press("Enter");
    await page.getByText(/Resource not found.*\(-32602\)/i).waitFor();
    // The browser itself reports each answer of 400 and above.
    expect(troubles.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
  });

  it("completes each line of a list", async () => {
    const { page, troubles } = await open(at(plain, "#/paints"));
    const field = page.getByLabel("paint", { exact: true });
    const offers = page.getByRole("group", { name: "Values of paint" }).getByRole("button");
    await field.focus();
    await expect.poll(() => offers.allTextContents()).toEqual(["green", "grey", "red"]);
    await page.keyboard.type("gr");
    await expect.poll(() => offers.allTextContents()).toEqual(["green", "grey"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("green");
    await expect.poll(() => page.locator("output").textContent()).toBe("paint:///green");
    await page.keyboard.press("Enter");
    await expect.poll(() => offers.allTextContents()).toEqual(["grey", "red"]);
    await expectAccessible(page);
    await offers.getByText("red").click();
    await expect.poll(() => page.locator("output").textContent()).toBe("paint:///green/red");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.type("g\n");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => offers.allTextContents()).toEqual(["grey"]);
    await offers.getByText("grey").click();
    await expect.poll(() => field.inputValue()).toBe("grey\ngreen\nred");
    expect(troubles).toEqual([]);
  });

  it("holds one stream, whatever is read", async () => {
    const { page } = await open("about:blank");
    const streams = new Set<unknown>();
    page.on("request", (request) => {
      if (request.postData()?.includes("subscriptions/listen") === true) streams.add(request);
    });
    for (const ended of ["requestfailed", "requestfinished"] as const)
      page.on(ended as "requestfailed", (request) => streams.delete(request));
    const listened = page.getByText("Live: what changes");
    await page.goto(at(plain, "#/guide"));
    await expect.poll(() => streams.size).toBe(1);
    for (const place of ["#/guide", "#/page://en/home"]) {
      await showing(page, place);
      await listened.waitFor();
      await expect.poll(() => streams.size).toBe(1);
    }
    const sent = page.locator(".exchanges details", { hasText: "subscriptions/listen" });
    await sent.locator("summary").click();
    await expect
      .poll(() => sent.locator("pre").first().textContent())
      .toContain('"resourcesListChanged": true');
    await page.evaluate(() => (window.location.hash = "#/"));
    await listened.waitFor({ state: "detached" });
    await expect.poll(() => streams.size).toBe(1);
  });

  it("shows what changed as it changes, and the catalogue as it's reloaded", async () => {
    const { page, troubles } = await open(at(plain, "#/guide"));
    await readButton(page).click();
    await page.getByText(/^read at /).waitFor();
    await page.getByText("Live: what changes").waitFor();
    await writeFile(path.join(folder, "guide.new"), GUIDE.replace("- [x] done", "- [ ] to do"));
    await rename(path.join(folder, "guide.new"), path.join(folder, "guide.md"));
    await page.getByText("☐ to do").waitFor();
    await expect.poll(() => page.locator(".changes .added").allTextContents()).toEqual(["+- [ ] to do\n"]);
    await expect.poll(() => page.locator(".changes .removed").allTextContents()).toEqual(["-- [x] done\n"]);
    await page.getByText(/^it changed; read at /).waitFor();
    // A tab that isn't seen holds no stream, and looks again when it's seen.
    const seen = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await seen(true);
    await page.getByText("Live: what changes").waitFor({ state: "hidden" });
    await writeFile(path.join(folder, "guide.md"), "# Anew\n");
    await seen(false);
    await page.locator(".markdown h4", { hasText: "Anew" }).waitFor();
    await page.getByText(/^looked again; read at /).waitFor();
    await page.getByText("Live: what changes").waitFor();
    await page.getByRole("searchbox").fill("guide");
    const reload = async (text: string) => {
      await writeFile(path.join(folder, "desk.new"), text);
      await rename(path.join(folder, "desk.new"), path.join(folder, "desk.yaml"));
    };
    // What was read of an entry stays where others change, and what the server says of itself.
    const more = { uri: "x://more", name: "more", render: "More" };
    await reload(desk("Guide", { server: { name: "desk", version: "1.5.0", title: "Desk" } }, more));
    await expect.poll(() => page.title()).toBe("Guide · Desk");
    await expect.poll(() => page.locator(".server h1").textContent()).toBe("Desk");
    await page.getByText("1 of 8 entries").waitFor();
    await expect.poll(() => page.locator(".markdown h4").textContent()).toBe("Anew");
    await page.getByText("Live: what changes").waitFor();
    await reload(desk("A better guide"));
    await page.getByRole("heading", { level: 2, name: "A better guide" }).waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("guide");
    expect(troubles).toEqual([]);
  });

  it("is accessible, in light and in dark", async () => {
    const { page } = await open(at(plain, "#/page://en/home"));
    await readButton(page).click();
    await page.locator(".exchanges summary").first().click();
    await expectAccessible(page);
    await showing(page, "#/config");
    await page.getByRole("button", { name: "Text" }).click();
    await expectAccessible(page);
  });

  it("is accessible on a telephone: the list, what is read, and where there is no entry", async () => {
    const { page } = await open(at(plain), { viewport: TELEPHONE });
    await page.getByText(/^7 entries$/).waitFor();
    await expectAccessible(page);
    await showing(page, "#/config");
    await page.locator(".json").waitFor();
    await expectAccessible(page);
    await page.evaluate(() => (window.location.hash = "#/nothing"));
    await page.getByText("There is no such entry").waitFor();
    await expectAccessible(page);
  });

  it("asks for a token where the server does, keeps it in memory alone, and shows what it may read", async () => {
    const { page, requests } = await open(at(guarded));
    const field = page.getByLabel("Bearer token");
    await field.fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("The server said: Unauthorized").waitFor();
    await expectAccessible(page);
    await field.fill(" reader-token ");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "a" }).click();
    await expect.poll(() => page.getByRole("status").first().textContent()).toBe("1 entry");
    await readButton(page).click();
    await page.getByText("for a", { exact: true }).waitFor();
    await page.locator(".exchanges summary").first().click();
    expect(await page.locator("body").innerText()).not.toContain("reader-token");
    expect(requests.join()).not.toContain("token");
    const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    await expect.poll(() => page.evaluate(kept)).toBe('[{},{},""]');
    await page.reload();
    await field.waitFor();
  });
});
