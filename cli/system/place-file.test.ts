import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { placeFile } from './place-file.ts';

it('writes through no link at the path where it puts a file aside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, elsewhere] = [join(folder, 'page.md'), join(folder, 'elsewhere')];
  writeFileSync(elsewhere, 'mine');
  symlinkSync(elsewhere, `${path}.moving`);
  placeFile(path, 'Un texte.');
  expect(readdirSync(folder)).toEqual(['elsewhere', 'page.md']);
  expect([elsewhere, path].map((file) => readFileSync(file, 'utf8'))).toEqual(['mine', 'Un texte.']);
});

it('leaves nothing next to a file that it cannot put in its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'page.md');
  mkdirSync(path);
  expect(() => placeFile(path, 'Un texte.')).toThrow(/EISDIR/);
  expect(readdirSync(folder)).toEqual(['page.md']);
});

it('gives a file the mode of the one that it replaces, and a new one that of any file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [kept, fresh, any] = ['kept.md', 'fresh.md', 'any.md'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(kept, 'Avant.');
  chmodSync(kept, 0o640);
  writeFileSync(any, '');
  for (const path of [kept, fresh]) placeFile(path, 'Un texte.');
  const modeOf = (path: string): number => statSync(path).mode & 0o7777;
  expect([modeOf(kept), modeOf(fresh)]).toEqual([0o640, modeOf(any)]);
  expect(readFileSync(kept, 'utf8')).toBe('Un texte.');
});
