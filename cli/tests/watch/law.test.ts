import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { judge } from './law.ts';
import { createEdits, createRandom } from './random-edits.ts';
import { startWatching } from './watched-site.ts';

const BATCHES = 4;
const EDITS = 4;

it('after any edit, the watched tree is what site build --dev writes', { timeout: 240_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const site = miniSite();
  onTestFinished(() => rmSync(`${site.root}.cold`, { recursive: true, force: true }));
  const watched = await startWatching(site.root);
  onTestFinished(async () => void (await watched.stop()));
  const edits = createEdits(site.root, join(GENERATOR, 'cli/tests/sites/base'), createRandom(seed));
  const made: string[] = [];
  for (let batch = 1; batch <= BATCHES; batch++) {
    for (let edit = 0; edit < EDITS; edit++) made.push(edits.next());
    // Mended before the last look at least: a broken site has no tree to compare.
    if (batch % 2 === 0) edits.mend();
    const verdict = await judge(watched);
    expect(verdict, `seed ${seed}, after:\n${made.join('\n')}`).toMatchObject({
      kind: batch % 2 === 0 ? 'equal' : expect.stringMatching(/equal|broken/),
    });
  }
});
