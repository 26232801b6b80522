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
    ['à 14 h 30, de 9 h à 17 h', 'at 14:30, from 9:00 to 17:00', ['time 14:30', '9', '17']],
    ['le 1er mars 2027', 'on March 1, 2027', ['day 03-01', '2027']],
    ['le 10 mai', 'on May 10th', ['day 05-10']],
    ['la 2e fois, 3,5 fois', 'the 2nd time, 3.5 times', ['2', '3.5']],
    ['version 2.1.0, le 2027-02-10', 'version 2.1.0, 2027-02-10', ['2.1.0', '2027-02-10']],
    ['{claims.savings.words} en 3 mois', '{claims.savings} in 3 months', ['{claims.savings', '3']],
    ['au 1 888 555-0123', 'at 1-888-555-0123', ['telephone 8885550123']],
    ['B2B, {name}, rien', 'B2B, {name}, nothing', []],
    ['mars 2027', 'March 2027', ['2027']],
    ['du 3 au 5 mars 2026', 'March 3–5, 2026', ['day 03-03', 'day 03-05', '2026']],
    ['les 1er et 2 mai', 'on May 1 and 2', ['day 05-01', 'day 05-02']],
    ['du 3 mars au 5 avril', 'March 3 to April 5', ['day 03-03', 'day 04-05']],
    ['2 millions de dollars', '$2 million', ['$2000000']],
    ['2 G$ en 5 ans', '$2 billion in 5 years', ['$2000000000', '5']],
    ['1 000 000 d’euros', '€1,000,000', ['€1000000']],
    ['30 dollars, 1 euro', '30 dollars, 1 euro', ['$30', '€1']],
    ['25 000 $ CA', 'CA$25,000', ['$25000']],
    ['25 000 $ CAN', 'C$25,000', ['$25000']],
    ['25 000 $ US', 'US$25,000', ['US$25000']],
    ['25 000 $ US', '25,000 US dollars', ['US$25000']],
    ['au XXIe siècle', 'in the 21st century', ['21']],
    ['le IVᵉ siècle', 'the 4th century', ['4']],
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
