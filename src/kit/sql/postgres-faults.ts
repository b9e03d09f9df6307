import type { DatabaseAnswer, FaultKind } from "./database.js";

/** A failure of PostgreSQL or of the way there. Only the code of it is told: its message quotes the statement and the data. */
export interface PostgresFailure {
  /** The SQLSTATE (PostgreSQL, appendix A), or the code of the system. */
  readonly code: string;
  /** Whether the connection is gone with it. */
  readonly lost: boolean;
  readonly fault: FaultKind;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** What a failure is. @param error as the driver gives it */
export function judgeFailure(error: unknown): PostgresFailure {
  const told = (error as { readonly code?: unknown } | undefined)?.code;
  if (typeof told !== "string") return { code: "no answer", lost: true, fault: "unreachable" };
  if (!isState(told)) return { code: told, lost: true, fault: "unreachable" };
  return { code: `SQLSTATE ${told}`, lost: /^(?:08(?!P01)|57P0)/.test(told), fault: faultOf(told) };
}

/** The answer that a failure is. */
export function answerOf({ fault, code }: PostgresFailure): DatabaseAnswer {
  return { kind: "fault", fault, code };
}

/** Whether the server gave the statement up: its time was over, or somebody cancelled it. */
export function isCancelled({ code }: PostgresFailure): boolean {
  return code === "SQLSTATE 57014";
}

/** Codes of the system, such as `EPIPE`, may have five letters too. */
function isState(code: string): boolean {
  return SQLSTATE.test(code) && !/^E[A-Z]{4}$/.test(code);
}

function faultOf(state: string): FaultKind {
  if (state === "25006") return "writes";
  // Invalid text of a type, out of range, invalid dates, bytes that are no text.
  if (/^22(?:P02|P03|003|007|008|021)$/.test(state)) return "value";
  if (/^(?:28|3D)/.test(state)) return "refused";
  // Lost, out of resources, going down, given up, a conflict: another time it may work.
  if (/^(?:08(?!P01)|53|57|58|40|55P03)/.test(state)) return "unreachable";
  return "failed";
}
