import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { suggest } from '../report/suggest.ts';
import { packageRoot } from '../system/package-root.ts';

/** An import that leads nowhere. */
interface Unresolved {
  /** The path or name that it imports. */
  readonly name: string;
  /** File that imports it, relative to the project's root. */
  readonly importer: string;
  /** The project's root, absolute. */
  readonly root: string;
}

/**
 * Returns the path that an import of a file most likely means, as its importer would write it: a file of nearly that
 * name in the folder that it names, else a file of that name elsewhere in the project.
 */
export function fileMeant({ name, importer, root }: Unresolved): string | undefined {
  const from = join(root, dirname(importer));
  const wanted = join(from, name);
  const near = suggest(basename(wanted), filesIn(dirname(wanted), false));
  if (near !== undefined) return pathFrom(from, join(dirname(wanted), near));
  const found = IMPORTED.flatMap((folder) => {
    const files = filesIn(join(root, folder), true).filter((file) => basename(file) === basename(wanted));
    return files.map((file) => pathFrom(from, join(root, folder, file)));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Folders of a project whose files others import. */
const IMPORTED: readonly string[] = ['templates', 'assets', 'locales', 'cli/api', 'cli/shared'];

function filesIn(folder: string, recursive: boolean): readonly string[] {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch {
    // There is no such folder, or it cannot be read: nothing is suggested.
    return [];
  }
}

function pathFrom(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Says what there is in place of a module of the generator that does not exist, or that holds types alone. */
export function generatorAdvice(name: string): string {
  const wanted = name.slice('site/'.length).replace(/\.ts$/, '');
  if (modulesIn('api').includes(wanted)) return `"${name}" holds types alone: write "import type"`;
  const near = suggest(wanted, [...modulesIn('shared'), ...modulesIn('api')]);
  return near === undefined
    ? 'The generator has no such module: "site/define", "site/outlet", "site/path" and others are those of its folder cli/shared, and of cli/api for types'
    : `The generator has no such module: did you mean "site/${near}"?`;
}

function modulesIn(folder: string): readonly string[] {
  return filesIn(join(packageRoot(), 'cli', folder), false).flatMap((file) =>
    file.endsWith('.ts') && !file.endsWith('.test.ts') ? [basename(file, '.ts')] : [],
  );
}
