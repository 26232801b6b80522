import { describe, expect, it } from 'vitest';
import type { JsonReport } from '../report/json.ts';
import { torontoInstant } from '../shared/toronto.ts';
import type { MiniSite } from './mini-site.ts';
import { siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const FILE = 'content/fr/notes/demain.md';
const note = (matter: string): string =>
  `---\ntitle: Une note de demain\ndescription: Une note dont la date est à venir, décrite assez longuement pour convenir aux moteurs.\nonly: fr\ntags: [atelier]\n${matter}---\n\nTexte.\n`;
const siteOf = (matter: string): MiniSite => siteInTurn({ [FILE]: note(matter) });

/** Returns the diagnostics of a strict build at a local time of Toronto. */
async function said(site: MiniSite, now = '2026-01-15 12:00'): Promise<readonly string[]> {
  const env = { SOURCE_DATE_EPOCH: String(torontoInstant(now) / 1000) };
  const { code, stdout } = await runHere(site, ['build', '--json', '--strict'], env);
  expect(code).toBe(0);
  const { diagnostics } = JSON.parse(stdout) as JsonReport;
  return diagnostics.map(
    ({ severity, code: name, text, location }) =>
      `${severity} ${name} ${location?.file}:${location?.line} ${text}`,
  );
}

describe('1.4 a post that is public before its date', () => {
  const nothingHolds = `warning early-post ${FILE}:6 This post is public before its date, since a date alone does not hold a post back: write "publishAt: 2026-02-01" too, or the date on which it appears`;
  it.each([
    ['has a date alone', 'date: 2026-02-01\n', [nothingHolds]],
    [
      'was published already',
      'date: 2026-02-01\npublishAt: 2026-01-10 09:00\n',
      [
        `warning early-post ${FILE}:6 This post appears before its date: "publishAt" is 2026-01-10 09:00, and "date" 2026-02-01`,
      ],
    ],
    [
      'is to appear on the day before',
      'date: 2026-02-01\npublishAt: 2026-01-31 23:59\n',
      [
        `warning early-post ${FILE}:6 This post appears before its date: "publishAt" is 2026-01-31 23:59, and "date" 2026-02-01`,
      ],
    ],
    ['is one that waits for its date', 'date: 2026-02-01\npublishAt: 2026-02-01\n', []],
    ['is one of today', 'date: 2026-01-15\n', []],
    ['is a draft', 'date: 2026-02-01\ndraft: true\n', []],
  ])('is said where it %s, and fails no strict build', async (_, matter, expected) => {
    expect(await said(siteOf(matter))).toEqual(expected);
  });

  it('is no longer said once its day has come, though nothing else has changed', async () => {
    const site = siteOf('date: 2026-02-01\n');
    expect(await said(site)).toEqual([nothingHolds]);
    expect(await said(site, '2026-01-31 23:59')).toEqual([nothingHolds]);
    expect(await said(site, '2026-02-01')).toEqual([]);
  });

  it('is said in a preview, where no page counts as a draft', async () => {
    const { stdout } = await runHere(siteOf('date: 2026-02-01\n'), ['build', '--json', '--drafts']);
    expect((JSON.parse(stdout) as JsonReport).diagnostics.map(({ code }) => code)).toEqual(['early-post']);
  });
});
