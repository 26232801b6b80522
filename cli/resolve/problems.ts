import { locationAt } from '../report/locate.ts';
import { suggest } from '../report/suggest.ts';
import { createSuggestions } from '../report/suggestions.ts';
import type { Diagnostic, Entry, Registry, Sources } from '../types.ts';
import type { CollectionIndex } from './collections.ts';
import { termIds } from './collections.ts';

/** A template asks for a key that no document has. */
export function unknownKey(key: string, entry: Entry, index: CollectionIndex): Diagnostic {
  const suggestion = suggest(key, index.keys());
  const at = entry.source.text.indexOf(key);
  return {
    severity: 'error',
    code: 'unknown-document',
    text: `No document has the key "${key}"`,
    location:
      at < 0
        ? { file: entry.source.file }
        : locationAt(entry.source.file, entry.source.text, { offset: at, length: key.length }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Ids that no label describes: a list without a name. */
export function unknownTerms(
  entries: readonly Entry[],
  registry: Registry,
  sources: Sources,
): readonly Diagnostic[] {
  return entries.flatMap((entry) => {
    const definition = registry.collections[entry.collection];
    const { taxonomy } = definition ?? {};
    // A data file that could not be read has its own error.
    if (taxonomy === undefined || sources.data.fr[taxonomy.data] === undefined) return [];
    const known = new Set(Object.keys(sources.data.fr[taxonomy.data] ?? {}));
    const suggestId = createSuggestions();
    return termIds(entry.fields, definition)
      .map((id, index) => ({ id, index }))
      .filter(({ id }) => !known.has(id))
      .map(({ id, index }): Diagnostic => {
        const suggestion = suggestId(id, () => known);
        const path = Array.isArray(entry.fields[taxonomy.key]) ? [taxonomy.key, index] : [taxonomy.key];
        return {
          severity: 'error',
          code: 'unknown-term',
          text: `content/data/${taxonomy.data}.yaml has no label for "${id}"`,
          location: entry.locate(path),
          ...(suggestion === undefined ? {} : { suggestion }),
        };
      });
  });
}
