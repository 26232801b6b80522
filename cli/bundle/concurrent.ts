import { availableParallelism } from 'node:os';

/** Maps with at most `limit` at work at once; results keep the order of the items. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => Promise<R>,
  limit = availableParallelism(),
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await map(items[index] as T, index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}
