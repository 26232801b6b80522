import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../../mini-site.ts';
import { lawOverlay } from '../law-site.ts';
import { createRandom } from './random.ts';
import { createEdits } from './random-edits.ts';
import { NOTHING } from './world.ts';

const ROUNDS = 60;
const EDITS = 20;

/** `LAW_SEED=42` makes the same edits again. */
it('any edit can be made after any others, and mostly has something to change', async () => {
  const seed = Number(process.env.LAW_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const { root } = miniSite(await lawOverlay());
  onTestFinished(() => rmSync(`${root}.origin`, { recursive: true, force: true }));
  const edits = await createEdits({ root, random: createRandom(seed), now: 0, setClock: () => undefined });
  const made: string[] = [];
  for (let edit = 1; edit <= ROUNDS * EDITS; edit++) {
    try {
      made.push(edits.next());
    } catch (error) {
      throw new Error(`seed ${seed}, after:\n${made.slice(-EDITS).join('\n')}`, { cause: error });
    }
    if (edit % EDITS === 0) edits.reset();
  }
  expect(edits.left()).toEqual([]);
  const vain = made.filter((line) => line.endsWith(NOTHING));
  expect(vain.length, `seed ${seed}:\n${vain.join('\n')}`).toBeLessThan(made.length / 50);
});
