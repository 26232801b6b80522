import { suggest } from '../report/suggest.ts';
import type { Diagnostic, Fields, Json, Locale, Registry, Result, SourceFile } from '../types.ts';
import { parseYaml } from './front-matter.ts';
import { schemaDiagnostics } from './schema.ts';

/** `content/data/claims.yaml` → `claims`. */
export function dataName(file: string): string {
  return file.replace(/^content\/data\//, '').replace(/\.yaml$/, '');
}

/** Parses one data file once per locale, whose typography its texts get. */
export function parseData(
  source: SourceFile,
  registry: Registry,
  fieldsOf: (locale: Locale) => Fields,
): Result<Readonly<Record<Locale, Json>> | undefined> {
  const name = dataName(source.file);
  const schemaOf = registry.data[name];
  if (schemaOf === undefined) return { value: undefined, diagnostics: [unknownFile(source, registry)] };
  const matter = parseYaml(source);
  if (matter.diagnostics.length > 0) return { value: undefined, diagnostics: matter.diagnostics };
  const [fr, en] = (['fr', 'en'] as const).map((locale) => {
    const schema = schemaOf(fieldsOf(locale));
    return { schema, parsed: schema.safeParse(matter.values, { reportInput: true }) };
  });
  if (fr === undefined || en === undefined) throw new Error('A data schema gave nothing');
  if (!fr.parsed.success)
    return { value: undefined, diagnostics: schemaDiagnostics(fr.parsed.error, matter, fr.schema) };
  if (!en.parsed.success)
    return { value: undefined, diagnostics: schemaDiagnostics(en.parsed.error, matter, en.schema) };
  return { value: { fr: fr.parsed.data as Json, en: en.parsed.data as Json }, diagnostics: [] };
}

function unknownFile(source: SourceFile, registry: Registry): Diagnostic {
  const suggestion = suggest(dataName(source.file), Object.keys(registry.data));
  return {
    severity: 'error',
    code: 'unknown-data',
    text: `No schema describes the data file "${dataName(source.file)}"`,
    location: { file: source.file },
    notes: [
      {
        text:
          suggestion === undefined
            ? `Known names: ${Object.keys(registry.data).join(', ')}`
            : `Did you mean ${suggestion}.yaml?`,
      },
    ],
  };
}
