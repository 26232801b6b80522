import { describe, expect, it } from 'vitest';
import type { MessageKey } from './messages.ts';
import { formatDate, formatNumber, translate, translateCount } from './messages.ts';

const MESSAGES = {
  'page.updated': 'Dernière mise à jour : {date}',
  'blog.minutes.one': '{count} minute',
  'blog.minutes.other': '{count} minutes',
  'date.full': '{day} {month} {year}',
  'date.first': '1er',
  'date.months.3': 'mars',
};

describe('translate', () => {
  it('fills placeholders in and leaves unknown ones as written', () => {
    expect(translate(MESSAGES, 'page.updated', { date: 'hier' })).toBe('Dernière mise à jour : hier');
    expect(translate(MESSAGES, 'page.updated')).toBe('Dernière mise à jour : {date}');
  });

  it('throws at a key that there is not, which a page would show', () => {
    const key = 'page.updatd' as MessageKey;
    expect(() => translate(MESSAGES, key)).toThrow(
      'locales/fr.json and locales/en.json have no "page.updatd"',
    );
  });

  it('takes a value with a dollar sign as it is', () => {
    expect(translate(MESSAGES, 'page.updated', { date: '$&' })).toBe('Dernière mise à jour : $&');
  });
});

describe('translateCount', () => {
  it.each([
    ['fr', 0, '0 minute'],
    ['fr', 1, '1 minute'],
    ['fr', 2, '2 minutes'],
    ['en', 0, '0 minutes'],
    ['en', 1, '1 minute'],
  ] as const)('in %s, %i gives %s', (locale, count, text) => {
    expect(translateCount(MESSAGES, { key: 'blog.minutes', count, locale })).toBe(text);
  });
});

describe('1.4 dates and numbers come from tables', () => {
  it.each([
    ['2026-03-01', '1er mars 2026'],
    ['2026-03-12', '12 mars 2026'],
  ])('%s is %s', (date, text) => {
    expect(formatDate(MESSAGES, date)).toBe(text);
  });

  it.each([
    [25_000, 'fr', '25\u00a0000'],
    [25_000, 'en', '25,000'],
    [5.1, 'fr', '5,1'],
    [1005.1, 'en', '1,005.1'],
    [999, 'fr', '999'],
    [1_234_567, 'en', '1,234,567'],
  ] as const)('%i in %s is %s', (value, locale, text) => {
    expect(formatNumber(value, locale)).toBe(text);
  });
});
