// Starts the servers that are compared, each in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONTENT, LARGE_BYTES, templateOf, uriOf } from "./payload.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const COMMAND = path.join(HERE, "../dist/cli.js");

/** A folder for manifests and the large file. It goes when the process does. */
export const folder = mkdtempSync(path.join(os.tmpdir(), "pressmark-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const large = path.join(folder, "large.bin");
writeFileSync(large, Buffer.alloc(LARGE_BYTES, "pressmark\0"));

/**
 * What there is to compare. `eras` are those that it speaks, `sessions` whether it has them over HTTP, `most` the resources
 * that it can be started with in a time that one waits.
 */
export const PEERS = {
  bare: { title: "bare node:http", eras: ["2025", "2026"], sessions: false },
  pressmark: { title: "Pressmark", eras: ["2025", "2026"], sessions: true },
  sdk2: { title: "by hand, SDK v2", eras: ["2025", "2026"], sessions: false },
  sdk1: { title: "by hand, SDK v1", eras: ["2025"], sessions: true },
  fastmcp: { title: "fastmcp", eras: ["2025"], sessions: true, most: 10_000 },
};

/** The arguments that start a server. @param options `{ http, size, templates, short, large, stateless }` */
function commandOf(name, options) {
  const { http = false, size = 1, templates = 0 } = options;
  if (name === "pressmark")
    return [
      COMMAND,
      "serve",
      manifestOf(options),
      ...(http ? ["--http", "0"] : []),
      "--log-level",
      "warning",
    ];
  return [
    path.join(HERE, `peers/${name}.mjs`),
    ...(http ? ["--http"] : []),
    ...["--size", String(size), "--templates", String(templates)],
    ...(options.short ? ["--short"] : []),
    ...(options.large ? ["--large", large] : []),
    ...(options.stateless ? ["--stateless"] : []),
  ];
}

const manifests = new Map();

/** A manifest of so many entries. The keys are those that entries commonly have. */
function manifestOf({ size = 1, templates = 0, short = false, large: withLarge = false }) {
  const key = `${size}-${templates}-${short}-${withLarge}`;
  let file = manifests.get(key);
  if (file !== undefined) return file;
  const lines = ["pressmark: 1", "server: { name: bench, version: 1.0.0 }", "resources:"];
  for (let index = 0; index < size; index += 1)
    lines.push(
      `  - uri: ${uriOf(index)}`,
      `    name: n${index}`,
      `    title: Note ${index}`,
      "    mimeType: text/plain",
      "    annotations: { priority: 0.5 }",
      `    text: ${short ? `note ${index} ${CONTENT.slice(0, 8)}` : CONTENT}`,
    );
  for (let index = 0; index < templates; index += 1)
    lines.push(
      `  - uriTemplate: ${templateOf(index)}`,
      `    name: t${index}`,
      `    render: "${short ? "note" : CONTENT} {{id}}"`,
    );
  if (withLarge)
    lines.push(
      "  - uri: file://large",
      "    name: large",
      "    limits: { maxBytes: 8MiB }",
      `    file: ${large}`,
    );
  file = path.join(folder, `${key}.yaml`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  manifests.set(key, file);
  return file;
}

const environment = { ...process.env, XDG_CACHE_HOME: path.join(folder, "cache") };

/** Starts a server over HTTP. @returns `{ child, port }` once it listens */
export function startHttp(name, options = {}) {
  const child = spawn(process.execPath, commandOf(name, { ...options, http: true }), {
    stdio: ["ignore", "ignore", "pipe"],
    env: environment,
  });
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      const port = /http:\/\/[^\s/]+:(\d+)\/mcp/.exec(said)?.[1];
      if (port !== undefined) resolve({ child, port: Number(port) });
    });
    child.on("close", () => reject(new Error(`${name} ended: ${said.slice(0, 1_000)}`)));
  });
}

/** Starts a server over stdio. */
export function startStdio(name, options = {}) {
  return spawn(process.execPath, commandOf(name, options), {
    stdio: ["pipe", "pipe", "ignore"],
    env: environment,
  });
}

/** Ends a server. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

/** The memory that a process has in the machine, in megabytes. */
export function residentOf(child) {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000);
}
