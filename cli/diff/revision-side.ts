import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../report/refusal.ts';
import { branchAtOrigin, gitEnvironment, gitProblem } from '../system/git.ts';
import { packageRoot } from '../system/package-root.ts';
import { folderSide } from './folder-side.ts';
import type { Side } from './side.ts';

/** Options of building a revision. */
export interface RevisionOptions {
  /** Folder of the project. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

const run = promisify(execFile);

/** Builds a git revision by its own generator, in a worktree that `close` removes, and a failure too. */
export async function revisionSide(revision: string, options: RevisionOptions): Promise<Side> {
  const { root, signal } = options;
  const commit = await commitOf(revision, root);
  const asked = { cwd: root, env: gitEnvironment(root) };
  const { stdout } = await run('git', ['rev-parse', '--show-toplevel'], asked);
  const folder = mkdtempSync(join(tmpdir(), 'site-diff-'));
  const tree = join(folder, 'tree');
  const close = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', tree], asked).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run('git', [...PLAIN, 'worktree', 'add', '--quiet', '--detach', tree, commit], asked).catch(
      (error) => {
        throw new Refusal(`git does not check out ${revision}: ${reasonOf(error) ?? 'it does not say why'}`);
      },
    );
    signal.throwIfAborted();
    const project = join(tree, relative(realpathSync(stdout.trim()), realpathSync(root)));
    const out = join(folder, 'dist');
    await build(revision, { ...options, project, out });
    return { ...(await folderSide(out, revision)), close };
  } catch (error) {
    await close();
    // A terminal also interrupts the programs that this process waits for, and these may fail before it hears of it.
    signal.throwIfAborted();
    throw error;
  }
}

/** Settings that check out all of a revision, also in a sparse clone, and run no hook of the project. */
const PLAIN = ['-c', 'core.sparseCheckout=false', '-c', 'core.hooksPath=/dev/null'] as const;

async function commitOf(revision: string, root: string): Promise<string> {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', args, { cwd: root, env: gitEnvironment(root) })).stdout.trim();
  const problem = gitProblem(root);
  if (problem !== undefined)
    throw new Refusal(`${revision} is not a folder, and ${problem}: name a folder or an origin.`);
  try {
    return await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  } catch {
    const there = branchAtOrigin(root, revision);
    if (there !== undefined)
      throw new Refusal(
        `${revision} is neither a folder, an origin, nor a revision of this repository: write ${there}.`,
      );
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
    throw new Refusal(
      isShallow
        ? `This clone is shallow and does not hold ${revision}: run "git fetch --unshallow" first.`
        : `${revision} is neither a folder, an origin, nor a revision of this repository.`,
    );
  }
}

interface RevisionBuild extends RevisionOptions {
  readonly project: string;
  readonly out: string;
}

async function build(revision: string, { root, project, out, env, signal }: RevisionBuild): Promise<void> {
  if (!existsSync(join(project, 'site.config.ts')))
    throw new Refusal(`${revision} holds no site here: it has no site.config.ts.`);
  const packages = join(project, 'node_modules');
  if (!existsSync(packages) && existsSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), packages);
  const own = join(project, 'bin', 'site.js');
  // The running generator builds revisions that bring none of their own.
  const program = existsSync(own) ? own : join(packageRoot(), 'bin', 'site.js');
  try {
    await run(process.execPath, [program, 'build', '--quiet', '--out', out], {
      cwd: project,
      env: { ...gitEnvironment(project, env), NO_COLOR: '1' },
      maxBuffer: 64_000_000,
      signal,
    });
  } catch (error) {
    throw new Refusal(`${revision} does not build: ${reasonOf(error) ?? 'its generator failed'}`);
  }
}

/** Finds the line by which a program that failed says why. */
function reasonOf(error: unknown): string | undefined {
  const said = String(Object(error).stderr ?? '').split('\n');
  return (said.find((line) => /error/i.test(line)) ?? said.find((line) => line.trim() !== ''))?.trim();
}
