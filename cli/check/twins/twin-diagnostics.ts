import { warningOf } from '../../report/diagnostic.ts';
import { locationOfLine } from '../../report/locate.ts';
import type { Locale, Localized } from '../../shared/locale.ts';
import { LANGUAGE, otherLocale } from '../../shared/locale.ts';
import type { Diagnostic, Location } from '../../types.ts';
import type { Anatomy } from './anatomy.ts';
import type { FigureDifference } from './compare-figures.ts';
import type { LinkDifference } from './compare-links.ts';
import type { PartDifference } from './compare-parts.ts';

type Twins = Localized<Anatomy>;

/** What tells the differences of two twins, each with both lines. */
interface Telling {
  readonly part: (difference: PartDifference) => Diagnostic;
  readonly figure: (difference: FigureDifference) => Diagnostic;
  readonly link: (difference: LinkDifference) => Diagnostic;
}

/** Makes what tells the differences of two twins. */
export function differenceOf(twins: Twins): Telling {
  const tell = (code: string, text: string, places: Places): Diagnostic => {
    const { own, line, other, written = {} } = places;
    const note = other === undefined ? 'Its twin is here' : `Its ${LANGUAGE[otherLocale(own)]} twin is here`;
    return warningOf(code, text, {
      location: placeOf(twins[own], line, written[own]),
      notes: [
        {
          text: note,
          location: placeOf(twins[otherLocale(own)], other ?? 1, written[otherLocale(own)]),
        },
      ],
    });
  };
  return {
    part: ({ fr, en, gap }) => {
      if (fr !== undefined && en !== undefined)
        return tell('twin-structure', sizes(fr, en), { own: 'fr', line: fr.line, other: en.line });
      const own = fr === undefined ? 'en' : 'fr';
      const { kind = '', line = 1 } = fr ?? en ?? {};
      const text = `Only the ${LANGUAGE[own]} has this ${kind}`;
      return tell('twin-structure', text, { own, line, other: gap });
    },
    figure: ({ fr, en, gap }) => {
      const written = { fr: fr?.written, en: en?.written };
      if (fr !== undefined && en !== undefined) {
        const text = `The French says "${shown(fr.written)}", and the English "${shown(en.written)}"`;
        return tell('twin-figure', text, { own: 'fr', line: fr.line, other: en.line, written });
      }
      const own = fr === undefined ? 'en' : 'fr';
      const { written: figure = '', line = 1 } = fr ?? en ?? {};
      const text = `Only the ${LANGUAGE[own]} says "${shown(figure)}"`;
      return tell('twin-figure', text, { own, line, other: gap, written });
    },
    link: ({ fr, en }) => {
      const written = { fr: fr?.href, en: en?.href };
      if (fr !== undefined && en !== undefined) {
        const text = `The French leads to "${shown(fr.href)}", and the English to "${shown(en.href)}"`;
        return tell('twin-link', text, { own: 'fr', line: fr.line, other: en.line, written });
      }
      const own = fr === undefined ? 'en' : 'fr';
      const { href = '', line = 1 } = fr ?? en ?? {};
      return tell('twin-link', `Only the ${LANGUAGE[own]} leads to "${shown(href)}"`, {
        own,
        line,
        other: undefined,
        written,
      });
    },
  };
}

interface Places {
  readonly own: Locale;
  readonly line: number;
  /** Undefined where no line of the twin is the one. */
  readonly other: number | undefined;
  /** What to mark on each line. */
  readonly written?: Partial<Localized<string | undefined>>;
}

function sizes(fr: NonNullable<PartDifference['fr']>, en: NonNullable<PartDifference['en']>): string {
  const { kind, unit = 'items' } = fr;
  if (kind !== en.kind) return `The French has this ${kind}, and the English a ${en.kind} in its place`;
  return `The ${kind} has ${fr.size} ${unit} in French, and ${en.size} in English`;
}

/** What a message quotes of a text that may be of any length. */
function shown(text: string): string {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ');
  return plain.length <= 100 ? plain : `${plain.slice(0, 99)}…`;
}

function placeOf({ source }: Anatomy, line: number, written: string | undefined): Location {
  const location = locationOfLine(source.file, source.text, line);
  const column = written === undefined ? -1 : (location.lineText ?? '').indexOf(written);
  return column === -1 || written === undefined
    ? location
    : { ...location, column: column + 1, length: written.length };
}

/** How much longer a section may be: French takes a fifth more words for the same, and short ones differ at random. */
const LONGER = { times: 1.8, words: 30 } as const;

/** Sections of very different lengths, where both twins have as many. Pure. */
export function lengthDifferences({ fr, en }: Twins): readonly Diagnostic[] {
  if (fr.sections.length !== en.sections.length) return [];
  return fr.sections.flatMap((left, row): readonly Diagnostic[] => {
    const right = en.sections[row];
    if (right === undefined) return [];
    const [most, least] = [Math.max(left.words, right.words), Math.min(left.words, right.words)];
    if (most <= least * LONGER.times || most - least < LONGER.words) return [];
    const what = row === 0 ? 'front matter' : 'section';
    return [
      warningOf(
        'twin-length',
        `This ${what} has ${left.words} words in French, and ${right.words} in English`,
        {
          location: placeOf(fr, left.line, undefined),
          notes: [{ text: 'Its English twin is here', location: placeOf(en, right.line, undefined) }],
        },
      ),
    ];
  });
}
