import assert from 'node:assert/strict';
import type { Site } from './bed.ts';
import type { Sketch } from './built-folder.ts';

/** Objects of others survive everything, also where a page of ours comes and goes next to them. */
export async function foreignSurvives(site: Site, [before, next]: readonly [Sketch, Sketch]): Promise<void> {
  const { bed } = site;
  const keys = ['notes.txt', 'blog/draft.html', 'assets/theirs.css', 'old/index.html'];
  for (const key of keys) await bed.plant(key, 'theirs');
  site.build(before);
  assert.equal((await site.publish()).code, 0);
  site.build(next);
  for (const args of [
    ['--keep', '1', '--keep-days', '0'],
    ['--full', '--keep', '1', '--keep-days', '0'],
  ])
    assert.equal((await site.publish(...args)).code, 0);
  const objects = await bed.objects();
  for (const key of keys) assert.equal(objects.get(key)?.body.toString(), 'theirs', key);
  const gone = Object.keys(before.pages).filter((path) => !(path in next.pages));
  assert.ok(gone.length > 0);
  for (const path of gone) assert.ok(!objects.has(`${path.slice(1)}/index.html`), path);
}

/** Objects that the tool keeps for itself answer 403 or 404 to a visitor. */
export async function isPrivateToVisitors(site: Site, sketches: readonly Sketch[]): Promise<void> {
  const { bed } = site;
  for (const sketch of sketches) {
    site.build(sketch);
    assert.equal((await site.publish()).code, 0);
  }
  const own = [...(await bed.objects()).keys()].filter((key) => key.startsWith('_publish/'));
  assert.ok(own.some((key) => key.includes('blobs/')));
  for (const key of [...own, '_publish/lock', '_publish/'])
    assert.ok([403, 404].includes((await bed.visit(key)).status), key);
  assert.equal((await bed.visit('index.html')).status, 200);
}
