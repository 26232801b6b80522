import type { z } from 'zod';
import type { Registry } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { attempt, badAnswer } from '../hooks/hook-failure.ts';
import { runSchema } from '../hooks/run-schema.ts';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Json } from '../shared/json.ts';
import type { Localized } from '../shared/locale.ts';
import type { DataFile, Diagnostic, Result, SourceFile } from '../types.ts';
import { reportCutValues } from './cut-values.ts';
import type { Placeholders } from './facts.ts';
import { factPlaceholders, unreadableFacts } from './facts.ts';
import { createFields } from './fields.ts';
import { parseYaml } from './front-matter.ts';
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

/** A data file with its values per language. */
interface ParsedData {
  readonly values: Localized<Json>;
  readonly dataFile: DataFile;
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

function readData(text: DataText, context: DataContext, facts: Registry['facts']): ReadData {
  const { file, value: source, diagnostics } = text;
  if (source === undefined) return { file, parsed: { value: undefined, diagnostics } };
  const { value, diagnostics: found } = parseData(source, context, facts);
  return {
    file,
    parsed: {
      value,
      diagnostics: [
        ...found,
        ...reportCutValues(source, source.text.length),
        ...reportLostCharacters(source),
      ],
    },
  };
}

/** Parses a data file once per locale: its texts get that locale's typography. */
function parseData(
  source: SourceFile,
  { root, registry, images, placeholders }: DataContext,
  facts: Registry['facts'],
): Result<ParsedData | undefined> {
  const { file } = source;
  const name = dataName(file);
  const schemaOf = Object.hasOwn(registry.data, name) ? registry.data[name] : undefined;
  if (schemaOf === undefined) return failed(unknownFile(file, registry));
  const matter = parseYaml(source);
  if (matter.diagnostics.length > 0) return { value: undefined, diagnostics: matter.diagnostics };
  const failing = { hook: `The schema of ${file}`, root, path: ['data', name] };
  const checked = attempt({ file, doing: `while reading ${file}` }, () =>
    byLocale((locale) => {
      const schema = schemaOf(
        createFields({ locale, images, placeholders: placeholders[locale], file, facts }),
      );
      const parsed = runSchema(failing, schema, matter.values);
      if (!parsed.success && takesNoKeys(parsed.error)) throw badAnswer(failing, TAKE_KEYS);
      return { schema, parsed };
    }),
  );
  if ('diagnostic' in checked) return failed(checked.diagnostic);
  const { fr, en } = checked.value;
  const { schema, parsed } = fr.parsed.success ? en : fr;
  if (!parsed.success)
    return { value: undefined, diagnostics: schemaDiagnostics(parsed.error, matter, schema) };
  const values = { fr: fr.parsed.data as Json, en: en.parsed.data as Json };
  return { value: { values, dataFile: { ...source, locate: matter.locate } }, diagnostics: [] };
}

const TAKE_KEYS =
  'take keys and their values, as z.record and z.strictObject do: every data file is made of these';

/** Tells whether a schema refuses a group of keys for being one. */
function takesNoKeys({ issues }: z.ZodError): boolean {
  return issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);
}

/** Returns the name of a data file: `content/data/claims.yaml` → `claims`. */
export function dataName(file: string): string {
  return file.replace(/^content\/data\//, '').replace(/\.yaml$/, '');
}

function unknownFile(file: string, registry: ContentRegistry): Diagnostic {
  const name = dataName(file);
  const known = Object.keys(registry.data);
  const near = suggest(name, known);
  const names = known.length === 0 ? '' : `, or give it one of these names: ${known.join(', ')}`;
  const note =
    near === undefined
      ? `Describe it in "data" of the registry${names}`
      : `Did you mean ${near}.yaml? A new one is described in "data" of the registry`;
  return errorOf('unknown-data', `The site knows no data file "${name}": correct its name, or remove it`, {
    location: { file },
    note,
  });
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
