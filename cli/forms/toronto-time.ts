/** A moment as people in Toronto write it, in parts. */
export interface TorontoTime {
  /** `2026-11-21`. */
  readonly date: string;
  /** Two digits, as the minutes. */
  readonly hours: string;
  readonly minutes: string;
}

/** The time in Toronto at an instant in epoch ms. */
export function torontoTime(instant: number): TorontoTime {
  const parts = new Map(FORMAT.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hours: part('hour'),
    minutes: part('minute'),
  };
}

const FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
