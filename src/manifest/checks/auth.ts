import { SettingError } from "../../kit/setting-error.js";
import { parseIssuer, parseResource } from "../../kit/serve/issuer-address.js";
import { asList, isRaw, type Raw } from "../raw.js";
import type { Report } from "../report.js";
import { shown } from "../shown.js";
import { below, keyOf, type Spot } from "../spot.js";
import { checkEnvironment } from "./setting-text.js";
import type { Surroundings } from "./surroundings.js";

/** Checks what the schema can't say of `serve.http.auth`. */
export function checkAuth(auth: unknown, spot: Spot, surroundings: Surroundings, report: Report): void {
  if (!isRaw(auth)) return;
  checkChoice(auth, spot, report);
  const { tokens, issuer, audience } = auth;
  asList(tokens).forEach((item, index) => {
    const place = below(spot, "tokens", index);
    if (isRaw(item)) checkToken(item["token"], below(place, "token"), surroundings, report);
    else checkToken(item, place, surroundings, report);
  });
  checkUrl(issuer, below(spot, "issuer"), ISSUER, surroundings, report);
  checkUrl(audience, below(spot, "audience"), AUDIENCE, surroundings, report);
}

/** Fixed tokens, or an issuer's: both would leave open who a caller is. */
function checkChoice(auth: Raw, spot: Spot, report: Report): void {
  const has = (key: string) => Object.hasOwn(auth, key);
  const issued = ["issuer", "audience"].filter(has);
  const [first] = issued;
  if (has("tokens") && first !== undefined) {
    report.add(keyOf(below(spot, first)), "two-auths", "auth has both tokens and an issuer of tokens", {
      hint: "keep tokens, or issuer and audience",
      related: [{ spot: keyOf(below(spot, "tokens")), message: "the tokens" }],
    });
  } else if (issued.length === 1) {
    const missing = first === "issuer" ? "audience" : "issuer";
    report.add(spot, "missing-key", `'${missing}' is missing`, { hint: `add ${missing}: …` });
  } else if (Object.keys(auth).length === 0) {
    report.add(spot, "missing-key", "auth says of nobody that they may call", {
      hint: "add tokens: …, or issuer: … and audience: …",
    });
  }
}

function checkToken(token: unknown, spot: Spot, surroundings: Surroundings, report: Report): void {
  if (typeof token !== "string" || report.isFaulty(spot)) return;
  checkEnvironment(token, spot, surroundings, report);
  if (token.includes("${")) return;
  report.add(spot, "token-in-manifest", "the token stands in the manifest, where others may read it", {
    hint: "write it as ${NAME} and set NAME in the environment",
  });
}

/** How an address of OAuth is read, and what is said of a wrong one. */
interface UrlRule {
  readonly parse: (text: string) => URL;
  readonly code: "invalid-issuer" | "invalid-audience";
  readonly hint: string;
}

const ISSUER: UrlRule = {
  parse: parseIssuer,
  code: "invalid-issuer",
  hint: "write it as its metadata has it, such as https://id.shop.example",
};
const AUDIENCE: UrlRule = {
  parse: parseResource,
  code: "invalid-audience",
  hint: "write the URL that clients call, such as https://context.shop.example/mcp",
};

function checkUrl(
  text: unknown,
  spot: Spot,
  { parse, code, hint }: UrlRule,
  surroundings: Surroundings,
  report: Report,
): void {
  if (typeof text !== "string" || report.isFaulty(spot)) return;
  if (checkEnvironment(text, spot, surroundings, report) === undefined || text.includes("${")) return;
  try {
    parse(text);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const why = error.message.replace(/^the (?:issuer|audience) /, "");
    report.add(spot, code, `'${shown(text)}' ${why}`, { hint });
  }
}
