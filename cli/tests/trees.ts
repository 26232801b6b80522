import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of an output by path, with their bytes as Latin-1; an empty folder is one whose path ends in a slash. */
export type Tree = Readonly<Record<string, string>>;

/** Reads every file below a folder, with its bytes as Latin-1. */
export function treeOf(folder: string): Tree {
  return Object.fromEntries(
    listFiles(folder).map((file) => [
      file,
      file.endsWith('/') ? '' : readFileSync(join(folder, file), 'latin1'),
    ]),
  );
}

/** Tells whether two trees have the same files of the same bytes. */
export function isSameTree(one: Tree, other: Tree): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Lists what is wrong with an output whose renames did not all happen: files that are of none of these builds, and
 * files that pages lack. The list is empty for a mixture that can be served.
 */
export function tornIn(out: string, builds: readonly Tree[]): readonly string[] {
  const strange = Object.entries(treeOf(out)).filter(
    // An empty folder shows visitors nothing.
    ([file, content]) => !file.endsWith('/') && builds.every((build) => build[file] !== content),
  );
  return [...strange.map(([file]) => `${file} is of no build`), ...brokenIn(out)];
}

/** Lists what is broken in an output folder, whichever version or mixture of both it holds. */
export function brokenIn(out: string): readonly string[] {
  const broken: string[] = [];
  for (const file of listFiles(out).filter((name) => name.endsWith('.html'))) {
    for (const [, url] of readFileSync(join(out, file), 'utf8').matchAll(/href="\/([^"]+)"/g)) {
      if (url !== undefined && !existsSync(join(out, url))) broken.push(`${file} refers to ${url}`);
    }
  }
  const { id } = JSON.parse(readFileSync(join(out, 'builds/latest.json'), 'utf8')) as { id: string };
  if (!existsSync(join(out, `builds/meta/${id}.json`))) return [...broken, `no manifest of ${id}`];
  const { prerendered } = JSON.parse(readFileSync(join(out, `builds/meta/${id}.json`), 'utf8')) as {
    prerendered: string[];
  };
  return [...broken, ...prerendered.filter((file) => !existsSync(join(out, file)))];
}

/** Lists the files and links of a folder, sorted; an empty folder counts as one named with a final slash. */
export function listFiles(folder: string, prefix = ''): readonly string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  if (entries.length === 0 && prefix !== '') return [prefix];
  return entries
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(folder, `${prefix}${entry.name}/`) : [prefix + entry.name],
    )
    .sort();
}
