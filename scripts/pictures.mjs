// Makes the pictures of the README from the real program: its page in a Chromium, and a session in a terminal.
// Run by `npm run pictures`. Needs a Chromium (see CONTRIBUTING) and `script` of util-linux, which gives a terminal.
import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "./find-chromium.mjs";
import { printTerminal } from "./terminal-picture.mjs";

const root = path.join(import.meta.dirname, "..");
const target = path.join(root, "docs/pictures");
const command = path.join(root, "dist/cli.js");
const execute = promisify(execFile);

await mkdir(target, { recursive: true });
await pictureTerminal();
await picturePage();

/** The README's own manifest: a fault, the list, a read. */
async function pictureTerminal() {
  const folder = await mkdtemp(path.join(tmpdir(), "pressmark-"));
  try {
    const readme = await readFile(path.join(root, "README.md"), "utf8");
    const [, manifest] = /```yaml\n([^]*?)```/.exec(readme);
    await mkdir(path.join(folder, "docs/guide"), { recursive: true });
    await writeFile(
      path.join(folder, "docs/guide/install.md"),
      "# Install\n\nTake the package of your system.\n",
    );
    const handbook = (text) => writeFile(path.join(folder, "handbook.yaml"), text);
    await handbook(manifest.replace("    text: Welcome", "    mimetype: text/plain\n    text: Welcome"));
    const session = [await inTerminal("check handbook.yaml", folder)];
    await handbook(manifest);
    session.push(await inTerminal("list handbook.yaml", folder));
    session.push(await inTerminal("read docs://guide/install.md handbook.yaml", folder));
    await writeFile(path.join(target, "terminal.svg"), printTerminal(session));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inTerminal(args, cwd) {
  const line = `'${process.execPath}' '${command}' ${args}`;
  const env = { PATH: process.env.PATH, HOME: cwd, TERM: "xterm-256color" };
  // Its exit code is the command's: a fault is what is shown.
  const { stdout } = await execute("script", ["-qec", line, "/dev/null"], { cwd, env }).catch(
    (error) => error,
  );
  return { command: `pressmark ${args}`, output: stdout };
}

/** The page of the release desk, as it reads a snapshot, in light and in dark. */
async function picturePage() {
  const manifest = path.join(root, "examples/release-desk/pressmark.yaml");
  const server = spawn(process.execPath, [command, "serve", manifest, "--http", "0", "--ui"]);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox"],
  });
  try {
    const url = await new Promise((resolve, reject) => {
      let said = "";
      server.stderr.on("data", (text) => {
        said += text;
        const found = /its page is at (\S+)\n/.exec(said);
        if (found !== null) resolve(found[1]);
      });
      server.on("close", () => reject(new Error(said)));
    });
    for (const colorScheme of ["light", "dark"]) {
      const page = await browser.newPage({ viewport: { width: 1320, height: 800 }, colorScheme });
      await page.goto(`${url}#/release://web/2.4.0`);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await page.getByText("Live: what changes").waitFor();
      await page.locator(".exchanges summary", { hasText: "resources/read" }).click();
      const devtools = await page.context().newCDPSession(page);
      const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 60 });
      await writeFile(path.join(target, `page-${colorScheme}.webp`), Buffer.from(data, "base64"));
      await page.close();
    }
  } finally {
    await browser.close();
    server.kill();
  }
}
