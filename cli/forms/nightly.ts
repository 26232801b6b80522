import { messageOf } from '../report/stack-of.ts';
import { formatCount } from '../report/units.ts';
import { torontoParts } from '../shared/toronto.ts';
import { briefly } from '../system/within.ts';
import type { FormsSettings } from './settings.ts';
import type { ErasedCounts, Upkeep } from './store/upkeep.ts';

interface NightlyOptions {
  readonly purge: () => Promise<ErasedCounts>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** The hour in Toronto at which few people fill in forms. */
const HOUR = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STOP_MS = 3000;

/** Purges now and every night; returns what stops it, after the purge under way if that takes no longer than a few seconds. */
export function startNightly({ purge, now, log }: NightlyOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = async (): Promise<void> => {
    try {
      const { submissions, subscribers } = await purge();
      if (submissions + subscribers > 0)
        log(
          `Purged what had been kept for its full time: ${formatCount(submissions, 'message')}, ${formatCount(subscribers, 'subscription')}`,
        );
    } catch (error) {
      log(`The purge failed: ${messageOf(error)}`);
    }
    if (!stopped) timer = setTimeout(start, untilNight(now()));
  };
  let running: Promise<void> = Promise.resolve();
  const start = (): void => {
    running = run();
  };
  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    // What the store makes it wait for, the next start or night purges.
    await briefly(running, STOP_MS);
  };
}

/** Erases from a store what its retention no longer allows. */
export function purgeByRetention(
  upkeep: Upkeep,
  retention: FormsSettings['retention'],
  now: number,
): Promise<ErasedCounts> {
  return upkeep.purge({
    now,
    contact: monthsBefore(now, retention.contactMonths),
    spam: now - retention.spamDays * 24 * HOUR_MS,
    consent: monthsBefore(now, retention.consentMonths),
  });
}

/** The same day so many months before, or the last of a month that has no such day. */
export function monthsBefore(instant: number, months: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** Ms until the hour comes next; a night when clocks change is an hour off. */
function untilNight(instant: number): number {
  const { hours, minutes } = torontoParts(instant);
  const away = (HOUR - Number(hours) + 24) % 24;
  return (away === 0 ? 24 : away) * HOUR_MS - Number(minutes) * MINUTE_MS;
}
