import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../read/tree.ts';
import type { OwnWords } from '../../read/words-file.ts';
import { parseWords, WORDS_FILE } from '../../read/words-file.ts';
import type { Diagnostic, Result } from '../../types.ts';
import type { GateInput } from '../gate.ts';

/** Reports what is wrong in the file of the project's own words, without `--spelling` too, since that costs nothing. */
export function checkOwnWords(input: GateInput): readonly Diagnostic[] {
  return ownWords(input).diagnostics;
}

/** Reads the project's own words; none without the file, or when it is wrong. */
export function ownWords({ root }: Pick<GateInput, 'root'>): Result<OwnWords> {
  const none = { fr: [], en: [] };
  if (!existsSync(join(root, WORDS_FILE))) return { value: none, diagnostics: [] };
  const { value, diagnostics } = readText(root, WORDS_FILE);
  return value === undefined ? { value: none, diagnostics } : parseWords(value);
}
