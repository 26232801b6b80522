import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An environment in which git finds the repository of a folder by itself. A hook says which repository and index it is
 * run for: a project below the top of a linked worktree would pass for the top, and git would put the files of a
 * revision into the index of the commit that is being made.
 */
export function gitEnvironment(cwd: string, env: Environment = process.env): Environment {
  if (!isInRepository(cwd)) return env;
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...others } = env;
  return others;
}

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const above = dirname(folder);
  return above !== folder && isInRepository(above);
}

/** What git prints, run in a folder; undefined where it fails or is not installed. */
export function git(cwd: string, args: readonly string[]): string | undefined {
  try {
    // What only starts programs is not worth loading for what starts none.
    const { execFileSync } = process.getBuiltinModule('node:child_process');
    return execFileSync('git', args, {
      cwd,
      env: gitEnvironment(cwd),
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
  } catch {
    return undefined;
  }
}

/** Files that git names, asked with `-z`; undefined as {@link git} is. */
export function gitFiles(cwd: string, args: readonly string[]): readonly string[] | undefined {
  return git(cwd, args)
    ?.split('\0')
    .filter((file) => file !== '');
}

/** The name at the origin of a branch that this clone has only there, as those of workflows do; undefined of any other. */
export function branchAtOrigin(cwd: string, revision: string): string | undefined {
  const name = `refs/remotes/origin/${revision}`;
  return git(cwd, ['rev-parse', '--verify', '--quiet', name]) === undefined
    ? undefined
    : `origin/${revision}`;
}

/** Where a folder is in its repository, as `sites/web/`; '' at the top, and where there is none. */
export function placeInGit(cwd: string): string {
  return git(cwd, ['rev-parse', '--show-prefix'])?.replace(/\n$/, '') ?? '';
}

/** Why git tells nothing of a folder, as the end of a sentence; undefined where it does. */
export function gitProblem(cwd: string): string | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  // Git speaks the user's language.
  const env = { ...gitEnvironment(cwd), LC_ALL: 'C' };
  const { error, status, stderr } = spawnSync('git', ['rev-parse', '--git-dir'], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (error !== undefined) return 'git is not installed';
  if (status === 0) return undefined;
  const command = /git config --global --add safe\.directory .+/.exec(stderr)?.[0];
  return command === undefined
    ? 'this project is not in a git repository'
    : `git refuses its repository, which belongs to another user ("${command}" makes git trust it)`;
}
