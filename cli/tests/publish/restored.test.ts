import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SmallS3 } from '../s3/small-s3.ts';
import { idOf, SKETCH } from './built-folder.ts';
import type { Publisher } from './publisher.ts';
import { differences, publisher } from './publisher.ts';

const STATE = '_publish/state';
const SECOND = { ...SKETCH, pages: { ...SKETCH.pages, '/about': 'Nous', '/blog': 'Journal' } };

/** Makes a bucket that holds a build, and keeps the one before. */
async function twice(): Promise<Publisher & { readonly ids: readonly string[] }> {
  const site = await publisher();
  const first = site.build(SKETCH);
  await site.report();
  const second = site.build(SECOND);
  await site.report();
  return { ...site, ids: [idOf(first), idOf(second)] };
}

function replaceState({ objects }: SmallS3, change: (body: Buffer) => Buffer): void {
  const state = objects.get(STATE);
  if (state === undefined) throw new Error('Nothing was published');
  objects.set(STATE, { ...state, body: change(state.body), etag: 'restored' });
}

describe('a bucket that was restored in part', () => {
  it('changes for no visitor when a copy of the build to go back to is gone', async () => {
    const { small, report, ids } = await twice();
    const copies = [...small.objects].filter(([key]) => key.startsWith('_publish/blobs/'));
    const page = copies.find(([, { body }]) => body.includes('À propos') && body.includes('<'))?.[0] ?? '';
    expect(small.objects.delete(page)).toBe(true);
    const before = new Map(small.objects);
    for (const flags of [[], ['--full']])
      expect(await report('--rollback', ...flags)).toMatchObject({
        code: 4,
        error: `Build ${ids[0]} can no longer be published again: its about/index.html is gone from the bucket.`,
      });
    expect(small.objects).toEqual(before);
  });

  it('warns of no build that is being put right', async () => {
    const { small, publish } = await twice();
    small.objects.delete('about/index.html');
    const { code, stderr } = await publish('--full');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('can no longer')]);
  });

  it('warns of every build that had what is gone as the published one has it', async () => {
    const { small, build, publish, ids } = await twice();
    small.objects.delete('en/about/index.html');
    build({ ...SECOND, pages: { ...SECOND.pages, '/en/about': 'Us' } });
    const { code, stderr } = await publish('--full');
    expect(code).toBe(0);
    for (const id of ids) expect(stderr).toContain(`Build ${id} can no longer be published again`);
  });

  it('names each lost build once, also after a run that did not end', async () => {
    const { small, build, report, publish, ids } = await twice();
    small.fault = ({ method, key }) =>
      method === 'PUT' && key === 'about/index.html' ? 'denied' : undefined;
    const third = build({ ...SECOND, pages: { ...SECOND.pages, '/about': 'Encore' } });
    await report();
    small.fault = () => undefined;
    for (const key of small.objects.keys()) if (key.includes('/blobs/')) small.objects.delete(key);
    const { code, stderr } = await publish('--full');
    expect([code, stderr.split(`Build ${ids[0]} can no longer`).length]).toEqual([0, 2]);
    expect(differences(small, third)).toEqual([]);
  });
});

describe('the state of a bucket', () => {
  it('says what to do when it is damaged', async () => {
    const { small, report } = await twice();
    replaceState(small, (body) => body.subarray(0, -9));
    expect(await report()).toMatchObject({
      code: 4,
      error:
        '_publish/state in the bucket is damaged: restore an earlier version of it and publish with --full, or remove it and publish with --full: no earlier build can then be published again, and pages that were removed since stay in the bucket.',
    });
  });

  it('says that it needs a newer version of this program', async () => {
    const { small, report } = await twice();
    replaceState(small, (body) => {
      const state = JSON.parse(gunzipSync(body).toString()) as object;
      return gzipSync(JSON.stringify({ ...state, version: 2 }));
    });
    expect(await report()).toMatchObject({
      code: 4,
      error: '_publish/state in the bucket was written by a newer version of site: update site.',
    });
  });

  it('is empty where nothing was published', async () => {
    const { report } = await publisher();
    expect(await report('--rollback')).toMatchObject({
      code: 4,
      error: 'Nothing has been published here yet.',
    });
  });
});
