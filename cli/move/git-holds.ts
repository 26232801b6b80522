import { gitFiles } from '../system/git.ts';

/** Files, relative to the root, that git could not give back: unknown to it, or changed since the last commit. */
export function notInGit(root: string, files: readonly string[]): readonly string[] {
  const known = gitFiles(root, ['ls-tree', '-z', '-r', '--name-only', 'HEAD', '--', ...files]);
  if (known === undefined) return files;
  const changed = new Set(
    gitFiles(root, ['diff', '-z', '--name-only', '--relative', 'HEAD', '--', ...files]),
  );
  const held = new Set(known);
  return files.filter((file) => !held.has(file) || changed.has(file));
}
