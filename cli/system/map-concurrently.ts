import { processors } from './processors.ts';
/**
 * Maps at most `limit` items at once; results keep the order of the items. After the first failure, no other item
 * begins, and that failure is thrown once those under way have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  map: (item: T) => Promise<R>,
  limit = processors(),
): Promise<readonly R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [row, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[row] = await map(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
