import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FIXED_TIME, GENERATOR, miniSite, runSite } from './mini-site.ts';
import { sharedCache } from './once-a-run.ts';
import { runHere } from './run-here.ts';

/** Text of every file below a folder, by path. */
function tree(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const entries = files.map((item): readonly [string, string] => {
    const path = join(item.parentPath, item.name);
    return [path.slice(folder.length + 1), readFileSync(path, 'base64')];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function copyOfRealSite(): string {
  const root = mkdtempSync(join(tmpdir(), 'copy-of-site-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'cli'));
  for (const part of [
    'content',
    'templates',
    'locales',
    'assets',
    'site.config.ts',
    'cli/shared',
    'cli/api',
  ]) {
    cpSync(join(GENERATOR, part), join(root, part), { recursive: true });
  }
  return root;
}

describe('3.2 same inputs, same output', () => {
  it('whatever the folder, time zone, language, cache and number of workers: the real site', {
    timeout: 300_000,
  }, async () => {
    const [first, second] = [copyOfRealSite(), copyOfRealSite()];
    const one = await runSite(first, ['build', '--json'], {
      TZ: 'America/Toronto',
      LANG: 'fr_CA.UTF-8',
      SITE_WORKERS: '1',
      SITE_CACHE: sharedCache(),
    });
    const two = await runSite(second, ['build', '--json'], {
      TZ: 'Asia/Tokyo',
      LANG: 'C',
      SITE_WORKERS: '3',
      SITE_CACHE: join(second, 'elsewhere'),
    });
    expect(one.code, one.stderr).toBe(0);
    expect(two.code, two.stderr).toBe(0);
    expect(JSON.parse(two.stdout).id).toBe(JSON.parse(one.stdout).id);
    expect(tree(join(second, 'dist'))).toEqual(tree(join(first, 'dist')));
  });

  it('when built again with a warm cache, which writes nothing', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet']);
    const before = tree(join(site.root, 'dist'));
    const times = mtimes(join(site.root, 'dist'));
    const again = await site.run(['build', '--quiet']);
    expect(again).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(tree(join(site.root, 'dist'))).toEqual(before);
    expect(mtimes(join(site.root, 'dist'))).toEqual(times);
  });

  it('but a page that did not change keeps its bytes when another one does', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet']);
    const before = tree(join(site.root, 'dist'));
    const text = readFileSync(join(site.root, 'content/fr/about.md'), 'utf8');
    site.write({ 'content/fr/about.md': `${text}\nUne ligne de plus.\n` });
    await runHere(site, ['build', '--quiet']);
    const after = tree(join(site.root, 'dist'));
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(changed.filter((file) => !file.startsWith('builds/meta/'))).toEqual([
      'about/_payload.json',
      'about/index.html',
      'builds/latest.json',
    ]);
    expect(Object.keys(before).filter((file) => !(file in after))).toHaveLength(1);
  });

  it('takes the timestamp from SOURCE_DATE_EPOCH, and the id from everything else', async () => {
    const site = miniSite();
    const one = await runHere(site, ['build', '--json']);
    const later = await runHere(site, ['build', '--json'], {
      SOURCE_DATE_EPOCH: String(Number(FIXED_TIME) + 60),
    });
    expect(JSON.parse(one.stdout).timestamp).toBe(Number(FIXED_TIME) * 1000);
    expect(JSON.parse(later.stdout).timestamp).toBe((Number(FIXED_TIME) + 60) * 1000);
    expect(JSON.parse(later.stdout).id).toBe(JSON.parse(one.stdout).id);
  });
});

function mtimes(folder: string): readonly number[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => statSync(join(item.parentPath, item.name)).mtimeMs);
}
