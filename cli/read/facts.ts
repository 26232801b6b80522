import type { Registry } from '../api/registry.ts';
import { createSuggestions } from '../report/suggest.ts';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';
import { isRecord } from '../shared/record.ts';

/** The registry's description of the file of the facts. */
export type Facts = NonNullable<Registry['facts']>;

/** Values of words in braces, by their names: `{email}`, `{claims.savings}`. */
export type Placeholders = Readonly<Record<string, string>>;

/** Name in place of every fact of a data file that could not be read: its own error is enough. */
const UNREADABLE = '*';

/** Returns facts as texts name them: `claims.savings`, and `claims.savings.sentence` for another text of the fact. */
export function factPlaceholders(facts: Facts, data: Json | undefined, locale: Locale): Placeholders {
  const entries = Object.entries(isRecord(data) ? data : {});
  return Object.fromEntries(
    entries.flatMap(([id, entry]) =>
      Object.entries(isRecord(entry) ? entry : {}).flatMap(([key, value]) => {
        const text = isRecord(value) ? value[locale] : value;
        if (typeof text !== 'string') return [];
        const name = `${facts.data}.${id}`;
        return [[`${name}.${key}`, text], ...(key === facts.show ? [[name, text]] : [])];
      }),
    ),
  );
}

/** Returns the placeholder for all facts of a file that is wrong. */
export function unreadableFacts(facts: Facts): Placeholders {
  return { [`${facts.data}.${UNREADABLE}`]: '' };
}

/** Tells whether the data file of facts could be read. */
export function areFactsKnown(facts: Facts, placeholders: Placeholders): boolean {
  return !(`${facts.data}.${UNREADABLE}` in placeholders);
}

/** Returns the texts that hold the figures of facts: their shown texts alone. */
export function shownFacts({ data }: Facts, placeholders: Placeholders): readonly string[] {
  const shown = new RegExp(`^${data}\\.[^.]+$`);
  return Object.entries(placeholders).flatMap(([name, text]) => (shown.test(name) ? [text] : []));
}

/** A word in braces that names no fact. */
interface UnknownFact {
  /** UTF-16 offset in the text. */
  readonly offset: number;
  /** As it is written: `{claims.savngs}`. */
  readonly written: string;
  readonly suggestion: string | undefined;
}

/** Finds names of facts that do not exist, each with the nearest one that does. */
export function unknownFacts(text: string, facts: Facts, placeholders: Placeholders): readonly UnknownFact[] {
  if (!text.includes(`{${facts.data}.`) || !areFactsKnown(facts, placeholders)) return [];
  const suggest = createSuggestions();
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const [written, name = ''] = match;
    if (!name.startsWith(`${facts.data}.`) || Object.hasOwn(placeholders, name)) return [];
    const near = suggest(name, () => Object.keys(placeholders));
    return [{ offset: match.index, written, suggestion: near && `{${near}}` }];
  });
}

/** Returns the predicate of a message about an unknown fact, whose subject is the text or key that names it. */
export function factMessage(facts: Facts, written: string, suggestion?: string): string {
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  return `names ${written}, which content/data/${facts.data}.yaml does not have${hint}`;
}

/** Replaces the known words in braces; braces around anything else stay as they are. */
export function replacePlaceholders(text: string, placeholders: Placeholders): string {
  if (!text.includes('{')) return text;
  return text.replace(NAMED, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? (placeholders[name] ?? whole) : whole,
  );
}

/** A word in braces, such as `{name}` or `{claims.savings}`. */
export const NAMED = /\{([a-zA-Z][\w-]{0,80}(?:\.[\w-]{1,80}){0,4})\}/g;
