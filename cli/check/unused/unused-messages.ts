import { parseCatalogue } from '../../read/messages.ts';
import { readNamingTexts } from '../../read/project-texts.ts';
import { warningOf } from '../../report/diagnostic.ts';
import type { Diagnostic } from '../../types.ts';
import type { GateInput } from '../gate.ts';
import { namedKeys } from './named-keys.ts';

/** Finds interface strings that nothing shows. */
export function checkUnused({ root, read, sources }: GateInput): readonly Diagnostic[] {
  const french = read('locales/fr.json');
  if (french === undefined) return [];
  const catalogue = [...parseCatalogue(french).value].filter(([key]) => !OWN.test(key));
  const isNamed = namedKeys(readNamingTexts(root).map(({ text }) => text));
  const idle = catalogue.filter(([key]) => !isNamed(key));
  if (idle.length === 0) return [];
  // Documents are many, and seldom name a key: they are read only for the keys that nothing else names.
  const named = new Set(
    sources.entries.flatMap(({ source }) => {
      const { text } = source();
      return idle.map(([key]) => key).filter((key) => text.includes(key));
    }),
  );
  return idle
    .filter(([key]) => !named.has(key))
    .map(([key, { location }]) =>
      warningOf(
        'unused-message',
        `Nothing shows the interface string "${key}": remove it from both languages`,
        { location },
      ),
    );
}

/** Keys that the generator and its receiver of forms show. */
const OWN = /^(?:build|error|mail|markdown|receiver)\./;
