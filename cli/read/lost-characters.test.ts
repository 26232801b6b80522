import { describe, expect, it } from 'vitest';
import { reportLostCharacters } from './lost-characters.ts';

const found = (text: string): readonly string[] =>
  reportLostCharacters({ file: 'content/fr/a.md', text }).map(
    ({ severity, code, text: said, location }) =>
      `${severity} ${code} ${location?.line}:${location?.column} ${said}`,
  );

describe('a character that means nothing', () => {
  it.each([
    ['un\u000bdeux', '1:3 There is a control character here, which readers see as a box (U+000B)'],
    [
      '---\ntitle: Un\u0085\n---\n',
      '2:10 There is a control character here, which readers see as a box (U+0085)',
    ],
    ['a\n\n\ufffc', '3:1 Something was here that was not copied, such as a picture (U+FFFC)'],
    [
      '\uf0b7 Un point',
      '1:1 There is a sign of another program’s font here, which readers see as a box (U+F0B7)',
    ],
    ['l\ufffd\u000c', '1:2 A character was lost here before the text reached this file (U+FFFD)'],
  ])('is a warning at its place: %j', (text, said) => {
    expect(found(text)).toEqual([`warning lost-character ${said}`]);
  });

  it.each([
    ['\u200b## Titre', '1:1', '200B'],
    ['Un\n  \u2060- deux', '2:3', '2060'],
    ['Un\ufeff mot', '1:3', 'FEFF'],
  ])('is one without a width: %j', (text, place, code) => {
    const said =
      'There is a character without a width here, which hides what is beside it from Markdown and searches';
    expect(found(text)).toEqual([`warning lost-character ${place} ${said} (U+${code})`]);
  });

  it('is said of words that no line can end between', () => {
    const text = 'Un mot.\n\nVoici\u00a0cinq\u00a0mots\u00a0d’un\u202ftexte copié';
    expect(found(text)).toEqual([
      'warning glued-words 3:1 No line can end between these words: no-break spaces are between them',
    ]);
    expect(
      found(
        'à\u00a0M.\u00a0Roy, 1\u00a0234\u00a0567\u00a0890\u00a0$, «\u00a0un\u00a0»\u00a0: deux\u00a0mots',
      ),
    ).toEqual([]);
  });

  it('is said once a line', () => {
    expect(found('\u0001\u0001\n\u0001')).toHaveLength(2);
  });

  it.each([`${' '.repeat(300_000)}a\u200b`, `${'a-'.repeat(150_000)}\u00a0`])(
    'is looked for once in a long line',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it.each(['un\tdeux\n', 'l\u200bmot\u00ad\u2028\u00a0\u202f', 'é🙂', ''])('is not found in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});
