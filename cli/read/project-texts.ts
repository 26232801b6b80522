import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../types.ts';
import { readText } from './tree.ts';

const CODE = /(?<!\.test)\.tsx?$/;
/** Folders in which a path may be written, besides documents and the configuration. */
const PLACES = { 'content/data': /\.yaml$/, locales: /\.json$/, templates: CODE };
const NAMING_PLACES = { 'content/data': /\.yaml$/, templates: CODE, 'assets/scripts': CODE };

/** Reads every text of the project that is not a document, to find the line that holds something. */
export function readProjectTexts(root: string): readonly SourceFile[] {
  return [...textsIn(root, PLACES), ...configurationIn(root)];
}

/** Reads every text of the project that may name an interface string: its code, data and configuration. */
export function readNamingTexts(root: string): readonly SourceFile[] {
  return [...configurationIn(root), ...textsIn(root, NAMING_PLACES)];
}

function configurationIn(root: string): readonly SourceFile[] {
  const { value } = readText(root, 'site.config.ts');
  return value === undefined ? [] : [value];
}

function textsIn(root: string, places: Readonly<Record<string, RegExp>>): readonly SourceFile[] {
  return Object.entries(places).flatMap(([folder, files]) =>
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
