import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { FileAsset } from '../api/assets.ts';
import { placeFiles } from './place-files.ts';
import type { Placer } from './place-made.ts';

const FILE = 'assets/files/guide.pdf';
const URL = '/assets/guide-0123456789.pdf';
const CONTENT = 'The guide';

/** Places the guide that a page offers, once something has happened to it; its survey saw it as it was. */
async function placed(happens: (path: string) => void) {
  const root = mkdtempSync(join(tmpdir(), 'place-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const path = join(root, FILE);
  mkdirSync(join(root, 'assets/files'), { recursive: true });
  writeFileSync(path, CONTENT);
  happens(path);
  const place: Placer = async ({ make, ...file }) => ({ ...file, content: await make() });
  const asset: FileAsset = {
    file: FILE,
    hash: hash('sha256', CONTENT),
    size: CONTENT.length,
    type: 'application/pdf',
    url: URL,
  };
  const { value, diagnostics } = await placeFiles({ root, files: [asset], wanted: new Set([URL]), place });
  const text = value.map((file) => `${file.file}: ${'content' in file ? file.content : ''}`);
  return { text, told: diagnostics.map(({ code, location }) => [code, location?.file]) };
}

it('places a file that a page offers', async () => {
  expect(await placed(() => {})).toEqual({ text: [`${URL.slice(1)}: ${CONTENT}`], told: [] });
});

it.each<readonly [string, (path: string) => void]>([
  ['has other content', (path) => writeFileSync(path, 'Another guide')],
  ['is gone', rmSync],
])('tells of a file that %s since the build looked at it', async (_, happens) => {
  expect(await placed(happens)).toEqual({ text: [], told: [['file-changed', FILE]] });
});

it('tells of a file that cannot be read', async () => {
  const replace = (path: string): void => {
    rmSync(path);
    mkdirSync(path);
  };
  expect((await placed(replace)).told.map(([code]) => code)).toEqual(['cannot-read']);
});
