import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Output } from '../output/site-file.ts';
import { ONE_OF_BOTH, takesOneSpelling } from '../tests/one-spelling.ts';
import { listFiles, treeOf } from '../tests/trees.ts';
import { miniSite, treeFor, withParents } from '../tests/write/fixtures/mini-site.ts';
import {
  failing,
  giveWorkspaces,
  LATEST,
  opened,
  out,
  output,
  root,
  write,
} from '../tests/write/fixtures/workspace.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';

giveWorkspaces();

describe('the output after a commit', () => {
  it('writes a first build, and leaves nothing next to it', async () => {
    const { value } = await write(miniSite('a'));
    expect(treeOf(out)).toEqual(treeFor(miniSite('a')));
    expect(fs.readdirSync(root)).toEqual(['dist']);
    expect(value?.written).toBe(miniSite('a').length);
    expect(value?.placed.files.size).toBe(miniSite('a').length);
    for (const { file, content } of miniSite('a'))
      expect(value?.sizeOf(file)).toBe(Buffer.from(content as string).length);
  });

  it('creates the folders around a new output', async () => {
    await write([LATEST], { out: join(root, 'a/b/dist') });
    expect(listFiles(root)).toEqual(['a/b/dist/builds/latest.json']);
  });

  it('shows nothing in the output before the commit', async () => {
    await write(miniSite('a'));
    const staging = await opened();
    for (const one of miniSite('b')) staging.add(one);
    expect(treeOf(out)).toEqual(treeFor(miniSite('a')));
    await staging.commit([]);
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
    expect([value?.placed.files.size, value?.written]).toEqual([4, 2]);
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
    expect((await write(outputs)).value?.written).toBe(0);
    fs.writeFileSync(join(out, 'bin'), Buffer.from([0, 255, 129]));
    expect((await write(outputs)).value?.written).toBe(1);
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

  it('never leaves a compressed form next to another content than its own', async () => {
    const build = (text: string, more: readonly Output[] = []): readonly Output[] => [
      output('assets/a.js', text, 'asset'),
      output('assets/a.js.br', `br of ${text}`, 'asset'),
      output('index.html', text, 'page'),
      output('index.html.br', `br of ${text}`, 'page'),
      output('index.html.gz', `br of ${text}`, 'page'),
      output('same.txt'),
      output('same.txt.gz', 'br of same.txt'),
      // An archive that a project has next to a file of its own.
      output('data.csv', text),
      output('data.csv.gz', 'archive'),
      ...more,
      LATEST,
    ];
    const gone = [output('old/index.html', 'old', 'page'), output('old/index.html.br', 'br of old', 'page')];
    await write(build('one', gone));
    const seen: string[] = [];
    const look = (): void => {
      for (const file of listFiles(out).filter(
        (name) => /\.(br|gz)$/.test(name) && !name.startsWith('data'),
      )) {
        const plain = join(out, file.replace(/\.\w+$/, ''));
        const expected = fs.existsSync(plain)
          ? `br of ${fs.readFileSync(plain, 'utf8')}`
          : 'no file of its own';
        const found = fs.readFileSync(join(out, file), 'utf8');
        if (found !== expected) seen.push(`${file}: ${found}, ${expected}`);
      }
    };
    const disk: Disk = {
      ...DISK,
      renameSync(from, to) {
        DISK.renameSync(from, to);
        look();
      },
      unlinkSync(path) {
        DISK.unlinkSync(path);
        look();
      },
      rmSync(path, options) {
        DISK.rmSync(path, options);
        look();
      },
    };
    const ino = (file: string): number => fs.lstatSync(join(out, file)).ino;
    const before = ['same.txt.gz', 'data.csv.gz'].map(ino);
    expect((await write(build('two'), { disk })).value?.written).toBe(build('two').length - 4);
    expect(seen).toEqual([]);
    expect(treeOf(out)).toEqual(treeFor(build('two')));
    expect(['same.txt.gz', 'data.csv.gz'].map(ino)).toEqual(before);

    const plain = build('three').filter(({ file }) => !/\.(br|gz)$/.test(file) || file.startsWith('data'));
    await write(plain, { disk });
    expect(seen).toEqual([]);
    expect(treeOf(out)).toEqual(treeFor(plain));
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

  it('turns a file into a folder only when all pages are new, and names the build last', async () => {
    await write([output('logo'), output('index.html', 'uses logo', 'page'), LATEST]);
    const seen: string[] = [];
    const disk: Disk = {
      ...DISK,
      renameSync(from, to) {
        const isFile = fs.statSync(join(out, 'logo'), { throwIfNoEntry: false })?.isFile();
        seen.push(
          `${String(to).slice(root.length + 1)}: ${fs.readFileSync(join(out, 'index.html'))}, ${isFile}`,
        );
        DISK.renameSync(from, to);
      },
    };
    const next = [
      output('logo/_payload.json', 'p', 'payload'),
      output('index.html', 'new', 'page'),
      output('builds/latest.json', 'new', 'latest'),
    ];
    await write(next, { disk });
    expect(seen).toEqual([
      'dist/index.html: uses logo, true',
      expect.stringMatching(/^dist\.stage\/.+: new, true$/),
      'dist/logo/_payload.json: new, false',
      'dist/builds/latest.json: new, false',
    ]);
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
    expect((await write([output('wanted'), LATEST])).value?.written).toBe(1);
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
    const [asBuilt, asListed] = [join(out, 'about.html'), join(out, 'About.html')];
    await write([output('about.html', 'x'), LATEST]);
    if (takesOneSpelling()) fs.renameSync(asBuilt, asListed);
    // Two names of one file imitate such a file system.
    else fs.linkSync(asBuilt, asListed);
    await write([output('about.html', 'x'), LATEST]);
    expect(listFiles(out)).toContain('About.html');
  });

  it('removes a file whose name differs from that of a page by case alone', async ({ skip }) => {
    skip(takesOneSpelling(), ONE_OF_BOTH);
    await write([output('about.html', 'x'), LATEST]);
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

  it('refuses to complete a site from files that were removed meanwhile', async () => {
    await write([output('a.txt'), output('b.txt'), LATEST]);
    const staging = await opened();
    for (const one of [output('a.txt'), output('b.txt', 'new'), LATEST]) staging.add(one);
    fs.rmSync(join(out, 'a.txt'));
    expect(await staging.commit([])).toEqual({
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
    const staging = await opened();
    for (const one of [output('a.txt', 'new'), output('builds/latest.json', 'new', 'latest')])
      staging.add(one);
    fs.rmSync(out, { recursive: true });
    expect((await staging.commit([])).diagnostics).toEqual([]);
    expect(listFiles(out)).toEqual(['a.txt', 'builds/latest.json']);
  });

  it.each([
    ['together when there are many', true, 1],
    ['one by one where they cannot be forced together', false, 1201],
  ])('forces files to disk %s', async (_name, isDone, expected) => {
    const folders: string[] = [];
    let single = 0;
    const disk: Disk = {
      ...DISK,
      sync: async () => {
        single++;
      },
      syncAll: async (folder) => {
        folders.push(folder);
        return isDone;
      },
    };
    const files = Array.from({ length: 1200 }, (_, index) => output(`many/${index}.txt`, String(index)));
    await write([output('first', 'x'), LATEST], { disk });
    expect(folders).toEqual([]);
    // Both files, and the folder in which the output appeared.
    expect(single).toBe(3);
    single = 0;
    expect((await write([...files, output('first', 'x'), LATEST], { disk })).diagnostics).toEqual([]);
    expect(folders).toHaveLength(1);
    // The output folder itself goes alone, before what is stale is removed.
    expect(single).toBe(expected);
  });
});
