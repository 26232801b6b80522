import { z } from 'zod';
import type { Localized } from '../shared/locale.ts';
import type { Result, SourceFile } from '../types.ts';
import { checkYaml } from './check-yaml.ts';
import { parseYaml } from './front-matter.ts';

/** File in which editors write the words that no dictionary has: names, words of the trade. */
export const WORDS_FILE = 'content/data/words.yaml';

/** Words of the project by language. */
export type OwnWords = Localized<readonly string[]>;

/** Reads the project's own words; those under `both` are of both languages. */
export function parseWords(source: SourceFile): Result<OwnWords> {
  const { value, diagnostics } = checkYaml(parseYaml(source), wordsSchema);
  const { both = [], fr = [], en = [] } = value ?? {};
  return { value: { fr: [...both, ...fr], en: [...both, ...en] }, diagnostics };
}

const words = z
  .array(z.string('must be text').min(1, 'must not be empty'), 'must be a list of words')
  .optional();

const wordsSchema = z.strictObject({ both: words, fr: words, en: words });
