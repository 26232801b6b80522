import assert from 'node:assert/strict';
import type { Bed, Site } from './bed.ts';
import { isUpload } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { differing, incoherence } from './coherence.ts';

/** Kills a publish when it is about to write one object more than `count`; returns the number of those written. */
async function killAt(site: Site, count: number): Promise<number> {
  const { bed } = site;
  let seen = 0;
  const publish = site.start();
  bed.setBefore((request) => {
    if (!isUpload(request) || ++seen <= count) return;
    publish.child.kill('SIGKILL');
    return new Promise(() => {});
  });
  await publish.ended;
  bed.setBefore(() => {});
  return Math.min(seen, count);
}

/**
 * A publish that is killed leaves a site without broken references, and the next one uploads the rest alone.
 * @param before the build that was published first; undefined: none
 */
export async function killsAreHarmless(
  site: Site,
  {
    before,
    next,
    share,
  }: { readonly before: Sketch | undefined; readonly next: Sketch; readonly share: number },
): Promise<void> {
  const { bed } = site;
  if (before !== undefined) {
    site.build(before);
    assert.equal((await site.publish()).code, 0);
  }
  const standing = await bed.objects();
  const files = site.build(next);
  const total = uploadsOf(files, standing);
  const count = Math.floor(total * share);
  await killAt(site, count);
  const left = await bed.objects();
  assert.deepEqual(incoherence(left), []);
  // The store may or may not have carried out the requests under way when the publish died.
  const rest = uploadsOf(files, left);
  const { code, uploaded } = await site.publish();
  assert.equal(code, 0);
  assert.deepEqual(await differing(bed, files), []);
  assert.equal(uploaded, rest, `after a kill at ${count} of ${total}`);
  assert.equal((await site.publish()).kind, 'unchanged');
}

/** Another build is published after a publish that was killed: nothing of the first one stays in the way. */
export async function anotherBuildAfterKill(
  site: Site,
  [before, killed, next]: readonly [Sketch, Sketch, Sketch],
): Promise<void> {
  site.build(before);
  assert.equal((await site.publish()).code, 0);
  const first = site.build(killed);
  await killAt(site, Math.floor(uploadsOf(first, await site.bed.objects()) * 0.75));
  const files = site.build(next);
  assert.equal((await site.publish()).code, 0);
  const objects = await site.bed.objects();
  assert.deepEqual(incoherence(objects), []);
  assert.deepEqual(await differing(site.bed, files), []);
  const strays = [...objects.keys()].filter((key) => key.endsWith('.html') && !(key in files));
  assert.deepEqual(strays, []);
}

/** A publish is killed when it has removed the pages that went; the build that has them is then published whole. */
export async function pagesReturnAfterKill(
  site: Site,
  [more, less]: readonly [Sketch, Sketch],
): Promise<void> {
  const { bed } = site;
  site.build(more);
  assert.equal((await site.publish()).code, 0);
  site.build(less);
  const publish = site.start();
  let hasRemoved = false;
  bed.setBefore(({ method, key }) => {
    hasRemoved ||= method === 'POST';
    if (!hasRemoved || method !== 'PUT' || key !== '_publish/state') return;
    publish.child.kill('SIGKILL');
    return new Promise(() => {});
  });
  await publish.ended;
  bed.setBefore(() => {});
  assert.ok(hasRemoved);
  const files = site.build(more);
  assert.equal((await site.publish()).code, 0);
  assert.deepEqual(await differing(bed, files), []);
  const { kind, requests } = await site.publish();
  assert.deepEqual([kind, requests], ['unchanged', 1]);
}

function uploadsOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  objects: Awaited<ReturnType<Bed['objects']>>,
): number {
  return Object.entries(files).filter(([file, content]) => {
    if (['_headers', '_redirects', 'headers.json'].includes(file)) return false;
    return objects.get(file)?.body.equals(Buffer.from(content)) !== true;
  }).length;
}
