import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import { BASE, siteInTurn } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

/** A page in one language whose description is too short. */
const SHORT = { 'content/fr/vue.md': '---\ntitle: Une vue\nonly: fr\n---\n\nPeu de mots.\n' };

describe('site check', () => {
  it('says what a build says, ends with 0, 3 or 1, and writes nothing', async () => {
    const site = siteInTurn();
    expect(await runHere(site, ['check', '--strict'])).toMatchObject({
      code: 0,
      stdout: '18 pages: 1 warning\n',
    });
    site.write(SHORT);
    const warned = await runHere(site, ['check', '--format', 'text']);
    expect(warned).toMatchObject({ code: 0, stdout: '19 pages: 2 warnings\n' });
    expect(warned.stderr).toContain('[description-length]');
    expect(await runHere(site, ['check', '--strict', '--quiet'])).toMatchObject({ code: 3, stdout: '' });
    site.write({ 'content/fr/mots.md': '---\ntitle: Des mots\nonly: fr\n---\n\n[ici](/nulle-part)\n' });
    const failed = await runHere(site, ['check', '--format', 'json']);
    expect(failed.code).toBe(1);
    const { ok, diagnostics } = JSON.parse(failed.stdout);
    expect(ok).toBe(false);
    expect(diagnostics).toEqual(JSON.parse((await runHere(site, ['build', '--json'])).stdout).diagnostics);
    expect(existsSync(join(site.root, 'dist'))).toBe(false);
  });

  it('speaks to a workflow of GitHub by itself, and prints every diagnostic', async () => {
    const site = siteInTurn(SHORT);
    const lines = '|a|b|\n'.repeat(7).split('\n').join('\n\n');
    site.write({ 'content/fr/mots.md': `---\ntitle: Mots\nonly: fr\n---\n\n${lines}` });
    const run = await runHere(site, ['check'], { GITHUB_ACTIONS: 'true' });
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(/^::warning file=content\/fr\/vue\.md,.*title=description-length::/m);
    const sarif = JSON.parse((await runHere(site, ['check', '--format', 'sarif'])).stdout);
    expect(sarif.runs[0].results).toHaveLength(run.stdout.match(/^::warning/gm)?.length ?? 0);
  });

  it('takes a title for one, in front matter or as the first heading', async () => {
    const own =
      'description: Une description assez longue pour que nulle remarque ne soit faite de sa longueur.';
    const english =
      'description: A description that is long enough for nothing to be said of how long it is, as here.';
    const site = siteInTurn({
      'content/fr/a.md': `---\ntitle: Une page\n${own}\n---\n\nUn texte.\n`,
      'content/en/a.md': `---\n${english}\n---\n\n# A page\n\nA text.\n`,
    });
    expect(await runHere(site, ['check', '--strict'])).toMatchObject({
      code: 0,
      stdout: '20 pages: 1 warning\n',
    });
  });

  it('says of a title that both languages have that one is to be translated, at both lines', async () => {
    const described = (words: string): string => `description: ${words}${' et encore'.repeat(8)}`;
    const site = siteInTurn({
      'content/fr/a.md': `---\ntitle: Accueillir une personne\n${described('Un')}\n---\n\nUn texte.\n`,
      'content/en/a.md': `---\n${described('A')}\ntitle: Accueillir une personne\n---\n\nA text.\n`,
    });
    const { stderr } = await runHere(site, ['check']);
    expect(stderr).toContain(
      'The French and the English have the same text: translate "Accueillir une personne" [untranslated-text]\n\n    content/fr/a.md:2',
    );
    expect(stderr).toContain('Its English twin is here:\n\n    content/en/a.md:3');
  });

  it('says of data that a figure is not the same in both languages, at both lines', async () => {
    const description = (fr: string, en: string): string =>
      `  description:\n    fr: "Ce qui se passe à l'atelier ${fr}, dit assez longuement pour convenir aux moteurs."\n    en: "What goes on in the workshop ${en}, said at enough length to suit search engines."\n`;
    const tags = (fr: string, en: string): string =>
      `atelier:\n  label: { fr: Atelier, en: Workshop }\n${description(fr, en)}`;
    const site = siteInTurn({ 'content/data/tags.yaml': tags('pour 13 000 $', 'for $12,000') });
    const { stderr } = await runHere(site, ['check']);
    expect(stderr).toContain(
      'The French says "13 000 $", and the English "$12,000" [twin-figure]\n\n    content/data/tags.yaml:4:',
    );
    expect(stderr).toContain('Its English twin is here:\n\n    content/data/tags.yaml:5:');
    site.write({ 'content/data/tags.yaml': tags('pour 12 000 $', 'for $12,000') });
    expect((await runHere(site, ['check'])).stderr).not.toContain('twin-figure');
    const same = tags('', '').replace(
      /en: "What.*/,
      `en: "Ce qui se passe à l'atelier , dit assez longuement pour convenir aux moteurs."`,
    );
    site.write({ 'content/data/tags.yaml': same });
    expect((await runHere(site, ['check'])).stderr).toContain(
      '[untranslated-text]\n\n    content/data/tags.yaml:4:',
    );
  });

  it('names an interface string that nothing shows, unless a document or code does', async () => {
    const messages = (locale: string): string => {
      const known = JSON.parse(readFileSync(join(BASE, `locales/${locale}.json`), 'utf8'));
      return JSON.stringify({ ...known, menu: { lost: 'A', told: 'B', made: 'C' } }, null, 2);
    };
    const site = siteInTurn({
      'locales/fr.json': messages('fr'),
      'locales/en.json': messages('en'),
      'content/fr/texte.md': '---\ntitle: Texte\nonly: fr\n---\n\nLa clé menu.told.\n',
      'templates/made.ts': `export const KEY = (name: string): string => \`menu.ma\${name}\`;\n`,
    });
    const { stdout } = await runHere(site, ['check', '--format', 'json']);
    const found = JSON.parse(stdout).diagnostics.filter(({ code }: Diagnostic) => code === 'unused-message');
    expect(found).toEqual([
      expect.objectContaining({
        text: 'Nothing shows the interface string "menu.lost": remove it from both languages',
        location: expect.objectContaining({ file: 'locales/fr.json', lineText: '    "lost": "A",' }),
      }),
    ]);
  });
});
