import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns an environment in which git finds the repository of a folder by itself. A hook's environment names its
 * repository and index: git would take a project below the top of a linked worktree for the top, and put the files of
 * a revision into the index of the commit that is being made.
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

/** Runs git in a folder and returns its output; undefined when it fails or is not installed. */
export function git(cwd: string, args: readonly string[]): string | undefined {
  try {
    // Loaded at the first use, since most commands start no program.
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

/** Returns the files that git lists when `args` include `-z`; undefined when {@link git} is. */
export function gitFiles(cwd: string, args: readonly string[]): readonly string[] | undefined {
  return git(cwd, args)
    ?.split('\0')
    .filter((file) => file !== '');
}

/** Returns `origin/…` for a branch of the origin, which clones of workflows have only there; else undefined. */
export function branchAtOrigin(cwd: string, revision: string): string | undefined {
  const name = `refs/remotes/origin/${revision}`;
  return git(cwd, ['rev-parse', '--verify', '--quiet', name]) === undefined
    ? undefined
    : `origin/${revision}`;
}

/** Returns the path of a folder in its repository, such as `sites/web/`; '' at the top, and without a repository. */
export function placeInGit(cwd: string): string {
  return git(cwd, ['rev-parse', '--show-prefix'])?.replace(/\n$/, '') ?? '';
}

/** Returns the reason why git cannot read a folder, as the end of a sentence; undefined when it can. */
export function gitProblem(cwd: string): string | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  // Git would answer in the user's language.
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
