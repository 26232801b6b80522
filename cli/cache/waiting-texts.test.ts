import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWaitingTexts } from './waiting-texts.ts';

it('takes no more texts than the disk should hold, and gives those that it took', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-waiting-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { keep, read, batches } = createWaitingTexts(join(folder, 'texts'), 0, 3_000_000);
  const texts = Array.from({ length: 12 }, (_, row) => `${row} ${'é'.repeat(200_000)}`);
  const places = texts.map(keep);
  const taken = places.flatMap((place) => (place === undefined ? [] : [place]));
  expect(taken.length).toBeGreaterThan(5);
  expect(taken.length).toBeLessThan(texts.length);
  expect(taken.map(read)).toEqual(texts.slice(0, taken.length));
  expect(keep('one more')).toBeUndefined();
  expect(Buffer.concat([...batches()]).toString()).toBe(texts.slice(0, taken.length).join(''));
  expect(readdirSync(folder)).toEqual([]);
});
