import type { CatalogueData, CatalogueEntry } from "../catalogue/catalogue.js";
import type { EnvironmentUse } from "../sources/definition.js";
import { environmentIn } from "../sources/environment-use.js";
import { definitionOf } from "../sources/registry.js";
import { sourcesOf } from "./sources.js";

/** An environment name that a project asks for. */
export interface AskedName {
  /** A name, or a prefix and `*`. */
  readonly name: string;
  /** Who asks, such as `weather (http.headers.Authorization)`, in the order of the manifest. */
  readonly askedBy: readonly string[];
  /** Whether nothing that asks needs it. */
  readonly optional: boolean;
}

/** All environment names that a catalogue asks for, in the order of the alphabet. */
export function askedNames(data: CatalogueData): readonly AskedName[] {
  const uses = [
    ...data.entries.flatMap((entry) =>
      environmentOf(entry).map((use) => ({ ...use, by: `${entry.passport.name} (${use.setting})` })),
    ),
    ...[
      ...data.network.flatMap((host) => environmentIn(host, "network.allow")),
      ...(data.http.tokens ?? []).flatMap(({ token }) => environmentIn(token, "serve.http.auth.tokens")),
      ...Object.entries(data.http.issuer ?? {}).flatMap(([key, text]: [string, string]) =>
        environmentIn(text, `serve.http.auth.${key}`),
      ),
      ...data.http.allowedHosts.flatMap((host) => environmentIn(host, "serve.http.allowedHosts")),
      ...data.http.allowedOrigins.flatMap((origin) => environmentIn(origin, "serve.http.allowedOrigins")),
    ].map((use) => ({ ...use, by: use.setting })),
  ];
  const asked = new Map<string, { askedBy: Set<string>; optional: boolean }>();
  for (const { name, by, optional } of uses) {
    const known = asked.get(name) ?? { askedBy: new Set(), optional: true };
    asked.set(name, { askedBy: known.askedBy.add(by), optional: known.optional && optional });
  }
  return [...asked]
    .map(([name, { askedBy, optional }]) => ({ name, askedBy: [...askedBy], optional }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The environment names that one entry asks for, each with the setting's place in the entry. */
export function environmentOf(entry: CatalogueEntry): readonly EnvironmentUse[] {
  return sourcesOf(entry).flatMap(({ data, place }) =>
    (definitionOf(data.kind).environment?.(data.settings) ?? []).map((use) => ({
      ...use,
      setting: `${place}.${use.setting}`,
    })),
  );
}

/** The text of `.env.example`: each name with who asks for it, and no value. */
export function printEnvironmentExample(asked: readonly AskedName[]): string {
  const head =
    asked.length === 0
      ? "# This server asks for no environment value.\n"
      : "# The environment values that this server asks for. Copy this file to .env and fill them in.\n";
  return head + asked.map(printName).join("");
}

/** Who asks for a name is the manifest's text: as a comment it has one line, whatever is in it. */
function printName({ name, askedBy, optional }: AskedName): string {
  const comments = askedBy.map((by) => `# ${by.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")}\n`).join("");
  const line = name.endsWith("*")
    ? `# Names that start with ${name.slice(0, -1)} are served.\n`
    : `${name}=\n`;
  const isAsked = !optional && !name.endsWith("*");
  return `\n${comments}${isAsked || line.startsWith("#") ? line : `# Optional:\n# ${line}`}`;
}
