import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MiniSite, Overlay } from './mini-site.ts';
import { siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

/** Moves the clock on by a minute, so that every stamp is old enough to be believed. */
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000));
afterEach(() => void vi.restoreAllMocks());

/** Returns the diagnostics of a build, in its order. */
async function said(site: MiniSite, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runHere(site, ['build', '--json', ...args]);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly unknown[] };
  return diagnostics.map((one) => JSON.stringify(one));
}

const describedAs = (words: string): string =>
  `description: ${words} ${'and says it at some length in one sentence '.repeat(2)}\n`;
const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${describedAs(title)}only: fr\n${more}---\n\n${body}\n`;

const PAGES: Overlay = {
  'content/fr/cible.md': page('Une page qui sert de cible', '## Un titre {#un}\n\nTexte.'),
  'content/fr/source.md': page(
    'Une page qui mène ailleurs',
    'Voir [la cible](/cible) et [son titre](/cible#un).',
  ),
  'content/fr/autre.md': page('Une page pour elle-même', 'Texte.'),
};

describe('what an earlier process found', () => {
  it.each<readonly [string, string, Overlay]>([
    [
      'an id that another page links to',
      'dead-anchor',
      { 'content/fr/cible.md': page('Une page qui sert de cible', '## Un titre {#deux}\n\nTexte.') },
    ],
    ['a page that another links to', 'dead-link', { 'content/fr/cible.md': undefined }],
    [
      'a title that becomes that of another page',
      'duplicate-title',
      { 'content/fr/autre.md': page('Une page qui mène ailleurs', 'Texte.') },
    ],
    [
      'a page that becomes a draft',
      'dead-link',
      { 'content/fr/cible.md': page('Une page qui sert de cible', '## Un titre {#un}', 'draft: true\n') },
    ],
    [
      'a link to nothing',
      'dead-link',
      { 'content/fr/autre.md': page('Une page pour elle-même', '[x](/nulle-part)') },
    ],
    [
      'a description of a word',
      'description-length',
      {
        'content/fr/autre.md':
          '---\ntitle: Une page pour elle-même\ndescription: Un\nonly: fr\n---\n\nTexte.\n',
      },
    ],
  ])('hides nothing of %s', async (_what, code, change) => {
    const site = siteInTurn(PAGES);
    const first = await said(site);
    expect(first.join('\n')).not.toContain(`"code":"${code}"`);
    for (const [file, text] of Object.entries(change))
      if (text === undefined) rmSync(join(site.root, file));
      else site.write({ [file]: text });
    const again = await said(site);
    expect(again.join('\n')).toContain(`"code":"${code}"`);
    expect(again).toEqual(await said(site, '--clean'));
    // Mended, it is as sound as it was.
    site.write(PAGES);
    expect(await said(site)).toEqual(first);
  });

  it('says again what was found in pages that did not change', async () => {
    const short = '---\ntitle: Une page pour elle-même\ndescription: Un\nonly: fr\n---\n\nTexte.\n';
    const site = siteInTurn({ ...PAGES, 'content/fr/autre.md': short });
    const first = await said(site);
    expect(first.join('\n')).toContain('description-length');
    site.write({ 'content/fr/cible.md': page('Une page qui sert de cible', '## Un titre {#un}\n\nAutre.') });
    expect(await said(site)).toEqual(first);
  });
});
