import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashParts } from './cache.ts';
import { openPack } from './pack.ts';

function packFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'below', 'pages.pack');
}

const [A, B, C] = [hashParts('a'), hashParts('b'), hashParts('c')];

function fill(file: string, values: Readonly<Record<string, unknown>>, program = 'p'): void {
  const pack = openPack(file, program);
  for (const [key, value] of Object.entries(values)) pack.set(key, value);
  pack.save();
}

describe('a pack', () => {
  it('gives another process what was put into it', () => {
    const file = packFile();
    const odd = { text: 'é\n\u2028 "x"', list: [1, null], nested: { deep: true } };
    fill(file, { [A]: odd, [B]: '' });
    const pack = openPack(file, 'p');
    expect([pack.get(A), pack.get(B), pack.get(C)]).toEqual([odd, '', undefined]);
  });

  it('keeps what was asked for and what is new, and leaves out the rest', () => {
    const file = packFile();
    fill(file, { [A]: 1, [B]: 2 });
    const next = openPack(file, 'p');
    next.get(A);
    next.set(C, 3);
    next.save();
    const last = openPack(file, 'p');
    expect([last.get(A), last.get(B), last.get(C)]).toEqual([1, undefined, 3]);
  });

  it('is not written when it would hold the same', () => {
    const file = packFile();
    fill(file, { [A]: 1 });
    const before = statSync(file).ino;
    const pack = openPack(file, 'p');
    pack.get(A);
    pack.save();
    expect(statSync(file).ino).toBe(before);
    expect(pack.get(A)).toBeUndefined();
  });

  it('holds nothing once it is saved: what comes later is for no other process', () => {
    const file = packFile();
    const pack = openPack(file, 'p');
    pack.set(A, 1);
    pack.save();
    pack.set(B, 2);
    pack.save();
    expect([pack.get(A), pack.get(B)]).toEqual([undefined, undefined]);
    const next = openPack(file, 'p');
    expect([next.get(A), next.get(B)]).toEqual([1, undefined]);
  });

  it('lets go of the oldest when it grows too large', () => {
    const file = packFile();
    const pack = openPack(file, 'p', 200);
    for (const key of [A, B, C]) pack.set(key, 'x'.repeat(20));
    expect([pack.get(A), pack.get(B), pack.get(C)]).toEqual([undefined, 'x'.repeat(20), 'x'.repeat(20)]);
    pack.save();
    expect(openPack(file, 'p').get(B)).toBe('x'.repeat(20));
  });

  it.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 3)],
    ['changed in one letter', (bytes) => Buffer.from(bytes.toString().replace('"one"', '"two"'))],
    ['without its first line', (bytes) => bytes.subarray(bytes.indexOf(10) + 1)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('hello')],
  ])('is empty when its file is %s', (_what, damage) => {
    const file = packFile();
    fill(file, { [A]: 'one' });
    writeFileSync(file, damage(readFileSync(file)));
    expect(openPack(file, 'p').get(A)).toBeUndefined();
  });

  it('is empty for another version of the program', () => {
    const file = packFile();
    fill(file, { [A]: 1 }, 'one');
    expect(openPack(file, 'two').get(A)).toBeUndefined();
  });

  it('does without a file where there can be none, and leaves nothing half done', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-pack-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'file'), '');
    fill(join(folder, 'file', 'pages.pack'), { [A]: 1 });
    chmodSync(folder, 0o500);
    fill(join(folder, 'pages.pack'), { [A]: 1 });
    chmodSync(folder, 0o700);
    expect(readdirSync(folder).filter((name) => !['file', 'pages.pack'].includes(name))).toEqual([]);
    expect(existsSync(join(folder, 'file'))).toBe(true);
  });
});
