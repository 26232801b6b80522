import { hash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { SeenOutput } from '../cache/stamps.ts';
import { stampOf } from '../cache/stamps.ts';
import type { Output } from '../output/site-file.ts';
import { treeOf } from '../tests/trees.ts';
import { miniSite, treeFor } from '../tests/write/fixtures/mini-site.ts';
import {
  expectUntouched,
  giveWorkspaces,
  LATEST,
  opened,
  out,
  output,
  root,
  write,
} from '../tests/write/fixtures/workspace.ts';
import type { CommitOutcome } from './commit.ts';
import type { Disk } from './disk.ts';
import { DISK } from './disk.ts';
import type { Staging } from './staging.ts';

giveWorkspaces();

describe('what an earlier process left', () => {
  const page = output('page', 'text');
  const identity = hash('sha256', 'text');
  const placed = { file: page.file, kind: page.kind, size: 4, identity };
  const seenAs = (known: string): SeenOutput => ({
    files: new Map([[page.file, { stamp: stampOf(join(out, page.file)) ?? '', identity: known }]]),
    names: [],
    folders: new Map(),
  });
  const seenWhole = (names: readonly string[], folders: readonly string[]): SeenOutput => ({
    files: new Map(),
    names,
    folders: new Map(folders.map((folder) => [folder, stampOf(join(out, folder)) ?? ''])),
  });
  const unread: Disk = {
    ...DISK,
    readFileSync: ((path: string) => {
      if (path.startsWith(join(out, page.file))) throw new Error(`${path} was read`);
      return DISK.readFileSync(path);
    }) as Disk['readFileSync'],
  };

  it('is taken to be there by its stamp, and is not read', async () => {
    await write([page, LATEST]);
    const staging = await opened({ disk: unread, seen: seenAs(identity) });
    expect(staging.holds(placed)).toBe(true);
    staging.adopt([placed], []);
    const { value } = await staging.commit([placed, LATEST]);
    expect(value?.written).toBe(0);
    expect([...(value?.placed.stamps ?? [])]).toEqual([[page.file, stampOf(join(out, page.file))]]);
    expect([...(value?.placed.identities ?? [])]).toEqual([[page.file, identity]]);
  });

  it('is not listed while its folders are as they were, whose stamps hold where nothing comes or goes', async () => {
    const beside = output('below/kept', 'text');
    await write([page, beside, LATEST]);
    const before = seenWhole([page.file, beside.file, LATEST.file], ['', 'builds', 'below']);
    const unlisted: Disk = {
      ...DISK,
      readdirSync: ((path: string, options: never) => {
        if (path.startsWith(`${out}/`)) throw new Error('A folder was listed');
        return DISK.readdirSync(path, options);
      }) as never,
    };
    const staging = await opened({ disk: unlisted, seen: before });
    const { value } = await staging.commit([output('page', 'other'), beside, LATEST]);
    expect(value?.written).toBe(1);
    expect(treeOf(out)).toEqual(treeFor([output('page', 'other'), beside, LATEST]));
    expect([...(value?.placed.stamps ?? [])]).toEqual([
      ['builds', before.folders.get('builds')],
      ['below', before.folders.get('below')],
    ]);
    const next = await opened({
      disk: unlisted,
      seen: seenWhole([page.file, beside.file, LATEST.file], ['', 'builds', 'below']),
    });
    const { value: less } = await next.commit([output('page', 'other'), LATEST]);
    expect(treeOf(out)).toEqual(treeFor([output('page', 'other'), LATEST]));
    expect(fs.existsSync(join(out, 'below'))).toBe(false);
    expect([...(less?.placed.stamps.keys() ?? [])]).toEqual(['builds']);
  });

  it('is listed when something came into a folder, and that goes', async () => {
    await write([page, LATEST]);
    const before = seenWhole([page.file, LATEST.file], ['', 'builds']);
    fs.writeFileSync(join(out, 'builds', 'foreign'), '');
    fs.utimesSync(join(out, 'builds'), 1, 1);
    await (await opened({ seen: before })).commit([page, LATEST]);
    expect(treeOf(out)).toEqual(treeFor([page, LATEST]));
  });

  it('is read when it was another file, or when its stamp is another one', async () => {
    await write([page, LATEST]);
    const before = seenAs(identity);
    const other = await opened({ disk: unread, seen: seenAs('other') });
    expect(() => other.holds(placed)).toThrow('was read');
    other.abandon();
    fs.writeFileSync(join(out, page.file), 'Text');
    const changed = await opened({ seen: before });
    expect(changed.holds(placed)).toBe(false);
    changed.abandon();
  });
});

describe('abandon', () => {
  it('leaves the output as it was and nothing next to it; all that follows does nothing', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    const staging = await opened();
    for (const one of miniSite('b')) staging.add(one);
    staging.abandon();
    staging.abandon();
    staging.add(output('late'));
    expect(await staging.commit([])).toEqual({ value: undefined, diagnostics: [] });
    expectUntouched(before);
  });

  it('of a first build leaves nothing at all', async () => {
    const staging = await opened();
    staging.add(LATEST);
    staging.abandon();
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it('stops a commit between two renames, and the next build goes on', async () => {
    const many = (content: string): readonly Output[] => [
      ...Array.from({ length: 450 }, (_, i) => output(`f${i}`, content)),
      output('builds/latest.json', content, 'latest'),
    ];
    await write([...many('a'), output('stale', 'a')], { durable: false });
    const staging = await opened({ durable: false });
    for (const one of many('b')) staging.add(one);
    const committing = staging.commit([]);
    setImmediate(staging.abandon);
    expect(await committing).toEqual({ value: undefined, diagnostics: [] });
    const contents = new Set(Object.values(treeOf(out)));
    expect(contents).toEqual(new Set(['a', 'b']));
    expect(fs.existsSync(join(out, 'stale'))).toBe(true);
    expect(fs.readFileSync(join(out, 'builds/latest.json'), 'utf8')).toBe('a');
    expect((await write(many('b'), { durable: false })).value?.placed.files.size).toBe(451);
    expect(treeOf(out)).toEqual(treeFor(many('b')));
    expect(fs.readdirSync(root)).toEqual(['dist']);
  });

  it('stops a commit while files are forced to disk', async () => {
    await write(miniSite('a'));
    const before = treeOf(out);
    let staging: Staging | undefined;
    const disk: Disk = {
      ...DISK,
      async sync(path) {
        staging?.abandon();
        await DISK.sync(path);
      },
    };
    staging = await opened({ disk });
    for (const one of miniSite('b')) staging.add(one);
    expect(await staging.commit([])).toEqual({ value: undefined, diagnostics: [] });
    expectUntouched(before);
  });
});

describe('a commit with a memory', () => {
  const page = (name: string, content: string): Output => output(`${name}/index.html`, content, 'page');
  const [a, b, c] = [page('a', '1'), page('b', '2'), page('c', '3')];
  const one: readonly Output[] = [a, b, c, LATEST];

  /** Adds some files early, as a build adds pages while it renders others, and commits all. */
  async function commit(memo: Memo, files: readonly Output[], early = files): Promise<CommitOutcome> {
    const staging = await opened({ memo, durable: false });
    for (const file of early) staging.add(file);
    const { value, diagnostics } = await staging.commit(files);
    expect(diagnostics).toEqual([]);
    expect(treeOf(out)).toEqual(treeFor(files));
    if (value === undefined) throw new Error('not committed');
    for (const { file, content } of files) expect(value.sizeOf(file)).toBe(content.length);
    expect(value.sizeOf('absent')).toBeUndefined();
    return value;
  }

  const counts = ({ placed, written }: CommitOutcome): readonly number[] => [placed.files.size, written];

  it('adds what was not added before', async () => {
    const memo = createMemo();
    expect(counts(await commit(memo, one, [b]))).toEqual([4, 4]);
  });

  it.each<[string, readonly Output[], readonly number[]]>([
    ['nothing differs', one, [4, 0]],
    ['one file differs', [a, page('b', 'other'), c, LATEST], [4, 1]],
    ['a file was made again as it was', [a, page('b', '2'), c, LATEST], [4, 0]],
    ['a file came', [...one, page('d', '4')], [5, 1]],
    ['a file went', [a, c, LATEST], [3, 0]],
    ['a file took the place of another', [a, page('d', '4'), c, LATEST], [4, 1]],
    ['the order differs', [c, b, a, LATEST], [4, 0]],
  ])('writes what differs when %s', async (_, next, expected) => {
    const memo = createMemo();
    await commit(memo, one);
    expect(counts(await commit(memo, next, []))).toEqual(expected);
    // Commits once more, from what that commit left.
    await commit(memo, one, []);
    const early = next.filter((file) => !one.includes(file));
    await commit(memo, next, early);
    expect(counts(await commit(memo, next, []))).toEqual([next.length, 0]);
  });

  it('asks the disk for nothing but the files that differ', async () => {
    const memo = createMemo();
    await commit(memo, one);
    const asked: string[] = [];
    const disk: Disk = {
      ...DISK,
      lstatSync: ((path: fs.PathLike, options: object) => {
        asked.push(String(path));
        return DISK.lstatSync(path, options as { throwIfNoEntry: false });
      }) as Disk['lstatSync'],
    };
    const staging = await opened({ memo, durable: false, disk });
    expect((await staging.commit([a, page('b', 'new'), c, LATEST])).value?.written).toBe(1);
    const ofPages = asked.filter((path) => path.includes('index.html'));
    expect([...new Set(ofPages)]).toEqual([join(out, 'b/index.html')]);
  });

  it('knows a file that a writer has put by its identity, and no other', async () => {
    const memo = createMemo();
    await commit(memo, one);
    const first = await opened({ memo, durable: false });
    const placed = { file: 'a/index.html', kind: 'page', size: 1, identity: 'one' } as const;
    first.adopt([placed], []);
    await first.commit([placed, b, c, LATEST]);
    const next = await opened({ memo, durable: false });
    expect(next.recall(placed)).toBe(placed);
    expect(next.recall({ ...placed, identity: 'other' })).toBeUndefined();
    expect(next.recall({ ...placed, file: 'b/index.html' })).toBeUndefined();
    next.abandon();
  });

  it('refuses two files of one name, listed after a commit without them', async () => {
    const memo = createMemo();
    await commit(memo, one);
    const staging = await opened({ memo, durable: false });
    await expect(staging.commit([...one, page('a', 'twice')])).rejects.toThrow(
      /need one name for two things/,
    );
    staging.abandon();
    expect(treeOf(out)).toEqual(treeFor(one));
  });

  it('begins again after a commit that failed', async () => {
    const memo = createMemo();
    await commit(memo, one);
    const disk: Disk = {
      ...DISK,
      renameSync: () => {
        throw Object.assign(new Error('EIO: made to fail'), { code: 'EIO', syscall: 'rename', path: out });
      },
    };
    const staging = await opened({ memo, durable: false, disk });
    expect((await staging.commit([a, page('b', 'new'), c, LATEST])).value).toBeUndefined();
    expect(counts(await commit(memo, [a, page('b', 'newer'), c, LATEST], []))).toEqual([4, 1]);
  });
});
