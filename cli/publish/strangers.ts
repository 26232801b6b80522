import type { ObjectStore } from '../s3/store.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { BuildFiles } from './built-site.ts';
import { BLOB_HEADERS, PRIVATE } from './objects.ts';
import type { Plan } from './plan.ts';

/** Folder of copies of what other programs had put where a first publish writes. */
export const REPLACED = `${PRIVATE}replaced/`;

/** Lists the keys of other programs that a plan writes with other bytes, by looking at the bucket. */
export async function listStrangers(
  plan: Plan,
  { store, supply }: { readonly store: ObjectStore; readonly supply: BuildFiles | undefined },
): Promise<readonly string[]> {
  const fresh = freshKeys(plan);
  const listed = await store.list('');
  return listed
    .filter(({ key, etag }) => fresh.has(key) && supply?.get(key)?.md5 !== etag)
    .map(({ key }) => key);
}

/**
 * Copies those that a plan still writes below {@link REPLACED}, since a publish must lose no file: another publish may
 * have replaced some meanwhile. No tag is asked for, because that of an object that came in parts is not its copy's.
 */
export async function keepStrangers(
  strangers: readonly string[],
  plan: Plan,
  { store, connections }: { readonly store: ObjectStore; readonly connections: number },
): Promise<void> {
  const fresh = freshKeys(plan);
  const still = strangers.filter((key) => fresh.has(key));
  const keep = (key: string): Promise<unknown> =>
    store.copy({ from: key, to: REPLACED + key, headers: BLOB_HEADERS });
  await mapConcurrently(still, keep, connections);
}

/** Returns the keys that a plan writes and where nothing of ours is. */
function freshKeys({ steps }: Plan): ReadonlySet<string> {
  const fresh = steps.filter(({ existing }) => existing === undefined);
  return new Set(fresh.map(({ key }) => key));
}
