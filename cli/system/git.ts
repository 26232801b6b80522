/** What git prints, run in a folder; undefined where it fails or is not installed. */
export function git(cwd: string, args: readonly string[]): string | undefined {
  try {
    // What only starts programs is not worth loading for what starts none.
    const { execFileSync } = process.getBuiltinModule('node:child_process');
    return execFileSync('git', args, {
      cwd,
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

/** Why git tells nothing of a folder, as the end of a sentence; undefined where it does. */
export function gitProblem(cwd: string): string | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  // Git speaks the user's language.
  const env = { ...process.env, LC_ALL: 'C' };
  const { error, status, stderr } = spawnSync('git', ['rev-parse', '--git-dir'], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (error !== undefined) return 'git is not installed';
  if (status === 0) return undefined;
  const command = /git config --global --add safe\.directory .+/.exec(stderr)?.[0];
  return command === undefined
    ? 'this project is in no git repository'
    : `git refuses its repository, which belongs to another user ("${command}" has it trusted)`;
}
