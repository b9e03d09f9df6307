// The licences of packages whose code is bundled, as they ask for.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The folders of the packages that modules lie in. @param ids the modules' files */
export function packagesOf(ids) {
  const folders = ids.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll(path.sep, "/"))?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}

/** @param what is bundled, for the first line @throws Error for a package that brings no licence */
export async function printNotices(what, folders) {
  const notices = await Promise.all(folders.map(printNotice));
  return `${what} code of these packages, under these terms.\n${notices.join("")}`;
}

async function printNotice(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file))
    .sort();
  if (files.length === 0) throw new Error(`${name} brings no text of its licence, so it can't be bundled`);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const heading = `${name} ${version} (${license})`;
  const rule = "-".repeat(heading.length);
  return `\n${rule}\n${heading}\n${rule}\n\n${texts.map((text) => text.trim()).join("\n\n")}\n`;
}
