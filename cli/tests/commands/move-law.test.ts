import { expect, it } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { buildSite, resolveSite } from '../stages.ts';
import type { Random } from '../watch/edits/random.ts';
import { createRandom, pick } from '../watch/edits/random.ts';
import { doc, linkedSite, treeOf } from './move-site.ts';

const MOVES = 10;
/** Picks an address for a page: mostly a new one, now and then one where something is, was or cannot be. */
function target(from: string, keys: readonly string[], { random, count }: Choice): string {
  if (from.startsWith('/notes/')) return `/notes/note-${count}`;
  const taken = ['/carnet', '/choix', '/guide', '/guide/suite', '/notes/nouvelle', ...keys];
  const free = [`/a-${count}`, `/guide/b-${count}`, `/c/d-${count}/e`, `${from}-${count}`];
  return pick(random() < 0.3 ? taken : free, random);
}

interface Choice {
  readonly random: Random;
  readonly count: number;
}

/** Lists the title of the page that each address leads to, and the keys of the pages. */
async function standing(site: MiniSite): Promise<{
  readonly titles: ReadonlyMap<string, string>;
  readonly keys: readonly string[];
}> {
  const { site: resolved, diagnostics } = await resolveSite(site);
  expect(diagnostics).toEqual([]);
  const metas = resolved.pages.map(({ props }) => props.internal.page);
  const titles = new Map(metas.map(({ path, title }) => [path, title]));
  for (const { from, to } of resolved.redirects)
    titles.set(from, titles.get(to.replace(/[?#].*$/, '')) ?? to);
  return { titles, keys: [...new Set(metas.map(({ key }) => key))].sort() };
}

it('whatever moves where, every address that ever was leads to its page', { timeout: 120_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = createRandom(seed);
  const site = linkedSite({
    'content/fr/3.guide/index.md': doc(
      'Un guide en deux parties',
      'slug: manuel\n',
      '[La suite](1.suite.md)',
    ),
    'content/fr/3.guide/1.suite.md': doc(
      'La suite du guide',
      '',
      '[haut](index.md) [carnet](../2.carnet.md) [x](/manuel)',
    ),
    'content/en/guide.md': doc('A guide in two parts', '', '[Next](guide/suite.md)'),
    'content/en/guide/suite.md': doc('The rest of the guide', 'slug: rest\n', '[up](../guide.md)'),
  });
  let { titles: known, keys } = await standing(site);
  const made: string[] = [];
  let moved = 0;
  for (let count = 0; count < MOVES; count++) {
    const from = pick(keys, random);
    const to = target(from, keys, { random, count });
    const before = treeOf(site.root);
    const { code, stderr } = await runHere(site, ['move', from, to]);
    made.push(`site move ${from} ${to}: ${code === 0 ? 'moved' : stderr}`);
    const told = `seed ${seed}, after:\n${made.join('\n')}`;
    if (code !== 0) {
      expect(treeOf(site.root), told).toEqual(before);
      continue;
    }
    moved++;
    const now = await standing(site);
    for (const [path, title] of known) expect([path, now.titles.get(path)], told).toEqual([path, title]);
    known = new Map([...known, ...now.titles]);
    keys = now.keys;
  }
  expect(await buildSite(site), `seed ${seed}, after:\n${made.join('\n')}`).toEqual({
    ok: true,
    printed: '',
  });
  expect(moved, made.join('\n')).toBeGreaterThan(0);
});
