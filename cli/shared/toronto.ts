/** Instants in America/Toronto without a time zone database: behaviour 1.4 must not depend on the machine's. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Converts a local time in Toronto to epoch ms: `2026-03-01` (midnight) or `2026-03-01 09:30`. A time in the hour that
 * clocks skip counts from the start of that hour. Of the hour that comes twice, the first is meant.
 */
export function torontoInstant(local: string): number {
  const [date = '', time = '00:00'] = local.split(' ');
  const standard = Date.parse(`${date}T${time}:00Z`) + 5 * HOUR;
  const daylight = standard - HOUR;
  return isDaylight(daylight) ? daylight : standard;
}

/** Returns the calendar year in Toronto at an instant in epoch ms. */
export function torontoYear(instant: number): number {
  return new Date(instant - (isDaylight(instant) ? 4 : 5) * HOUR).getUTCFullYear();
}

/** Returns the first midnight in Toronto after an instant, both in epoch ms. */
export function torontoMidnight(instant: number): number {
  // A day has 23 to 25 hours, so 30 hours after its start is in the next one.
  return torontoInstant(torontoParts(torontoInstant(torontoParts(instant).date) + 30 * HOUR).date);
}

/** Formats the local time in Toronto of an instant in epoch ms: `2026-03-01 09:30`. */
export function torontoTime(instant: number): string {
  const { date, hours, minutes } = torontoParts(instant);
  return `${date} ${hours}:${minutes}`;
}

/** A local time in parts, as sentences name them. */
interface TorontoParts {
  /** `2026-11-21`. */
  readonly date: string;
  /** Two digits, like the minutes. */
  readonly hours: string;
  readonly minutes: string;
}

/** Returns the parts of the local time in Toronto of an instant in epoch ms. */
export function torontoParts(instant: number): TorontoParts {
  const local = new Date(instant - (isDaylight(instant) ? 4 : 5) * HOUR).toISOString();
  return { date: local.slice(0, 10), hours: local.slice(11, 13), minutes: local.slice(14, 16) };
}

/** Tells whether daylight time applies: from 2:00 on March's second Sunday to 2:00 on November's first (since 2007). */
function isDaylight(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  const start = sunday(year, 2, 2) + 7 * HOUR;
  const end = sunday(year, 10, 1) + 6 * HOUR;
  return instant >= start && instant < end;
}

function sunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1);
  const offset = (7 - new Date(first).getUTCDay()) % 7;
  return first + (offset + 7 * (nth - 1)) * DAY;
}
