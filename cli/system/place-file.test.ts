import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { placeFile } from './place-file.ts';

it('writes through no link that stands where it puts a file aside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, elsewhere] = [join(folder, 'page.md'), join(folder, 'elsewhere')];
  writeFileSync(elsewhere, 'mine');
  symlinkSync(elsewhere, `${path}.moving`);
  placeFile(path, 'Un texte.');
  expect(readdirSync(folder)).toEqual(['elsewhere', 'page.md']);
  expect([elsewhere, path].map((file) => readFileSync(file, 'utf8'))).toEqual(['mine', 'Un texte.']);
});

it('leaves nothing beside a file that it cannot put in its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'page.md');
  mkdirSync(path);
  expect(() => placeFile(path, 'Un texte.')).toThrow(/EISDIR/);
  expect(readdirSync(folder)).toEqual(['page.md']);
});
