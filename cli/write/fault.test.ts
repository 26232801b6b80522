import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenIn, listFiles, treeOf } from '../tests/trees.ts';
import { miniSite, treeFor } from '../tests/write/fixtures/mini-site.ts';
import {
  expectUntouched,
  failing,
  giveWorkspaces,
  LATEST,
  open,
  opened,
  out,
  output,
  root,
  write,
} from '../tests/write/fixtures/workspace.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';

giveWorkspaces();

describe('a disk that fails', () => {
  const FULL = { bsize: 1000, bavail: 12, files: 100, ffree: 5 };

  function full(disk: Disk, space: Partial<typeof FULL> = {}): Disk {
    return { ...disk, statfsSync: (() => ({ ...FULL, ...space })) as unknown as typeof fs.statfsSync };
  }

  it('is full while rendering: the path and the free bytes are told, the staging goes, the output stays', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const staging = await opened({ disk: full(failing('writeFileSync', 'ENOSPC', /files\/3$/)) });
    for (const one of miniSite('b').filter(({ kind }) => kind === 'page')) staging.add(one);
    const diagnostic = {
      severity: 'error',
      code: 'disk-full',
      text: 'The disk is full: dist/page-2/index.html could not be written, 12.0 KB free',
    };
    expect(await staging.commit([])).toEqual({ value: undefined, diagnostics: [diagnostic] });
    expectUntouched(before);
  });

  it('is full while rendering: what is added afterwards, and again by the commit, changes nothing', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const staging = await opened({ disk: full(failing('writeFileSync', 'ENOSPC', /files\/3$/)) });
    for (const one of miniSite('b').filter(({ kind }) => kind === 'page')) staging.add(one);
    expect(await staging.commit(miniSite('b'))).toMatchObject({
      value: undefined,
      diagnostics: [{ code: 'disk-full', text: expect.stringContaining('dist/page-2/index.html') }],
    });
    expectUntouched(before);
  });

  it('is full in a first build: nothing is left', async () => {
    const { value, diagnostics } = await write(miniSite('a'), {
      disk: full(failing('writeFileSync', 'ENOSPC', /robots/)),
    });
    expect(value).toBeUndefined();
    expect(diagnostics[0]?.code).toBe('disk-full');
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it('has no room for another file', async () => {
    const disk = full(failing('writeFileSync', 'ENOSPC', /robots/), { ffree: 0 });
    expect((await write(miniSite('a'), { disk })).diagnostics[0]?.text).toBe(
      'The disk is full: dist/robots.txt could not be written, no room for more files',
    );
  });

  it('tells the real free bytes of the disk', async () => {
    const { diagnostics } = await write([LATEST], { disk: failing('writeFileSync', 'ENOSPC', /latest/) });
    expect(diagnostics[0]?.text).toMatch(
      /^The disk is full: dist\/builds\/latest\.json could not be written, [\d.]+ [KMGT]?B free$/,
    );
  });

  it.each([
    [
      'full when files are forced to it',
      'sync',
      'ENOSPC',
      /files\/\d+$/,
      'disk-full',
      /^The disk is full: dist\/.+ could not be written, 12.0 KB free$/,
    ],
    [
      'broken when files are forced to it',
      'sync',
      'EIO',
      /files\/\d+$/,
      'cannot-write',
      /^Cannot write dist\/.+: the disk reports an error$/,
    ],
    [
      'full at a new folder',
      'mkdirSync',
      'ENOSPC',
      /feed-x\/deep$/,
      'disk-full',
      /^The disk is full: dist\/feed-x\/deep could/,
    ],
    [
      'full at the marker',
      'writeFileSync',
      'ENOSPC',
      /committing$/,
      'disk-full',
      /^The disk is full: dist\.stage\/committing could/,
    ],
    [
      'another at the first rename',
      'renameSync',
      'EXDEV',
      /dist\/assets/,
      'cannot-write',
      /a different disk from the folder around it/,
    ],
    [
      'out of quota',
      'sync',
      'EDQUOT',
      /files\/\d+$/,
      'disk-full',
      /^The disk quota is used up: dist\/.+ could not be written$/,
    ],
    ['short of handles', 'sync', 'EMFILE', /files\/\d+$/, 'cannot-write', /too many files are open$/],
    ['odd', 'sync', 'EODD', /files\/\d+$/, 'cannot-write', /^Cannot write dist\/.+: sync failed \(EODD\)$/],
  ] as const)('is %s: the output stays as it was', async (_name, call, code, at, expected, text) => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const outputs = [...miniSite('b'), output('feed-x/deep/x', 'x', 'page')];
    const { value, diagnostics } = await write(outputs, { disk: full(failing(call, code, at)) });
    expect(value).toBeUndefined();
    const notes = code === 'EMFILE' ? { notes: [{ text: expect.stringContaining('ulimit -n') }] } : {};
    const diagnostic = { severity: 'error', code: expected, text: expect.stringMatching(text), ...notes };
    expect(diagnostics).toEqual([diagnostic]);
    expectUntouched(before);
  });

  it('fails among the renames: the site is whole, and the next build completes it', async () => {
    await write(miniSite('a'));
    const { value, diagnostics } = await write(miniSite('b'), {
      disk: failing('renameSync', 'EACCES', /dist\/page-3\/index\.html$/),
    });
    expect(value).toBeUndefined();
    expect(diagnostics[0]?.text).toBe('Cannot write dist/page-3/index.html: permission denied');
    expect(brokenIn(out)).toEqual([]);
    expect(fs.readFileSync(join(out, 'page-1/index.html'), 'utf8')).toMatch(/^b/);
    expect(fs.readFileSync(join(out, 'page-4/index.html'), 'utf8')).toMatch(/^a/);
    // One that fails before its first rename does not call the folder whole.
    await write(miniSite('a'), { disk: failing('renameSync', 'EACCES', /dist\/assets/) });
    expect(listFiles(`${out}.stage`)).toEqual(['committing']);
    await write(miniSite('b'));
    expectUntouched(treeFor(miniSite('b')));
  });

  it('fails among the renames of a first build into an empty folder: the next one completes it', async () => {
    fs.mkdirSync(out);
    await write(miniSite('a'), { disk: failing('renameSync', 'EACCES', /dist\/page-3\/index\.html$/) });
    expect(fs.existsSync(join(out, 'builds/latest.json'))).toBe(false);
    // A build with errors in between does not make the folder a stranger's.
    (await opened()).abandon();
    await write(miniSite('a'));
    expectUntouched(treeFor(miniSite('a')));
  });

  it('fails at the first rename into an empty folder: files that come there later are not taken for ours', async () => {
    fs.mkdirSync(out);
    await write(miniSite('a'), { disk: failing('renameSync', 'EACCES', /dist\/assets/) });
    expect(fs.readdirSync(root)).toEqual(['dist']);
    fs.writeFileSync(join(out, 'thesis.txt'), 'mine');
    expect((await open()).diagnostics[0]?.code).toBe('not-an-output');
  });

  it('fails when a stale file is removed', async () => {
    await write([output('old'), LATEST]);
    const { diagnostics } = await write([LATEST], { disk: failing('unlinkSync', 'EPERM', /dist\/old$/) });
    expect(diagnostics[0]?.text).toBe('Cannot write dist/old: the system does not permit it');
  });

  it('cannot remove the staging: the next build does', async () => {
    await write([LATEST]);
    let busy = false;
    const stuck = failing('rmSync', 'EBUSY', /files$/);
    const disk: Disk = { ...DISK, rmSync: (...given) => (busy ? stuck : DISK).rmSync(...given) };
    const staging = await opened({ disk });
    staging.add(output('half'));
    busy = true;
    staging.abandon();
    expect(listFiles(`${out}.stage`)).toEqual(['files/1']);
    expect((await open({ disk })).diagnostics[0]?.text).toBe('Cannot write dist.stage/files: it is in use');
    expect((await write([LATEST])).diagnostics).toEqual([]);
    expectUntouched(treeFor([LATEST]));
  });

  it('lets bugs through with their stack', async () => {
    await write([output('a', '1'), LATEST]);
    const disk: Disk = {
      ...DISK,
      sync() {
        throw new TypeError('a bug');
      },
    };
    await expect(write([output('a', '2'), LATEST], { disk })).rejects.toThrow('a bug');
    expectUntouched(treeFor([output('a', '1'), LATEST]));
  });
});
