import type { Fields } from '../api/fields.ts';
import type { Registry } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { Result, SourceFile } from '../types.ts';
import type { ParsedData } from './data.ts';
import { dataName, parseData } from './data.ts';
import type { Placeholders } from './facts.ts';
import { factPlaceholders, unreadableFacts } from './facts.ts';
import { createFields } from './fields.ts';
import { reportLostCharacters } from './lost-characters.ts';

/** A data file's text, when it could be read. */
export interface DataText extends Result<SourceFile | undefined> {
  readonly file: string;
}

/** The project in which data files are read. */
interface DataContext {
  /** Absolute path of the project. */
  readonly root: string;
  readonly registry: ContentRegistry;
  readonly images: ReadonlySet<string>;
  /** Words in braces that their texts may name. */
  readonly placeholders: Localized<Placeholders>;
}

/** A data file as it was read. */
export interface ReadData {
  readonly file: string;
  readonly parsed: Result<ParsedData | undefined>;
}

/** Reads the file of the facts, which cannot name any itself. */
export function readFacts(text: DataText, context: DataContext): ReadData {
  return readData(text, context, undefined);
}

/** Reads a data file that may name facts. */
export function readOtherData(text: DataText, context: DataContext): ReadData {
  return readData(text, context, context.registry.facts);
}

function readData(
  { file, value: source, diagnostics }: DataText,
  { root, registry, images, placeholders }: DataContext,
  facts: Registry['facts'],
): ReadData {
  if (source === undefined) return { file, parsed: { value: undefined, diagnostics } };
  const fieldsOf = (locale: Locale): Fields =>
    createFields({ locale, images, placeholders: placeholders[locale], file, facts });
  const { value, diagnostics: found } = parseData(source, registry, { root, fieldsOf });
  return { file, parsed: { value, diagnostics: [...found, ...reportLostCharacters(source)] } };
}

/** Tells whether a file holds the facts. */
export function isFactFile(file: string, registry: ContentRegistry): boolean {
  return dataName(file) === registry.facts?.data;
}

/** Adds the facts to the words in braces that texts may name. */
export function placeholdersWithFacts(
  placeholders: Localized<Placeholders>,
  files: readonly ReadData[],
  facts: Registry['facts'],
): Localized<Placeholders> {
  if (facts === undefined) return placeholders;
  const [file] = files;
  const isUnreadable = file !== undefined && file.parsed.value === undefined;
  return byLocale((locale) => ({
    ...placeholders[locale],
    ...(isUnreadable
      ? unreadableFacts(facts)
      : factPlaceholders(facts, file?.parsed.value?.values[locale], locale)),
  }));
}
