// From Pressmark 0.1.0: src/kit/serve/sessions.ts (MIT)
import type { CallerInfo } from "./caller-info.js";
import { Session, type SessionParts } from "./session.js";

/** How many sessions there may be, and how long one lives without being used. */
export interface SessionLimits {
  readonly max: number;
  /** Milliseconds. */
  readonly idleMs: number;
}

/** How long a session waits with what it's subscribed to until its client listens again, in milliseconds. */
const FORSAKEN_MS = 5 * 60_000;

/** The sessions of 2025 clients (MCP 2025-11-25, transports, session management). */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #limits: SessionLimits;
  readonly #parts: SessionParts;
  readonly #sweeper: NodeJS.Timeout;

  constructor(limits: SessionLimits, parts: SessionParts) {
    this.#limits = limits;
    this.#parts = parts;
    const interval = Math.min(Math.max(limits.idleMs / 4, 10), 30_000);
    this.#sweeper = setInterval(() => {
      this.#sweep();
    }, interval).unref();
  }

  /** How many there are. */
  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Opens a session for a caller. Where there are too many, the one that was idle for longest ends.
   * @returns nothing where all sessions are in use
   */
  open(caller: CallerInfo): Session | undefined {
    if (this.#sessions.size >= this.#limits.max && !this.#evict()) return undefined;
    const session = new Session(caller, this.#parts, () => this.#sessions.delete(session.id));
    this.#sessions.set(session.id, session);
    return session;
  }

  /** The session of that id, if it is this caller's; to anybody else it is as unknown as any other. */
  find(id: string, caller: CallerInfo): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined || session.key !== caller.clientId) return undefined;
    if (this.#isOver(session)) {
      void session.close();
      return undefined;
    }
    return session;
  }

  /** Ends the open streams; requests that are under way go on. */
  endStreams(): void {
    for (const session of this.#sessions.values()) session.endStream();
  }

  /** Ends all sessions and what is under way in them. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  #isOver(session: Session): boolean {
    const idleMs = session.waits ? Math.min(this.#limits.idleMs, FORSAKEN_MS) : this.#limits.idleMs;
    return !session.busy && Date.now() - session.lastUse > idleMs;
  }

  #sweep(): void {
    for (const session of this.#sessions.values()) if (this.#isOver(session)) void session.close();
  }

  #evict(): boolean {
    let idlest: Session | undefined;
    for (const session of this.#sessions.values())
      if (!session.busy && (idlest === undefined || session.lastUse < idlest.lastUse)) idlest = session;
    void idlest?.close();
    return idlest !== undefined;
  }
}
