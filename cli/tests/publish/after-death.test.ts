import { describe, expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { siteOn } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { idOf, RULES, SKETCH } from './built-folder.ts';
import { differing } from './coherence.ts';
import type { Publisher } from './publisher.ts';
import { differences, publisher } from './publisher.ts';
import { smallBed } from './small-bed.ts';

const WITH_MORE: Sketch = { ...SKETCH, pages: { ...SKETCH.pages, '/gone': 'Adieu', '/left': 'Parti' } };

/** Publishes a build, and dies as soon as it has removed what the build lacks. */
async function dieWhileRemoving({ small, report }: Publisher): Promise<void> {
  let hasRemoved = false;
  small.fault = ({ method, key, query }) => {
    hasRemoved ||= method === 'POST' && query.startsWith('delete') && key === '';
    return hasRemoved && method === 'PUT' ? 'denied' : undefined;
  };
  expect((await report()).code).toBe(4);
  expect(hasRemoved).toBe(true);
  small.fault = () => undefined;
}

describe('after a publish that died while it removed pages', () => {
  it('the build that has them is published whole', async () => {
    const site = await publisher();
    const first = site.build(WITH_MORE);
    await site.report();
    site.build(SKETCH);
    await dieWhileRemoving(site);
    site.build(WITH_MORE);
    expect((await site.report()).code).toBe(0);
    expect(differences(site.small, first)).toEqual([]);
    expect(await site.report()).toMatchObject({ kind: 'unchanged', requests: 1 });
  });

  it('the build that has them can be published again, also after another one', async () => {
    for (const between of [undefined, { ...SKETCH, script: 'console.log(2)' }]) {
      const site = await publisher();
      const first = site.build(WITH_MORE);
      await site.report();
      site.build(SKETCH);
      await dieWhileRemoving(site);
      if (between !== undefined) {
        site.build(between);
        expect(await site.report()).toMatchObject({ code: 0 });
      }
      expect(await site.report('--rollback', idOf(first))).toMatchObject({ code: 0 });
      expect(differences(site.small, first)).toEqual([]);
    }
  });

  it('the same build ends the work, and then needs a single request', async () => {
    const site = await publisher();
    site.build(WITH_MORE);
    await site.report();
    site.build(SKETCH);
    await dieWhileRemoving(site);
    expect((await site.report()).code).toBe(0);
    expect(await site.report()).toMatchObject({ kind: 'unchanged', requests: 1 });
  });
});

describe('after a publish that died before it removed pages', () => {
  it('the next one of the same build removes them', async () => {
    const { small, build, report } = await publisher();
    build(WITH_MORE);
    await report();
    build(SKETCH);
    small.fault = ({ method, query }) =>
      method === 'POST' && query.startsWith('delete') ? 'denied' : undefined;
    expect((await report()).code).toBe(4);
    expect(small.objects.has('gone/index.html')).toBe(true);
    small.fault = () => undefined;
    expect(await report()).toMatchObject({ code: 0, removed: 4 });
    expect([...small.objects.keys()].filter((key) => /^(?:gone|left)\//.test(key))).toEqual([]);
  });
});

describe('after a publish that died while it changed headers', () => {
  it('a page that another build lacks goes at once', async () => {
    const { small, build, report } = await publisher();
    build(WITH_MORE);
    await report();
    const rules = [...RULES, { path: '/gone', headers: { 'Cache-Control': 'no-store' } }];
    build({ ...WITH_MORE, rules });
    small.fault = ({ method, key }) => (method === 'PUT' && key.endsWith('.html') ? 'denied' : undefined);
    expect((await report()).code).toBe(4);
    small.fault = () => undefined;
    build(SKETCH);
    expect((await report()).code).toBe(0);
    expect([...small.objects.keys()].filter((key) => key.startsWith('gone/'))).toEqual([]);
  });
});

describe('after two publishes that died, of which one wrote a page and one was to change its headers', () => {
  it('it gets the headers of the next build', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    await report();
    const dieAt = async (place: string): Promise<void> => {
      small.fault = ({ method, key }) => (method === 'PUT' && key === place ? 'denied' : undefined);
      expect((await report()).code).toBe(4);
      small.fault = () => undefined;
    };
    const changed = { ...SKETCH, pages: { ...SKETCH.pages, '/about': 'Nous autres' } };
    build(changed);
    await dieAt('builds/latest.json');
    build({ ...changed, rules: [...RULES, { path: '/about', headers: { 'Cache-Control': 'no-store' } }] });
    await dieAt('about/index.html');
    expect((await report()).code).toBe(0);
    expect(small.objects.get('about/index.html')).toMatchObject({ cache: 'no-store' });
  });
});

describe('after a publish that died when it had changed the pointer', () => {
  it.each([[[]], [['--rollback', 'ID']]])('the build before is whole again (%j)', async (args) => {
    const { small, build, report } = await publisher();
    const files = build(SKETCH);
    await report();
    build(WITH_MORE);
    let isPointed = false;
    small.fault = ({ method, key }) => {
      const isLate = isPointed && method === 'PUT';
      isPointed ||= method === 'PUT' && key === 'builds/latest.json';
      return isLate ? 'denied' : undefined;
    };
    expect((await report()).code).toBe(4);
    small.fault = () => undefined;
    build(SKETCH);
    expect((await report(...args.map((arg) => arg.replace('ID', idOf(files))))).code).toBe(0);
    expect(differences(small, files)).toEqual([]);
    expect((await report()).kind).toBe('unchanged');
  });
});

describe('after a rollback that died', () => {
  /** Goes back to a build that has more pages, and dies after so many of them. */
  async function dieGoingBack({ small, build, report }: Publisher, pages: number): Promise<void> {
    build(WITH_MORE);
    await report();
    build(SKETCH);
    await report();
    const theirs = { body: Buffer.from('theirs'), etag: 'f'.repeat(32), type: 't', cache: undefined };
    small.objects.set('left/index.html', theirs);
    let count = 0;
    small.fault = ({ method, key }) =>
      method === 'PUT' && key.endsWith('.html') && (key.startsWith('left') || ++count > pages)
        ? 'denied'
        : undefined;
    expect((await report('--rollback')).code).toBe(4);
    small.fault = () => undefined;
  }

  it('a page that it would have replaced, and that is not ours, stays', async () => {
    const site = await publisher();
    await dieGoingBack(site, 0);
    expect((await site.report()).code).toBe(0);
    expect(site.small.objects.get('left/index.html')?.body.toString()).toBe('theirs');
  });

  it('a page that it brought back goes, and can be brought back again', async () => {
    const site = await publisher();
    await dieGoingBack(site, 1);
    expect(site.small.objects.has('gone/index.html')).toBe(true);
    expect((await site.report()).code).toBe(0);
    expect(site.small.objects.has('gone/index.html')).toBe(false);
    expect((await site.report('--rollback')).code).toBe(0);
    expect(site.small.objects.get('gone/index.html')?.body.toString()).toContain('Adieu');
  });
});

describe('after a publish that died between the look and the lock of the next one', () => {
  it('nothing that it wrote meanwhile stays', async () => {
    const bed = await smallBed();
    onTestFinished(() => bed.small.close());
    const [mine, theirs] = [siteOn(bed, miniSite().root), siteOn(bed, miniSite().root)];
    const files = mine.build(SKETCH);
    expect((await mine.publish()).code).toBe(0);
    theirs.build({ ...SKETCH, style: 'body{color:blue}' });
    const dying = theirs.start();
    const [reached, release, killed] = [signal(), signal(), signal()];
    bed.setBefore(async ({ method, key, headers }) => {
      if (method !== 'PUT') return;
      if (key.endsWith('.html')) {
        reached.give();
        await release.given;
      }
      if (key === 'builds/latest.json' && !killed.isGiven()) await new Promise(() => {});
      if (key !== '_publish/lock' || headers['if-none-match'] === undefined) return;
      if (!reached.isGiven() || killed.isGiven()) return;
      // The other publish has looked at the bucket, and asks for the lock.
      const before = bed.small.objects.get('index.html');
      release.give();
      await expect.poll(() => bed.small.objects.get('index.html')).not.toBe(before);
      dying.child.kill('SIGKILL');
      await dying.ended;
      killed.give();
    });
    await reached.given;
    expect(await mine.publish()).toMatchObject({ code: 0 });
    expect(await differing(bed, files)).toEqual([]);
  });
});

interface Signal {
  readonly given: Promise<void>;
  readonly give: () => void;
  readonly isGiven: () => boolean;
}

function signal(): Signal {
  let done = false;
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = () => {
      done = true;
      resolve();
    };
  });
  return { given, give: () => give(), isGiven: () => done };
}
