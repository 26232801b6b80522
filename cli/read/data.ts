import type { Fields } from '../api/fields.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { runSchema } from '../hooks/run-schema.ts';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { DataFile, Diagnostic, Result, SourceFile } from '../types.ts';
import { parseYaml } from './front-matter.ts';

/** Returns the name of a data file: `content/data/claims.yaml` → `claims`. */
export function dataName(file: string): string {
  return file.replace(/^content\/data\//, '').replace(/\.yaml$/, '');
}

/** The project, and the fields of its schemas by locale. */
interface DataTools {
  /** Absolute path of the project. */
  readonly root: string;
  readonly fieldsOf: (locale: Locale) => Fields;
}

/** A data file with its values per language. */
export interface ParsedData {
  readonly values: Localized<Json>;
  readonly dataFile: DataFile;
}

/** Parses a data file once per locale: its texts get that locale's typography. */
export function parseData(
  source: SourceFile,
  registry: ContentRegistry,
  { root, fieldsOf }: DataTools,
): Result<ParsedData | undefined> {
  const name = dataName(source.file);
  const schemaOf = Object.hasOwn(registry.data, name) ? registry.data[name] : undefined;
  if (schemaOf === undefined) return failed(unknownFile(source, registry));
  const matter = parseYaml(source);
  if (matter.diagnostics.length > 0) return { value: undefined, diagnostics: matter.diagnostics };
  const failing = { hook: `The schema of ${source.file}`, root };
  const checked = attempt({ file: source.file, doing: `while reading ${source.file}` }, () =>
    byLocale((locale) => {
      const schema = schemaOf(fieldsOf(locale));
      return { schema, parsed: runSchema(failing, schema, matter.values) };
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

function unknownFile(source: SourceFile, registry: ContentRegistry): Diagnostic {
  const name = dataName(source.file);
  const known = Object.keys(registry.data);
  const near = suggest(name, known);
  const names = known.length === 0 ? '' : `, or give it one of these names: ${known.join(', ')}`;
  const note =
    near === undefined
      ? `Describe it in "data" of the registry${names}`
      : `Did you mean ${near}.yaml? A new one is described in "data" of the registry`;
  return errorOf('unknown-data', `The site knows no data file "${name}": correct its name, or remove it`, {
    location: { file: source.file },
    note,
  });
}
