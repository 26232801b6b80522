import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Output, PlacedFile } from '../output/site-file.ts';
import { createFileRecall } from './left-files.ts';
import { openPack } from './pack.ts';

/** Recalls a file as a process does that would make it; tells the files that it was given, and whether it made them. */
function recall(
  file: string,
  madeFrom: readonly string[],
  { content, holds }: { readonly content: string; readonly holds: (file: PlacedFile) => boolean },
) {
  const pack = openPack(file, 'p');
  let made = false;
  const files = createFileRecall(
    pack,
    { routedFrom: 'pages' },
    holds,
  )(madeFrom, (): readonly Output[] => {
    made = true;
    return [{ file: 'feed.xml', kind: 'rest', content }];
  });
  pack.save();
  return { made, files };
}

it('a file of an earlier process is known by its hash, while its sources are the same and the output holds it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-left-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'pages.pack');
  const first = recall(file, ['one'], { content: 'é', holds: () => true });
  const [output] = first.files;
  expect(first).toMatchObject({ made: true, files: [{ file: 'feed.xml', content: 'é' }] });
  const asked: PlacedFile[] = [];
  const next = recall(file, ['one'], { content: 'other', holds: (placed) => asked.push(placed) > 0 });
  expect(next.made).toBe(false);
  expect(next.files).toEqual([{ file: 'feed.xml', kind: 'rest', size: 2, identity: output?.identity }]);
  expect(asked).toEqual(next.files);
  expect(recall(file, ['one'], { content: 'é', holds: () => false }).made).toBe(true);
  expect(recall(file, ['one', 'two'], { content: 'é', holds: () => true }).made).toBe(true);
});
