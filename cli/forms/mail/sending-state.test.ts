import { describe, expect, it } from 'vitest';
import type { SendingEvent, SendingState } from './sending-state.ts';
import { BEFORE_SENDING, nextSending } from './sending-state.ts';

const WOKEN: SendingEvent = { kind: 'woken' };
const DUE: SendingEvent = { kind: 'due' };
const ANSWERED: SendingEvent = { kind: 'answered' };
const FAILED: SendingEvent = { kind: 'failed' };
const CLOSED: SendingEvent = { kind: 'closed' };
const DONE: SendingEvent = { kind: 'done', restMs: 60_000 };

const stateOf = (...events: readonly SendingEvent[]): SendingState =>
  events.reduce(nextSending, BEFORE_SENDING);
/** Rounds of which each fails. */
const failed = (times: number): readonly SendingEvent[] =>
  Array.from({ length: times }, () => [DUE, FAILED]).flat();

describe('the state of the sending of mails', () => {
  it.each<readonly [string, readonly SendingEvent[], number | undefined]>([
    ['rests after a round until the next mail is due', [DUE, DONE], 60_000],
    ['rests for nothing when a mail came during the round', [DUE, WOKEN, DONE], 0],
    ['which counts for that round alone', [DUE, WOKEN, DONE, DUE, DONE], 60_000],
    ['rests for a second after a round that found no server', [DUE, FAILED], 1000],
    ['whatever came during the round', [DUE, WOKEN, FAILED], 1000],
    ['twice as long after each further one', failed(4), 8000],
    ['for a minute at most', failed(40), 60_000],
    ['for a second again once a server answered', [...failed(4), DUE, ANSWERED, FAILED], 1000],
    ['as long as the store says when it alone was down', [...failed(4), DUE, DONE], 60_000],
    ['a mail that comes during an outage hurries no round', [...failed(1), DUE, WOKEN, DONE], 60_000],
    ['has no next round once closed', [DUE, DONE, CLOSED], undefined],
    ['nor after the round under way', [DUE, CLOSED, DONE], undefined],
    ['nor after one that fails', [DUE, CLOSED, FAILED], undefined],
  ])('%s', (_, events, restMs) => {
    const { isSending, restMs: actual } = stateOf(...events);
    expect({ isSending, restMs: actual }).toEqual({ isSending: false, restMs });
  });

  it.each<readonly [string, readonly SendingEvent[], boolean]>([
    ['a time that has come begins a round', [DUE], true],
    ['so does a mail that comes at rest', [DUE, DONE, WOKEN], true],
    ['but not while the server is down', [...failed(1), WOKEN], false],
    ['nor once closed', [DUE, DONE, CLOSED, WOKEN], false],
    ['nor does a time that has come', [DUE, DONE, CLOSED, DUE], false],
  ])('%s', (_, events, isSending) => {
    expect(stateOf(...events).isSending).toBe(isSending);
  });

  it('stays the same object where nothing changes, so that no timer is set again', () => {
    const down = stateOf(...failed(1));
    expect(nextSending(down, WOKEN)).toBe(down);
    expect(nextSending(down, ANSWERED)).not.toBe(down);
  });
});
