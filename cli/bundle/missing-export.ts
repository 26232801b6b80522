import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '../report/suggest.ts';

/** Returns the export of a file of the project that an import most likely means, by what esbuild says of it. */
export function exportMeant(said: string, root: string): string | undefined {
  const [, file = '', name = ''] = /^No matching export in "(.+)" for import "(.+)"$/.exec(said) ?? [];
  const names = exportsOf(join(root, file));
  // What a file exports alone is meant, whatever an import of the default calls it.
  if (name === 'default') return names.length === 1 ? `{ ${names[0]} }` : undefined;
  return suggest(name, names);
}

function exportsOf(file: string): readonly string[] {
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(file)) return [];
  const declared = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;
  return [...readFileSync(file, 'utf8').matchAll(declared)].map(([, name = '']) => name);
}
