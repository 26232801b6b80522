import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { createRandom } from './edits/random.ts';
import { createEdits } from './edits/random-edits.ts';
import { judge } from './law.ts';
import { lawOverlay } from './law-site.ts';
import { startWatching } from './watched-site.ts';

const BATCHES = 6;
const EDITS = 3;

/** `LAW_SEED=42` makes the same edits again. */
it('after any edit, the watched tree is what site build --dev writes', { timeout: 240_000 }, async () => {
  const seed = Number(process.env.LAW_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const { root } = miniSite(await lawOverlay());
  for (const beside of ['cold', 'origin'])
    onTestFinished(() => rmSync(`${root}.${beside}`, { recursive: true, force: true }));
  const watched = await startWatching(root);
  onTestFinished(async () => void (await watched.stop()));
  const { setClock } = watched;
  const edits = await createEdits({ root, random: createRandom(seed), now: watched.clock(), setClock });
  const made: string[] = [];
  for (let batch = 1; batch <= BATCHES; batch++) {
    for (let edit = 0; edit < EDITS; edit++) made.push(edits.next());
    // Mended before the last look at least: a broken site has no tree to compare.
    if (batch % 2 === 0) edits.mend();
    if (batch === BATCHES) edits.reset();
    const verdict = await judge(watched, {
      run: (folder, args, env) => runHere({ root: folder }, args, env),
    });
    expect(verdict, `seed ${seed}, after:\n${made.join('\n')}`).toMatchObject({
      kind: batch === BATCHES ? 'equal' : expect.stringMatching(/equal|broken/),
    });
  }
});
