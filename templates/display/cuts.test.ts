import { describe, expect, it } from 'vitest';
import { blockClasses, cutRules, lineClasses, segmentClasses } from './classes.ts';
import { asWide, cutsOf, onOneLine } from './cuts.ts';
import { inkLength, lineLength, NARROWEST, WIDEST } from './measure.ts';

const TITLES: readonly (readonly string[])[] = [
  ['Du logiciel taillé', 'sur mesure', 'pour votre métier.'],
  ['Un atelier,', 'pas un étage.'],
  ['Missing piece.'],
  ['IA'],
  ['Intégration et optimisation de l’intelligence artificielle', 'ici.'],
  ['Ça a cédé.'],
];

describe('cutsOf', () => {
  it.each(TITLES)('cuts %s… so that no line is longer than its measure', (...lines) => {
    for (const { text, cut } of cutsOf(lines).lines) {
      expect(lineLength(text, cut.width) - cut.edge).toBeLessThanOrEqual(cut.em + 0.001);
      expect(cut.width).toBeGreaterThanOrEqual(NARROWEST);
      expect(cut.width).toBeLessThanOrEqual(WIDEST);
    }
  });

  it('brings lines of a title to one length, within half a hundredth', () => {
    const [title = []] = TITLES;
    const cuts = cutsOf(title);
    for (const { text, cut } of cuts.lines) {
      expect(cut.em).toBe(cuts.em);
      expect(inkLength(text, cut.width) / cuts.em).toBeGreaterThan(0.995);
    }
  });

  it('begins every line at the margin, whatever space its first letter keeps on its left', () => {
    const [stem, bar] = cutsOf(['D', 'T']).lines;
    expect(stem?.cut.edge).toBeGreaterThan(0.06);
    expect(bar?.cut.edge).toBeLessThan(0.03);
  });

  it('changes the size of a line that no width can bring to the measure', () => {
    const [long, short] = cutsOf([
      'Intégration et optimisation de l’intelligence artificielle',
      'ici.',
    ]).lines;
    expect(long?.cut.width).toBe(NARROWEST);
    expect(short?.cut.width).toBe(WIDEST);
    expect(long?.cut.em).toBeGreaterThan(short?.cut.em ?? 0);
  });

  it('takes the lines that content gives for a phone', () => {
    const narrow = ['Du logiciel', 'taillé', 'sur mesure', 'pour votre', 'métier.'];
    const cuts = cutsOf(['Du logiciel taillé', 'sur mesure', 'pour votre métier.'], narrow);
    expect(cuts.broken).toBe(true);
    expect(cuts.lines.flatMap((line) => line.segments.map(({ text }) => text))).toEqual(narrow);
  });

  it('keeps a no-break space inside its line when content gives lines for a phone', () => {
    const cuts = cutsOf(['Deux fois : mesurez.'.replace(' :', '\u00a0:')], ['Deux fois :', 'mesurez.']);
    expect(cuts.lines[0]?.segments.map(({ text }) => text)).toEqual(['Deux fois\u00a0:', 'mesurez.']);
  });

  it('breaks a long line by itself when the lines given are not runs of its words', () => {
    const cuts = cutsOf(['Pièce sur pièce, en quatre temps.'], ['Autre chose,', 'tout autre.']);
    const parts = cuts.lines[0]?.segments.map(({ text }) => text) ?? [];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join(' ')).toBe('Pièce sur pièce, en quatre temps.');
  });

  it('leaves a short title as it is on a phone', () => {
    expect(cutsOf(['Missing piece.']).broken).toBe(false);
  });

  it('sets a title on one line, and on its own lines on a phone', () => {
    const { lines, narrow } = onOneLine(['Pièce sur pièce,', 'en quatre temps.']);
    expect(lines).toEqual(['Pièce sur pièce, en quatre temps.']);
    expect(cutsOf(lines, narrow).lines[0]?.segments.map(({ text }) => text)).toEqual(narrow);
  });

  it('keeps the lines of a title that is small enough for a phone', () => {
    const display = ['Vos prix dépendent', 'd’une seule personne?'];
    const { lines, narrow } = asWide(display);
    expect(cutsOf(display).broken).toBe(true);
    expect(cutsOf(lines, narrow)).toMatchObject({ broken: false, em: cutsOf(display).em });
  });
});

describe('classes', () => {
  it.each(TITLES)('have a rule for everything that %s… uses', (...lines) => {
    const cuts = cutsOf(lines);
    const rules = cutRules(cuts);
    const used = [
      blockClasses(cuts),
      ...cuts.lines.map((line) => lineClasses(line, cuts.em)),
      ...(cuts.broken
        ? cuts.lines.flatMap(({ segments }) =>
            segments.map((segment) => segmentClasses(segment, cuts.narrowEm)),
          )
        : []),
    ];
    const own = used.flatMap((names) => names.split(' ')).filter((name) => /\d/.test(name));
    expect(own.filter((name) => !rules.has(name))).toEqual([]);
    expect(own.length).toBeGreaterThan(0);
  });

  it('make no room between a descender and a space below it', () => {
    const rooms = cutsOf(['Des logiciels taillés', 'sur mesure', 'pour votre métier.']).lines.map(
      ({ room }) => room,
    );
    expect(Math.max(...rooms)).toBeLessThan(0.05);
  });
});
