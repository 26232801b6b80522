import { describe, expect, it } from 'vitest';
import { statedFigures } from './stated-figures.ts';

const keys = (text: string, locale: 'fr' | 'en'): readonly string[] =>
  statedFigures(text, locale).map(({ key }) => key);

describe('the figures of a text', () => {
  it.each([
    ['Environ 45 % des cas', 'About 45% of cases', ['45%']],
    ['45 pour cent', '45 percent', ['45%']],
    ['de 1 200 $ à 12 500,50 $', 'from $1,200 to $12,500.50', ['$1200', '$12500.5']],
    ['2 M$ et 2 millions de lignes', '$2M and 2 million lines', ['$2000000', '2000000']],
    ['à 14 h 30, de 9 h à 17 h', 'at 2:30 p.m., from 9 a.m. to 5 p.m.', ['time 14:30', '9', '17']],
    ['le 1er mars 2027', 'on March 1, 2027', ['day 03-01', '2027']],
    ['le 10 mai', 'on May 10th', ['day 05-10']],
    ['la 2e fois, 3,5 fois', 'the 2nd time, 3.5 times', ['2', '3.5']],
    ['version 2.1.0, le 2027-02-10', 'version 2.1.0, 2027-02-10', ['2.1.0', '2027-02-10']],
    ['{claims.savings.words} en 3 mois', '{claims.savings} in 3 months', ['{claims.savings', '3']],
    ['au 1 888 555-0123', 'at 1-888-555-0123', ['telephone 8885550123']],
    ['B2B, {name}, rien', 'B2B, {name}, nothing', []],
    ['mars 2027', 'March 2027', ['2027']],
  ])('%s is %s', (french, english, expected) => {
    expect(keys(french, 'fr')).toEqual(expected);
    expect(keys(english, 'en')).toEqual(expected);
  });

  it('are read in proportion to a text of digits', () => {
    const cost = (times: number): number => {
      const start = process.cpuUsage();
      keys('1 234 '.repeat(times), 'fr');
      keys('9'.repeat(6 * times), 'en');
      return process.cpuUsage(start).user;
    };
    cost(5000);
    // Four times the text: sixteen times the work, if each digit were read again for each.
    expect(cost(40_000)).toBeLessThan(12 * cost(10_000) + 100_000);
  });
});
