import { warningOf } from '../../report/diagnostic.ts';
import { locationOfLine } from '../../report/locate.ts';
import type { Localized } from '../../shared/locale.ts';
import { LANGUAGE, otherLocale } from '../../shared/locale.ts';
import type { Diagnostic, Location } from '../../types.ts';
import type { Anatomy } from './anatomy.ts';
import type { Part, PlacedFigure, PlacedLink, Saying } from './compared.ts';
import type { Difference } from './difference.ts';

type Twins = Localized<Anatomy>;

/** The wording of differences of one kind. */
interface Words<T> {
  readonly code: string;
  readonly both: (fr: T, en: T) => string;
  /** Ends a sentence that begins with the language: `Only the French …`. */
  readonly alone: (has: T) => string;
  /** Text to mark on its line. @default the whole line */
  readonly mark?: (has: T) => string;
}

/** The wording of parts that differ. */
export const PARTS: Words<Part> = {
  code: 'twin-structure',
  both: sizes,
  alone: ({ kind }) => `has this ${kind}`,
};

/** The wording of figures that differ. */
export const FIGURES: Words<PlacedFigure> = {
  code: 'twin-figure',
  both: (fr, en) => `The French says "${shown(fr.written)}", and the English "${shown(en.written)}"`,
  alone: ({ written }) => `says "${shown(written)}"`,
  mark: ({ written }) => written,
};

/** The wording of links that differ. */
export const LINKS: Words<PlacedLink> = {
  code: 'twin-link',
  both: (fr, en) => `The French leads to "${shown(fr.href)}", and the English to "${shown(en.href)}"`,
  alone: ({ href }) => `leads to "${shown(href)}"`,
  mark: ({ href }) => href,
};

/** The wording of texts that do not differ, and should. */
export const SAYINGS: Words<Saying> = {
  code: 'untranslated-text',
  both: ({ text }) => `The French and the English have the same text: translate "${shown(text, 60)}"`,
  alone: () => '',
};

/** Reports a difference of two twins, with both lines. */
export function tellDifference<T extends { readonly line: number }>(
  twins: Twins,
  { own, has, twin, gap }: Difference<T>,
  { code, both, alone, mark }: Words<T>,
): Diagnostic {
  const other = otherLocale(own);
  const line = twin?.line ?? gap;
  const note = line === undefined ? 'Its twin is here' : `Its ${LANGUAGE[other]} twin is here`;
  const text = twin === undefined ? `Only the ${LANGUAGE[own]} ${alone(has)}` : both(has, twin);
  return warningOf(code, text, {
    location: placeOf(twins[own], has.line, mark?.(has)),
    notes: [{ text: note, location: placeOf(twins[other], line ?? 1, twin && mark?.(twin)) }],
  });
}

function sizes(fr: Part, en: Part): string {
  const { kind, unit = 'items' } = fr;
  if (kind !== en.kind) return `The French has this ${kind}, and the English a ${en.kind} in its place`;
  return `The ${kind} has ${fr.size} ${unit} in French, and ${en.size} in English`;
}

/** Makes an excerpt for a message: the text may be of any length. */
function shown(text: string, most = 100): string {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ');
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`;
}

function placeOf({ source }: Anatomy, line: number, written?: string): Location {
  const location = locationOfLine(source.file, source.text, line);
  if (written === undefined) return location;
  const column = (location.lineText ?? '').indexOf(written);
  return column === -1 ? location : { ...location, column: column + 1, length: written.length };
}

/** Beyond both, a section is too long: French takes a fifth more words for the same, and short ones vary by chance. */
const LONGER = { times: 1.8, words: 30 } as const;

/** Reports sections of very different lengths, where both twins have as many. Pure. */
export function lengthDifferences({ fr, en }: Twins): readonly Diagnostic[] {
  if (fr.sections.length !== en.sections.length) return [];
  return fr.sections.flatMap((left, row): readonly Diagnostic[] => {
    const right = en.sections[row];
    if (right === undefined) return [];
    const [inFr, inEn] = [countWords(left.text), countWords(right.text)];
    const [most, least] = [Math.max(inFr, inEn), Math.min(inFr, inEn)];
    if (most <= least * LONGER.times || most - least < LONGER.words) return [];
    const what = row === 0 ? 'front matter' : 'section';
    return [
      warningOf('twin-length', `This ${what} has ${inFr} words in French, and ${inEn} in English`, {
        location: placeOf(fr, left.line),
        notes: [{ text: 'Its English twin is here', location: placeOf(en, right.line) }],
      }),
    ];
  });
}

/** Counts the pieces of a text that have a letter or a digit: French sets apart its punctuation. */
function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
