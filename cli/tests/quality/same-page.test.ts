import { describe, expect, it } from 'vitest';
import { differences, nodesOf } from '../browser/dom-nodes.ts';
import { follow, MOVING, share, visitor } from '../browser/visitor.ts';
import { walkFar } from '../browser/walk-far.ts';

const shared = share();

describe('4.1 a page shown softly is the page that a full load gives', () => {
  // Pages that the real site has not, and steps to and from them: its own are crawled in `whole-site.test.ts`.
  it.each([
    ['/about', ['/', '/essai/seule', '/blog', '/brand']],
    ['/en/about', ['/en', '/en/essai/ancres']],
  ] as const)('4.1 node by node, from %s on', async (from, paths) => {
    const walking = await visitor(shared(), { ...MOVING, cookie: from.startsWith('/en') ? 'en' : 'fr' });
    const arriving = await visitor(shared(), { ...MOVING, cookie: from.startsWith('/en') ? 'en' : 'fr' });
    await walking.settle(from);
    for (const path of paths) {
      await follow(walking.page, path);
      await walking.page.waitForURL(`**${path}`);
      await arriving.settle(path);
      expect(differences(await nodesOf(walking.page), await nodesOf(arriving.page)), path).toEqual([]);
    }
    expect(walking.documents).toEqual([from]);
  });
});

describe('4.1 nothing leaks', () => {
  it('4.1 keeps nodes and listeners flat over 50 navigations', () => walkFar(shared(), 50), 120_000);
});
