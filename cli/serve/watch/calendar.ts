/** Waits for an instant of a clock. */
interface Calendar {
  /** Waits for this instant, in epoch ms, and no longer for the one before. */
  readonly plan: (instant: number) => void;
  readonly close: () => void;
}

/**
 * Calls `onDue` once, when `clock` (epoch ms) has reached the planned instant. The clock is asked again at least every
 * ten seconds: timers stop while a laptop sleeps, people set clocks, and `SOURCE_DATE_EPOCH` stops them.
 */
export function createCalendar(clock: () => number, onDue: () => void): Calendar {
  let timer: NodeJS.Timeout | undefined;
  const plan = (instant: number): void => {
    clearTimeout(timer);
    const wait = Math.min(Math.max(0, instant - clock()), LONGEST_WAIT_MS);
    // The server keeps the process alive; a post to come does not.
    timer = setTimeout(() => (clock() < instant ? plan(instant) : onDue()), wait).unref();
  };
  return { plan, close: () => clearTimeout(timer) };
}

const LONGEST_WAIT_MS = 10_000;
