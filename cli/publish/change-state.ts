import { conditionsOf } from './conditions.ts';
import type { ForgetPlan } from './forget.ts';
import type { LockOptions } from './lock.ts';
import { underLock } from './lock.ts';
import { blobKey } from './objects.ts';
import type { State } from './state.ts';
import { readState, saveState } from './stored-state.ts';

/** Changes what is kept, under the lock: the state first, then what it no longer needs. Answers the change. */
export async function changeState(
  options: LockOptions,
  change: (state: State) => Promise<ForgetPlan>,
): Promise<ForgetPlan> {
  const { store, nonce } = options;
  const { conditions: known } = (await readState(store)).state;
  const conditions = options.locks ? await conditionsOf(options, known) : known;
  return underLock(options, async (lock) => {
    const before = await readState(store);
    const changed = await change(before.state);
    const { state, keys } = changed;
    const put = (next: State, etag: string | undefined): Promise<string> =>
      saveState(store, { ...next, conditions }, { nonce, etag: lock && etag });
    const etag = await put(state, before.etag);
    await store.remove(keys);
    const gone = new Set(keys);
    const isLeft = ([key]: readonly [string, unknown]): boolean => !gone.has(key);
    const objects = new Map([...state.objects].filter(isLeft));
    const retired = new Map([...state.retired].filter(isLeft));
    const spare = state.spare.filter((sha256) => !gone.has(blobKey(sha256)));
    await put({ ...state, objects, retired, spare }, etag);
    return changed;
  });
}
