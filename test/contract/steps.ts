import { CLIENTS, type Place } from "../support/connections.js";
import type { Json } from "../support/messages.js";
import { ENVELOPE } from "../support/messages.js";
import type { Step } from "./exchange.js";

/** What a server lists. */
export interface Listed {
  readonly resources: readonly string[];
  readonly templates: readonly string[];
  /** Each cursor that it gave out, of either list. */
  readonly cursors: readonly string[];
}

/** Walks both lists of a server through all their pages. */
export async function walkLists(place: Place): Promise<Listed> {
  const client = CLIENTS.find(({ client, era }) => client === "raw messages" && era === "2025");
  const connection = await client!.connect(place);
  const cursors: string[] = [];
  const walk = async (method: string, key: string, address: string) => {
    const found: string[] = [];
    let cursor: unknown;
    do {
      const page = await connection.request(method, cursor === undefined ? {} : { cursor });
      found.push(...(page[key] as readonly Json[]).map((item) => item[address] as string));
      cursor = page["nextCursor"];
      if (typeof cursor === "string") cursors.push(cursor);
    } while (cursor !== undefined);
    return found;
  };
  const resources = await walk("resources/list", "resources", "uri");
  const templates = await walk("resources/templates/list", "resourceTemplates", "uriTemplate");
  await connection.close();
  return { resources, templates, cursors };
}

/**
 * What servers that must answer alike are asked.
 * @param listed what one of them lists
 * @param cursors of any of them: a cursor holds across replicas
 */
export function makeSteps({ resources, templates }: Listed, cursors: readonly string[]): readonly Step[] {
  return [
    ...makeListSteps({ resources, templates, cursors }),
    ...[...resources.flatMap(variants), ...MISSES].map(read),
    ...templates.flatMap((template, index) =>
      hostileTo(index, templates.length).map((value) => read(fill(template, value))),
    ),
    ...templates.flatMap(complete),
    ...ODD_REQUESTS,
    ...ODD_TEXTS.map((raw) => ({ raw })),
  ];
}

/** Where there are many templates, each gets a share of the hostile values, and all together every one. */
function hostileTo(index: number, templates: number): readonly string[] {
  const shares = templates > 6 ? 4 : 1;
  return HOSTILE.filter((_, place) => place % shares === index % shares);
}

/** Both lists from every cursor, be it one or not, and a read of each address. */
export function makeListSteps({ resources, cursors }: Listed): readonly Step[] {
  const bad = [...BAD_CURSORS, ...cursors.map(tamper)];
  return [
    ...LISTS.flatMap((method) => [
      ask(method),
      ...[...cursors, ...bad].map((cursor) => ask(method, { cursor })),
    ]),
    ...resources.map(read),
  ];
}

/** What HTTP alone can be asked. */
export const HTTP_STEPS: readonly Step[] = [
  ...["evil.test", "localhost.evil.test", "localhost@evil.test", "context.shop.example"].map((host) =>
    ping({ Host: host }),
  ),
  ...["null", "https://evil.test", "http://localhost:6274", "https://app.shop.example"].flatMap((origin) => [
    ping({ Origin: origin }),
    { raw: "", verb: "OPTIONS", headers: { Origin: origin } },
    { raw: "{", headers: { Origin: origin } },
  ]),
  ping({ "Content-Type": "text/plain" }),
  ping({ "Content-Encoding": "gzip" }),
  ping({ Accept: "text/html" }),
  ping({ "Mcp-Session-Id": "unknown" }),
  ping({ Authorization: "Bearer wrong" }),
  ping({ Authorization: "Basic eDp5" }),
  ping({ "MCP-Protocol-Version": "1999-01-01" }),
  ping({ "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "resources/list" }),
  { raw: "", verb: "GET", headers: { "Mcp-Session-Id": "unknown" } },
  { raw: "", verb: "DELETE", headers: { "Mcp-Session-Id": "unknown" } },
  { raw: "", verb: "PUT" },
];

const LISTS = ["resources/list", "resources/templates/list"];
const BAD_CURSORS = ["", "bogus", "AAAA", "a".repeat(10_000), "eyJvZmZzZXQiOjF9", "\u2028", "__proto__"];

const MISSES = [
  "",
  "not a uri",
  "x://[bad",
  "/list-books",
  "team_kb://x",
  "note:///my file",
  "shop://café/menu",
  "res://a/../b",
  "x://nothing",
  `x://${"a".repeat(9_000)}`,
  "x://a\u0000b",
  "x://a\nb",
  "x://\ud800",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data",
];

/** Values of variables, as they stand in an address. */
const HOSTILE = [
  "a",
  "1",
  "",
  "a/b.txt",
  "..%2F..%2Fetc%2Fpasswd",
  "..%5C..%5Cx",
  "%2e%2e/x",
  "../x",
  "%2Fetc%2Fpasswd",
  "C:%5CWindows%5Cwin.ini",
  "%5C%5Chost%5Cshare",
  "a%00.md",
  "CON",
  "a.md::$DATA",
  "v1..v2",
  "file.tar.gz",
  "a%0D%0AX-Evil:%201",
  "%C2%A7%20141",
  "a+b",
  "%2520",
  "%ZZ",
  "%E0%A4%A",
  "%",
  "a?x=1",
  "a%3Fx=1%23f",
  "@evil.test",
  "a,b",
  "a;b=c",
  "__proto__",
  "constructor",
  "%F0%9F%98%80%20%E2%80%AE",
  "a".repeat(9_000),
];

const ODD_REQUESTS: readonly Step[] = [
  ask("ping"),
  ask("tools/list"),
  ask("prompts/get", { name: "x" }),
  ask("__proto__"),
  ask("constructor"),
  ask("resources/read"),
  ask("resources/read", { uri: 7 }),
  ask("resources/read", { uri: ["x://a"] }),
  ask("resources/list", { cursor: 7 }),
  ask("resources/subscribe", { uri: "" }),
  ask("resources/subscribe", { uri: "x://nothing" }),
  ask("resources/unsubscribe", { uri: "x://nothing" }),
  ask("completion/complete"),
  ask("completion/complete", { ref: { type: "ref/prompt", name: "x" }, argument: { name: "x", value: "" } }),
  ...["x://{unknown}", "not a template {", "", "__proto__"].map((uri) => completion(uri, "unknown", "")),
  ask("logging/setLevel", { level: "debug" }),
  ask("initialize", {
    protocolVersion: "1999-01-01",
    capabilities: {},
    clientInfo: { name: "x", version: "1" },
  }),
];

const ODD_TEXTS = [
  "not json",
  "[]",
  "{}",
  "null",
  "7",
  '"text"',
  '{"jsonrpc":"1.0","id":900001,"method":"ping"}',
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"text","method":"ping"}',
  '{"jsonrpc":"2.0","id":900002}',
  '{"jsonrpc":"2.0","id":900003,"result":{}}',
  '{"jsonrpc":"2.0","id":900004,"method":7}',
  '{"jsonrpc":"2.0","id":900005,"method":"ping","params":[]}',
  '{"jsonrpc":"2.0","method":"notifications/unknown"}',
  '[{"jsonrpc":"2.0","id":900006,"method":"ping"}]',
  `{"jsonrpc":"2.0","id":900007,"method":"server/discover","params":{"_meta":${JSON.stringify(ENVELOPE)}}}`,
  '{"__proto__":{},"jsonrpc":"2.0","id":900008,"method":"ping"}',
  "",
];

function ask(method: string, params: Json = {}): Step {
  return { method, params };
}

function read(uri: string): Step {
  return ask("resources/read", { uri });
}

function ping(headers: Readonly<Record<string, string>>): Step {
  return { raw: '{"jsonrpc":"2.0","id":1,"method":"ping"}', headers };
}

function tamper(cursor: string): string {
  return `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}`;
}

/** Addresses that are nearly one that is served. */
function variants(uri: string): readonly string[] {
  const scheme = uri.slice(0, uri.indexOf(":"));
  return [`${scheme.toUpperCase()}${uri.slice(scheme.length)}`, `${uri}/`, `${uri}?`, `${uri}%20`];
}

const EXPRESSION = /\{([+#./;?&]?)([^}]*)\}/g;

/** An address of a template, every variable of which has one value, be it allowed or not. */
function fill(template: string, value: string): string {
  return template.replace(EXPRESSION, (_, operator: string, names: string) => {
    const separator = { "": ",", "+": ",", "#": ",", "?": "&" }[operator] ?? operator;
    const isNamed = /[;?&]/.test(operator);
    const values = namesIn(names).map((name) => (isNamed ? `${name}=${value}` : value));
    return `${operator === "+" ? "" : operator}${values.join(separator)}`;
  });
}

function complete(template: string): readonly Step[] {
  const names = [...template.matchAll(EXPRESSION)].flatMap(([, , list = ""]) => namesIn(list));
  return names.flatMap((name) => [
    ...["", "a", "d", "1", "A", "zz", "\u2028"].map((prefix) => completion(template, name, prefix)),
    ...["a", "de", "web", "__proto__"].map((given) =>
      completion(template, name, "", Object.fromEntries(names.map((other) => [other, given]))),
    ),
  ]);
}

function completion(uri: string, name: string, value: string, given?: Json): Step {
  const context = given === undefined ? {} : { context: { arguments: given } };
  return ask("completion/complete", {
    ref: { type: "ref/resource", uri },
    argument: { name, value },
    ...context,
  });
}

function namesIn(list: string): readonly string[] {
  return list.split(",").map((name) => name.replace(/\*|:\d+$/, ""));
}
