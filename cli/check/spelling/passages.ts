import { withoutCode } from '../../read/code-ranges.ts';
import { placeInValue, textsIn } from '../../read/document-facts.ts';
import { parseFrontMatter, parseYaml } from '../../read/front-matter.ts';
import type { Locale } from '../../shared/locale.ts';
import { isLocale } from '../../shared/locale.ts';
import type { Location, SourceFile } from '../../types.ts';
import type { PlacedWord } from './words.ts';
import { proseOf } from './words.ts';

/** A text of one language, with the places of its words in the file that holds it. */
export interface Passage {
  readonly locale: Locale;
  /** The text, with white space in place of what is no prose. */
  readonly prose: string;
  readonly place: (word: PlacedWord) => Location;
}

/** Finds the passages of a document: the texts of its front matter, and its body. */
export function documentPassages(
  source: SourceFile,
  { locale, drawn }: { readonly locale: Locale; readonly drawn: readonly string[] },
): readonly Passage[] {
  const matter = parseFrontMatter(source);
  const body: Passage = {
    locale,
    prose: proseOf(withoutCode(matter.body)),
    place: ({ word, index }) => matter.locateBody({ offset: index, length: word.length }),
  };
  return [...valuePassages(matter, { source, locale, without: [...NO_PROSE, ...drawn] }), body];
}

/** Finds the passages of a file of data or messages: texts under its keys `fr` and `en`, or all with a `locale`. */
export function dataPassages(source: SourceFile, locale?: Locale): readonly Passage[] {
  return valuePassages(parseYaml(source), { source, locale, without: [] });
}

/** Keys of front matter that say nothing to readers. */
const NO_PROSE = ['aliases', 'feedId', 'figures', 'image', 'reviewed', 'slug', 'tags'] as const;

interface ValueTools {
  readonly source: SourceFile;
  readonly locale: Locale | undefined;
  readonly without: readonly string[];
}

function valuePassages(
  { values, locate }: Pick<ReturnType<typeof parseYaml>, 'values' | 'locate'>,
  { source, locale, without }: ValueTools,
): readonly Passage[] {
  return textsIn(values, without).flatMap(({ text: value, path }) => {
    const own = path.map(String).findLast(isLocale) ?? locale;
    if (own === undefined || IS_NAME.test(value)) return [];
    const place = ({ word, index }: PlacedWord): Location =>
      placeInValue(source, locate(path), word, value.slice(0, index).split(word).length - 1);
    return { locale: own, prose: proseOf(value), place };
  });
}

/** One word in small letters names something for a program: an id, a template, a drawing. */
const IS_NAME = /^[a-z\d][\w./#-]*$/;
