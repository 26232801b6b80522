import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../../api/registry.ts';
import { readText } from '../../read/tree.ts';
import { warningOf } from '../../report/diagnostic.ts';
import { locateInExport } from '../../report/locate-in-export.ts';
import { LOCALES } from '../../shared/locale.ts';
import { REGISTRY_FILE } from '../../shared/registry-file.ts';
import type { Diagnostic, Result, SourceFile } from '../../types.ts';
import { exportProblems } from '../export-problems.ts';
import { registrySchema } from './schema.ts';

/**
 * Checks the export of `templates/registry.ts`, and reports each problem at its key, where that file or one that it
 * imports writes it. `root` is the absolute path of the project. `_state` is another symbol when a file may have
 * changed although the export is the same.
 */
export function checkRegistry(input: unknown, root: string, _state: symbol): Result<Registry | undefined> {
  const parsed = registrySchema.safeParse(input, { reportInput: true });
  if (parsed.success) return { value: input as Registry, diagnostics: [] };
  const diagnostics = exportProblems(parsed.error, {
    source: registrySource(root),
    exportName: 'registry',
    root,
    subject: 'The registry',
    schema: registrySchema,
    codes: { unknownKey: 'bad-registry', badValue: 'bad-registry' },
  });
  return { value: undefined, diagnostics };
}

/** Reads the registry as it is written, to show places in it; empty when it cannot be read. */
function registrySource(root: string): SourceFile {
  return { file: REGISTRY_FILE, text: readText(root, REGISTRY_FILE).value?.text ?? '' };
}

/** Warns of collections whose folder exists in no language: it was renamed in one place, or is yet to come. */
export function missingFolders({ collections }: Registry, root: string): readonly Diagnostic[] {
  return Object.entries(collections).flatMap(([name, { folder }]) => {
    if (LOCALES.some((locale) => existsSync(join(root, 'content', locale, folder)))) return [];
    const text = `The collection "${name}" has no document: there is neither content/fr/${folder} nor content/en/${folder}`;
    const aim = { exportName: 'registry', part: 'value', root } as const;
    const location = locateInExport(registrySource(root), ['collections', name, 'folder'], aim);
    return warningOf('empty-collection', text, { location, ignoredByStrict: true });
  });
}
