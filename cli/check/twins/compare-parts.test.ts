import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../read/front-matter.ts';
import { createParser } from '../../render/markdown/parser.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Anatomy } from './anatomy.ts';
import { anatomyOf } from './anatomy.ts';
import { compareParts } from './compare-parts.ts';

const parser = createParser([]);

function takeApart(text: string, locale: Locale): Anatomy {
  const source = { file: `content/${locale}/a.md`, text };
  return anatomyOf(source, { matter: parseFrontMatter(source), locale }, { parser, drawn: [] });
}

/** Lists the kinds of differences, each with its size in French and in English. */
function differences(fr: string, en: string): readonly string[] {
  return compareParts(takeApart(fr, 'fr'), takeApart(en, 'en')).map(({ own, has, twin }) =>
    [has.kind, own, has.size, twin?.size].filter((part) => part !== undefined).join(' '),
  );
}

const list = (...items: readonly string[]): string => `---\nbrief: [${items.join(', ')}]\n---\n`;
/** Of 25 letters on average, and of 22: a list is taken for sentences from 24 on. */
const FR = ['Vos données restent chez vous', 'Vous payez à chaque étape'];
const EN = ['Your data stays with you', 'You pay step by step'];

describe('lists of front matter', () => {
  it.each([
    ['the French', list(...FR), list(...EN)],
    ['the English', list(...EN), list(...FR)],
    ['neither', list('Un titre', 'en deux lignes'), list('A title', 'in', 'three lines')],
  ])('are the same in both languages where %s are long enough to be compared', (_, fr, en) => {
    expect(differences(fr, en)).toEqual([]);
  });

  it('are compared where one of them is long enough', () => {
    expect(differences(list(...FR), list('Your data stays with you'))).toEqual(['list "brief" fr 2 1']);
    expect(differences(list('Tout reste chez vous'), list(...FR))).toEqual(['list "brief" fr 1 2']);
    expect(differences(list(...FR), '---\nbrief: []\n---\n')).toEqual(['list "brief" fr 2 0']);
  });

  it('are told where the twin has none of that name, except for short ones', () => {
    expect(differences(list(...FR), list(...EN).replace('brief', 'lead'))).toEqual(['list "brief" fr 2']);
    expect(differences(list(...EN), '---\ntitle: A title\n---\n')).toEqual([]);
  });

  it('are compared row by row within other lists', () => {
    const rows = (...lists: readonly (readonly string[])[]): string =>
      `---\nsections:\n${lists.map((items) => `  - title: A title\n    items: [${items.join(', ')}]\n`).join('')}---\n`;
    expect(differences(rows(['A', 'B'], FR), rows(['A'], EN))).toEqual([]);
    expect(differences(rows(FR, FR), rows(EN, ['One']))).toEqual(['list "sections.items" fr 2 1']);
  });

  it.each(['service', 'page', 'post', 'project'])('do not differ in what a new %s begins with', (name) => {
    const read = (locale: Locale): string =>
      readFileSync(new URL(`../../../templates/starters/${name}.${locale}.md`, import.meta.url), 'utf8');
    expect(differences(read('fr'), read('en'))).toEqual([]);
  });
});
