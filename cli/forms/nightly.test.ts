import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { torontoParts } from '../shared/toronto.ts';
import { startReceiver } from '../tests/forms/fixture.ts';
import { monthsBefore, startNightly } from './nightly.ts';

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['in the afternoon', Date.UTC(2026, 10, 20, 17, 30)],
  ['just before', Date.UTC(2026, 10, 20, 7, 59)],
  ['just after', Date.UTC(2026, 10, 20, 8, 1)],
  ['in summer', Date.UTC(2026, 6, 1, 12, 0)],
])('1.8 purges when it starts and at three every night: %s', async (_, start) => {
  vi.setSystemTime(start);
  const times: number[] = [];
  const stop = startNightly({
    purge: async () => {
      times.push(Date.now());
      return { submissions: 0, subscribers: 0 };
    },
    now: Date.now,
    log: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(49 * HOUR);
  await stop();
  await vi.advanceTimersByTimeAsync(49 * HOUR);
  expect(times[0]).toBe(start);
  const nights = times.slice(1).map((time) => torontoParts(time));
  expect(nights.map(({ hours, minutes }) => `${hours}:${minutes}`)).toEqual(nights.map(() => '03:00'));
  expect(new Set(nights.map(({ date }) => date)).size).toBe(nights.length);
  expect(nights.length).toBeGreaterThanOrEqual(2);
});

it('1.8 goes on after a purge that failed, and says so', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 20, 17, 30));
  const log: string[] = [];
  let nights = 0;
  const stop = startNightly({
    purge: () => {
      nights += 1;
      return nights === 1
        ? Promise.reject(new Error('no disk'))
        : Promise.resolve({ submissions: 2, subscribers: 1 });
    },
    now: Date.now,
    log: (line) => void log.push(line),
  });
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  await stop();
  expect(log).toEqual([
    'The purge failed: no disk',
    'Purged what had been kept for its full time: 2 messages, 1 subscription',
  ]);
});

it('stops after a few seconds, whatever the purge under way waits for', async () => {
  const stop = startNightly({
    purge: () => new Promise(() => undefined),
    now: Date.now,
    log: () => undefined,
  });
  const began = Date.now();
  const stopped = stop().then(() => Date.now() - began);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(await stopped).toBe(3000);
});

it('1.8 erases what a receiver finds too old when it starts', async () => {
  vi.useRealTimers();
  const purged: unknown[] = [];
  const { clock } = await startReceiver({
    through: (store) => ({
      ...store,
      upkeep: {
        ...store.upkeep,
        purge: (cutoffs) => store.upkeep.purge(cutoffs).finally(() => purged.push(cutoffs)),
      },
    }),
  });
  await expect.poll(() => purged.length).toBe(1);
  expect(purged).toEqual([
    {
      now: clock.now,
      contact: Date.UTC(2025, 10, 20, 17, 30),
      spam: clock.now - 30 * 24 * HOUR,
      consent: Date.UTC(2023, 10, 20, 17, 30),
    },
  ]);
});

it.each([
  ['2026-03-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-02-29T00:00:00Z', 12, '2027-02-28T00:00:00.000Z'],
  ['2026-01-15T00:00:00Z', 2, '2025-11-15T00:00:00.000Z'],
])('counts months as people do: %s, %i before', (from, months, to) => {
  expect(new Date(monthsBefore(Date.parse(from), months)).toISOString()).toBe(to);
});
