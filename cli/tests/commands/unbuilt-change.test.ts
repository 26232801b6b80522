import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { publisher } from '../publish/publisher.ts';
import { runHere } from '../run-here.ts';

/** Builds a site whose files have been left alone for long enough that a change of them shows. */
async function built(site: Pick<MiniSite, 'root'>): Promise<void> {
  await wait(150);
  const { code, stderr } = await runHere(site, ['build', '-q']);
  expect([code, stderr]).toEqual([0, '']);
  cpSync(join(site.root, 'dist'), join(site.root, 'dist.before'), { recursive: true });
}

/** Writes a line more, and waits until the file has settled. */
async function edit({ root }: Pick<MiniSite, 'root'>, file: string): Promise<void> {
  writeFileSync(join(root, file), 'Un mot de plus.\n', { flag: 'a' });
  await wait(150);
}

const NOTE =
  'dist was built before content/fr/about.md was last saved, and may be without a change: see "site build".\n';

describe('a build that is without the latest changes', () => {
  it('is told of by site diff, which would find nothing', async () => {
    const site = miniSite();
    await built(site);
    const compare = ['diff', 'dist.before', 'dist'];
    expect((await runHere(site, compare)).stderr).toBe('');
    await edit(site, 'content/fr/about.md');
    const { code, stdout, stderr } = await runHere(site, compare);
    expect([code, stderr]).toEqual([0, NOTE]);
    expect(stdout).toContain('Nothing differs.');
    expect((await runHere(site, ['build', '-q'])).code).toBe(0);
    expect((await runHere(site, compare)).stderr).toBe('');
    rmSync(join(site.root, 'content/fr/about.md'));
    await wait(150);
    expect((await runHere(site, compare)).stderr).toBe(NOTE);
  });

  it('is told of by site publish, even when only problems are', async () => {
    const site = await publisher();
    await built(site);
    const flags = ['--dry-run', '--allow-placeholder', '-q'];
    expect((await site.publish(...flags)).stderr).toBe('');
    await edit(site, 'content/fr/about.md');
    const { code, stderr } = await site.publish(...flags);
    expect([code, stderr]).toEqual([0, NOTE]);
  });

  it('is not told of for what is no text of the site', async () => {
    const site = miniSite();
    await built(site);
    await edit(site, 'content/fr/.about.md.swp');
    await edit(site, 'content/fr/about.md~');
    await edit(site, 'assets/scripts/tsconfig.tsbuildinfo');
    await edit(site, 'notes.md');
    expect((await runHere(site, ['diff', 'dist.before', 'dist'])).stderr).toBe('');
  });
});
