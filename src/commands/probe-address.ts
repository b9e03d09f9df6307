import type { CatalogueEntry } from "../catalogue/catalogue.js";
import type { Catalogue } from "../kit/catalogue/catalogue.js";
import { readContents } from "../kit/catalogue/read.js";
import { finishContent } from "../kit/content/finish.js";
import { essenceOf } from "../kit/content/media-type.js";
import { sniffType } from "../kit/content/sniff.js";
import { ResourceError } from "../kit/errors.js";
import type { Caller, RawContent } from "../kit/source.js";
import { shown } from "../manifest/shown.js";
import type { Report } from "../manifest/report.js";
import type { Spot } from "../manifest/spot.js";

/** An address that is to be read, and the place that answers for it. */
export interface Probe {
  readonly uri: string;
  readonly spot: Spot;
  readonly entry: CatalogueEntry;
}

/** Reads one address as a client would, and reports where what came isn't what was declared. */
export async function probeAddress(
  catalogue: Catalogue,
  { uri, spot, entry }: Probe,
  caller: Caller,
  report: Report,
): Promise<void> {
  const signal = new AbortController().signal;
  try {
    const resolved = catalogue.resolve(uri, caller);
    const { name } = resolved.entry.passport;
    if (name !== entry.passport.name) {
      report.add(spot, "probe-answered-elsewhere", `${shown(uri)} is answered by '${name}'`, {
        hint: "a more exact address goes first; change the example or the address",
      });
      return;
    }
    const contents = await readContents(resolved, { caller, signal });
    for (const content of contents) {
      if ("finished" in content) continue;
      await compare(content, { uri, spot, entry }, report);
    }
    compareSize(contents, { uri, spot, entry }, report);
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    const cause = error.detail === undefined ? "" : ` (${shown(error.detail)})`;
    const said = error.message.charAt(0).toLowerCase() + error.message.slice(1);
    report.add(spot, "probe-failed", `${shown(uri)} can't be read: ${said}${cause}`, {
      hint: "a client would get the same error",
    });
  }
}

async function compare(content: RawContent, { uri, spot, entry }: Probe, report: Report): Promise<void> {
  const { mimeType: declaredType } = entry.passport;
  const { finished, whyBlob } = await finishContent(content, { uri, declaredType });
  const where = shown(content.uri ?? uri);
  if (whyBlob !== undefined) {
    report.add(
      spot,
      "probe-not-text",
      `${where} is ${finished.mimeType ?? ""}, but ${WHY_BLOB[whyBlob]}, so it travels as a blob`,
      {
        hint: "mend the content, or declare its charset or another mimeType",
      },
    );
    return;
  }
  const told = declaredType === undefined ? undefined : await foundType(content);
  if (declaredType !== undefined && told !== undefined && told !== essenceOf(declaredType)) {
    report.add(spot, "probe-type-differs", `${where} is declared ${declaredType}, but came as ${told}`, {
      hint: "correct mimeType, or leave it out so that it's found out",
    });
  } else if (
    "text" in finished &&
    /[/+]json$/.test(essenceOf(finished.mimeType ?? "")) &&
    !isJson(finished.text)
  ) {
    report.add(spot, "probe-not-json", `${where} is ${finished.mimeType ?? ""}, but its text is no JSON`, {
      hint: "mend the content, or declare another mimeType",
    });
  }
}

const WHY_BLOB = {
  nul: "holds a NUL",
  invalid: "isn't valid in its charset",
  charset: "names a charset that is not known",
  compressed: "is compressed",
} as const;

function compareSize(
  contents: Awaited<ReturnType<typeof readContents>>,
  { uri, spot, entry }: Probe,
  report: Report,
): void {
  const { size } = entry.passport;
  const [content] = contents;
  if (size === undefined || content === undefined || contents.length > 1 || "finished" in content) return;
  const came = Buffer.byteLength(content.body);
  if (came !== size) {
    report.add(
      spot,
      "probe-size-differs",
      `${shown(uri)} is declared ${String(size)} bytes, but has ${String(came)}`,
      {
        hint: "correct size, or leave it out",
      },
    );
  }
}

/** What the upstream or the bytes' signature say of the type; `undefined` where neither tells. */
async function foundType(content: RawContent): Promise<string | undefined> {
  const upstream = content.upstreamType === undefined ? undefined : essenceOf(content.upstreamType);
  if (upstream !== undefined && upstream !== "application/octet-stream") return upstream;
  if (typeof content.body === "string") return undefined;
  const sniffed = await sniffType(content.body);
  return sniffed === "text/plain" || sniffed === "application/octet-stream" ? undefined : sniffed;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
