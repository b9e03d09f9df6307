import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFolder, removeFolder, startHttp, type HttpServed } from "../support/command.js";
import { manifest } from "../support/manifest.js";
import { at, describeInBrowser, readButton, showing } from "./browser.js";
import { HOSTILE, HOSTILE_NAME, hostileManifest } from "./hostile.js";

/** What gets through bad sanitisers, and what would load or cover something. */
const MARKDOWN = `${HOSTILE}

<script>globalThis.ran=1</script>
<img src="http://evil.test/a.png" onerror="globalThis.ran=1"> ![pixel](http://evil.test/b.png)
[run](javascript:globalThis.ran=1) [data](data:text/html,<script>1</script>) [tab](java&#9;script:globalThis.ran=1)
<a href="javascript:globalThis.ran=1" id="catalogue" name="body" style="position:fixed;inset:0">cover</a>
<iframe srcdoc="<script>parent.ran=1</script>"></iframe><object data="http://evil.test"></object>
<form action="http://evil.test"><input name="attributes"><button formaction="javascript:globalThis.ran=1">x</button></form>
<style>body { background: url(http://evil.test/c.png) }</style><link rel="stylesheet" href="http://evil.test/d.css">
<meta http-equiv="refresh" content="0;url=http://evil.test"><base href="http://evil.test/">
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.ran=1&gt;">
<svg><a xlink:href="javascript:globalThis.ran=1"><text>x</text></a><use href="data:image/svg+xml,x#a"/></svg>
<noscript><p title="</noscript><img src=x onerror=globalThis.ran=1>"></noscript>
\`\`\`html"onmouseover="globalThis.ran=1
<img src=x onerror=globalThis.ran=1>
\`\`\`
`;

/** Texts that are hard to show, by the names of their entries. */
const HARD: Readonly<Record<string, string>> = {
  quotes: "> ".repeat(5_000),
  lists: `${"- ".repeat(3_000)}x`,
  wide: ",".repeat(300_000),
  deep: `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`,
  deeper: `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  order: '{"b":1,"10":2,"2":3,"b":4}',
  // It would take minutes to render.
  delimiters: "*a_".repeat(30_000),
  easy: "# Easy\n",
  tags: "*a* ".repeat(30_000),
};
const HARD_TYPES: Readonly<Record<string, string>> = {
  wide: "text/csv",
  deep: "application/json",
  deeper: "application/json",
  order: "application/json",
};

let folder: string;
let hostile: HttpServed;
let hard: HttpServed;
beforeAll(async () => {
  const types = ["text/markdown", "application/json", "text/csv", "text/html", "image/svg+xml"];
  const texts = types.map((mimeType, index) => ({
    uri: `content://${String(index)}`,
    mimeType,
    text: mimeType === "application/json" ? `{"__proto__": ${JSON.stringify(HOSTILE)}}` : MARKDOWN,
  }));
  folder = await makeFolder({
    "hostile.yaml": hostileManifest(texts),
    "hard.yaml": manifest({
      resources: Object.entries(HARD).map(([name, text]) => ({
        uri: `hard://${name}`,
        name,
        mimeType: HARD_TYPES[name] ?? "text/markdown",
        text,
      })),
    }),
  });
  const start = (file: string) => startHttp([path.join(folder, file), "--ui"]);
  [hostile, hard] = (await Promise.all(["hostile.yaml", "hard.yaml"].map(start))) as [HttpServed, HttpServed];
});
afterAll(async () => {
  await Promise.all([hostile, hard].map((served) => served.stop()));
  await removeFolder(folder);
});

describeInBrowser("content on the page of a running server", (open) => {
  it("shows what can't be shown as its type asks for in another way, and says so", async () => {
    const { page, troubles } = await open(at(hard));
    for (const name of ["quotes", "lists"]) {
      await showing(page, `#/${name}`);
      await page.getByText("It can't be shown as Markdown.").waitFor();
      await expect.poll(() => page.locator(".content pre").textContent()).toBe(HARD[name]);
      await page.getByText("Live: what changes").waitFor();
    }
    for (const name of ["delimiters", "tags"]) {
      await showing(page, `#/${name}`);
      await page.getByText("It isn't shown as Markdown: that takes too long.").waitFor();
      await expect.poll(() => page.locator(".content pre").textContent()).toBe(HARD[name]);
    }
    // The page goes on, and so does what renders.
    await showing(page, "#/easy");
    await page.locator(".markdown h4", { hasText: "Easy" }).waitFor();
    for (const [name, shown] of [
      ["deep", "{1}\na: {1}\na: {1}"],
      ["deeper", "[1]\n0: [1]\n0: [1]"],
      ["order", "{4}\nb: 1\n10: 2\n2: 3\nb: 4"],
    ] as const) {
      await showing(page, `#/${name}`);
      await expect.poll(() => page.locator(".json").innerText()).toBe(shown);
    }
    await showing(page, "#/wide");
    await page.getByText("the first 200 of 300001 columns").waitFor();
    await expect.poll(() => page.locator(".content th").count()).toBe(200);
    expect(troubles).toEqual([]);
  });

  it("[escape] runs and loads nothing of a hostile catalogue or of hostile content", async () => {
    const { page, troubles, requests } = await open(at(hostile, `#/${encodeURIComponent(HOSTILE_NAME)}`));
    expect((await page.getByRole("heading", { level: 2 }).textContent())?.trim()).toBe(HOSTILE);
    await page.getByLabel("__proto__").fill("p");
    await page.getByLabel("b", { exact: true }).selectOption(HOSTILE);
    await page.keyboard.press("Tab");
    await readButton(page).click();
    await page.getByText(/^read at /).waitFor();
    for (const index of [0, 1, 2, 3, 4]) {
      await showing(page, `#/content-${String(index)}`);
      const views = await page.locator(".views button").all();
      for (const view of [...views, ...views.slice(0, 1)]) {
        await view.click();
        await expect.poll(() => view.getAttribute("aria-pressed")).toBe("true");
      }
      const bad = "script, img, svg, iframe, object, form, input, style, link, meta, base, math";
      expect(await page.locator(`.result :is(${bad})`).count()).toBe(0);
      expect(await page.locator(".result [style], .result [id], .result [name]").count()).toBe(0);
      const links = await page
        .locator(".result a[href]")
        .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).protocol));
      expect(links.filter((protocol) => protocol !== "http:")).toEqual([]);
    }
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
    expect(requests.filter((url) => !url.startsWith(at(hostile)))).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
