import { describe, expect, it } from 'vitest';
import { torontoInstant, torontoMidnight, torontoTime, torontoYear } from './toronto.ts';

describe('1.4 Toronto time without a time zone database', () => {
  it.each([
    ['2026-01-15', '2026-01-15T05:00:00Z'],
    ['2026-07-01', '2026-07-01T04:00:00Z'],
    ['2026-03-08 01:59', '2026-03-08T06:59:00Z'],
    ['2026-03-08 03:00', '2026-03-08T07:00:00Z'],
    ['2026-11-01 00:30', '2026-11-01T04:30:00Z'],
    ['2026-11-01 02:00', '2026-11-01T07:00:00Z'],
    ['2027-03-14 03:30', '2027-03-14T07:30:00Z'],
    ['2030-12-31 23:59', '2031-01-01T04:59:00Z'],
  ])('%s is %s', (local, instant) => {
    expect(new Date(torontoInstant(local)).toISOString()).toBe(new Date(instant).toISOString());
  });

  it.each([
    ['that is left out in March is not before the one before it', '2027-03-14 02:15', '2027-03-14T07:15:00Z'],
    ['that comes twice in November is the first', '2026-11-01 01:30', '2026-11-01T05:30:00Z'],
  ])('an hour %s', (_, local, instant) => {
    expect(new Date(torontoInstant(local)).toISOString()).toBe(new Date(instant).toISOString());
  });

  it.each(['2026-01-15 00:00', '2026-07-01 12:34', '2026-03-08 03:00', '2026-11-01 02:00'])(
    '%s comes back the same',
    (local) => {
      expect(torontoTime(torontoInstant(local))).toBe(local);
    },
  );

  it.each([
    ['2026-01-15 00:00', '2026-01-16'],
    ['2026-11-01 00:30', '2026-11-02'],
    ['2026-11-01 23:59', '2026-11-02'],
    ['2026-03-08 12:00', '2026-03-09'],
    ['2026-12-31 18:00', '2027-01-01'],
  ])('after %s, midnight is that of %s', (local, day) => {
    expect(torontoMidnight(torontoInstant(local))).toBe(torontoInstant(day));
  });

  it('the year changes at midnight in Toronto', () => {
    expect(torontoYear(Date.parse('2027-01-01T04:59:59Z'))).toBe(2026);
    expect(torontoYear(Date.parse('2027-01-01T05:00:00Z'))).toBe(2027);
  });

  it('agrees with the time zone database for every day of ten years', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Toronto',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let day = 0; day < 3652; day++) {
      const instant = Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 30);
      expect(torontoTime(instant)).toBe(format.format(instant));
    }
  });
});
