import { parseAllowEntry } from "../../kit/egress/hosts.js";
import { SettingError } from "../../kit/setting-error.js";
import type { LoadedManifest } from "../load.js";
import { asList, asRaw, asTexts } from "../raw.js";
import type { Report } from "../report.js";
import { checkServerLimits } from "../server-limits.js";
import { shown } from "../shown.js";
import { below, type Spot } from "../spot.js";
import { checkAuth } from "./auth.js";
import { checkAnnotations, checkControl, checkIcons } from "./passport.js";
import { checkEnvironment } from "./setting-text.js";
import type { Surroundings } from "./surroundings.js";
import { checkDefaultWatch } from "./watch.js";

/** Checks what the schema can't say of `server`, `defaults`, `network` and `serve`. */
export function checkServer(manifest: LoadedManifest, surroundings: Surroundings, report: Report): void {
  const spot: Spot = { file: manifest.root, path: [] };
  const { server, defaults, network, serve } = manifest.data;
  const { name, websiteUrl, icons } = asRaw(server);
  checkIcons(icons, below(spot, "server", "icons"), report);
  checkControl(name, below(spot, "server"), "name", report);
  checkWebsite(websiteUrl, below(spot, "server", "websiteUrl"), report);
  checkAnnotations(asRaw(defaults)["annotations"], below(spot, "defaults", "annotations"), report);
  checkDefaultWatch(asRaw(defaults)["watch"], below(spot, "defaults", "watch"), report);
  const allow = below(spot, "network", "allow");
  eachText(asRaw(network)["allow"], allow, surroundings, report, checkAllowedHost);
  checkServerLimits(asRaw(serve)["limits"], below(spot, "serve", "limits"), report);
  checkHttp(asRaw(serve)["http"], below(spot, "serve", "http"), surroundings, report);
}

/** Checks a text that holds no environment value. */
type CheckText = (text: string, spot: Spot, report: Report) => void;

/** Checks the texts of a list: their environment values, and where they have none, the text itself. */
function eachText(
  list: unknown,
  spot: Spot,
  surroundings: Surroundings,
  report: Report,
  check: CheckText,
): void {
  asList(list).forEach((text, index) => {
    const place = below(spot, index);
    if (typeof text !== "string" || report.isFaulty(place)) return;
    const pieces = checkEnvironment(text, place, surroundings, report);
    if (pieces !== undefined && !text.includes("${")) check(text, place, report);
  });
}

function checkWebsite(url: unknown, spot: Spot, report: Report): void {
  if (typeof url !== "string" || report.isFaulty(spot)) return;
  if (/^https?:\/\/[^\s\p{Cc}]+$/iu.test(url) && URL.canParse(url)) return;
  report.add(spot, "invalid-uri", `'${shown(url)}' is no http: or https: URL`, {
    hint: "write it whole, such as https://shop.example/releases",
  });
}

function checkAllowedHost(host: string, spot: Spot, report: Report): void {
  try {
    parseAllowEntry(host);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const why = error.message.replace(/^an entry of network\.allow /, "");
    report.add(spot, "invalid-host", `'${shown(host)}' ${why}`, {
      hint: "write a host such as api.weather.example, or *.shop.example",
    });
  }
}

function checkHttp(value: unknown, spot: Spot, surroundings: Surroundings, report: Report): void {
  const { auth, allowedHosts, allowedOrigins } = asRaw(value);
  checkAuth(auth, below(spot, "auth"), surroundings, report);
  eachText(allowedHosts, below(spot, "allowedHosts"), surroundings, report, (host, place) => {
    if (/^([\p{L}\p{N}][\p{L}\p{N}.-]*|\[[0-9a-fA-F:.]+\])$/u.test(host)) return;
    report.add(place, "invalid-host", `'${shown(host)}' is no host name`, {
      hint: "write the host alone: no scheme, no port, no path",
    });
  });
  eachText(allowedOrigins, below(spot, "allowedOrigins"), surroundings, report, (origin, place) => {
    if (isOrigin(origin)) return;
    const right = URL.canParse(origin) && /^https?:/i.test(origin) ? new URL(origin).origin : undefined;
    report.add(place, "invalid-origin", `'${shown(origin)}' is no origin`, {
      hint:
        right === undefined
          ? "write scheme, host and port, such as https://app.shop.example"
          : `write ${right}`,
    });
  });
}

/** RFC 6454, section 6.2: the serialisation of an origin. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text && /^https?:$/.test(protocol);
}

/** `network.allow` as written. */
export function allowedHosts(manifest: LoadedManifest): readonly string[] {
  return asTexts(asRaw(manifest.data["network"])["allow"]);
}
