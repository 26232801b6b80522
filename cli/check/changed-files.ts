import { branchAtOrigin, git, gitFiles, gitProblem } from '../system/git.ts';
import type { Diagnostic } from '../types.ts';

/**
 * Lists the files of a project that differ from a revision, untracked ones included, relative to the root. Without a
 * revision, they are those that this branch changes. Answers a sentence when git cannot tell.
 */
export function changedFiles(root: string, since: string | undefined): ReadonlySet<string> | string {
  const problem = gitProblem(root);
  if (problem !== undefined)
    return `What changed cannot be told, because ${problem}: run without --changed and --since.`;
  const from = since ?? branchStart(root);
  if (from === undefined)
    return 'What changed cannot be told, because this clone of git is shallow: run "git fetch --unshallow" first, or name with --since a revision that the clone holds.';
  const commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${from}^{commit}`]);
  if (commit === undefined && git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']) === undefined)
    return 'What changed cannot be told, because there is no commit yet: run without --changed and --since.';
  const there = commit === undefined ? branchAtOrigin(root, from) : undefined;
  if (there !== undefined) return `git does not know the revision "${from}" here: write ${there}.`;
  if (commit === undefined)
    return `git does not know the revision "${from}" here; a shallow clone lacks its past ("git fetch --unshallow" brings it).`;
  const differing = gitFiles(root, ['diff', '--name-only', '-z', '--relative', commit.trim(), '--', '.']);
  const untracked = gitFiles(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']);
  return new Set([...(differing ?? []), ...(untracked ?? [])]);
}

/**
 * Finds the commit where this branch left the main one, as far as git knows it by its usual names; else the last
 * commit. Undefined in a shallow clone that lacks it, such as CI's: its last commit would pass for a branch that
 * changes nothing.
 */
function branchStart(root: string): string | undefined {
  for (const main of ['origin/HEAD', 'origin/main', 'main', 'master']) {
    const base = git(root, ['merge-base', 'HEAD', main])?.trim();
    if (base !== undefined) return base;
  }
  return git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true' ? undefined : 'HEAD';
}

/** Keeps errors, diagnostics of no file, and those of which any place, such as the twin's, is in one of the files. */
export function aboutFiles(
  diagnostics: readonly Diagnostic[],
  files: ReadonlySet<string>,
): readonly Diagnostic[] {
  return diagnostics.filter(({ severity, location, notes = [] }) => {
    if (severity === 'error' || location === undefined) return true;
    return [location, ...notes.map((note) => note.location)].some((place) => files.has(place?.file ?? ''));
  });
}
