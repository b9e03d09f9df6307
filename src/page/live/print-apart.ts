/** What is to be printed as HTML. */
export interface PrintJob {
  /** Markdown to be rendered, or a text to be coloured. */
  readonly kind: "markdown" | "code";
  readonly text: string;
  /** A name of the text's language, where it's to be coloured. */
  readonly language?: string | undefined;
}

/** Where the server has the worker's script. */
const SCRIPT = "/page/printer.js";

/** Texts beyond that many characters are shown without colours. */
export const MOST_COLOURED = 200_000;

/** How long a text is printed, in milliseconds. */
const LONGEST_MS = 2_000;

/** How many tags a browser makes a document of in a moment. */
const MOST_TAGS = 40_000;

/** Told where printing a text takes longer than anybody waits for. */
export class TooLong extends Error {
  override readonly name = "TooLong";
}

let worker: Promise<Worker> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Prints HTML of a content in a worker, which is ended where that takes too long: there are texts that take the best
 * printers minutes, and the page is to stay usable. What comes is not sanitised.
 * @param signal aborted where it isn't wanted any more
 * @returns nothing where it can't be printed
 * @throws TooLong
 */
export async function printApart(job: PrintJob, signal: AbortSignal): Promise<string | undefined> {
  const printed = queue.then(() => (signal.aborted ? undefined : print(job)));
  queue = printed.catch(() => undefined);
  const html = await printed;
  if (html !== undefined && countTags(html) > MOST_TAGS) throw new TooLong();
  return html;
}

async function print(job: PrintJob): Promise<string | undefined> {
  const current = await (worker ??= startWorker());
  let timer: number | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const end = () => {
        current.terminate();
        worker = undefined;
      };
      timer = window.setTimeout(() => {
        end();
        reject(new TooLong());
      }, LONGEST_MS);
      current.onmessage = ({ data }) => {
        resolve(typeof data === "string" ? data : undefined);
      };
      current.onerror = () => {
        end();
        resolve(undefined);
      };
      current.postMessage(job);
    });
  } finally {
    window.clearTimeout(timer);
  }
}

/**
 * Starts the worker, and waits until it's there: loading it is no part of the time that a text takes. Browsers with Trusted
 * Types start scripts of the page's own policy alone, and this is the one that it knows.
 */
async function startWorker(): Promise<Worker> {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = (scripts ??= trustedTypes?.createPolicy("printer", { createScriptURL: () => SCRIPT }));
  const started = new Worker(policy?.createScriptURL("") ?? SCRIPT);
  await new Promise((resolve) => {
    started.onmessage = resolve;
    // Whoever asks it then gets no answer.
    started.onerror = resolve;
  });
  return started;
}

/** What of Trusted Types is used (W3C Trusted Types, section 2.2). */
interface TrustedTypes {
  createPolicy(name: string, rules: Pick<ScriptPolicy, "createScriptURL">): ScriptPolicy;
}

interface ScriptPolicy {
  /** It's an object of its own kind, which takes the place of a text. */
  createScriptURL(input: string): string;
}

let scripts: ScriptPolicy | undefined;

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) count += 1;
  return count;
}
