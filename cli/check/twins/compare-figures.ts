import type { Locale } from '../../shared/locale.ts';
import type { Anatomy } from './anatomy.ts';
import type { PlacedFigure, Section } from './compared.ts';
import type { Difference } from './difference.ts';
import { sideBySide } from './difference.ts';
import { saysInWords, wordsOfText } from './number-words.ts';

/**
 * Compares figures, section by section where both twins have as many sections. A figure that the twin has in another
 * section, or writes in words, is no difference. Pure.
 */
export function compareFigures(fr: Anatomy, en: Anatomy): readonly Difference<PlacedFigure>[] {
  const isAligned = fr.sections.length === en.sections.length;
  const pairs = isAligned
    ? fr.sections.map((section, row) => [section, en.sections[row] ?? section] as const)
    : [[whole(fr), whole(en)] as const];
  const all = { fr: keysOf(whole(fr)), en: keysOf(whole(en)) };
  return pairs.flatMap(([left, right]) => compareSections(left, right, all));
}

function whole({ sections }: Anatomy): Section {
  return {
    line: 1,
    text: sections.map(({ text }) => text).join(' '),
    figures: sections.flatMap(({ figures }) => figures),
  };
}

function keysOf({ figures }: Section): ReadonlySet<string> {
  return new Set(figures.map(({ key }) => key));
}

function compareSections(
  fr: Section,
  en: Section,
  all: Readonly<Record<Locale, ReadonlySet<string>>>,
): readonly Difference<PlacedFigure>[] {
  const left = missingFrom(en, fr.figures, 'en');
  const right = missingFrom(fr, en.figures, 'fr');
  const isSwapped = left.length > 0 && right.length > 0;
  const onlyFr = isSwapped ? left : left.filter(({ key }) => !all.en.has(key));
  const onlyEn = isSwapped ? right : right.filter(({ key }) => !all.fr.has(key));
  return sideBySide(onlyFr, onlyEn).map((one) => ({ ...one, gap: one.own === 'fr' ? en.line : fr.line }));
}

/** Returns the figures that a section does not state, each once. */
function missingFrom(
  section: Section,
  figures: readonly PlacedFigure[],
  locale: Locale,
): readonly PlacedFigure[] {
  const own = keysOf(section);
  const firsts = new Map(figures.toReversed().map((figure) => [figure.key, figure]));
  const missing = [...firsts.values()].filter(({ key }) => !own.has(key)).reverse();
  if (missing.length === 0) return [];
  const words = wordsOfText(section.text);
  return missing.filter(({ key }) => !saysInWords(words, key.replace(/[%$€]/g, ''), locale));
}
