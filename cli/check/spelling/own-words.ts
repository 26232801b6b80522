import type { OwnWords } from '../../read/words-file.ts';
import { parseWords, WORDS_FILE } from '../../read/words-file.ts';
import type { Result } from '../../types.ts';
import type { Gate, GateInput } from '../gate.ts';

/** Whether the file of the project's own words can be read: said without `--spelling` too, for it costs nothing. */
export const OWN_WORDS: Gate = {
  codes: {},
  look: (input) => ownWords(input).diagnostics,
};

/** The project's own words; none without the file, or when it is wrong. */
export function ownWords({ read }: Pick<GateInput, 'read'>): Result<OwnWords> {
  const source = read(WORDS_FILE);
  return source === undefined ? { value: { fr: [], en: [] }, diagnostics: [] } : parseWords(source);
}
