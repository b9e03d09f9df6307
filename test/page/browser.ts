import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import type { HttpServed } from "../support/command.js";
import { findChromium } from "../../scripts/find-chromium.mjs";

const PROGRAM = findChromium();

/** A page with all that went wrong in it, and all that it asked for. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, dialogs, and refusals by the policy. */
  readonly troubles: string[];
  /** The URLs of all requests. */
  readonly requests: string[];
}

/** Opens pages; each goes with its test. */
export type OpenPage = (url: string, options?: BrowserContextOptions) => Promise<WatchedPage>;

/** Tests that need a browser. Where there is none they are left out, and it's said which. One browser serves them all. */
export function describeInBrowser(name: string, define: (open: OpenPage) => void): void {
  if (PROGRAM === undefined) {
    console.warn(`left out, because there is no Chromium (install it, or name it by CHROMIUM): ${name}`);
    describe.skip(name, () => {
      define(() => Promise.reject(new Error("no browser")));
    });
    return;
  }
  let browser: Browser;
  describe(name, () => {
    beforeAll(async () => {
      // A container has no place for the sandbox; what is opened is ours.
      browser = await chromium.launch({ executablePath: PROGRAM, args: ["--no-sandbox"] });
    });
    afterAll(() => browser.close());
    define(async (url, options) => {
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const watched: WatchedPage = { page, troubles: [], requests: [] };
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") watched.troubles.push(message.text());
      });
      page.on("pageerror", (error) => watched.troubles.push(String(error)));
      page.on("dialog", (dialog) => {
        watched.troubles.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => watched.requests.push(request.url()));
      await page.goto(url);
      return watched;
    });
  });
}

/** A place of a running server's page. */
export function at({ url }: HttpServed, place = ""): string {
  return new URL(`/${place}`, url).href;
}

/** The button that reads the entry that is shown. */
export function readButton(page: Page): Locator {
  return page.getByRole("button", { name: "Read", exact: true });
}

/** Goes to a place, and reads what is there. */
export async function showing(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), place);
  await readButton(page).click();
  await page.getByText(/^read at /).waitFor();
}

/** The size of a telephone. */
export const TELEPHONE = { width: 360, height: 640 };

/** Fails where axe finds something, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // It isn't the page's own code, so that it's given to the browser beside the policy.
    await page.evaluate(await AXE);
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      const found = await axe.run();
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    });
    expect([colorScheme, violations]).toEqual([colorScheme, []]);
  }
}

/** What of axe is used. */
interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}

const AXE = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
