import { Refusal } from '../report/refusal.ts';
import type { ObjectStore } from '../s3/store.ts';
import type { Plan } from './plan.ts';
import { isTouch } from './plan.ts';

/**
 * Refuses a plan that replaces or removes, on the word of the state alone, what something else has put in the place of
 * ours. Of what is copied first, the copy itself asks for the tag.
 */
export async function refuseDrift({ steps, removals, copies }: Plan, store: ObjectStore): Promise<void> {
  const copied = new Set([...copies.values()].map(({ key }) => key));
  const replaced = steps.filter((step) => !isTouch(step));
  const unseen = [...replaced, ...removals].filter(({ key, existing }) => existing && !copied.has(key));
  if (unseen.length === 0) return;
  const tags = new Map((await store.list('')).map(({ key, etag }) => [key, etag]));
  const other = unseen.find(({ key, existing }) => (tags.get(key) ?? existing?.etag) !== existing?.etag);
  if (other !== undefined) throw drifted(other.key);
}

/** The refusal of an object that the state tells otherwise. */
export function drifted(key: string): Refusal {
  return new Refusal(
    `${key} in the bucket is not what was published there: run again with --full, which looks at the bucket itself.`,
  );
}
