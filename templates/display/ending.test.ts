import { describe, expect, it } from 'vitest';
import { cutRules, endingRules } from './classes.ts';
import { cutsOf } from './cuts.ts';
import type { Ending } from './ending.ts';
import { endingOf } from './ending.ts';
import { inkLength } from './measure.ts';

const LINES = ['Des logiciels taillés', 'sur mesure', 'pour votre métier.'];
const NARROW = ['Des logiciels', 'taillés', 'sur mesure', 'pour votre', 'métier.'];
const WORDS = ['garderie', 'OBNL', 'atelier de réparation de machinerie'];

const endingWith = (words: readonly string[], narrow?: readonly string[]): Ending => {
  const ending = endingOf(cutsOf(LINES, narrow), words);
  if (ending === undefined) throw new Error('no ending');
  return ending;
};

describe('a title whose last word may be chosen', () => {
  it('offers its own word first, cut as the title is', () => {
    const { choices, mark } = endingWith(WORDS, NARROW);
    const last = cutsOf(LINES, NARROW).lines.at(-1);
    expect(mark).toBe('.');
    expect(choices.map(({ word }) => word)).toEqual(['métier', ...WORDS]);
    expect([choices[0]?.wide, choices[0]?.narrow]).toEqual([last?.cut, last?.segments.at(-1)?.cut]);
  });

  it('keeps the length of its line with each word, on a wide screen and on a phone', () => {
    const { choices } = endingWith(WORDS, NARROW);
    for (const { word, wide, narrow } of choices)
      for (const [text, cut] of [
        [`pour votre ${word}.`, wide],
        [`${word}.`, narrow],
      ] as const) {
        const share = inkLength(text, cut.width) / cut.em;
        expect(share, text).toBeLessThanOrEqual(1);
        expect(share, text).toBeGreaterThan(0.985);
      }
  });

  it('never grows by more than the line has air for: a short word ends before the others', () => {
    const { em, narrowEm, choices } = endingWith(['x'], NARROW);
    for (const { wide, narrow } of choices) {
      expect(em / wide.em).toBeLessThan(1.07);
      expect(narrowEm / narrow.em).toBeLessThan(1.07);
    }
  });

  it('breaks as the title does on a phone, whole line or word alone', () => {
    expect(endingWith(WORDS, NARROW)).toMatchObject({ starts: [{ text: 'pour votre' }], start: '' });
    const whole = endingWith(WORDS, [...NARROW.slice(0, 3), 'pour votre métier.']);
    expect(whole).toMatchObject({ starts: [], start: 'pour votre ' });
  });

  it('leaves the room that its worst word needs below a descender', () => {
    const lines = ['un outil pour', 'votre gag.', 'un mot.'];
    const room = (words: readonly string[]) => endingOf(cutsOf(lines), words)?.room ?? Number.NaN;
    expect(room(['ÉÉÉ'])).toBeGreaterThan(room(['a']));
    expect(room(['a', 'ÉÉÉ'])).toBe(room(['ÉÉÉ']));
  });

  it('is undefined without words', () => {
    expect(endingOf(cutsOf(LINES), [])).toBeUndefined();
    expect(endingOf(cutsOf([]), ['x'])).toBeUndefined();
  });

  it('has rules that no title contradicts', () => {
    const titles = cutRules(cutsOf(LINES, NARROW));
    for (const [name, declarations] of endingRules(endingWith(WORDS, NARROW)))
      expect(titles.get(name) ?? declarations, name).toBe(declarations);
  });
});
