import { addressesAmong } from '../publish/published.ts';
import { isNamedFile } from '../publish/site-changes.ts';
import { filePath } from '../shared/path.ts';
import type { Side } from './side.ts';

/**
 * Compares what visitors fetch by its name and is no page, such as downloads and icons; undefined when a side is an
 * origin, which does not list its files. Feeds and sitemaps are left out: they repeat what pages say.
 */
export async function fileChanges(before: Side, after: Side): Promise<readonly string[] | undefined> {
  const [old, next] = [namedFiles(before), namedFiles(after)];
  if (old === undefined || next === undefined) return undefined;
  const lines: string[] = [];
  for (const path of [...new Set([...old.keys(), ...next.keys()])].sort()) {
    const [was, is] = [old.get(path), next.get(path)];
    if (was === undefined) lines.push(`added: ${path}`);
    else if (is === undefined) lines.push(`removed: ${path}`);
    else if (!(await before.read(was)).equals(await after.read(is))) lines.push(`changed: ${path}`);
  }
  return lines;
}

/** Maps addresses to files. */
function namedFiles({ files, pages }: Side): ReadonlyMap<string, string> | undefined {
  if (files === undefined) return undefined;
  const addresses = new Set(addressesAmong(files));
  const named = files.map((file) => [filePath(file), file] as const);
  return new Map(named.filter(([path]) => addresses.has(path) && !pages.has(path) && isNamedFile(path)));
}
