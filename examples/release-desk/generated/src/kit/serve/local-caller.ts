// From Pressmark 0.1.0: src/kit/serve/local-caller.ts (MIT)
import type { Caller } from "../source.js";
import { CommandFault, EXIT } from "./command-fault.js";

/** The caller on this machine: every scope, and the claims given as `name=value`. @throws CommandFault */
export function localCaller(claims: readonly string[]): Caller {
  return { scopes: "all", claims: new Map(claims.map(parseClaim)) };
}

function parseClaim(text: string): [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new CommandFault(`--claim ${text} is not name=value`, EXIT.usage);
  return [text.slice(0, at), text.slice(at + 1)];
}
