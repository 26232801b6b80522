import { describe, expect, it } from 'vitest';
import type { DryRunEvent, DryRunState } from './dry-run-state.ts';
import { nextDryRun, UNTRIED } from './dry-run-state.ts';
import type { PublicBuild } from './public-build.ts';

const GOOD: PublicBuild = { ok: true, diagnostics: [] };
const BAD: PublicBuild = { ok: false, diagnostics: [] };
const BEGUN: DryRunEvent = { kind: 'begun' };
const CLOSED: DryRunEvent = { kind: 'closed' };
const built = (...edited: readonly string[]): DryRunEvent => ({
  kind: 'built',
  edited: new Set(edited),
  now: 5,
});
const ended = (found = GOOD): DryRunEvent => ({ kind: 'ended', found });

/** Returns the state after several events, and what the last of them has to tell. */
function lastStep(events: readonly DryRunEvent[]): ReturnType<typeof nextDryRun> {
  let step: ReturnType<typeof nextDryRun> = [UNTRIED, undefined];
  for (const event of events) step = nextDryRun(step[0], event);
  return step;
}

describe('dry runs', () => {
  it.each<readonly [string, readonly DryRunEvent[], readonly string[], PublicBuild | undefined]>([
    ['tell what was edited before', [built('a'), BEGUN, ended()], ['a'], undefined],
    ['tell what several builds named', [built('a'), built('b'), BEGUN, ended()], ['a', 'b'], undefined],
    ['tell no edit twice', [built('a'), BEGUN, ended(), built('b'), BEGUN, ended()], ['b'], GOOD],
    ['know what the last one told', [built('a'), BEGUN, ended(BAD), BEGUN, ended()], [], BAD],
    [
      'tell of an overtaken run’s edits later',
      [built('a'), BEGUN, built('b'), ended(BAD), BEGUN, ended()],
      ['a', 'b'],
      undefined,
    ],
    ['tell of the edits of a run that threw', [built('a'), BEGUN, BEGUN, ended()], ['a'], undefined],
  ])('%s', (_, events, edited, last) => {
    const [state, news] = lastStep(events);
    expect(news).toEqual({ found: GOOD, last, edited: new Set(edited) });
    expect(state).toMatchObject({ kind: 'resting', found: GOOD, built: 5 });
  });

  it.each<readonly [string, readonly DryRunEvent[], DryRunState['kind']]>([
    ['while one is under way', [built('a'), BEGUN], 'running'],
    ['of one that was overtaken', [built('a'), BEGUN, built('b'), ended(BAD)], 'resting'],
    ['once they are closed', [built('a'), BEGUN, CLOSED, ended(BAD), built('b')], 'closed'],
  ])('tell nothing %s', (_, events, kind) => {
    const [state, news] = lastStep(events);
    expect([state.kind, state.found, news]).toEqual([kind, undefined, undefined]);
  });
});
