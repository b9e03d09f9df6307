import type { Contract } from "../compare/contract.js";

/** What a side of a comparison is read from. */
export type SideKind = "manifest" | "revision" | "list" | "server";

/** One side of a comparison, read. */
export interface Side {
  readonly kind: SideKind;
  /** As the user named it; of a server, without what may be secret. */
  readonly name: string;
  readonly contract: Contract;
  /** What there is to say of it: one line each. */
  readonly notes: readonly string[];
}
