import { randomBytes } from 'node:crypto';
import { StoreFailure } from '../s3/failure.ts';
import type { Condition, ObjectStore, WriteOutcome } from '../s3/store.ts';
import { PRIVATE } from './objects.ts';
import type { Conditions } from './state-facts.ts';

/** Finds out what a store makes of conditional writes, with an object of its own. */
export async function probeConditions(store: ObjectStore): Promise<Conditions> {
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
