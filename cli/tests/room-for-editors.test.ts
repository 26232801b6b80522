import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import config from '../../site.config.ts';
import { realSite } from './real-site.ts';

/** What a few services, cases and drafts add to the stylesheets of a page: the cuts of their titles, the ribbon. */
const ROOM = 900;

it('1.8 leaves room in the budget of stylesheets for what editors bring, who cannot make them lighter', async () => {
  const budget = config.budgets?.css ?? 0;
  const assets = join(await realSite(), 'assets');
  const weights = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, brotliCompressSync(readFileSync(join(assets, file))).length] as const);
  const [main = 0] = weights.flatMap(([file, bytes]) => (file.startsWith('main.') ? [bytes] : []));
  const left = weights
    .filter(([file]) => !file.startsWith('main.'))
    .map(([file, bytes]) => [file, budget - main - bytes] as const);
  expect(left.length).toBeGreaterThan(10);
  expect(left.filter(([, bytes]) => bytes < ROOM)).toEqual([]);
});
