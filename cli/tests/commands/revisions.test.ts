import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { check, commit, git, page } from '../check/git-site.ts';
import type { MiniSite } from '../mini-site.ts';
import { BASE, miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

/** Makes a small site with a history of one commit on `main`. */
function repository(): MiniSite {
  const site = miniSite({ '.gitignore': 'node_modules\ndist*\nclone\nlinked\n' });
  git(site, ['init', '-q', '-b', 'main']);
  commit(site, '2026-01-01T12:00:00Z');
  return site;
}

function writeProgram(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}`);
  chmodSync(file, 0o755);
}

function tell(...names: readonly (readonly [string, string])[]): void {
  for (const [name, value] of names) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

const NOTHING = 'Nothing differs.';

describe('git', () => {
  it('checks a revision out without what the project does after a checkout', async () => {
    const site = repository();
    mkdirSync(join(site.root, '.git/hooks'), { recursive: true });
    writeProgram(join(site.root, '.git/hooks/post-checkout'), 'exit 1\n');
    const { code, stdout, stderr } = await runHere(site, ['diff', 'main', 'HEAD']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(NOTHING);
  });

  it('checks a whole revision out in a clone that holds a part', async () => {
    const site = repository();
    const root = join(site.root, 'clone');
    git(site, ['clone', '-q', '--sparse', site.root, root]);
    git({ root }, ['sparse-checkout', 'set', 'content/fr', 'locales', 'templates']);
    const { code, stdout, stderr } = await runHere({ root }, ['diff', 'main', 'HEAD']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(NOTHING);
  });

  it('names the branch of the origin where a workflow has no branch of its own', async () => {
    const site = repository();
    git(site, ['branch', 'work']);
    const root = join(site.root, 'clone');
    git(site, ['clone', '-q', '--branch', 'work', site.root, root]);
    const said = async (...args: readonly string[]): Promise<string> =>
      (await runHere({ root }, args)).stderr;
    expect(await said('diff', 'main', 'HEAD')).toBe(
      'main is neither a folder, an origin, nor a revision of this repository: write origin/main.\n',
    );
    expect(await said('check', '--since', 'main')).toBe(
      'git does not know the revision "main" here: write origin/main.\n',
    );
  });

  it('is asked of the project, in a hook of a linked worktree whose project is below its top', async () => {
    const { root: top } = miniSite({ 'site.config.ts': undefined });
    const site = { root: join(top, 'web') };
    cpSync(BASE, site.root, { recursive: true });
    git({ root: top }, ['init', '-q', '-b', 'main']);
    commit({ root: top }, '2026-01-01T12:00:00Z');
    git({ root: top }, ['worktree', 'add', '-q', '-b', 'work', 'linked']);
    const root = join(top, 'linked/web');
    writeFileSync(join(root, 'content/fr/a.md'), page('Un.').replace('title', 'only: fr\ntitle: Une'));
    const folder = join(top, '.git/worktrees/linked');
    tell(['GIT_DIR', folder], ['GIT_INDEX_FILE', join(folder, 'index')]);
    const { stdout, stderr } = await runHere({ root }, ['diff', 'main', 'HEAD']);
    expect([stdout, stderr]).toEqual([expect.stringContaining(NOTHING), '']);
    expect((await check({ root }, '--changed')).stderr).toBe('');
  });

  it('tells when the last commit was made, also where it is asked to show signatures', async () => {
    const site = repository();
    const gpg = join(site.root, '.git/gpg');
    const signature = '-----BEGIN PGP SIGNATURE-----\n\na\n-----END PGP SIGNATURE-----\n';
    writeProgram(
      gpg,
      `case "$*" in *--verify*) echo 'gpg: Good' >&2; echo '[GNUPG:] GOODSIG 1 x'; exit;; esac
cat > /dev/null
echo '[GNUPG:] SIG_CREATED D 1 8 00 1 A' >&2
printf '%s' '${signature}'
`,
    );
    git(site, ['config', 'gpg.program', gpg]);
    git(site, ['config', 'log.showSignature', 'true']);
    git(site, ['commit', '-q', '--allow-empty', '-S', '-m', 'x'], '2026-01-02T12:00:00Z');
    const { stdout } = await runHere(site, ['build', '--json'], { SOURCE_DATE_EPOCH: '' });
    expect(JSON.parse(stdout).timestamp).toBe(Date.parse('2026-01-02T12:00:00Z'));
  });
});
