import { describe, expect, it } from 'vitest';
import type { RebuildEvent, RebuildState } from './rebuild-state.ts';
import { AT_REST, nextRebuild } from './rebuild-state.ts';

type Change = Extract<RebuildEvent, { readonly kind: 'changed' }>;

const SAVED: Change = { kind: 'changed', how: 'change', isNamed: true, isMark: true };
const REMOVED: Change = { ...SAVED, how: 'removal' };
const ANYTHING: Change = { ...SAVED, isNamed: false };
const SEEN: Change = { ...SAVED, isMark: false };
const BEGUN: RebuildEvent = { kind: 'begun' };
const THREW: RebuildEvent = { kind: 'threw' };
const LOOKED: RebuildEvent = { kind: 'looked' };
const CLOSED: RebuildEvent = { kind: 'closed' };
const built = (marks: RebuildState['marks'], retryAfter?: number): RebuildEvent => ({
  kind: 'built',
  marks,
  retryAfter,
});
const EDIT = { areNamed: true, isLook: false };
const LOOK = { areNamed: true, isLook: true };
const ALL = { areNamed: false, isLook: false };

/** Events by their times. */
type Events = Readonly<Record<number, RebuildEvent>>;

/** Returns the state after events at these times; a build waits for 5 ms without a change. */
function stateOf(events: Events): RebuildState {
  return Object.entries(events).reduce(
    (state, [now, event]) => nextRebuild(state, event, { now: Number(now), quietMs: 5 }),
    AT_REST,
  );
}

describe('the state of a rebuilder', () => {
  it.each<readonly [string, Events, RebuildState['next']]>([
    ['a save is built after a pause', { 10: SAVED }, { kind: 'build', at: 15, since: 10 }],
    ['saves in a row are one', { 10: SAVED, 14: SAVED }, { kind: 'build', at: 19, since: 10 }],
    [
      'saves without a pause wait for 250 ms',
      { 10: SAVED, 258: SAVED },
      { kind: 'build', at: 260, since: 10 },
    ],
    ['a removal waits for the other half of a save', { 10: REMOVED }, { kind: 'build', at: 70, since: 10 }],
    ['which then counts alone', { 10: REMOVED, 12: SAVED }, { kind: 'build', at: 17, since: 10 }],
    [
      'a removal after a save waits no longer',
      { 10: SAVED, 12: REMOVED },
      { kind: 'build', at: 15, since: 10 },
    ],
    [
      'after an edit everything is looked at',
      { 10: SAVED, 15: BEGUN, 30: built(EDIT) },
      { kind: 'look', at: 430 },
    ],
    ['after a look nothing is', { 10: SEEN, 15: BEGUN, 30: built(LOOK) }, undefined],
    ['nor after a build of everything', { 30: built(ALL) }, undefined],
    ['a build may ask for another', { 30: built(EDIT, 1000) }, { kind: 'retry', at: 1030 }],
    ['but a change comes first', { 20: SAVED, 30: built(EDIT, 1000) }, { kind: 'build', at: 25, since: 20 }],
    [
      'a change takes the place of a look',
      { 30: built(EDIT), 40: SAVED },
      { kind: 'build', at: 45, since: 40 },
    ],
    ['a look that finds nothing is over', { 30: built(EDIT), 430: LOOKED }, undefined],
    [
      'nothing follows once it is closed',
      { 10: SAVED, 11: CLOSED, 12: SAVED, 20: built(EDIT, 1) },
      undefined,
    ],
  ])('%s', (_, events, next) => expect(stateOf(events).next).toEqual(next));

  it.each<readonly [string, Events, RebuildState['marks']]>([
    ['of a file alone', { 1: SAVED }, EDIT],
    ['of anything', { 1: ANYTHING }, ALL],
    ['of a file, then of anything', { 1: SAVED, 2: ANYTHING }, ALL],
    ['of none, by a look', { 1: SEEN }, LOOK],
    ['of those since the last build began', { 1: ANYTHING, 2: BEGUN, 3: SAVED }, EDIT],
  ])('knows marks %s', (_, events, marks) => expect(stateOf(events).marks).toEqual(marks));

  it('counts builds in a row that throw', () => {
    const twice: Events = { 1: BEGUN, 2: THREW, 3: BEGUN, 4: THREW };
    expect(stateOf(twice)).toMatchObject({ failures: 2, isBuilding: false });
    expect(stateOf({ 1: BEGUN, 2: THREW, 3: BEGUN }).isBuilding).toBe(true);
    expect(stateOf({ ...twice, 4: built(EDIT) }).failures).toBe(0);
  });
});
