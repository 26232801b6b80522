import { randomBytes } from 'node:crypto';
import { Refusal } from '../report/refusal.ts';
import { StoreFailure } from '../s3/failure.ts';
import type { Condition, ObjectStore, WriteOutcome } from '../s3/store.ts';
import { PRIVATE } from './objects.ts';
import type { Conditions } from './state-facts.ts';

/** A bucket, once for the publish and once for its lock. */
export interface Stores {
  readonly store: ObjectStore;
  /** For the lock alone: it is given back also when everything else was told to stop. */
  readonly lockStore: ObjectStore;
}

/** Finds out what the store makes of conditions; without them two publishers could write at once. */
export async function conditionsOf(
  { store, lockStore }: Stores,
  known: Conditions | undefined,
): Promise<Conditions> {
  const found = known ?? (await probeConditions(store));
  if (found === 'refused' || found === 'ignored') {
    const how = found === 'refused' ? 'refuses conditional writes (501)' : 'ignores conditional writes';
    throw new Refusal(
      `This store ${how}, so nothing keeps two publishes apart: make sure that one runs at a time, and add --no-lock.`,
    );
  }
  for (const one of [store, lockStore]) one.quoting = found;
  return found;
}

/** Finds out what a store makes of conditional writes, with an object of its own. */
async function probeConditions(store: ObjectStore): Promise<Conditions> {
  const nonce = randomBytes(9).toString('hex');
  const name = `${PRIVATE}probe-${nonce}`;
  const put = (text: string, condition: Condition): Promise<WriteOutcome> =>
    store.putIf(condition, name, { body: Buffer.from(`${nonce} ${text}`), headers: PLAIN });
  try {
    const first = await put('first', 'absent');
    if (first === 'unmet') return 'refused';
    if ((await put('second', 'absent')) !== 'unmet') return 'ignored';
    for (const quoting of ['quoted', 'bare'] as const) {
      store.quoting = quoting;
      const matched = await put(`third, ${quoting}`, { etag: first.etag });
      if (matched === 'unmet') continue;
      return (await put('fourth', { etag: first.etag })) === 'unmet' ? quoting : 'ignored';
    }
    return 'refused';
  } catch (error) {
    if (error instanceof StoreFailure && (error.status === 501 || error.code === 'NotImplemented'))
      return 'refused';
    throw error;
  } finally {
    store.quoting = 'quoted';
    await store.remove([name]).catch(() => undefined);
  }
}

const PLAIN = { 'content-type': 'text/plain' };
