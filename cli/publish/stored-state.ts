import { Refusal } from '../report/refusal.ts';
import type { ObjectStore, StoredObject, WriteOutcome } from '../s3/store.ts';
import type { Publisher } from './lock.ts';
import { PRIVATE } from './objects.ts';
import { PACKED } from './packed.ts';
import type { State } from './state.ts';
import { decodeState, encodeState, NOTHING } from './state.ts';

/** Key of the state. */
export const STATE = `${PRIVATE}state`;

/** A state as it was read. */
export interface StoredState {
  readonly state: State;
  /** Undefined: there was none. */
  readonly etag: string | undefined;
}

/** Reads the state of a bucket; refuses one that this version cannot read. */
export async function readState(store: ObjectStore): Promise<StoredState> {
  const found = await store.get(STATE);
  return found === undefined
    ? { state: NOTHING, etag: undefined }
    : { state: decode(found), etag: found.etag };
}

function decode({ body }: StoredObject): State {
  const state = decodeState(body);
  if (typeof state === 'object') return state;
  throw new Refusal(
    state === 'newer'
      ? `${STATE} in the bucket was written by a newer version of site: update site.`
      : `${STATE} in the bucket is damaged: restore an earlier version of it and publish with --full, or ${REMOVE_IT}`,
  );
}

const REMOVE_IT =
  'remove it and publish with --full: no earlier build can then be published again, and pages that were removed since stay in the bucket.';

/** Writes the state; under a lock, only where it still is the one with that tag, or there still is none. */
export function writeState(
  store: ObjectStore,
  { state, etag }: StoredState,
  { nonce, lock, conditions }: Publisher,
): Promise<WriteOutcome> {
  const writing = { body: encodeState({ ...state, conditions }, nonce), headers: PACKED, fenced: true };
  if (lock === undefined) return store.put(STATE, writing);
  return store.putIf(etag === undefined ? 'absent' : { etag }, STATE, writing);
}

/** Replaces the state; answers its tag. Refuses when another publish has replaced it. */
export async function saveState(
  store: ObjectStore,
  stored: StoredState,
  publisher: Publisher,
): Promise<string> {
  const written = await writeState(store, stored, publisher);
  if (written === 'unmet') throw new Refusal('Another publish has replaced the state: nothing was removed.');
  return written.etag;
}
