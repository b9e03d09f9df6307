import { systemCode } from "../files/file-failure.js";

/** How long a group may take to end by itself before it is killed, in milliseconds. */
export const GRACE_MS = 500;
/** How often it is looked whether a group that was told to end is gone, in milliseconds. */
const LOOK_MS = 50;

/**
 * A program that was started as the leader of its own process group, with all that it starts itself.
 * It doesn't outlive this process, unless that is killed outright.
 */
export class ProcessGroup {
  readonly #leader: number;
  #isEnding = false;

  /** @param leader the process id of the program, which is the group's id too (POSIX `setsid`) */
  constructor(leader: number) {
    this.#leader = leader;
    remember(this);
  }

  /** Tells the whole group to end (SIGTERM), and kills what is still there half a second later (SIGKILL). */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (!this.#signal("SIGTERM")) {
      forget(this);
      return;
    }
    const killAt = performance.now() + GRACE_MS;
    const timer = setInterval(() => {
      const isLate = performance.now() >= killAt;
      if (isLate) this.#signal("SIGKILL");
      // Once it is gone, its number may be given to a stranger: it's never signalled again.
      else if (this.#signal(0)) return;
      clearInterval(timer);
      forget(this);
    }, LOOK_MS).unref();
  }

  /** Kills the whole group at once. */
  kill(): void {
    this.#signal("SIGKILL");
  }

  /** @returns whether there is still somebody to wait for */
  #signal(signal: NodeJS.Signals | 0): boolean {
    if (process.platform === "win32") return killTree(this.#leader);
    try {
      process.kill(-this.#leader, signal);
      return true;
    } catch (error) {
      // Nobody is left, or only who has ended already (macOS), or who has become another user.
      if (["ESRCH", "EPERM"].includes(systemCode(error) ?? "")) return false;
      throw error;
    }
  }
}

/** Windows has no groups, but knows who started whom. @returns that there's nobody to wait for */
function killTree(leader: number): false {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  spawnSync("taskkill", ["/pid", String(leader), "/t", "/f"], { stdio: "ignore", windowsHide: true });
  return false;
}

const living = new Set<ProcessGroup>();
const LAST_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function remember(group: ProcessGroup): void {
  living.add(group);
  if (living.size > 1) return;
  process.on("exit", killAll);
  // Before others, who may stop listening as they hear of it.
  for (const signal of LAST_SIGNALS) process.prependListener(signal, endBySignal);
}

function forget(group: ProcessGroup): void {
  living.delete(group);
  if (living.size > 0) return;
  process.off("exit", killAll);
  for (const signal of LAST_SIGNALS) process.off(signal, endBySignal);
}

function killAll(): void {
  for (const group of living) group.kill();
}

/**
 * A group of its own isn't reached by the signal that ends this process, and such an end tells nobody else. Where
 * somebody listens, it's theirs to end the process, and the groups go then.
 */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.off(signal, endBySignal);
  process.kill(process.pid, signal);
}
