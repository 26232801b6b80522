import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchTree } from '../../serve/watch/watch-tree.ts';

interface Watched {
  readonly root: string;
  /** Number of reports so far that something changed. */
  readonly count: () => number;
  /** Ends when nothing has been said for a while. */
  readonly quiet: () => Promise<void>;
}

async function watched(disk?: string): Promise<Watched> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'watch-tree-')));
  for (const folder of ['content/fr/notes', 'cli/shared', 'cli/other', 'dist'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'content/fr/notes/un.md'), 'un');
  let count = 0;
  const problems: string[] = [];
  const tree = watchTree({
    root,
    folders: ['content', 'cli/shared'],
    onChange: () => void count++,
    onProblem: (text) => problems.push(text),
    diskOf: () => disk,
  });
  onTestFinished(async () => {
    await tree.close();
    rmSync(root, { recursive: true, force: true });
    expect(problems).toEqual(disk === undefined ? [] : [expect.stringContaining(`a disk (${disk})`)]);
  });
  await tree.ready;
  const quiet = async (): Promise<void> => {
    for (let seen = -1; seen !== count; ) {
      seen = count;
      await wait(300);
    }
  };
  await quiet();
  return { root, count: () => count, quiet };
}

it('tells of files in its folders and in the root, and of no others', async () => {
  const { root, count, quiet } = await watched();
  let before = count();
  for (const file of ['dist/index.html', 'cli/other/x.ts', 'cli/x.ts', '.hidden', 'notes.txt'])
    writeFileSync(join(root, file), 'x');
  await quiet();
  expect(count()).toBe(before);
  for (const file of ['content/fr/notes/un.md', 'cli/shared/x.ts', 'site.config.ts', 'brand.json']) {
    before = count();
    appendFileSync(join(root, file), 'x');
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before);
    await quiet();
  }
});

it('finds by looking what another system writes on a shared disk, of which there is no event', async () => {
  const { root, count } = await watched('9p');
  // The file is written by another name: its own folder gets no event.
  const elsewhere = join(root, 'dist', 'un.md');
  linkSync(join(root, 'content/fr/notes/un.md'), elsewhere);
  const before = count();
  appendFileSync(elsewhere, 'deux');
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before);
});

it.each([
  ['the same', 0],
  ['an earlier', -3600],
])('finds by looking what took the place of as many letters with %s time', async (_, seconds) => {
  const { root, count } = await watched('9p');
  const file = join(root, 'content/fr/notes/un.md');
  const { atimeMs, mtimeMs } = statSync(file);
  const before = count();
  // The file is as a copy with its times, or a clock that was set back, leaves it.
  writeFileSync(`${root}/dist/un.md`, 'nu');
  utimesSync(`${root}/dist/un.md`, atimeMs / 1000, mtimeMs / 1000 + seconds);
  renameSync(`${root}/dist/un.md`, file);
  await expect.poll(count).toBeGreaterThan(before);
});

it('finds by looking what is written in a file that got its name after the clock was set back', async () => {
  const { root, count, quiet } = await watched('9p');
  const folder = join(root, 'content/fr/notes');
  const ahead = Date.now() / 1000 + 3600;
  utimesSync(folder, ahead, ahead);
  // Waits longer than from one look to the next, here and below.
  await wait(1500);
  renameSync(join(folder, 'un.md'), join(folder, 'deux.md'));
  await wait(1500);
  await quiet();
  const before = count();
  appendFileSync(join(folder, 'deux.md'), 'x');
  await expect.poll(count).toBeGreaterThan(before);
});

it('comes to rest: folders that are all watched are not watched again', async () => {
  const { root, count, quiet } = await watched();
  for (let depth = 1; depth <= 20; depth++)
    mkdirSync(join(root, 'content/fr', ...Array.from({ length: depth }, (_, at) => `d${at}`)), {
      recursive: true,
    });
  await quiet();
  const before = count();
  await wait(1000);
  expect(count()).toBe(before);
  const deep = join(root, 'content/fr', ...Array.from({ length: 20 }, (_, at) => `d${at}`));
  writeFileSync(join(deep, 'page.md'), 'x');
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before);
});

it('tells of a file in a folder that took the place of another in a moment', async () => {
  const { root, count, quiet } = await watched();
  for (let swap = 0; swap < 5; swap++) {
    mkdirSync(join(root, 'content/fr/other'));
    writeFileSync(join(root, 'content/fr/other/un.md'), String(swap));
    renameSync(join(root, 'content/fr/notes'), join(root, 'content/fr/old'));
    renameSync(join(root, 'content/fr/other'), join(root, 'content/fr/notes'));
    rmSync(join(root, 'content/fr/old'), { recursive: true });
    await quiet();
    const before = count();
    appendFileSync(join(root, 'content/fr/notes/un.md'), 'x');
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before);
  }
});

it.each<readonly [string, (folder: string) => void]>([
  ['a link that leads back to itself', (folder) => symlinkSync('boucle.md', join(folder, 'boucle.md'))],
  [
    'a file in the place of a folder',
    (folder) => {
      renameSync(folder, `${folder}-autres`);
      writeFileSync(folder, 'un fichier');
    },
  ],
])('tells of %s, and goes on', async (_, make) => {
  const { root, count, quiet } = await watched();
  let before = count();
  make(join(root, 'content/fr/notes'));
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before);
  await quiet();
  before = count();
  writeFileSync(join(root, 'content/fr/deux.md'), 'deux');
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before);
});
