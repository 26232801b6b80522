import { z } from 'zod';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import type { Locale } from '../shared/locale.ts';
import type { Diagnostic, Result, SourceFile } from '../types.ts';
import { parseYaml } from './front-matter.ts';

/** Where editors write the words that no dictionary has: names, words of the trade. */
export const WORDS_FILE = 'content/data/words.yaml';

/** Words of the project by language. */
export type OwnWords = Readonly<Record<Locale, readonly string[]>>;

/** Reads the project's own words; those under `both` are of both languages. */
export function parseWords(source: SourceFile): Result<OwnWords> {
  const matter = parseYaml(source);
  const none = (diagnostics: readonly Diagnostic[]): Result<OwnWords> => ({
    value: { fr: [], en: [] },
    diagnostics,
  });
  if (matter.diagnostics.length > 0) return none(matter.diagnostics);
  const parsed = wordsSchema.safeParse(matter.values, { reportInput: true });
  if (!parsed.success) return none(schemaDiagnostics(parsed.error, matter, wordsSchema));
  const { both = [], fr = [], en = [] } = parsed.data;
  return { value: { fr: [...both, ...fr], en: [...both, ...en] }, diagnostics: [] };
}

const words = z
  .array(z.string('must be text').min(1, 'must not be empty'), 'must be a list of words')
  .optional();

const wordsSchema = z.strictObject({ both: words, fr: words, en: words });
