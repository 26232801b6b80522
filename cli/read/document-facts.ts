import type { Registry } from '../api/registry.ts';
import { errorOf, warningOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Locale } from '../shared/locale.ts';
import type { Diagnostic, Location, SourceFile } from '../types.ts';
import { changeOutsideCode, withoutCode } from './code-ranges.ts';
import type { Facts, Placeholders } from './facts.ts';
import { areFactsKnown, factMessage, replacePlaceholders, shownFacts, unknownFacts } from './facts.ts';
import type { Figure } from './figures.ts';
import { figureKey, figureKeys, figuresIn, isOurs } from './figures.ts';
import type { FrontMatter } from './front-matter.ts';

/** Replaces the words in braces of a body. Code stays as it is written. */
export function withFacts(body: string, placeholders: Placeholders): string {
  // Most bodies with braces name no word: code is looked for only in those that do.
  if (replacePlaceholders(body, placeholders) === body) return body;
  return changeOutsideCode(body, (text) => replacePlaceholders(text, placeholders));
}

/** A document whose facts and figures are checked. */
export interface StatingDocument {
  readonly source: SourceFile;
  readonly matter: FrontMatter;
  readonly key: string;
  readonly collection: string;
  /** Figures that claim nothing, by its front matter. */
  readonly figures: readonly string[];
}

/**
 * Creates the check of documents of one language (behaviour 6.4), and computes the figures they may state once for all.
 */
export function createFactCheck(
  facts: Registry['facts'],
  placeholders: Placeholders,
  locale: Locale,
): (document: StatingDocument) => readonly Diagnostic[] {
  if (facts === undefined || !areFactsKnown(facts, placeholders)) return () => [];
  const context = { facts, locale, claimed: figureKeys(shownFacts(facts, placeholders)) };
  return (document) => [
    ...unknownInBody(document, facts, placeholders),
    ...(facts.free.includes(document.key) ? [] : unclaimed(document, context)),
  ];
}

/** Reports unknown facts in a body. In front matter, the schema does. */
function unknownInBody(
  { matter }: StatingDocument,
  facts: Facts,
  placeholders: Placeholders,
): readonly Diagnostic[] {
  if (!matter.body.includes(`{${facts.data}.`)) return [];
  return unknownFacts(withoutCode(matter.body), facts, placeholders).map(({ offset, written, suggestion }) =>
    errorOf('unknown-fact', `The text ${factMessage(facts, written)}`, {
      location: matter.locateBody({ offset, length: written.length }),
      suggestion,
    }),
  );
}

/** The facts that figures of documents are checked against. */
interface FigureContext {
  readonly facts: Facts;
  readonly locale: Locale;
  readonly claimed: ReadonlySet<string>;
}

function unclaimed(
  { source, matter, collection, figures }: StatingDocument,
  { facts, locale, claimed }: FigureContext,
): readonly Diagnostic[] {
  const named = new Set(figures.map(figureKey));
  const isTold = facts.told.includes(collection);
  const missing = (text: string): readonly Figure[] =>
    figuresIn(text).filter((figure) => {
      const key = figureKey(figure.written);
      return !claimed.has(key) && !named.has(key) && (!isTold || isOurs(text, figure, locale));
    });
  const problem = (written: string, location: Location): Diagnostic => {
    const figure = written.replace(/\s+/g, ' ');
    const advice = 'give it there with its source, or name it in "figures" if it claims nothing';
    const text = `content/data/${facts.data}.yaml does not have the figure "${figure}": ${advice}`;
    return (isTold ? warningOf : errorOf)('unclaimed-figure', text, { location });
  };
  return [
    ...textsIn(matter.values, [...facts.drawn, 'figures']).flatMap(({ text, path }) =>
      missing(text).map(({ written }) =>
        problem(written, placeInValue(source, matter.locate(path), written)),
      ),
    ),
    ...missing(matter.body).map(({ written, offset }) =>
      problem(written, matter.locateBody({ offset, length: written.length })),
    ),
  ];
}

/**
 * Locates words of a value, from where the value begins: it may span several lines.
 * @param before times that the same words come before them
 */
export function placeInValue(
  { file, text }: SourceFile,
  value: Location,
  words: string,
  before = 0,
): Location {
  const { line = 1, column = 1 } = value;
  let offset = [...text.split('\n', line - 1), ''].join('\n').length + column - 2;
  for (let turn = 0; turn <= before; turn++) {
    offset = text.indexOf(words, offset + 1);
    if (offset === -1) return value;
  }
  return locationAt(file, text, { offset, length: words.length });
}

/** Lists the texts of a value with the keys that lead to them, except those below some keys. */
export function textsIn(
  value: unknown,
  without: readonly string[],
  path: readonly PropertyKey[] = [],
): readonly { readonly text: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => textsIn(item, without, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !without.includes(key))
    .flatMap(([key, inner]) => textsIn(inner, without, [...path, key]));
}
