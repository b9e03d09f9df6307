// From Pressmark 0.1.0: src/kit/watch/repeated-work.ts (MIT)
/**
 * Makes a piece of work that is done one at a time: asked for while it is under way, it is done once more afterwards.
 * @returns asks for it
 */
export function repeatWork(work: () => Promise<void>): () => void {
  let running = false;
  let wanted = false;
  const run = async (): Promise<void> => {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}
