import { spawnSync } from 'node:child_process';

/** Files, relative to the root, that git could not give back: unknown to it, or changed since the last commit. */
export function notInGit(root: string, files: readonly string[]): readonly string[] {
  const known = lines(root, ['ls-tree', '-z', '-r', '--name-only', 'HEAD', '--', ...files]);
  if (known === undefined) return files;
  const changed = new Set(lines(root, ['diff', '-z', '--name-only', '--relative', 'HEAD', '--', ...files]));
  const held = new Set(known);
  return files.filter((file) => !held.has(file) || changed.has(file));
}

/** Files that git lists; undefined where there is no git, no repository or no commit. */
function lines(root: string, args: readonly string[]): readonly string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter((line) => line !== '') : undefined;
}
