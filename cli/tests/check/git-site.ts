import { execFileSync } from 'node:child_process';
import type { Diagnostic } from '../../types.ts';
import type { MiniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

const OPTIONS = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false'];

/** Runs git in a site's folder, at a time. */
export function git(
  { root }: Pick<MiniSite, 'root'>,
  args: readonly string[],
  date = '2026-01-01T12:00:00Z',
): void {
  execFileSync('git', [...OPTIONS, ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

/** Commits all that is in a site's folder. */
export function commit(site: Pick<MiniSite, 'root'>, date: string): void {
  git(site, ['add', '-A']);
  git(site, ['commit', '-qm', 'x'], date);
}

/** Checks a site; `told` is each finding's code and file. */
export async function check(site: Pick<MiniSite, 'root' | 'now' | 'cache'>, ...flags: readonly string[]) {
  const run = await runHere(site, ['check', '--format', 'json', ...flags]);
  const found = run.stdout === '' ? [] : (JSON.parse(run.stdout).diagnostics as readonly Diagnostic[]);
  const told = found.map(({ code, location }) => `${code} ${location?.file ?? ''}`.trim());
  return { ...run, told };
}

/** Returns a document that brings no warning. */
export const page = (text: string): string =>
  `---\ntitle: Page\ndescription: ${text.slice(0, 12)} Une description assez longue pour que nulle remarque ne soit faite d’elle.\n---\n\n${text}\n`;
