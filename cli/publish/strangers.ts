import type { ObjectStore } from '../s3/store.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { BuildFiles } from './built-site.ts';
import { BLOB_HEADERS, PHASES, PRIVATE } from './objects.ts';
import type { Plan } from './plan.ts';
import { drifted } from './refuse-drift.ts';

/** Folder of copies of what other programs had put where a first publish writes. */
export const REPLACED = `${PRIVATE}replaced/`;

/** An object that another program put into the bucket. */
export interface Stranger {
  readonly key: string;
  readonly etag: string;
}

/** Lists the objects of other programs that a plan replaces with other bytes, by looking at the bucket. */
export async function listStrangers(
  { puts }: Plan,
  { store, supply }: { readonly store: ObjectStore; readonly supply: BuildFiles | undefined },
): Promise<readonly Stranger[]> {
  const fresh = PHASES.flatMap((phase) => puts[phase]).filter(({ existing }) => existing === undefined);
  const keys = new Set(fresh.map(({ key }) => key));
  const listed = await store.list('');
  return listed.filter(({ key, etag }) => keys.has(key) && supply?.get(key)?.md5 !== etag);
}

/** Copies them below {@link REPLACED}, since a publish must lose no file. */
export async function keepStrangers(
  strangers: readonly Stranger[],
  { store, connections }: { readonly store: ObjectStore; readonly connections: number },
): Promise<void> {
  const keep = async ({ key, etag }: Stranger): Promise<void> => {
    const copied = await store.copy({ from: key, to: REPLACED + key, etag, headers: BLOB_HEADERS });
    if (copied === undefined) throw drifted(key);
  };
  await mapConcurrently(strangers, keep, connections);
}
