import { describe, expect, it } from 'vitest';
import type { TreeAction, TreeEvent } from './tree-state.ts';
import { nextTree, UNWATCHED } from './tree-state.ts';

const APPEARED: TreeEvent = { kind: 'appeared' };
const MISSED: TreeEvent = { kind: 'missed' };
const WHOLE: TreeEvent = { kind: 'whole' };
const SETTLED: TreeEvent = { kind: 'settled' };
const POLLS: TreeEvent = { kind: 'polls' };
const failed = (code: string): TreeEvent => ({ kind: 'failed', code, text: 'no luck' });
const ROOM = 'This system has no room for more watches (ENOSPC): looking at every file instead.';
const often = (...events: readonly TreeEvent[]): readonly TreeEvent[] => Array(5).fill(events).flat();

/** Returns the action of a tree after the last of several events. */
function actionAfter(events: readonly TreeEvent[]): TreeAction {
  let [state, action]: readonly [typeof UNWATCHED, TreeAction] = [UNWATCHED, {}];
  for (const event of events) [state, action] = nextTree(state, event);
  return action;
}

describe('a tree under watch', () => {
  it.each<readonly [string, readonly TreeEvent[], TreeAction]>([
    ['waits when a folder appears', [APPEARED], { wait: true }],
    ['waits once for several', [APPEARED, APPEARED], {}],
    ['is watched anew when it has settled', [APPEARED, SETTLED], { open: 'events' }],
    ['waits again for a later folder', [APPEARED, SETTLED, APPEARED], { wait: true }],
    ['tries a folder without a watch five times', [...often(MISSED, SETTLED)].slice(0, -1), { wait: true }],
    ['then leaves it', [...often(MISSED, SETTLED), MISSED], {}],
    [
      'tries anew when another appears',
      [...often(MISSED, SETTLED), MISSED, APPEARED, SETTLED, MISSED],
      { wait: true },
    ],
    ['tries anew once every folder had a watch', [...often(MISSED, SETTLED), WHOLE, MISSED], { wait: true }],
    ['is watched at once when its root is another', [{ kind: 'replaced' }], { open: 'events' }],
    ['is polled where the system has no room', [failed('ENOSPC')], { complaint: ROOM, open: 'polling' }],
    ['is polled where the environment asks for it', [POLLS], { open: 'polling' }],
    [
      'is polled on a disk that other systems change',
      [{ kind: 'deaf', disk: '9p' }],
      {
        complaint:
          'This folder is on a disk (9p) that does not report what other systems change: looking at every file instead.',
        open: 'polling',
      },
    ],
    ['says what else fails', [failed('EACCES')], { complaint: 'no luck' }],
    ['polls no other way than polling', [POLLS, failed('ENOSPC')], { complaint: 'no luck' }],
    [
      'goes back to events when its root is another',
      [POLLS, { kind: 'replaced' }, failed('ENOSPC')],
      { complaint: ROOM, open: 'polling' },
    ],
  ])('%s', (_, events, expected) => {
    expect(actionAfter(events)).toEqual(expected);
  });
});
