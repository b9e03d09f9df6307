import type { Alias, ParsedNode } from "yaml";
import { shorten, type Fault } from "./document-fault.js";
import { MAX_DEPTH } from "./document-tokens.js";

/** A value that an anchor names. */
export interface Anchored {
  readonly node: ParsedNode;
  value: unknown;
  /** How many values it holds, itself and what its aliases stand for included. */
  weight: number;
  /** Levels of collections in it. */
  height: number;
  /** Whether its end isn't reached yet: an alias to it now would be a circle. */
  open: boolean;
}

/** The most values that aliases may stand for, each alias counted with all that is in it. */
export const MAX_ALIASED = 1_000_000;

/** The anchors met so far, and what aliases add to a document. */
export class Aliases {
  /** The node that each alias stands for. */
  readonly targets = new Map<Alias, ParsedNode>();
  /** Whether the document's value is too large or too deep to be walked. */
  exceeded = false;
  private readonly anchors = new Map<string, Anchored>();
  private aliased = 0;
  private readonly report: (fault: Omit<Fault, "path">) => void;

  constructor(report: (fault: Omit<Fault, "path">) => void) {
    this.report = report;
  }

  /** Names a value, from here to the next anchor of the same name (YAML 1.2.2, section 7.1). */
  define(name: string, anchored: Anchored): void {
    this.anchors.set(name, anchored);
  }

  /**
   * What an alias stands for; `undefined`, with a fault, where that is nothing.
   * @param depth how many collections the alias stands in
   */
  resolve(alias: Alias.Parsed, depth: number): Anchored | undefined {
    const anchored = this.anchors.get(alias.source);
    const name = shorten(alias.source);
    const [offset] = alias.range;
    if (anchored === undefined) {
      this.report({
        code: "yaml-alias-unknown",
        offset,
        message: `the alias *${name} names no anchor above it`,
        hint: `quote it if it is text: ${JSON.stringify(`*${name}`)}`,
      });
      return undefined;
    }
    if (anchored.open) {
      const message = `the alias *${name} stands inside the value that it names`;
      this.report({ code: "yaml-alias-cycle", offset, message, hint: "write the value out" });
      return undefined;
    }
    this.targets.set(alias, anchored.node);
    this.aliased += anchored.weight;
    if (!this.exceeded) this.checkBounds(offset, depth + anchored.height);
    return anchored;
  }

  private checkBounds(offset: number, depth: number): void {
    if (this.aliased > MAX_ALIASED) {
      this.exceeded = true;
      const most = MAX_ALIASED.toLocaleString("en");
      const message = `aliases up to here expand to more than ${most} values`;
      this.report({ code: "yaml-aliases", offset, message, hint: "use fewer aliases of aliases" });
    } else if (depth > MAX_DEPTH) {
      this.exceeded = true;
      const message = `aliases nest lists and mappings more than ${String(MAX_DEPTH)} levels deep`;
      this.report({ code: "yaml-depth", offset, message, hint: "nest less deep" });
    }
  }
}
