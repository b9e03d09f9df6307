import { serveMadeOnce } from "../../kit/content/made-once.js";
import type { Environment } from "../../kit/environment.js";
import { UnsetNames } from "../../kit/environment.js";
import { notFound, readFailed } from "../../kit/errors.js";
import type { BindSource, Source, SourceContext } from "../../kit/source.js";

/** What an `env` source serves. */
export interface EnvSettings {
  readonly names: readonly string[];
  /** Serves also each name that starts with this and doesn't look like a secret. */
  readonly prefix?: string;
  readonly format: EnvFormat;
  /** Leaves out what is unset. */
  readonly optional?: boolean;
  readonly allowSecrets?: boolean;
}

/** `text`: the value of a single name, else lines `NAME=value` as they are. `dotenv`: lines that a dotenv parser reads back. */
export type EnvFormat = "text" | "json" | "dotenv";

/**
 * Serves environment values as they are when the source is bound.
 * A read of a single name that is `optional` and unset is not found; `not_dotenv` is a value that this format can't hold.
 * The bind throws UnsetNames, and Error for a name that looks like a secret without `allowSecrets`.
 */
export function env(settings: EnvSettings): BindSource {
  return (context) => {
    const { names, prefix, format, optional = false } = settings;
    refuseSecrets(settings);
    const all = [...names, ...namesUnder(settings, context)];
    const values = all.flatMap((name) => {
      const value = context.environment(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    if (!optional) refuseUnset(settings, all, context.environment);
    if (format === "json")
      return serveMadeOnce("env", { body: toJson(values), defaultType: "application/json" });
    if (format === "dotenv") return serveDotenv(values);
    if (prefix !== undefined || names.length !== 1)
      return serveLines(values.map(([name, value]) => `${name}=${value}`));
    const [single] = values;
    return single === undefined
      ? ABSENT
      : serveMadeOnce("env", { body: single[1], defaultType: "text/plain" });
  };
}

/**
 * Whether a name looks like that of a secret. Upper and lower case don't matter, and `dbPassword` is
 * read as `DB_PASSWORD`. Those are: anything with PASSWORD, PASSWD, PASSPHRASE, PASSCODE, SECRET,
 * CREDENTIAL, PRIVATE, APIKEY or CONNECTION_STRING in it, or ending in TOKEN; a part between
 * underscores that is TOKEN, KEY, KEYS, JWT, BEARER, AUTHORIZATION, COOKIE, DSN or CREDS; a last part
 * PASS, PWD, PW, AUTH, PAT, SALT or PEPPER; TOKENS at the end, unless it is counted (MAX_TOKENS); the URL or
 * URI of a database, a broker or a webhook. PWD and OLDPWD alone are the shell's folders.
 */
export function looksSecret(name: string): boolean {
  const upper = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
  return !/^(?:OLD)?PWD$/.test(upper) && SECRET_NAMES.some((pattern) => pattern.test(upper));
}

/** The names under a prefix, apart from those that are named already, in the order of the alphabet. */
export function selectUnder(prefix: string, settings: EnvSettings, all: readonly string[]): PrefixSelection {
  const named = new Set(settings.names);
  const under = all.filter((name) => name.startsWith(prefix) && !named.has(name)).sort();
  const leaveOut = (name: string) => settings.allowSecrets !== true && looksSecret(name);
  return { served: under.filter((name) => !leaveOut(name)), leftOut: under.filter(leaveOut) };
}

/** The names that a prefix stands for, and those that look like secrets. */
export interface PrefixSelection {
  readonly served: readonly string[];
  readonly leftOut: readonly string[];
}

const SECRET_NAMES: readonly RegExp[] = [
  /PASSWORD|PASSWD|PASSPHRASE|PASSCODE|SECRET|CREDENTIAL|PRIVATE|API_?KEY|CONNECTION_?STRING/,
  /TOKEN$/,
  /(?:^|_)(?:TOKEN|KEY|KEYS|JWT|BEARER|AUTHORIZATION|COOKIE|DSN|CREDS)(?:_|\d*$)/,
  /(?:^|_)(?:PASS|PWD|PW|AUTH|PAT|SALT|PEPPER)\d*$/,
  /(?<!(?:^|_)(?:MAX|MIN|NUM|TOTAL|INPUT|OUTPUT|PROMPT)_)(?<=^|_)TOKENS$/,
  /(?:^|_)(?:DATABASE|DB|POSTGRES|POSTGRESQL|PG|MYSQL|MARIADB|MONGO|MONGODB|REDIS|AMQP|RABBITMQ|BROKER|WEBHOOK)_UR[IL]$/,
];

/** An optional name that is unset. */
const ABSENT: Source = {
  read: ({ uri }) => Promise.reject(notFound(uri, "the environment name is unset")),
  describe: () => Promise.resolve(undefined),
};

function refuseSecrets({ names, allowSecrets }: EnvSettings): void {
  const secret = allowSecrets === true ? [] : names.filter(looksSecret);
  if (secret.length === 0) return;
  throw new Error(`${secret.join(", ")} look like secrets; set allowSecrets to serve them`);
}

function refuseUnset(settings: EnvSettings, names: readonly string[], environment: Environment): void {
  const unset = names.filter((name) => environment(name) === undefined);
  // Nothing under the prefix is as wrong as a name that is unset.
  if (names.length === 0 && settings.prefix !== undefined) unset.push(`${settings.prefix}*`);
  if (unset.length > 0) throw new UnsetNames(unset);
}

function namesUnder(settings: EnvSettings, context: SourceContext): readonly string[] {
  if (settings.prefix === undefined) return [];
  const { served, leftOut } = selectUnder(settings.prefix, settings, Object.keys(process.env));
  if (leftOut.length > 0)
    context.log.warning(`${context.name}: left out ${leftOut.join(", ")}, which look like secrets`);
  return served;
}

function toJson(values: readonly (readonly [string, string])[]): string {
  return JSON.stringify(Object.fromEntries(values), null, 2);
}

function serveLines(lines: readonly string[]): Source {
  return serveMadeOnce("env", { body: lines.join("\n"), defaultType: "text/plain" });
}

function serveDotenv(values: readonly (readonly [string, string])[]): Source {
  const lines = values.map(([name, value]) => ({ name, quoted: quote(value) }));
  const bad = lines.find(({ quoted }) => quoted === undefined);
  if (bad === undefined) return serveLines(lines.map(({ name, quoted }) => `${name}=${quoted ?? ""}`));
  const message = `The value of ${bad.name} can't be written in the dotenv format`;
  return {
    read: ({ uri }) => Promise.reject(readFailed(uri, "not_dotenv", message, { name: bad.name })),
  };
}

/**
 * A value as dotenv parsers read it back. They know no escapes but \n and \r in double quotes, so the first
 * way is taken that needs none; `undefined` where there is no way.
 */
function quote(value: string): string | undefined {
  if (/^[\w./:@%+,-]*$/.test(value)) return value;
  // A backslash before the closing quote would hide it, and a carriage return needs its escape.
  const closes = !value.endsWith("\\");
  const literal = closes && !value.includes("\r");
  if (literal && !value.includes("'")) return `'${value}'`;
  if (closes && !value.includes('"') && !/\\[nr]/.test(value))
    return `"${value.replaceAll("\n", "\\n").replaceAll("\r", "\\r")}"`;
  if (literal && !value.includes("`")) return `\`${value}\``;
  return /[\r\n#]|^[\s'"`]|\s$/.test(value) ? undefined : value;
}
