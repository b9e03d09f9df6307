import { DIAGNOSTIC_CODES, type DiagnosticCode } from "../diagnostics/codes.js";
import type { Diagnostic, Place, Severity } from "../diagnostics/diagnostic.js";
import type { ManifestFile } from "./manifest-file.js";
import { toPointer } from "./pointer.js";
import { placeOf, type Spot } from "./spot.js";

/** What a fault may carry beside its message. */
export interface FaultOptions {
  readonly hint?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly related?: readonly { readonly spot: Spot; readonly message: string }[];
}

/** Collects the faults of one run; nothing stops at the first. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #told = new Set<string>();
  /** By entry, so that asking for one entry's faults doesn't look through all. */
  readonly #byEntry = new Map<string, Diagnostic[]>();

  /** Every fault so far, in the order they were found. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** Whether anything keeps the manifest from being served. */
  get failed(): boolean {
    return this.#diagnostics.some(({ severity }) => severity === "error");
  }

  /** Adds one fault. Its severity is the code's, unless `options` says otherwise. */
  add(spot: Spot, code: DiagnosticCode, message: string, options: FaultOptions = {}): void {
    this.addAs(spot, code, options.severity ?? DIAGNOSTIC_CODES[code].severity, message, options);
  }

  /** Adds one fault with a code that the house doesn't know: one that a kind of source brought. */
  addAs(spot: Spot, code: string, severity: Severity, message: string, options: FaultOptions = {}): void {
    const { hint, related } = options;
    this.#take(
      {
        code,
        severity,
        ...placeOf(spot),
        path: toPointer(spot.path),
        message,
        ...(hint !== undefined && { hint }),
        ...(related !== undefined && {
          related: related.map((other): Place & { message: string } => ({
            ...placeOf(other.spot),
            message: other.message,
          })),
        }),
      },
      entryKey(spot),
    );
  }

  /** Adds what is wrong with a file's text as YAML. */
  takeDocument(file: ManifestFile): void {
    for (const diagnostic of file.document.diagnostics)
      this.#take(diagnostic, entryKeyOf(diagnostic.file, diagnostic.path));
  }

  /** The faults found so far at a place of an entry, or below it. */
  faultsAt(spot: Spot): readonly Diagnostic[] {
    // Most entries have none: for them no text is made.
    const known = this.#byEntry.size === 0 ? undefined : this.#byEntry.get(entryKey(spot));
    if (known === undefined) return NO_FAULTS;
    const pointer = toPointer(spot.path);
    return known.filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
  }

  /** Whether an error was found at a place of an entry, or below it. */
  isFaulty(spot: Spot): boolean {
    return this.faultsAt(spot).some(({ severity }) => severity === "error");
  }

  #take(diagnostic: Diagnostic, key: string): void {
    // What an alias repeats is one fault, though it lies at several paths.
    const { file, line, column, code, message } = diagnostic;
    const told = `${file}:${String(line)}:${String(column)}:${code}:${message}`;
    if (!this.#told.has(told)) this.#diagnostics.push(diagnostic);
    this.#told.add(told);
    const known = this.#byEntry.get(key);
    if (known === undefined) this.#byEntry.set(key, [diagnostic]);
    else known.push(diagnostic);
  }
}

const NO_FAULTS: readonly Diagnostic[] = [];

/** The file and the entry that a spot lies in: the first two tokens of its path. */
function entryKey({ file, path }: Spot): string {
  const [first, second] = path;
  // Most are `/resources/7`, which needs no escapes.
  if (first === "resources" && typeof second === "number") return `${file.name}#/resources/${String(second)}`;
  return `${file.name}#${toPointer(path.slice(0, 2))}`;
}

/** Likewise, of a JSON Pointer. */
function entryKeyOf(file: string, pointer: string): string {
  const third = pointer.indexOf("/", pointer.indexOf("/", 1) + 1);
  return `${file}#${third > 0 ? pointer.slice(0, third) : pointer}`;
}
