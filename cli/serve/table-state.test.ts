import { describe, expect, it } from 'vitest';
import type { TableEvent, TableState } from './table-state.ts';
import { isLookDue, nextTable } from './table-state.ts';

const OPENED: TableState = { seen: 'a', looked: 0, listed: 0, isSettled: true, listing: undefined };
const MISSED: TableEvent = { kind: 'missed' };
const RENEWED: TableEvent = { kind: 'ended', listing: 'renewal' };
const CHECKED: TableEvent = { kind: 'ended', listing: 'check' };
const looked = (now: number, found?: string): TableEvent => ({ kind: 'looked', now, found });
const listed = (at: number, found: string, isNew = true): TableEvent => ({
  kind: 'listed',
  at,
  found,
  isNew,
});
/** Another build came and is served. */
const CHANGED = [looked(20, 'b'), listed(21, 'b'), RENEWED];

/** Returns the state after several events, and the action after the last of them. */
function lastStep(events: readonly TableEvent[]): ReturnType<typeof nextTable> {
  let step: ReturnType<typeof nextTable> = [OPENED, undefined];
  for (const event of events) step = nextTable(step[0], event);
  return step;
}

describe('a live table', () => {
  it.each<readonly [string, readonly TableEvent[], ReturnType<typeof nextTable>[1]]>([
    ['stays while the folder is as it was', [looked(20, 'a')], undefined],
    ['stays while the folder has no build', [looked(20)], undefined],
    ['is renewed for another build', [looked(20, 'b')], 'renewal'],
    ['is renewed when it lacks a file', [MISSED], 'renewal'],
    ['is renewed once for many visitors', [MISSED, MISSED, looked(20, 'b')], undefined],
    ['is renewed again when a listing failed', [looked(20, 'b'), RENEWED, looked(40, 'b')], 'renewal'],
    ['serves what was listed', [looked(20, 'b'), listed(21, 'b')], 'serve'],
    ['serves nothing that was listed before', [...CHANGED, listed(20, 'a')], undefined],
    ['stays once another build is served', [...CHANGED, looked(40, 'b')], undefined],
    ['is checked a second after a change', [...CHANGED, looked(1022, 'b')], 'check'],
    ['is checked one time at a time', [...CHANGED, looked(1022, 'b'), looked(1042, 'b')], undefined],
    ['is renewed though it is checked', [...CHANGED, looked(1022, 'b'), looked(1042, 'c')], 'renewal'],
    [
      'is renewed once, though a check ends',
      [...CHANGED, looked(1022, 'b'), MISSED, CHECKED, MISSED],
      undefined,
    ],
    ['serves what a check found', [...CHANGED, looked(1022, 'b'), listed(1022, 'b')], 'serve'],
  ])('%s', (_, events, action) => expect(lastStep(events)[1]).toBe(action));

  it('is checked until a check finds nothing else', () => {
    const other = [...CHANGED, looked(1022, 'b'), listed(1022, 'b'), CHECKED];
    expect(lastStep([...other, looked(2023, 'b')])[1]).toBe('check');
    const same = [...other, looked(2023, 'b'), listed(2023, 'b', false), CHECKED];
    expect(lastStep([...same, looked(9999, 'b')])[1]).toBeUndefined();
  });

  it('looks at its folder at most every 20 ms', () => {
    const [state] = lastStep([looked(20, 'a')]);
    expect([isLookDue(state, 39), isLookDue(state, 40)]).toEqual([false, true]);
  });
});
