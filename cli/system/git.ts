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
