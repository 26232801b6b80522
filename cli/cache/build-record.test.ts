import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BuildOutcome } from '../build-result.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { RecordPlace } from './build-record.ts';
import { readRecord, recallOutput, recallUnchanged, writeRecord } from './build-record.ts';
import { stampOf } from './stamps.ts';

const NOW = 1_000_000;
const TOLD = { ok: true } as unknown as BuildOutcome;

/** Makes a project of one source and one page, and leaves the record of its build. */
function recorded(): RecordPlace {
  const root = mkdtempSync(join(tmpdir(), 'record-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const out = join(root, 'dist');
  for (const folder of ['dist', 'content']) mkdirSync(join(root, folder));
  writeFileSync(join(out, 'index.html'), 'x');
  // Its stamp has two times, those of the folders have one.
  utimesSync(join(out, 'index.html'), 1, 1);
  const options: BuildOptions = {
    ...{ root, out, cacheDir: join(root, 'cache'), pictureEffort: 'lowest' },
    ...{ drafts: false, dev: false, strict: false, workers: 1, workersFrom: 0, now: NOW, timestamp: NOW },
  };
  const place = { options, program: 'one' };
  const stampIn = (folder: string, name: string) => new Map([[name, stampOf(join(folder, name)) ?? '']]);
  writeRecord(place, {
    sources: stampIn(root, 'content'),
    outputs: stampIn(out, 'index.html'),
    folders: stampIn(out, ''),
    identities: new Map([
      ['index.html', 'its identity'],
      ['gone.html', 'of a file without a stamp'],
    ]),
    told: TOLD,
    from: NOW,
    until: NOW + 10,
  });
  return place;
}

type Change = Partial<BuildOptions> & { readonly program?: string };

it.each<['repeats' | 'makes again', string, Change, ((root: string) => void)?]>([
  ['repeats', 'nothing differs', {}],
  ['repeats', 'it is not yet due', { now: NOW + 9 }],
  ['repeats', 'other threads make pages', { workers: 3, workersFrom: 9 }],
  ['makes again', 'it is due', { now: NOW + 10 }],
  ['makes again', 'the clock was put back', { now: NOW - 1 }],
  ['makes again', 'its timestamp is another', { timestamp: 7 }],
  ['makes again', 'a flag is another', { strict: true }],
  ['makes again', 'the program is another', { program: 'other' }],
  ['makes again', 'a source came', {}, (root) => mkdirSync(join(root, 'content/fr'))],
  ['makes again', 'a folder came into the output', {}, (root) => mkdirSync(join(root, 'dist/new'))],
  ['makes again', 'a page is another', {}, (root) => appendFileSync(join(root, 'dist/index.html'), 'x')],
  ['makes again', 'a stage was left', {}, (root) => mkdirSync(join(root, 'dist.stage'))],
])('a build %s what the last one said when %s', (expected, _what, { program = 'one', ...more }, change) => {
  const { options } = recorded();
  change?.(options.root);
  const place = { options: { ...options, ...more }, program };
  const told = recallUnchanged(place, readRecord(place.options), new Map());
  expect(told).toEqual(expected === 'repeats' ? TOLD : undefined);
});

it('a record tells what the output held, and which of it is known by an identity', () => {
  const { options } = recorded();
  const seen = recallOutput(readRecord(options));
  expect(seen?.names).toEqual(['index.html']);
  expect([...(seen?.folders.keys() ?? [])]).toEqual(['']);
  expect([...(seen?.files ?? [])]).toEqual([
    ['index.html', { stamp: expect.any(String), identity: 'its identity' }],
  ]);
});
