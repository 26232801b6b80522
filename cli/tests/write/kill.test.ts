import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleWriter, makeQuickFolder } from './fixtures/processes.ts';
import type { KilledWrites } from './killed-writes.ts';
import { openKilledWrites } from './killed-writes.ts';
import { readWhileWritten } from './read-while-written.ts';

let base = '';
let writer = '';
let site: KilledWrites;

beforeAll(async () => {
  base = makeQuickFolder('kill');
  writer = await bundleWriter(base);
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  site = openKilledWrites(base, writer);
});

// A few kills of each kind; `npm run proof -- write-kills` makes many more.

describe('a build that is killed', { timeout: 120_000 }, () => {
  it('at some of its calls leaves a whole site, which the next build makes its own', async () => {
    // The kills must have met renames and removals, not only what goes before.
    expect(await site.atCalls(16)).toBeGreaterThan(3);
  });

  it('at any moment leaves a whole site, which the next build makes its own', () => site.atMoments(8));

  it('during the first build leaves nothing, or in an empty folder files that the next build completes', () =>
    site.atFirstBuild(4));
});

describe('a reader', { timeout: 120_000 }, () => {
  it('finds every page and all that it needs while builds are written', () =>
    readWhileWritten(site, { ms: 1000, pages: 1000 }));
});
