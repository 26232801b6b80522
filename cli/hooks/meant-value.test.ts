import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { meantValue } from './meant-value.ts';

const no = (message: string) => z.string().refine(() => false, message);
const DATE = no('must be a date such as 2026-03-01');
const TIME = no('must be a date such as 2026-03-01, or with a time, 2026-03-01 09:30');
const ID = no('must be made of lower-case letters, digits and single hyphens');
const LIST = z.array(z.string());

function meant(schema: z.ZodType, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issue && meantValue(issue);
}

describe('the value that was meant', () => {
  it.each([
    ['/en/about', '/about'],
    ['/en', '/'],
    ['about', '/about'],
    ['about.md', '/about'],
    ['projects/index.md', '/projects'],
    ['content/en/services/ai.md', '/services/ai'],
    ['/services/', '/services'],
    ['/English', undefined],
    ['https://example.com', undefined],
    ['À propos', undefined],
  ])('is the address of a page: %s', (written, key) => {
    expect(meant(no('must be the address of a page without its language, such as /services'), written)).toBe(
      key,
    );
  });

  it.each([
    ['2026-11-7', '2026-11-07'],
    ['2026/11/27', '2026-11-27'],
    ['2026‑11‑27', '2026-11-27'],
    ['27/11/2026', '2026-11-27'],
    ['11/27/2026', '2026-11-27'],
    ['27 novembre 2026', '2026-11-27'],
    ['le vendredi 27 novembre 2026', '2026-11-27'],
    ['1er août 2026', '2026-08-01'],
    ['November 27, 2026', '2026-11-27'],
    ['June 1st, 2026', '2026-06-01'],
    ['2 juillet 2026', '2026-07-02'],
    ['3 mai 2026', '2026-05-03'],
    ['2026-11-27 10:00', '2026-11-27'],
    ['“2026-11-27”', '2026-11-27'],
    ['«\u00a027 novembre 2026\u00a0»', '2026-11-27'],
    ['03/04/2026', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['demain', undefined],
    ['', undefined],
  ])('is a date: %s', (written, date) => {
    expect(meant(DATE, written)).toBe(date);
  });

  it.each([
    ['2027-03-01 9:30', '2027-03-01 09:30'],
    ['2027-03-01 9h30', '2027-03-01 09:30'],
    ['2027-03-01 14 h 30', '2027-03-01 14:30'],
    ['2027-03-01 9 h', '2027-03-01 09:00'],
    ['2027-03-01T09:30', '2027-03-01 09:30'],
    ['2027-03-01T09:30:00', '2027-03-01 09:30'],
    ['1er mars 2027 9 h 30', '2027-03-01 09:30'],
    ['2027-03-01 25:00', undefined],
  ])('is a date with a time: %s', (written, date) => {
    expect(meant(TIME, written)).toBe(date);
  });

  it.each([
    [ID, 'Method', 'method'],
    [z.enum(['true', 'false']), 'oui', 'true'],
    [z.enum(['true', 'false']), 'Non', 'false'],
    [z.enum(['true', 'false']), 'demain', undefined],
    [z.enum(['craie', 'fonce']), 'foncé', 'fonce'],
    [z.enum(['craie', 'fonce']), 'crai', 'craie'],
    [z.enum(['craie', 'fonce']), 'merisier', undefined],
    [ID, 'Accessibilité web', 'accessibilite-web'],
    [ID, '!', undefined],
    [LIST, 'method', '[method]'],
    [LIST, 'method, ai', '[method, ai]'],
    [LIST, 'un: deux', undefined],
    [LIST, { a: 'b' }, undefined],
  ])('is an id, a choice or a list: %#', (schema, written, value) => {
    expect(meant(schema, written)).toBe(value);
  });
});
