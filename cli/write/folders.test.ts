import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../tests/trees.ts';
import { treeFor, withParents } from '../tests/write/fixtures/mini-site.ts';
import {
  base,
  expectUntouched,
  failing,
  giveWorkspaces,
  LATEST,
  open,
  out,
  root,
  write,
} from '../tests/write/fixtures/workspace.ts';
import type { Diagnostic } from '../types.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';

giveWorkspaces();

describe('a bad output folder', () => {
  async function refusal(folder: string): Promise<Diagnostic | undefined> {
    const { value, diagnostics } = await open({ out: folder });
    expect(value).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    return diagnostics[0];
  }

  it.each([
    ['.', 'The output folder is the project itself'],
    ['..', 'The output folder .+ contains the project'],
    ['/', 'The output folder / contains the project'],
    ['content', 'The output folder content is in content, which holds sources of the project'],
    [
      'content/fr/dist',
      'The output folder content/fr/dist is in content, which holds sources of the project',
    ],
    ['locales', 'The output folder locales is in locales, which holds sources of the project'],
    ['.git/dist', 'The output folder .git/dist is in .git, which holds sources of the project'],
    ['a.txt', 'The output folder a.txt is a file'],
    ['dangling', 'The output folder .+/dangling is a symbolic link that leads nowhere'],
    ['dangling/x/y', 'The output folder .+/dangling/x/y is a symbolic link that leads nowhere'],
    ['linked/x', 'The output folder content/x is in content, which holds sources of the project'],
  ])('%s is refused, and nothing is written', async (folder, text) => {
    fs.mkdirSync(join(root, 'content'));
    fs.writeFileSync(join(root, 'a.txt'), '');
    fs.symlinkSync('nowhere', join(root, 'dangling'));
    fs.symlinkSync('content', join(root, 'linked'));
    const before = listFiles(root);
    const diagnostic = await refusal(resolve(root, folder));
    expect(diagnostic).toMatchObject({
      severity: 'error',
      code: 'bad-out',
      text: expect.stringMatching(`^${text}$`),
    });
    expect(listFiles(root)).toEqual(before);
  });

  it('in the cache folder is accepted, and so is one outside the project', async () => {
    for (const folder of [
      join(root, 'node_modules/.cache/site/dev'),
      join(base, 'elsewhere'),
      join(root, 'content-dist'),
    ]) {
      expect((await write([LATEST], { out: folder })).diagnostics).toEqual([]);
      expect(listFiles(folder)).toEqual(['builds/latest.json']);
    }
  });

  it('that holds files which no build wrote is refused and keeps them', async () => {
    fs.writeFileSync(withParents(join(out, 'thesis/draft.txt')), 'mine');
    expect(await refusal(out)).toEqual({
      severity: 'error',
      code: 'not-an-output',
      text: 'The folder dist holds files that no build wrote, such as thesis',
      notes: [
        {
          text: 'A build removes what it did not write: choose another folder with --out, or empty this one first',
        },
      ],
    });
    expectUntouched({ 'thesis/draft.txt': 'mine' });
  });

  it('that another build makes at this moment is accepted', async () => {
    const realpath = Object.assign(() => expect.fail('is not asked'), {
      native: (path: fs.PathLike) => {
        try {
          return fs.realpathSync.native(path);
        } finally {
          if (path === out) fs.mkdirSync(out, { recursive: true });
        }
      },
    });
    const disk: Disk = { ...DISK, realpathSync: realpath as unknown as typeof fs.realpathSync };
    expect((await write([LATEST], { disk })).diagnostics).toEqual([]);
  });

  it('whose real path the system does not find is refused, although it exists', async () => {
    await write([LATEST]);
    const realpath = Object.assign(() => expect.fail('is not asked'), {
      native: (path: fs.PathLike) => fs.realpathSync.native(path === out ? join(out, 'none') : path),
    });
    const disk: Disk = { ...DISK, realpathSync: realpath as unknown as typeof fs.realpathSync };
    expect((await open({ disk })).diagnostics).toMatchObject([{ code: 'cannot-write' }]);
  });

  it('that holds nothing but what systems and repositories leave is accepted', async () => {
    fs.mkdirSync(out);
    for (const file of ['.gitkeep', '.DS_Store']) fs.writeFileSync(join(out, file), '');
    expect((await write([LATEST])).value?.written).toBe(1);
    expect(listFiles(out)).toEqual([LATEST.file]);
  });

  it.each([
    ['under a file', 'a.txt/dist', 'Cannot write a.txt/dist: there is a file where a folder is needed'],
    ['in a circle of links', 'circle/dist', 'Cannot write circle/dist: its symbolic links go in a circle'],
    ['with too long a name', 'n'.repeat(300), `Cannot write ${'n'.repeat(300)}: the name is too long`],
  ])('%s is refused', async (_name, folder, text) => {
    fs.writeFileSync(join(root, 'a.txt'), '');
    fs.symlinkSync('circle', join(root, 'circle'));
    expect(await refusal(join(root, folder))).toMatchObject({ code: 'cannot-write', text });
  });

  it('next to a file with the name of its staging is refused', async () => {
    fs.writeFileSync(`${out}.stage`, 'mine');
    expect(await refusal(out)).toMatchObject({
      code: 'cannot-write',
      text: 'Cannot write dist.stage: there is a file where a folder is needed',
    });
  });

  it('on another disk than its parent is refused', async () => {
    await write([LATEST]);
    const disk: Disk = {
      ...DISK,
      lstatSync: ((path: fs.PathLike, options: fs.StatSyncOptions) => {
        const stat = fs.lstatSync(path, options);
        return path === out && stat !== undefined ? Object.assign(stat, { dev: 4711 }) : stat;
      }) as typeof fs.lstatSync,
    };
    expect((await open({ disk })).diagnostics[0]).toMatchObject({
      code: 'bad-out',
      text: 'The folder dist is on a different disk from the folder around it',
      notes: [
        { text: 'Files cannot be renamed into it: choose a folder inside it, such as --out dist/site' },
      ],
    });
    expect(fs.readdirSync(root)).toEqual(['dist']);
  });

  it.each([
    [
      'the folder around it is read-only',
      failing('mkdirSync', 'EROFS', /dist\.stage$/),
      'dist.stage: the file system is read-only',
      { notes: [{ text: expect.stringMatching(/^A build is put together next to its folder: .+--out/) }] },
    ],
    ['it is read-only', failing('accessSync', 'EACCES', /dist$/), 'dist: permission denied', {}],
  ])('is refused when %s', async (_name, disk, text, notes) => {
    await write([LATEST]);
    expect((await open({ disk })).diagnostics).toEqual([
      { severity: 'error', code: 'cannot-write', text: `Cannot write ${text}`, ...notes },
    ]);
    expectUntouched(treeFor([LATEST]));
  });
});
