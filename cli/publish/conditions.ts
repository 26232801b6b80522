import type { ObjectStore } from '../s3/store.ts';
import { probeConditions } from './probe.ts';
import { Refusal } from './refusal.ts';
import type { Conditions } from './state-facts.ts';
import type { StoredState } from './stored-state.ts';
import { readState } from './stored-state.ts';

/** A bucket, once for the publish and once for its lock. */
export interface Stores {
  readonly store: ObjectStore;
  /** For the lock alone: it is given back also when everything else was told to stop. */
  readonly lockStore: ObjectStore;
}

/** Questions to a bucket while the build is still being read. */
export interface Preflight {
  readonly stored: Promise<StoredState>;
  /** Undefined: they are not asked for yet. */
  readonly conditions: Promise<Conditions | undefined>;
}

/**
 * Asks for the state, and of a bucket that has none what it makes of conditional writes.
 * @param mayWrite when it resolves, nothing is known that refuses this publish; undefined: nothing will be written
 */
export function lookAhead(store: ObjectStore, mayWrite: Promise<unknown> | undefined): Preflight {
  const stored = readState(store);
  const probe = async (): Promise<Conditions | undefined> => {
    const { etag } = await stored;
    if (mayWrite === undefined || etag !== undefined) return undefined;
    await mayWrite;
    return probeConditions(store);
  };
  const conditions = probe();
  // No caller waits for these when the build is refused meanwhile.
  for (const one of [stored, conditions]) one.catch(() => undefined);
  return { stored, conditions };
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
