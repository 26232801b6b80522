import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import type { MiniSite } from '../mini-site.ts';
import { siteInTurn } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

const document = (title: string, matter: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: ${title}, et une description assez longue pour que nulle remarque ne soit faite d’elle.\n${matter}---\n\n${body}\n`;
const LATER = 'publishAt: 2026-03-02 09:30\n';
const LAST = 'publishAt: 2026-06-01\n';
const NOTE =
  'Today’s build does not have this problem: the site will, once all that is scheduled is public, from 2026-06-01 00:00 on (Toronto)';

interface Checked {
  readonly code: number | null;
  readonly stderr: string;
  readonly told: readonly string[];
}

async function check(site: MiniSite, ...flags: readonly string[]): Promise<Checked> {
  const { code, stdout, stderr } = await runHere(site, ['check', '--format', 'json', ...flags]);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const known = diagnostics.filter(({ code: name }) => name !== 'unknown-age');
  const told = known.map(({ severity, code: name, location, notes = [] }) =>
    [severity, name, location?.file, ...notes.map(({ text }) => text).filter((text) => text === NOTE)].join(
      ' | ',
    ),
  );
  return { code, stderr, told };
}

describe('site check of documents that are scheduled', () => {
  it('says today what would stop the build that publishes them, and once what is wrong already', async () => {
    const site = siteInTurn({
      'content/fr/attente.md': document(
        'Une page à venir',
        `only: fr\n${LATER}`,
        'Voir [rien](/nulle-part).',
      ),
      'content/fr/derniere.md': document('La dernière page', `only: fr\n${LAST}`, 'Texte.'),
      'content/fr/renvoi.md': document('Une page de renvoi', 'only: fr\n', 'Voir [la suite](attente.md).'),
      'content/fr/titre.md': document('Une page de renvoi', 'only: fr\n', 'Texte.'),
    });
    expect((await runHere(site, ['build', '--strict'])).code).toBe(1);
    expect(await check(site)).toEqual({
      code: 3,
      stderr: '',
      told: [
        `error | dead-link | content/fr/attente.md | ${NOTE}`,
        'warning | link-not-due | content/fr/renvoi.md',
        'warning | duplicate-title | content/fr/titre.md',
      ],
    });
    expect((await runHere(site, ['build'])).code).toBe(0);
    site.write({
      'content/fr/attente.md': document('Une page à venir', `only: fr\n${LATER}`, 'Voir [nous](about.md).'),
    });
    expect((await check(site)).code).toBe(0);
  });

  it('asks the gates of them, too, and holds their warnings against a strict check', async () => {
    const site = siteInTurn({
      'content/fr/prix.md': document('Un prix à venir', LAST, 'Trois démos pour 40 personnes.'),
      'content/en/prix.md': document('A price to come', LAST, 'Three demos for 50 people.'),
    });
    expect((await check(site)).told).toEqual([`warning | twin-figure | content/fr/prix.md`]);
    expect((await check(site)).code).toBe(0);
    expect((await check(site, '--strict')).code).toBe(3);
  });

  it('holds today’s addresses against a published build', async () => {
    const page = document('Une page', 'only: fr\n', 'Texte.');
    const site = siteInTurn({ 'content/fr/page.md': page });
    await runHere(site, ['build', '--out', 'published']);
    site.write({ 'content/fr/page.md': page.replace('only: fr\n', `only: fr\n${LAST}`) });
    const { code, told } = await check(site, '--against', 'published');
    expect(code).toBe(3);
    expect(told.join()).toContain('error | lost-address');
  });
});
