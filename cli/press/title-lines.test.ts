import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { setTitle, titleHeight } from './title-lines.ts';
import type { Typeface } from './typeface.ts';
import { openTypeface } from './typeface.ts';

const FONT = new URL('../../assets/fonts/archivo-latin-standard-normal.woff2', import.meta.url);
const ROOM = { width: 1072, height: 246 };
const NB = '\u00a0';
let typeface: Typeface;

beforeAll(async () => {
  typeface = await openTypeface(readFileSync(FONT));
});

/** Returns the lines of a title with the width in pixels that the eye sees. */
function lines(title: string, room = ROOM) {
  const set = setTitle(typeface, title, room);
  if (set === undefined) throw new Error(`"${title}" does not fit`);
  return set.lines.map(({ text, style }) => ({
    text,
    length: typeface.measureInk(text, style) * set.size,
    style,
  }));
}

const TITLES = [
  `Loi${NB}25${NB}: protéger dès la conception, sans service juridique`,
  'Ce que montre vraiment une démo de deux semaines',
  'How to write a brief that gets honest estimates',
  'Logiciels sur mesure, plateformes SaaS et IA',
  'Développement de logiciels sur mesure',
];

describe('setTitle', () => {
  it.each(TITLES)('cuts every line of “%s” to one measure', (title) => {
    const cut = lines(title);
    const longest = Math.max(...cut.map(({ length }) => length));
    for (const { length } of cut) expect(length).toBeGreaterThan(longest * 0.985);
    expect(longest).toBeLessThanOrEqual(ROOM.width);
    expect(cut.map(({ text }) => text).join(' ')).toBe(title);
  });

  it('sets a short title large, in one line', () => {
    const set = setTitle(typeface, 'Blogue', ROOM);
    expect(set?.lines).toHaveLength(1);
    expect(set?.size).toBeGreaterThan(180);
  });

  it.each([
    [
      `Acheter, adapter ou bâtir${NB}: trois questions avant de trancher`,
      [`Acheter, adapter ou bâtir${NB}:`, 'trois questions', 'avant de trancher'],
    ],
    [
      `Subvention numérique${NB}: quoi préparer avant de déposer`,
      [`Subvention numérique${NB}:`, 'quoi préparer', 'avant de déposer'],
    ],
    ['Vie privée – Blogue', ['Vie privée –', 'Blogue']],
    ['Politique de confidentialité', ['Politique', 'de confidentialité']],
    [
      'Digital grants: what to prepare before you apply',
      ['Digital grants: what', 'to prepare before you apply'],
    ],
  ])('breaks “%s” where a reader would', (title, expected) => {
    expect(lines(title).map(({ text }) => text)).toEqual(expected);
  });

  it('gives lines that cannot meet the same width of type', () => {
    const set = lines('Et anticonstitutionnellement', { width: 600, height: 300 });
    expect(new Set(set.map(({ style }) => style.width)).size).toBe(1);
  });

  it('stays in its room, whatever the length', () => {
    const words = 'les organismes du Québec devraient garder leurs données avant d’automatiser'.split(' ');
    for (let count = 1; count < 25; count++) {
      const title = Array.from({ length: count }, (_, index) => words[index % words.length]).join(' ');
      const set = setTitle(typeface, title, ROOM);
      if (set === undefined) continue;
      expect(set.lines.length).toBeLessThanOrEqual(4);
      expect(titleHeight(set.lines.length, set.size)).toBeLessThanOrEqual(ROOM.height);
      for (const { text, style } of set.lines) {
        expect(typeface.measureInk(text, style) * set.size).toBeLessThanOrEqual(ROOM.width);
      }
    }
  });

  it('gives up on what four lines cannot hold', () => {
    expect(setTitle(typeface, 'quelques mots '.repeat(40).trim(), ROOM)).toBeUndefined();
    expect(setTitle(typeface, 'm'.repeat(60), ROOM)).toBeUndefined();
  });

  it('never breaks at a no-break space', () => {
    const title = `Un${NB}deux${NB}trois${NB}quatre${NB}cinq`;
    expect(lines(title).map(({ text }) => text)).toEqual([title]);
  });
});
