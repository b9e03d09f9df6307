/** Resolves with the promise, or when the time (in milliseconds) is over; rejects as the promise does. */
export async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  try {
    await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
