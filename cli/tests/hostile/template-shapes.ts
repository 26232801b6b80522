import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE } from '../mini-site.ts';
import type { Shape } from './shape.ts';
import { fill, numbered } from './shape.ts';

/** Lists shapes of messages, and of parts that a layout repeats on every page: these go through the minifier. */
export function templateShapes(): readonly Shape[] {
  return [
    ...Object.entries(WORDS).map(([name, make]) => ({
      name: `layout: ${name}`,
      files: (bytes: number) => ({
        'templates/components.tsx': base('templates/components.tsx').replaceAll("'Accueil'", () =>
          JSON.stringify(make(bytes)),
        ),
      }),
    })),
    ...Object.entries(WORDS).map(([name, make]) => ({
      name: `message: ${name}`,
      files: (bytes: number) => ({
        'locales/fr.json': base('locales/fr.json').replace('"(autre site)"', () =>
          JSON.stringify(make(bytes)),
        ),
        'content/fr/about.md': `${base('content/fr/about.md')}\n[a](https://a.example)\n`,
      }),
    })),
    {
      name: 'messages that the other language lacks',
      files: (bytes) => ({
        'locales/fr.json': base('locales/fr.json').replace(
          '{',
          () => `{${numbered((n) => `"key${n}": "a",`, bytes)}`,
        ),
      }),
    },
  ];
}

const WORDS: Readonly<Record<string, (bytes: number) => string>> = {
  spaces: (bytes) => `a${fill(' ', bytes)}b`,
  tabs: (bytes) => `a${fill('\t', bytes)}b`,
  'spaces in words': (bytes) => fill(`a${' '.repeat(60)}`, bytes),
  tags: (bytes) => fill('<a b="', bytes),
  quotes: (bytes) => fill('"a ', bytes),
};

function base(file: string): string {
  return readFileSync(join(BASE, file), 'utf8');
}
