import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, siteInTurn } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { check, commit, git, page } from './git-site.ts';

describe('where several people write a site, site check', () => {
  it('takes a twin that changed after the other, however late, for one that was brought up to date', async () => {
    const site = siteInTurn({ 'content/fr/a.md': page('Un.') });
    git(site, ['init', '-q']);
    commit(site, '2026-01-01T12:00:00Z');
    const stale = async (): Promise<readonly string[]> =>
      (await check(site)).told.filter((told) => told.startsWith('stale-twin'));
    const save = (file: string, text: string, date?: string): void => {
      site.write({ [`content/${file}`]: page(text) });
      if (date !== undefined) commit(site, date);
    };
    save('en/a.md', 'One.', '2026-01-04T12:00:00Z');
    expect(await stale()).toEqual([]);
    save('fr/a.md', 'Deux.', '2026-01-10T12:00:00Z');
    save('fr/a.md', 'Deux et demi.', '2026-01-13T12:00:00Z');
    expect(await stale()).toEqual(['stale-twin content/en/a.md']);
    save('en/a.md', 'Two.');
    expect(await stale()).toEqual([]);
    commit(site, '2026-01-20T12:00:00Z');
    expect(await stale()).toEqual([]);
    save('en/a.md', 'Three.', '2026-01-30T12:00:00Z');
    expect(await stale()).toEqual(['stale-twin content/fr/a.md']);
  });

  it('says in a clone without the past of its files that it cannot know which twin is older', async () => {
    const site = siteInTurn({ 'content/fr/a.md': page('Un.'), 'content/en/a.md': page('One.') });
    git(site, ['init', '-q']);
    git(site, ['config', 'uploadpack.allowFilter', 'true']);
    commit(site, '2026-01-01T12:00:00Z');
    site.write({ 'content/fr/a.md': page('Deux.') });
    commit(site, '2026-01-05T12:00:00Z');
    const root = join(site.root, 'clone');
    git(site, ['clone', '-q', '--filter=tree:0', `file://${site.root}`, root]);
    git({ root }, ['remote', 'set-url', 'origin', 'file:///nowhere']);
    expect((await runHere({ root }, ['check', '--quiet'])).stderr).toContain('[unknown-age]');
  });

  it('refuses to look at what a branch changes where a shallow clone does not know its beginning', async () => {
    const site = siteInTurn();
    git(site, ['init', '-q', '-b', 'main']);
    commit(site, '2026-01-01T12:00:00Z');
    git(site, ['checkout', '-qb', 'work']);
    site.write({ 'content/fr/a.md': page('Un.').replace('title', 'only: fr\ntitle') });
    commit(site, '2026-01-02T12:00:00Z');
    git(site, ['checkout', '-q', 'main']);
    const root = join(site.root, 'clone');
    git(site, ['clone', '-q', '--depth', '1', '--branch', 'work', `file://${site.root}`, root]);
    const shallow = await runHere({ root }, ['check', '--changed']);
    expect(shallow).toMatchObject({ code: 2, stdout: '' });
    expect(shallow.stderr).toBe(
      'What changed cannot be told, because this clone of git is shallow: run "git fetch --unshallow" first, or name with --since a revision that the clone holds.\n',
    );
    expect((await runHere({ root }, ['check', '--since', 'HEAD'])).code).toBe(0);
  });

  it('gives annotations of GitHub the paths of the repository, where the project is below its top', async () => {
    const { root: top } = siteInTurn({ 'site.config.ts': undefined });
    const root = join(top, 'sites/web');
    cpSync(BASE, root, { recursive: true });
    git({ root: top }, ['init', '-q']);
    writeFileSync(
      join(root, 'content/fr/a.md'),
      '---\ntitle: Une\nonly: fr\ndescription: Courte\n---\n\nUn mot.\n',
    );
    for (const command of ['check', 'build'])
      expect((await runHere({ root }, [command], { GITHUB_ACTIONS: 'true' })).stdout).toMatch(
        /^::warning file=sites\/web\/content\/fr\/a\.md,line=4,.*description-length/m,
      );
  });
});
