import assert from 'node:assert/strict';
import type { SeenObject, Site } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { idOf } from './built-folder.ts';
import { incoherence } from './coherence.ts';

/** Rolls back one step, back by id and forward again: bytes and headers of every object are those of the build. */
export async function rollbackRestoresAll(
  site: Site,
  sketches: readonly [Sketch, Sketch, Sketch],
): Promise<void> {
  const { bed } = site;
  const ids: string[] = [];
  const seen: ReadonlyMap<string, SeenObject>[] = [];
  for (const sketch of sketches) {
    const files = site.build(sketch);
    assert.equal((await site.publish()).code, 0);
    ids.push(idOf(files));
    seen.push(only(await bed.objects(), Object.keys(files)));
  }
  const check = async (index: number): Promise<void> => {
    const objects = await bed.objects();
    for (const [key, object] of seen[index] ?? []) assert.deepEqual(objects.get(key), object, key);
    const pages = [...objects.keys()].filter((key) => /\.html$|_payload\.json$/.test(key)).sort();
    assert.deepEqual(
      pages,
      [...(seen[index]?.keys() ?? [])].filter((key) => /\.html$|_payload\.json$/.test(key)).sort(),
    );
    assert.deepEqual(incoherence(objects), []);
  };
  const go = async (...args: readonly string[]): Promise<void> => {
    const { code, error, uploaded } = await site.publish(...args);
    assert.equal(code, 0, error);
    assert.equal(uploaded, 0, 'nothing is uploaded twice');
  };
  await go('--rollback');
  await check(1);
  await go('--rollback');
  await check(0);
  await go('--rollback', ids[2] ?? '');
  await check(2);
  await go('--rollback', ids[0] ?? '');
  await check(0);
  const { builds } = await site.publish('--list');
  assert.deepEqual(
    builds?.map(({ id, current }) => [id, current]),
    [...ids].reverse().map((id) => [id, id === ids[0]]),
  );
  // A build that is published after a rollback goes on from there.
  site.build(sketches[1]);
  assert.equal((await site.publish()).code, 0);
  await check(1);
  await go('--rollback', ids[2] ?? '');
  await check(2);
}

function only(
  objects: ReadonlyMap<string, SeenObject>,
  keys: readonly string[],
): ReadonlyMap<string, SeenObject> {
  return new Map([...objects].filter(([key]) => keys.includes(key)));
}
