// From Pressmark 0.1.0: src/kit/map-concurrently.ts (MIT)
/**
 * Does the same for each item, a few at a time, and gives the results in the items' order.
 * The first failure is thrown; what was not begun by then stays undone.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(most, items.length) }, async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  });
  await Promise.all(workers);
  return results;
}
