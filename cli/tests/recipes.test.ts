import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutContent } from './cut-content.ts';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR } from './mini-site.ts';
import { sharedCache } from './once-a-run.ts';
import { realCopy, realSite } from './real-site.ts';
import { runHere } from './run-here.ts';
import { siteWithBlocks } from './site-with-blocks.ts';

/** Reads the code of a recipe by the file that it says: all of it, or a line that goes into it. */
function recipe(title: string): Readonly<Record<'file' | 'into', Readonly<Record<string, string>>>> {
  const text = readFileSync(join(GENERATOR, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^### /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const found = { file: {}, into: {} } as Record<'file' | 'into', Record<string, string>>;
  for (const [, how = 'file', path = '', code = ''] of section.matchAll(
    /^```[a-z]+ (file|into)=(.+)\n([\s\S]*?)^```$/gm,
  ))
    found[how as 'file' | 'into'][path] = code;
  return found;
}

/** Puts what a recipe adds to a file behind the words that it names. */
function insert(site: MiniSite, places: Readonly<Record<string, string>>): void {
  for (const [place, code] of Object.entries(places)) {
    const [file = '', anchor = ''] = place.split('#');
    const text = readFileSync(join(site.root, file), 'utf8');
    if (!text.includes(anchor)) throw new Error(`${file} holds no "${anchor}"`);
    site.write({ [file]: text.replace(anchor, () => `${anchor}\n${code}`) });
  }
}

const RECIPES = ['A template', 'A layout', 'A block', 'An island', 'A collection', 'A data file'];

describe('a recipe of CONTRIBUTING', () => {
  it('makes a template, a layout, a block, an island, a collection and a data file', async () => {
    // Its pictures and fonts are in the cache then.
    await realSite();
    const site = realCopy();
    cutContent(site.root);
    for (const title of RECIPES) {
      const { file, into } = recipe(title);
      expect(Object.keys(file).length + Object.keys(into).length, title).toBeGreaterThan(0);
      site.write(file);
      insert(site, into);
    }
    const page = readFileSync(join(site.root, 'templates/pages/event.tsx'), 'utf8');
    site.write({
      'templates/pages/event.tsx': page
        .replace('    </Section>', '      <Island name="open-now" props={{ label: "?" }} />\n$&')
        .replace(/ {4}<Section[\s\S]*<\/Section>\n/, '<>\n$&<OpeningHours />\n</>\n')
        .replace(
          /^/,
          "import { OpeningHours } from '../blocks/opening-hours.tsx';\nimport { Island } from '../ui/island.tsx';\n",
        ),
    });
    const { code, stderr } = await runHere(site, ['build', '--quiet'], { SITE_CACHE: sharedCache() });
    expect([code, stderr]).toEqual([0, '']);
    const html = site.output('events/portes-ouvertes/index.html');
    for (const part of ['À l’atelier', 'site-header quiet', 'Du lundi au jeudi', 'data-island="open-now"'])
      expect(html).toContain(part);
    expect(site.output('en/events/portes-ouvertes/index.html')).toContain('Friday, 9\u00a0a.m. to noon');
    const scripts = readdirSync(join(site.root, 'dist/assets')).filter((name) =>
      name.startsWith('open-now.'),
    );
    expect(scripts).toHaveLength(1);
  });

  it('makes a fenced block', async () => {
    const { file, into } = recipe('A fenced block');
    const site = siteWithBlocks({
      ...file,
      'content/fr/amount.md': `---\ntitle: Un montant\nonly: fr\n---\n\n${file['content/fr/amount.md']}`,
    });
    insert(site, into);
    const { code, stderr } = await runHere(site, ['build', '--quiet']);
    expect([code, stderr.replace(/▲[\s\S]*/, '')]).toEqual([0, '']);
    expect(site.output('amount/index.html')).toContain(
      '<figure class="amount"><strong>25 EUR</strong><p>Une heure d’atelier.</p>\n</figure>',
    );
  });

  it('makes a middleware', async () => {
    const { file } = recipe('A middleware');
    const site = siteWithBlocks({
      ...file,
      'content/fr/lent.md': (file['content/fr/lent.md'] ?? '').replace('title:', 'only: fr\ntitle:'),
    });
    const { code, stderr } = await runHere(site, ['build', '--quiet']);
    expect([code, stderr]).toEqual([0, '']);
    expect(site.output('lent/index.html')).toContain('url=/about"');
  });
});
