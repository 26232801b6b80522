import { processors } from './processors.ts';
/**
 * Maps with at most `limit` at work at once; results keep the order of the items. The first failure stops what has not
 * begun; it is thrown when what is under way has ended.
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
