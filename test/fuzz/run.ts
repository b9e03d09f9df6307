import { randomInt } from "node:crypto";
import fc from "fast-check";
import type { Property, Subject } from "./property.js";
import { SUBJECTS } from "./subjects.js";

/** How long it's fuzzed, and what. */
export interface FuzzOptions {
  readonly minutes: number;
  /** Of the first round; each round after it has a fresh one. Any unless it's given. */
  readonly seed?: number;
  /** Names of subjects; all unless they're given. */
  readonly only?: readonly string[];
}

/** Where it's told what goes on. */
export interface FuzzWatch {
  readonly print: (line: string) => void;
  /** Takes what is tried now, several times a second. */
  readonly beat: (doing: string) => void;
}

/** The longest that an input may take, in milliseconds. */
const SLOW_MS = 1_000;
/** How often a slow input is tried: a busy machine is slow, too, but not each time. */
const TRIES = 3;
/** How long a processor works to find out how busy the machine is, in milliseconds. */
const CALIBRATION_MS = 50;
/** How long is waited for a check that may never end, in milliseconds. */
const ENDLESS_MS = 40_000;

interface Tally {
  inputs: number;
  slowestMs: number;
  slowest: string;
}

/** Tries every property of the subjects, round by round, until the time is over. @returns whether all held */
export async function runFuzz({ minutes, seed, only }: FuzzOptions, watch: FuzzWatch): Promise<boolean> {
  const unknown = (only ?? []).filter((name) => !SUBJECTS.some((subject) => subject.name === name));
  if (unknown.length > 0) {
    watch.print(`no subject is called ${unknown.join(", ")}: ${SUBJECTS.map(({ name }) => name).join(", ")}`);
    return false;
  }
  const subjects = SUBJECTS.filter(({ name }) => only?.includes(name) ?? true);
  const tallies = new Map(subjects.map(({ name }) => [name, { inputs: 0, slowestMs: 0, slowest: "" }]));
  const end = Date.now() + minutes * 60_000;
  let passed = true;
  try {
    for (let round = 0; passed && (round === 0 || Date.now() < end); round++) {
      const own = round === 0 && seed !== undefined ? seed : randomInt(2 ** 31);
      for (const subject of subjects) {
        const tally = tallies.get(subject.name);
        if (tally === undefined || (round > 0 && Date.now() >= end)) continue;
        passed = (await tryAll(subject, own, round === 0, tally, watch)) && passed;
      }
    }
  } finally {
    for (const subject of subjects) await subject.close?.();
  }
  for (const [name, { inputs, slowestMs, slowest }] of tallies)
    watch.print(
      `${name.padEnd(10)} ${String(inputs).padStart(8)} inputs, slowest ${slowestMs.toFixed(0)} ms: ${slowest}`,
    );
  return passed;
}

async function tryAll(
  subject: Subject,
  seed: number,
  first: boolean,
  tally: Tally,
  watch: FuzzWatch,
): Promise<boolean> {
  let passed = true;
  for (const property of subject.properties) {
    const examples = first ? property.corpus.map((input): [unknown] => [input]) : [];
    const checked = fc.asyncProperty(property.arbitrary, async (input) => {
      watch.beat(`${subject.name}, "${property.name}", seed ${seed}`);
      await tryInput(property, input, tally);
    });
    const found = await fc.check(checked, {
      seed,
      examples,
      numRuns: examples.length + property.runs,
      interruptAfterTimeLimit: 60_000,
    });
    if (!found.failed || found.counterexample === null) continue;
    passed = false;
    watch.print(`\n${subject.name}: it doesn't hold that ${property.name}`);
    watch.print(`input:  ${fc.stringify(found.counterexample[0])}`);
    watch.print(`why:    ${reasonOf(found.errorInstance)}`);
    watch.print(`seed:   ${seed}`);
    watch.print(`again:  npm run fuzz -- --only ${subject.name} --seed ${seed}\n`);
  }
  return passed;
}

async function tryInput(property: Property, input: unknown, tally: Tally): Promise<void> {
  tally.inputs++;
  let quickest = Infinity;
  for (let tries = 0; tries < TRIES && quickest > SLOW_MS; tries++) {
    const began = performance.now();
    await endingCheck(property, input);
    quickest = Math.min(quickest, performance.now() - began);
    if (property.starts === true) return;
  }
  if (quickest > tally.slowestMs) {
    tally.slowestMs = quickest;
    tally.slowest = fc.stringify(input).slice(0, 160);
  }
  // It takes a while to find out how busy the machine is, so that it's done for what is slow alone.
  if (quickest > SLOW_MS && quickest > SLOW_MS * contention())
    throw new Error(`took ${quickest.toFixed(0)} ms`);
}

/** How many times longer work takes than on an idle machine, because others have its processors; at least 1. */
function contention(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < CALIBRATION_MS * 1_000);
  return Math.max(1, (performance.now() - began) / CALIBRATION_MS);
}

async function endingCheck({ check }: Property, input: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const endless = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("doesn't end"));
    }, ENDLESS_MS);
  });
  try {
    await Promise.race([check(input), endless]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
