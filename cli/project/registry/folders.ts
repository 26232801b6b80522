import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../../api/registry.ts';
import { warningOf } from '../../report/diagnostic.ts';
import { LOCALES } from '../../shared/locale.ts';
import type { Diagnostic } from '../../types.ts';
import { locateInExport } from '../locate-in-export.ts';
import { registrySource } from './source.ts';

/** Warns of collections whose folder exists in no language: it was renamed in one place, or is yet to come. */
export function missingFolders({ collections }: Registry, root: string): readonly Diagnostic[] {
  return Object.entries(collections).flatMap(([name, { folder }]) => {
    if (LOCALES.some((locale) => existsSync(join(root, 'content', locale, folder)))) return [];
    return warningOf(
      'empty-collection',
      `The collection "${name}" has no document: there is neither content/fr/${folder} nor content/en/${folder}`,
      {
        location: locateInExport(registrySource(root), ['collections', name, 'folder'], {
          exportName: 'registry',
          part: 'value',
        }),
        ignoredByStrict: true,
      },
    );
  });
}
