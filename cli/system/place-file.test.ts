import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { placeFile } from './place-file.ts';

it('leaves nothing beside a file that it cannot put in its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'page.md');
  mkdirSync(path);
  expect(() => placeFile(path, 'Un texte.')).toThrow(/EISDIR/);
  expect(readdirSync(folder)).toEqual(['page.md']);
});
