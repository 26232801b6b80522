import fs, {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ByteRange } from './byte-range.ts';
import { hashParts } from './cache.ts';
import type { Pack } from './pack.ts';
import { openPack } from './pack.ts';

const KEY = hashParts('places');

function packFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'pages.pack');
}

function textsFile(file: string): string {
  return join(dirname(file), 'pages-texts.pack');
}

/** Leaves texts for the next process; a range names a text that the last one left. */
function leave(file: string, texts: (ranges: readonly ByteRange[]) => readonly (string | ByteRange)[]): void {
  const pack = openPack(file, 'p');
  pack.set(KEY, pack.leave(kept(pack, texts(pack.get<readonly ByteRange[]>(KEY) ?? []))));
  pack.save();
}

/** Keeps the texts among them; ranges stay as they are. */
function kept(pack: Pack, texts: readonly (string | ByteRange)[]): ByteRange[] {
  return texts.map((text) => {
    const range = typeof text === 'string' ? pack.keep(text) : text;
    if (range === undefined) throw new Error('A text was not kept');
    return range;
  });
}

function read(pack: Pack): readonly unknown[] | undefined {
  return pack.get<readonly ByteRange[]>(KEY)?.map((range) => pack.read(range));
}

/** Does something right before the next call that writes to an open file. */
function beforeNextWrite(act: () => void): void {
  const { writeSync } = fs;
  const restore = (): void => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  };
  onTestFinished(() => {
    expect(fs.writeSync).toBe(writeSync);
    restore();
  });
  fs.writeSync = ((...given: readonly unknown[]) => {
    restore();
    act();
    return Reflect.apply(writeSync, fs, given);
  }) as typeof writeSync;
  syncBuiltinESMExports();
}

const json = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value));
/** A text so large that it is worth a new file to be rid of it. */
const LARGE = 'é'.repeat(400_000);

describe('texts next to a pack', () => {
  it('are read in the ranges where they were left', () => {
    const file = packFile();
    leave(file, () => json('é\n\u2028', { deep: [1] }, '', LARGE));
    expect(read(openPack(file, 'p'))).toEqual(['é\n\u2028', { deep: [1] }, '', LARGE]);
  });

  it('stay where they are when others come, which are put behind them', () => {
    const file = packFile();
    leave(file, () => json('one', LARGE, 'two', `${LARGE}!`));
    const before = readFileSync(textsFile(file), 'utf8');
    leave(file, ([first, large, , larger]) => [first ?? '', ...json('four'), large ?? '', larger ?? '']);
    expect(read(openPack(file, 'p'))).toEqual(['one', 'four', LARGE, `${LARGE}!`]);
    expect(readFileSync(textsFile(file), 'utf8') === `${before}"four"`).toBe(true);
  });

  it('are written to a new file when more than half of them are no longer asked for', () => {
    const file = packFile();
    leave(file, () => json('one', LARGE, `${LARGE}!`));
    leave(file, ([first]) => [...json('two'), first ?? '']);
    expect(readFileSync(textsFile(file), 'utf8')).toBe('"two""one"');
    expect(read(openPack(file, 'p'))).toEqual(['two', 'one']);
    // The pack of a new file is written, though every range in it is as it was.
    const other = packFile();
    for (const letter of ['é', 'è']) leave(other, () => json(LARGE + letter.repeat(400_000)));
    expect(read(openPack(other, 'p'))).toEqual([LARGE + 'è'.repeat(400_000)]);
  });

  it('are read by a process that began before they were written to a new file', () => {
    const file = packFile();
    leave(file, () => json('one', LARGE, `${LARGE}!`));
    const early = openPack(file, 'p');
    leave(file, ([first]) => [...json('two'), first ?? '']);
    expect(read(early)).toEqual(['one', LARGE, `${LARGE}!`]);
  });

  it('lose nothing when two processes leave some at once: the pack is of one of them', () => {
    const file = packFile();
    leave(file, () => json('one', 'two'));
    const [a, b] = [openPack(file, 'p'), openPack(file, 'p')];
    for (const [name, pack] of Object.entries({ a, b })) {
      const [first, second] = pack.get<readonly ByteRange[]>(KEY) ?? [];
      pack.set(KEY, pack.leave(kept(pack, [first ?? '', ...json(name), second ?? ''])));
    }
    b.save();
    a.save();
    expect([['one', 'a', 'two'], ['one', 'b', 'two'], undefined]).toContainEqual(read(openPack(file, 'p')));
    leave(file, () => json('three'));
    expect(read(openPack(file, 'p'))).toEqual(['three']);
  });

  it('lie at the place that their range names when another process leaves some between two steps of this one', () => {
    const file = packFile();
    leave(file, () => json('one'));
    const [a, b] = [openPack(file, 'p'), openPack(file, 'p')];
    const [first] = a.get<readonly ByteRange[]>(KEY) ?? [];
    if (first === undefined) throw new Error('Nothing was left');
    const mine = kept(a, [first, ...json('of a')]);
    // The text is about to be written to where the file ended a moment ago.
    beforeNextWrite(() => b.leave(kept(b, [first, ...json('of b')])));
    a.set(KEY, a.leave(mine));
    a.save();
    expect(read(openPack(file, 'p'))).toEqual(['one', 'of a']);
  });

  it('are found when they were copied, and when a process was killed behind them', () => {
    const file = packFile();
    leave(file, () => json('one', LARGE, LARGE));
    const copy = packFile();
    for (const name of [file, textsFile(file)])
      cpSync(name, join(dirname(copy), name.slice(dirname(file).length)));
    expect(read(openPack(copy, 'p'))).toEqual(['one', LARGE, LARGE]);
    writeFileSync(textsFile(file), '"half a te', { flag: 'a' });
    expect(read(openPack(file, 'p'))).toEqual(['one', LARGE, LARGE]);
    leave(file, (ranges) => [...ranges, ...json('two')]);
    expect(read(openPack(file, 'p'))).toEqual(['one', LARGE, LARGE, 'two']);
    expect(readFileSync(textsFile(file), 'utf8')).toBe(json('two', 'one', LARGE, LARGE).join(''));
  });

  it.each<readonly [string, (bytes: Buffer) => Buffer | undefined]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 3)],
    ['changed in one letter', (bytes) => Buffer.from(bytes.toString().replace('"one"', '"two"'))],
    ['empty', () => Buffer.alloc(0)],
    ['gone', () => undefined],
  ])('make an empty pack when their file is %s', (_what, damage) => {
    const file = packFile();
    leave(file, () => json('one', LARGE));
    const damaged = damage(readFileSync(textsFile(file)));
    rmSync(textsFile(file));
    if (damaged !== undefined) writeFileSync(textsFile(file), damaged);
    expect(openPack(file, 'p').get(KEY)).toBeUndefined();
    leave(file, () => json('two'));
    expect(read(openPack(file, 'p'))).toEqual(['two']);
  });

  it('make an empty pack when what it says of them is damaged', () => {
    const file = packFile();
    leave(file, () => json('one'));
    writeFileSync(file, readFileSync(file, 'latin1').replace('"stamp":', '"stamp";'), 'latin1');
    expect(openPack(file, 'p').get(KEY)).toBeUndefined();
  });

  it('are put behind no file that a link names', () => {
    const file = packFile();
    leave(file, () => ['one']);
    const elsewhere = join(dirname(file), 'elsewhere');
    renameSync(textsFile(file), elsewhere);
    symlinkSync(elsewhere, textsFile(file));
    leave(file, (ranges) => [...ranges, 'two']);
    expect(readFileSync(elsewhere, 'utf8')).not.toContain('two');
    expect(readFileSync(textsFile(file), 'utf8')).toContain('two');
  });

  it('are left nowhere where there can be no file, and nothing half done', () => {
    const file = packFile();
    writeFileSync(join(dirname(file), 'file'), '');
    const pack = openPack(join(dirname(file), 'file', 'pages.pack'), 'p');
    const one = pack.keep('"one"');
    expect(one && pack.read(one)).toBe('one');
    expect(pack.leave(one === undefined ? [] : [one])).toBeUndefined();
    expect([pack.keep(JSON.stringify(LARGE)), pack.keep('"two"')]).toEqual([undefined, undefined]);
    expect(one && pack.read(one)).toBe('one');
    expect(readdirSync(dirname(file))).toEqual(['file']);
  });

  it('leave nothing half done where their file cannot take its place', () => {
    const file = packFile();
    mkdirSync(textsFile(file));
    const pack = openPack(file, 'p');
    expect(pack.leave(kept(pack, json('one')))).toBeUndefined();
    expect(readdirSync(dirname(file))).toEqual(['pages-texts.pack']);
  });

  it('are read while they are kept, whatever their size, and once they are left', () => {
    const file = packFile();
    leave(file, () => json('before'));
    const pack = openPack(file, 'p');
    const before = pack.get<readonly ByteRange[]>(KEY) ?? [];
    const values = ['é', LARGE, '“', `${LARGE}${LARGE}`, '', 'last'];
    const all = kept(pack, [...json(...values), ...before]);
    expect(all.map((text) => pack.read(text))).toEqual([...values, 'before']);
    expect(readdirSync(dirname(file)).sort()).toEqual(['pages-texts.pack', 'pages.pack']);
    pack.set(KEY, pack.leave(all));
    pack.save();
    expect(all.map((text) => pack.read(text))).toEqual([...values, 'before']);
    expect(read(openPack(file, 'p'))).toEqual([...values, 'before']);
  });
});
