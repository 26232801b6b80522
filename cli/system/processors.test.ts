import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processorShare } from './processors.ts';

it.each([
  ['a tenth of one', { 'cpu.max': '10000 100000\n' }, 1],
  ['two and a half', { 'cpu.max': '250000 100000\n' }, 3],
  ['all', { 'cpu.max': 'max 100000\n' }, Number.POSITIVE_INFINITY],
  [
    'two, as older systems say it',
    { 'cpu/cpu.cfs_quota_us': '200000\n', 'cpu/cpu.cfs_period_us': '100000\n' },
    2,
  ],
  [
    'all, as older systems say it',
    { 'cpu/cpu.cfs_quota_us': '-1\n', 'cpu/cpu.cfs_period_us': '100000\n' },
    Number.POSITIVE_INFINITY,
  ],
  ['all, where nothing is said', {}, Number.POSITIVE_INFINITY],
])('a control group has processors: %s', (_, files, share) => {
  const group = mkdtempSync(join(tmpdir(), 'group-'));
  onTestFinished(() => rmSync(group, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(group, file)), { recursive: true });
    writeFileSync(join(group, file), text);
  }
  expect(processorShare(group)).toBe(share);
});
