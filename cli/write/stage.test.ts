import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Diagnostic, Output, Result } from '../types.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';
import { brokenIn, listFiles, miniSite, treeFor, treeOf, withParents } from './fixtures/mini-site.ts';
import type { Stage, StageOptions, Written } from './stage.ts';
import { openStage } from './stage.ts';

let base = '';
let root = '';
let out = '';

beforeAll(() => {
  base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'site-stage-')));
});

afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  root = fs.mkdtempSync(join(base, 'root-'));
  out = join(root, 'dist');
});

const LATEST = output('builds/latest.json', '{"id":"a"}', 'latest');

function output(file: string, content: Output['content'] = file, kind: Output['kind'] = 'rest'): Output {
  return { file, content, kind };
}

async function open(options: Partial<StageOptions> = {}): ReturnType<typeof openStage> {
  return await openStage({ root, out, waitMs: 0, ...options });
}

async function opened(options: Partial<StageOptions> = {}): Promise<Stage> {
  const { value, diagnostics } = await open(options);
  expect(diagnostics).toEqual([]);
  if (value === undefined) throw new Error('not opened');
  return value;
}

async function write(
  outputs: readonly Output[],
  options: Partial<StageOptions> = {},
): Promise<Result<Written | undefined>> {
  const stage = await opened(options);
  for (const one of outputs) stage.add(one);
  return await stage.commit();
}

/** A disk on which calls to some paths fail. */
function failing(call: keyof Disk, code: string, at: RegExp): Disk {
  const original: (...given: never[]) => unknown = DISK[call];
  const fail = (...given: never[]): unknown => {
    const path = given.map(String).find((one) => at.test(one));
    if (path === undefined) return original(...given);
    throw Object.assign(new Error(`${code}: made to fail`), { code, syscall: String(call), path });
  };
  return { ...DISK, [call]: call === 'sync' ? async (path: never) => await fail(path) : fail };
}

function expectUntouched(before: Readonly<Record<string, string>>): void {
  expect(treeOf(out)).toEqual(before);
  expect(fs.readdirSync(root).sort()).toEqual(['dist']);
}

describe('commit', () => {
  it('writes a first build, and leaves nothing beside it', async () => {
    const { value } = await write(miniSite('a'));
    expect(treeOf(out)).toEqual(treeFor(miniSite('a')));
    expect(fs.readdirSync(root)).toEqual(['dist']);
    const files = miniSite('a').length;
    const bytes = miniSite('a').reduce((sum, { content }) => sum + Buffer.from(content as string).length, 0);
    expect(value).toEqual({ files, bytes, written: files, unchanged: 0, removed: 0 });
  });

  it('creates the folders around a new output', async () => {
    await write([LATEST], { out: join(root, 'a/b/dist') });
    expect(listFiles(root)).toEqual(['a/b/dist/builds/latest.json']);
  });

  it('shows nothing in the output before the commit', async () => {
    await write(miniSite('a'));
    const stage = await opened();
    for (const one of miniSite('b')) stage.add(one);
    expect(treeOf(out)).toEqual(treeFor(miniSite('a')));
    await stage.commit();
    expect(treeOf(out)).toEqual(treeFor(miniSite('b')));
  });

  it('leaves equal files alone, replaces others, and removes what is no longer built with its folders', async () => {
    await write([output('same.txt'), output('differs.txt'), output('old/deep/gone.txt'), LATEST]);
    const stat = (file: string): fs.BigIntStats => fs.lstatSync(join(out, file), { bigint: true });
    const before = { same: stat('same.txt'), differs: stat('differs.txt') };
    const { value } = await write([
      output('same.txt'),
      output('differs.txt', 'Differs.txt'),
      output('new/in.txt'),
      LATEST,
    ]);
    expect(value).toEqual({ files: 4, bytes: 39, written: 2, unchanged: 2, removed: 1 });
    expect(stat('same.txt').mtimeNs).toBe(before.same.mtimeNs);
    expect(stat('same.txt').ino).toBe(before.same.ino);
    expect(stat('same.txt').ctimeNs).toBe(before.same.ctimeNs);
    expect(stat('differs.txt').ino).not.toBe(before.differs.ino);
    expect(listFiles(out)).toEqual(['builds/latest.json', 'differs.txt', 'new/in.txt', 'same.txt']);
  });

  it('compares bytes: text, binary, and a text whose length in bytes is not its length', async () => {
    const outputs = [
      output('é.txt', 'é'),
      output('bin', new Uint8Array([0, 255, 128])),
      output('empty', ''),
      LATEST,
    ];
    await write(outputs);
    expect(fs.readFileSync(join(out, 'bin'))).toEqual(Buffer.from([0, 255, 128]));
    expect((await write(outputs)).value).toMatchObject({ written: 0, unchanged: 4 });
    fs.writeFileSync(join(out, 'bin'), Buffer.from([0, 255, 129]));
    expect((await write(outputs)).value).toMatchObject({ written: 1, unchanged: 3 });
  });

  it('renames by kind, forces files to disk before and removes stale files after, pages first', async () => {
    await write([
      output('old/index.html', 'x'),
      output('old/_payload.json', 'x'),
      output('assets/old.css', 'x'),
      LATEST,
    ]);
    const calls: string[] = [];
    const note = (verb: string, path: unknown): void => {
      if (String(path).startsWith(`${out}/`) || verb === 'sync')
        calls.push(`${verb} ${String(path).slice(out.length + 1)}`);
    };
    const disk: Disk = {
      ...DISK,
      renameSync(from, to) {
        note('rename', to);
        DISK.renameSync(from, to);
      },
      unlinkSync(path) {
        note('unlink', path);
        DISK.unlinkSync(path);
      },
      sync(path) {
        note('sync', path);
        return DISK.sync(path);
      },
    };
    await write(
      [
        output('builds/latest.json', 'b', 'latest'),
        output('robots.txt', 'b', 'rest'),
        output('index.html', 'b', 'page'),
        output('_payload.json', 'b', 'payload'),
        output('assets/new.css', 'b', 'asset'),
        output('about/index.html', 'b', 'page'),
      ],
      { disk },
    );
    expect(calls.filter((call) => call.startsWith('sync')).length).toBe(7);
    expect(calls.slice(0, 6).every((call) => call.startsWith('sync stage/files/'))).toBe(true);
    expect(calls.slice(6)).toEqual([
      'rename assets/new.css',
      'rename _payload.json',
      'rename about/index.html',
      'rename index.html',
      'rename robots.txt',
      'rename builds/latest.json',
      'sync ',
      'unlink old/index.html',
      'unlink old/_payload.json',
      'unlink assets/old.css',
    ]);
  });

  it('does not force a tree to disk that may be lost', async () => {
    const disk = failing('sync', 'EIO', /./);
    for (const content of ['a', 'b']) {
      expect((await write([output('x', content), LATEST], { durable: false, disk })).diagnostics).toEqual([]);
    }
  });

  it('turns folders into files and files into folders, and back', async () => {
    const one = [
      output('a'),
      output('b/index.html', 'b', 'page'),
      output('b/c/d.txt'),
      output('assets/x', 'x', 'asset'),
      LATEST,
    ];
    const two = [
      output('a/index.html', 'a', 'page'),
      output('a/_payload.json', 'a', 'payload'),
      output('b'),
      output('assets/x/y', 'y', 'asset'),
      output('assets/x/z/z', 'z', 'asset'),
      LATEST,
    ];
    for (const outputs of [one, two, one, two]) {
      expect((await write(outputs)).diagnostics).toEqual([]);
      expect(treeOf(out)).toEqual(treeFor(outputs));
      expect(fs.readdirSync(root)).toEqual(['dist']);
    }
  });

  it('turns a file into a folder only when all pages are new', async () => {
    await write([output('logo'), output('index.html', 'uses logo', 'page'), LATEST]);
    const seen: string[] = [];
    const disk: Disk = {
      ...DISK,
      renameSync(from, to) {
        seen.push(
          `${fs.readFileSync(join(out, 'index.html'))}, ${fs.statSync(join(out, 'logo'), { throwIfNoEntry: false })?.isFile()}`,
        );
        DISK.renameSync(from, to);
      },
    };
    await write([output('logo/_payload.json', 'p', 'payload'), output('index.html', 'new', 'page'), LATEST], {
      disk,
    });
    // The page, then the file out of the way, then the payload.
    expect(seen).toEqual(['uses logo, true', 'new, true', 'new, false']);
  });

  it('replaces links in the output and never follows them', async () => {
    await write([LATEST]);
    const outside = withParents(join(root, 'outside/secret/page.html'));
    fs.writeFileSync(outside, 'mine');
    fs.symlinkSync(outside, join(out, 'file.html'));
    fs.symlinkSync(join(root, 'outside'), join(out, 'folder'));
    fs.symlinkSync(join(root, 'outside'), join(out, 'stale'));
    fs.symlinkSync('nowhere', join(out, 'dangling.txt'));
    const outputs = [
      output('file.html', 'mine'),
      output('folder/secret/page.html', 'mine'),
      output('dangling.txt'),
      LATEST,
    ];
    expect((await write(outputs)).diagnostics).toEqual([]);
    expect(treeOf(out)).toEqual(treeFor(outputs));
    for (const file of ['file.html', 'folder', 'dangling.txt']) {
      expect(fs.lstatSync(join(out, file)).isSymbolicLink()).toBe(false);
    }
    expect(listFiles(join(root, 'outside'))).toEqual(['secret/page.html']);
    expect(fs.readFileSync(outside, 'utf8')).toBe('mine');
  });

  it('replaces and removes what is neither file nor folder, without reading it', async () => {
    await write([LATEST]);
    execFileSync('mkfifo', [join(out, 'wanted'), join(out, 'stale')]);
    expect((await write([output('wanted'), LATEST])).value).toMatchObject({ written: 1, removed: 1 });
    expect(treeOf(out)).toEqual(treeFor([LATEST, output('wanted')]));
  });

  it('removes empty folders that a killed build left', async () => {
    await write([output('a/b.txt'), LATEST]);
    fs.mkdirSync(join(out, 'a/empty/deep'), { recursive: true });
    fs.mkdirSync(join(out, 'empty'));
    await write([output('a/b.txt'), LATEST]);
    expect(listFiles(out)).toEqual(['a/b.txt', 'builds/latest.json']);
  });

  it('keeps the repository of a publishing branch', async () => {
    fs.mkdirSync(join(out, '.git/objects'), { recursive: true });
    fs.writeFileSync(join(out, '.git/HEAD'), 'ref');
    for (const content of ['1', '2'])
      expect((await write([output('x', content), LATEST])).diagnostics).toEqual([]);
    expect(listFiles(out)).toEqual(['.git/HEAD', '.git/objects/', 'builds/latest.json', 'x']);
  });

  it('does not remove a file that a case-insensitive file system lists under its old spelling', async () => {
    await write([output('about.html', 'x'), LATEST]);
    // Two names of one file stand for such a file system.
    fs.linkSync(join(out, 'about.html'), join(out, 'About.html'));
    await write([output('about.html', 'x'), LATEST]);
    expect(listFiles(out)).toContain('About.html');
    fs.rmSync(join(out, 'About.html'));
    fs.writeFileSync(join(out, 'About.html'), 'another file');
    await write([output('about.html', 'x'), LATEST]);
    expect(listFiles(out)).not.toContain('About.html');
  });

  it('follows an output folder that is a link, and keeps the link', async () => {
    fs.mkdirSync(join(root, 'real'));
    fs.symlinkSync('real', out);
    await write([output('x', '1'), LATEST]);
    await write([output('x', '2'), LATEST]);
    expect(fs.readlinkSync(out)).toBe('real');
    expect(treeOf(join(root, 'real'))).toEqual(treeFor([LATEST, output('x', '2')]));
    expect(fs.readdirSync(root).sort()).toEqual(['dist', 'real']);
  });

  it('refuses to complete a site from files that somebody removed meanwhile', async () => {
    await write([output('a.txt'), output('b.txt'), LATEST]);
    const stage = await opened();
    for (const one of [output('a.txt'), output('b.txt', 'new'), LATEST]) stage.add(one);
    fs.rmSync(join(out, 'a.txt'));
    expect(await stage.commit()).toEqual({
      value: undefined,
      diagnostics: [
        {
          severity: 'error',
          code: 'output-changed',
          text: 'dist/a.txt was removed while the site was built',
          notes: [{ text: 'Build again' }],
        },
      ],
    });
    expect(fs.readFileSync(join(out, 'b.txt'), 'utf8')).toBe('b.txt');
    fs.rmSync(out, { recursive: true });
    expect((await write([output('a.txt'), LATEST])).diagnostics).toEqual([]);
  });

  it('refuses when the whole output went meanwhile, unless every file is new', async () => {
    await write([output('a.txt'), LATEST]);
    const stage = await opened();
    for (const one of [output('a.txt', 'new'), output('builds/latest.json', 'new', 'latest')]) stage.add(one);
    fs.rmSync(out, { recursive: true });
    expect((await stage.commit()).diagnostics).toEqual([]);
    expect(listFiles(out)).toEqual(['a.txt', 'builds/latest.json']);
  });
});

describe('add', () => {
  it.each([
    ['/etc/passwd'],
    ['../x'],
    ['a/../../x'],
    ['a/./x'],
    ['a//x'],
    ['a/'],
    [''],
    ['.'],
    ['a\\b'],
    ['a\0b'],
  ])('throws for the unsafe path %j', async (file) => {
    const stage = await opened();
    expect(() => stage.add(output(file))).toThrow(
      `Output ${JSON.stringify(file)} is not a path inside the output folder`,
    );
    stage.abandon();
  });

  it.each([
    ['the same file', 'a/b.html', 'a/b.html'],
    ['names that differ by case', 'a/B.html', 'a/b.html'],
    ['names that differ by Unicode form', 'caf\u00e9.html', 'cafe\u0301.html'],
    ['folders that differ by case', 'A/x.html', 'a/y.html'],
    ['a file and a folder', 'a', 'a/b.html'],
    ['a folder and a file', 'a/b/c.html', 'A/b'],
  ])('throws for %s', async (_name, first, second) => {
    const stage = await opened();
    stage.add(output(first));
    expect(() => stage.add(output(second))).toThrow(/need one name for two things/);
    stage.abandon();
  });

  it('takes odd but safe names', async () => {
    const files = ['...', '.well-known/x', 'a b%20.txt', 'é/ø', '-x', 'a:b'];
    await write([...files.map((file) => output(file)), LATEST]);
    expect(listFiles(out)).toEqual([...files, LATEST.file].sort());
  });

  it('throws after the commit, and a second commit throws', async () => {
    const stage = await opened();
    stage.add(LATEST);
    await stage.commit();
    expect(() => stage.add(output('late'))).toThrow('comes after the commit');
    await expect(stage.commit()).rejects.toThrow('committed once');
  });
});

describe('abandon', () => {
  it('leaves the output as it was and nothing beside it; all that follows does nothing', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const stage = await opened();
    for (const one of miniSite('b')) stage.add(one);
    stage.abandon();
    stage.abandon();
    stage.add(output('late'));
    expect(await stage.commit()).toEqual({ value: undefined, diagnostics: [] });
    expectUntouched(before);
  });

  it('of a first build leaves nothing at all', async () => {
    const stage = await opened();
    stage.add(LATEST);
    stage.abandon();
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it('stops a commit between two renames, and the next build goes on', async () => {
    const many = (content: string): readonly Output[] => [
      ...Array.from({ length: 450 }, (_, i) => output(`f${i}`, content)),
      output('builds/latest.json', content, 'latest'),
    ];
    await write(many('a'), { durable: false });
    const stage = await opened({ durable: false });
    for (const one of many('b')) stage.add(one);
    const committing = stage.commit();
    setImmediate(stage.abandon);
    expect(await committing).toEqual({ value: undefined, diagnostics: [] });
    const contents = new Set(Object.values(treeOf(out)));
    expect(contents).toEqual(new Set(['a', 'b']));
    expect(fs.readFileSync(join(out, 'builds/latest.json'), 'utf8')).toBe('a');
    expect((await write(many('b'), { durable: false })).value?.files).toBe(451);
    expect(treeOf(out)).toEqual(treeFor(many('b')));
    expect(fs.readdirSync(root)).toEqual(['dist']);
  });

  it('stops a commit while files are forced to disk', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    let stage: Stage | undefined;
    const disk: Disk = {
      ...DISK,
      async sync(path) {
        stage?.abandon();
        await DISK.sync(path);
      },
    };
    stage = await opened({ disk });
    for (const one of miniSite('b')) stage.add(one);
    expect(await stage.commit()).toEqual({ value: undefined, diagnostics: [] });
    expectUntouched(before);
  });
});

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
    ['content', 'The output folder content lies in content, which holds sources of the project'],
    [
      'content/fr/dist',
      'The output folder content/fr/dist lies in content, which holds sources of the project',
    ],
    ['locales', 'The output folder locales lies in locales, which holds sources of the project'],
    ['.git/dist', 'The output folder .git/dist lies in .git, which holds sources of the project'],
    ['a.txt', 'The output folder a.txt is a file'],
    ['dangling', 'The output folder .+/dangling is a symbolic link that leads nowhere'],
    ['linked/x', 'The output folder content/x lies in content, which holds sources of the project'],
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

  it('that holds somebody else’s files is refused and keeps them', async () => {
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

  it('that holds nothing but what systems and repositories leave is accepted', async () => {
    fs.mkdirSync(out);
    for (const file of ['.gitkeep', '.DS_Store']) fs.writeFileSync(join(out, file), '');
    expect((await write([LATEST])).value).toMatchObject({ written: 1, removed: 2 });
  });

  it.each([
    ['under a file', 'a.txt/dist', 'Cannot write a.txt/dist: a file stands where a folder is needed'],
    ['in a circle of links', 'circle/dist', 'Cannot write circle/dist: its symbolic links go in a circle'],
    ['with too long a name', 'n'.repeat(300), `Cannot write ${'n'.repeat(300)}: the name is too long`],
  ])('%s is refused', async (_name, folder, text) => {
    fs.writeFileSync(join(root, 'a.txt'), '');
    fs.symlinkSync('circle', join(root, 'circle'));
    expect(await refusal(join(root, folder))).toMatchObject({ code: 'cannot-write', text });
  });

  it('beside a file with the name of its stage is refused', async () => {
    fs.writeFileSync(`${out}.stage`, 'mine');
    expect(await refusal(out)).toMatchObject({
      code: 'cannot-write',
      text: 'Cannot write dist.stage: a file stands where a folder is needed',
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
      text: 'The folder dist is on another disk than the folder around it',
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
    ],
    ['it is read-only', failing('accessSync', 'EACCES', /dist$/), 'dist: permission denied'],
  ])('is refused when %s', async (_name, disk, text) => {
    await write([LATEST]);
    expect((await open({ disk })).diagnostics).toEqual([
      { severity: 'error', code: 'cannot-write', text: `Cannot write ${text}` },
    ]);
    expectUntouched(treeFor([LATEST]));
  });
});

describe('a disk that fails', () => {
  const FULL = { bsize: 1000, bavail: 12, files: 100, ffree: 5 };

  function full(disk: Disk, space: Partial<typeof FULL> = {}): Disk {
    return { ...disk, statfsSync: (() => ({ ...FULL, ...space })) as unknown as typeof fs.statfsSync };
  }

  it('is full while rendering: the path and the free bytes are told, the stage goes, the output stays', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const stage = await opened({ disk: full(failing('writeFileSync', 'ENOSPC', /files\/3$/)) });
    for (const one of miniSite('b').filter(({ kind }) => kind === 'page')) stage.add(one);
    const diagnostic = {
      severity: 'error',
      code: 'disk-full',
      text: 'The disk is full: dist/page-2/index.html could not be written, 12.0 KB free',
    };
    expect(stage.failure()).toEqual(diagnostic);
    expect(await stage.commit()).toEqual({ value: undefined, diagnostics: [diagnostic] });
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
      'The disk is full: dist/robots.txt could not be written, no file more free',
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
      /another disk than the folder around it/,
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
    expect(diagnostics).toEqual([{ severity: 'error', code: expected, text: expect.stringMatching(text) }]);
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

  it('cannot remove the stage: the next build does', async () => {
    await write([LATEST]);
    let busy = false;
    const stuck = failing('rmSync', 'EBUSY', /files$/);
    const disk: Disk = { ...DISK, rmSync: (...given) => (busy ? stuck : DISK).rmSync(...given) };
    const stage = await opened({ disk });
    stage.add(output('half'));
    busy = true;
    stage.abandon();
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
