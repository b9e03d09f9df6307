// What every peer serves: the same resources, the same kibibyte of text.

/** The content of a resource. */
export const CONTENT = "x".repeat(1024);
/** The bytes of the large one. */
export const LARGE_BYTES = 4 * 1024 * 1024;

/** @param index from 0 on */
export const uriOf = (index) => `note://desk/${index}`;
/** An address that a template of that number answers. */
export const memberOf = (index) => `svc://t${index}/seven`;
export const templateOf = (index) => `svc://t${index}/{id}`;

export const CLIENT = { name: "bench", version: "1.0.0" };
export const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": CLIENT,
  "io.modelcontextprotocol/clientCapabilities": {},
};
export const INITIALIZE = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: CLIENT };

/** A request as a client of an era writes it. */
export function messageOf(era, id, method, params = {}) {
  return { jsonrpc: "2.0", id, method, params: era === "2026" ? { ...params, _meta: ENVELOPE } : params };
}

/** The arguments of a peer: `--http`, `--size n`, `--templates n`, `--large file`, `--short`. */
export function peerOptions() {
  const { argv } = process;
  const after = (name) => (argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined);
  return {
    http: argv.includes("--http"),
    size: Number(after("--size") ?? 1),
    templates: Number(after("--templates") ?? 0),
    large: after("--large"),
    content: argv.includes("--short") ? CONTENT.slice(0, 16) : CONTENT,
  };
}
