import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../types.ts';
import { readText } from './tree.ts';

/** Where a path may be written besides documents: data, then messages, templates, and the configuration. */
const PLACES: readonly { readonly folder: string; readonly files: RegExp }[] = [
  { folder: 'content/data', files: /\.yaml$/ },
  { folder: 'locales', files: /\.json$/ },
  { folder: 'templates', files: /(?<!\.test)\.tsx?$/ },
];

const NAMING: typeof PLACES = [
  ...PLACES.filter(({ folder }) => folder !== 'locales'),
  { folder: 'assets/scripts', files: /(?<!\.test)\.tsx?$/ },
];

/** Every text of the project that is no document, to find the line that says something. */
export function readProjectTexts(root: string): readonly SourceFile[] {
  return [...textsIn(root, PLACES), ...configurationIn(root)];
}

/** Every text of the project that may name an interface string: its code, data and configuration. */
export function readNamingTexts(root: string): readonly SourceFile[] {
  return [...configurationIn(root), ...textsIn(root, NAMING)];
}

function configurationIn(root: string): readonly SourceFile[] {
  const { value } = readText(root, 'site.config.ts');
  return value === undefined ? [] : [value];
}

function textsIn(root: string, places: typeof PLACES): readonly SourceFile[] {
  return places.flatMap(({ folder, files }) =>
    namesIn(join(root, folder))
      .filter((name) => files.test(name))
      .sort()
      .flatMap((name) => readText(root, `${folder}/${name}`).value ?? []),
  );
}

function namesIn(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
