import type { Node, YAMLMap } from 'yaml';
import { isMap, isScalar, parseDocument as parseYamlDocument, Scalar } from 'yaml';
import type { Messages } from '../api/render-context.ts';
import { errorOf } from '../report/diagnostic.ts';
import { createLocator } from '../report/locate.ts';
import { suggest } from '../report/suggest.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import { typography } from '../shared/typography.ts';
import type { Diagnostic, Location, Result, SourceFile } from '../types.ts';
import type { Facts, Placeholders } from './facts.ts';
import { areFactsKnown, factMessage, replacePlaceholders, shownFacts, unknownFacts } from './facts.ts';
import { figureKey, figureKeys, figuresIn } from './figures.ts';

/** A message as it is written. */
interface Message {
  readonly text: string;
  /** Location of its key. */
  readonly location: Location;
}

/** Messages by dotted key. */
type Catalogue = ReadonlyMap<string, Message>;

/**
 * Reads both locale files. French is the reference: a missing or extra key, or other placeholders,
 * is an error at its line (behaviour 2.6). Texts get typography unless their key is fixed.
 */
export function parseMessages(
  sources: Localized<SourceFile>,
  fixed: readonly string[],
  stated?: StatedFacts,
): Result<Localized<Messages>> {
  const fr = parseCatalogue(sources.fr);
  const en = parseCatalogue(sources.en);
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  if (diagnostics.length === 0)
    diagnostics.push(
      ...required(fr.value, sources.fr),
      ...compare(fr.value, en.value, sources.en),
      ...unknownFixed(fixed, fr.value),
    );
  if (stated !== undefined)
    diagnostics.push(...factProblems(fr.value, 'fr', stated), ...factProblems(en.value, 'en', stated));
  const keep = new Set(fixed);
  const textsOf = (catalogue: Catalogue, locale: Locale): Messages => {
    const facts = factsAmong(stated?.placeholders[locale] ?? {});
    return Object.fromEntries(
      [...catalogue].map(([key, { text }]) => [
        key,
        keep.has(key) ? text : typography(replacePlaceholders(text, facts), locale),
      ]),
    );
  };
  return {
    value: { fr: textsOf(filled(fr.value, en.value), 'fr'), en: textsOf(filled(en.value, fr.value), 'en') },
    diagnostics,
  };
}

/** Reports fixed keys that do not exist: one that is misspelt or was renamed would let typography change its text. */
function unknownFixed(fixed: readonly string[], catalogue: Catalogue): readonly Diagnostic[] {
  return fixed
    .filter((key) => !catalogue.has(key))
    .map((key) =>
      errorOf('bad-registry', `"fixedMessages" names "${key}", which locales/fr.json does not have`, {
        location: { file: REGISTRY_FILE },
        suggestion: suggest(key, [...catalogue.keys()]),
      }),
    );
}

/** Fills in what a language lacks, already an error, with the other one's words: pages have no heading without any. */
function filled(own: Catalogue, other: Catalogue): Catalogue {
  return new Map([...own, ...[...other].filter(([key]) => !own.has(key))]);
}

/** Facts that messages may name, and the figures that they may state (behaviour 6.4). */
interface StatedFacts {
  readonly facts: Facts;
  readonly placeholders: Localized<Placeholders>;
}

function factProblems(
  catalogue: Catalogue,
  locale: Locale,
  { facts, placeholders: { [locale]: placeholders } }: StatedFacts,
): readonly Diagnostic[] {
  if (!areFactsKnown(facts, placeholders)) return [];
  const claimed = figureKeys(shownFacts(facts, placeholders));
  return [...catalogue].flatMap(([key, { text, location }]) => [
    ...unknownFacts(text, facts, placeholders).map(({ written, suggestion }) =>
      errorOf('unknown-fact', `"${key}" ${factMessage(facts, written, suggestion)}`, { location }),
    ),
    ...figuresIn(text)
      .filter(({ written }) => !claimed.has(figureKey(written)))
      .map(({ written }) =>
        errorOf(
          'unclaimed-figure',
          `"${key}" states "${written}", which content/data/${facts.data}.yaml does not have: give it there with its source`,
          { location },
        ),
      ),
  ]);
}

/** Matches the beginning of a text that does not end on its line. */
const UNCLOSED = /^"(?:[^"\\\n]|\\.)*(?=\n|$)/;

/** Messages of the parser, which speak of YAML, in an editor's words. */
const SAID = new Map([
  ['Unexpected scalar at node end', 'a text ends before this: write \\" for a quote inside a text'],
  ['Unexpected scalar token', 'a comma alone goes between two keys'],
  ['Unexpected , in flow map', 'there is one comma too many'],
  ['Flow map must end with a }', 'a { is opened and never closed'],
]);

/** Parses a locale file to messages by key. It reads JSON as YAML, to locate every key and refuse one written twice. */
export function parseCatalogue(source: SourceFile): Result<Catalogue> {
  const messages = new Map<string, Message>();
  const diagnostics: Diagnostic[] = [];
  const locate = createLocator(source.file, source.text);
  const at = (offset: number, end: number): Location => locate({ offset, length: end - offset });
  const document = parseYamlDocument(source.text, { prettyErrors: false, uniqueKeys: true });
  const isTwice = ({ code }: { readonly code: string }): boolean => code === 'DUPLICATE_KEY';
  for (const { pos } of document.errors.filter(isTwice))
    diagnostics.push(
      errorOf('duplicate-key', 'This key is written twice: keep one', { location: at(...pos) }),
    );
  // After one slip, such as a quote that was forgotten, the parser stumbles at each word that follows.
  const slip = document.errors.find((error) => !isTwice(error));
  if (slip !== undefined) {
    const [start, end] = slip.pos;
    const [unclosed] = UNCLOSED.exec(source.text.slice(start)) ?? [];
    const text =
      unclosed === undefined
        ? (SAID.get(slip.message) ?? slip.message.replace('flow map items', 'two keys'))
        : 'this text has no closing ": write it where the text ends';
    const location = at(start, unclosed === undefined ? end : start + unclosed.length);
    diagnostics.push(errorOf('bad-json', `JSON cannot be read: ${text}`, { location }));
  }
  const walk = ({ items }: YAMLMap, prefix: string): void => {
    for (const { key, value } of items) {
      const range = (key as Node).range ?? [0, 1, 1];
      const location = at(range[0], range[1]);
      const name = prefix + (isScalar(key) ? String(key.value) : '');
      diagnostics.push(...[key, value].flatMap((node) => unquoted(node, at)));
      if (isMap(value)) walk(value, `${name}.`);
      else if (isScalar(value) && typeof value.value === 'string')
        messages.set(name, { text: value.value, location });
      else diagnostics.push(errorOf('bad-message', `The message "${name}" must be text`, { location }));
    }
  };
  if (diagnostics.length > 0) return { value: messages, diagnostics };
  if (isMap(document.contents)) walk(document.contents, '');
  else diagnostics.push(errorOf('bad-json', 'A locale file must be one JSON object', { location: at(0, 1) }));
  return { value: messages, diagnostics };
}

/** Reports a text that JSON would not take: YAML also takes one that has lost a quote, with the quote that is left. */
function unquoted(node: unknown, at: (offset: number, end: number) => Location): readonly Diagnostic[] {
  if (!isScalar(node) || typeof node.value !== 'string' || node.type === Scalar.QUOTE_DOUBLE) return [];
  const [offset, end] = node.range ?? [0, 1];
  return [
    errorOf('bad-json', 'JSON cannot be read: this text must be between two "', {
      location: at(offset, end),
    }),
  ];
}

/** Messages that the generator itself shows. */
const REQUIRED = [
  'build.home',
  'build.pageTitle',
  'build.switchHome',
  'error.404.title',
  'error.500.title',
  'markdown.back',
  'markdown.code',
  'markdown.download',
  'markdown.external',
  'markdown.footnote',
  'markdown.footnotes',
  'markdown.kilobytes',
  'markdown.megabytes',
  'markdown.note',
  'markdown.table',
  'markdown.tip',
  'markdown.warning',
];

function required(reference: Catalogue, source: SourceFile): readonly Diagnostic[] {
  return REQUIRED.filter((key) => !reference.has(key)).map((key) =>
    errorOf('missing-message', `The generator needs the key "${key}"`, { location: { file: source.file } }),
  );
}

function compare(reference: Catalogue, other: Catalogue, { file }: SourceFile): readonly Diagnostic[] {
  const differing = [...reference].flatMap(([key, { text, location }]) => {
    const translated = other.get(key);
    if (translated === undefined)
      return errorOf('missing-message', `${file} lacks the key "${key}"`, { location });
    const [here, there] = [placeholders(translated.text), placeholders(text)];
    if (here === there) return [];
    const said = `"${key}" has ${here || 'no placeholder'} here and ${there || 'none'} in ${location.file}`;
    const notes = [{ text: 'The other language is here', location }];
    return errorOf('placeholder-mismatch', said, { location: translated.location, notes });
  });
  const missing = [...reference.keys()].filter((key) => !other.has(key));
  const extra = [...other].flatMap(([key, { location }]) => {
    if (reference.has(key)) return [];
    const said = `Only ${file} has the key "${key}": write it in both, or in neither`;
    const meant = suggest(key, missing);
    return errorOf('extra-message', said, { location, note: meant && `Did you mean "${meant}"?` });
  });
  return [...differing, ...extra];
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
}

/** Keeps facts alone: words of the configuration stay in braces, and templates fill them in where they want them. */
function factsAmong(placeholders: Placeholders): Placeholders {
  return Object.fromEntries(Object.entries(placeholders).filter(([name]) => name.includes('.')));
}
