import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MiniSite, Overlay } from '../mini-site.ts';
import { BASE, miniSite } from '../mini-site.ts';
import { watchHere } from './watched-here.ts';

const base = (file: string): string => readFileSync(join(BASE, file), 'utf8');
const about = (n: number): string => `${base('content/fr/about.md')}\nMot ${n}.\n`;
const words = (n: number): string => base('locales/fr.json').replace('(autre site)', `Mot ${n}.`);
const word = (n: number): string => `export const word = 'Mot ${n}.';\n`;

/** A site that depends on a file outside of its folders: the file, a text of it, and what makes the site depend on it. */
const PLACES: readonly (readonly [string, string, (n: number) => string, Overlay])[] = [
  [
    'the target of a linked document',
    'texts/about.md',
    about,
    { 'content/fr/about.md': { link: '../../texts/about.md' } },
  ],
  [
    'a file in a linked folder',
    'words/fr.json',
    words,
    {
      'words/en.json': base('locales/en.json'),
      locales: { link: 'words' },
      'content/fr/about.md': `${base('content/fr/about.md')}\n[Ailleurs](https://autre.example)\n`,
    },
  ],
  [
    'a module that templates import',
    'lib/word.ts',
    word,
    {
      'templates/components.tsx': `import { word } from '../lib/word.ts';\n${base(
        'templates/components.tsx',
      ).replace("'À propos'", 'word')}`,
    },
  ],
  [
    'a module that site.config.ts imports',
    'lib/word.ts',
    word,
    {
      'site.config.ts': `import { word } from './lib/word.ts';\n${base('site.config.ts').replace("'Essai'", 'word')}`,
      'content/fr/about.md': `${base('content/fr/about.md')}\n{name}\n`,
    },
  ],
];

/** Watches a site; returns a reader of a page, and one of what is wrong. */
async function watched({ root }: MiniSite) {
  const { origin, states, stop } = await watchHere(root);
  onTestFinished(async () => void (await stop()));
  return {
    page: async () => (await fetch(`${origin}/about`)).text(),
    problem: () => states.at(-1)?.problem ?? '',
  };
}

function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 40_000, interval: 20 });
}

describe('a watched site', () => {
  it.each(PLACES)('follows %s', async (_, file, text, overlay) => {
    const site = miniSite({ ...overlay, [file]: text(1) });
    const { page } = await watched(site);
    await eventually(page).toContain('Mot 1.');
    for (const n of [2, 3]) {
      site.write({ [file]: text(n) });
      await eventually(page).toContain(`Mot ${n}.`);
    }
  });

  it.each(PLACES)('follows %s on which it comes to depend', async (_, file, text, overlay) => {
    const site = miniSite();
    const { page } = await watched(site);
    site.write({ [file]: text(1) });
    site.write(overlay);
    await eventually(page).toContain('Mot 1.');
    site.write({ [file]: text(2) });
    await eventually(page).toContain('Mot 2.');
  });

  it('follows a module from elsewhere that holds a mistake from the start', async () => {
    const [, , [, file, text, overlay] = []] = PLACES;
    const site = miniSite({ ...overlay, [`${file}`]: 'export const = 1;\n' });
    const { page, problem } = await watched(site);
    await eventually(problem).toContain(file);
    site.write({ [`${file}`]: text?.(1) });
    await eventually(page).toContain('Mot 1.');
  });
});
