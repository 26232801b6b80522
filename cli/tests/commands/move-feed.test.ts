import { describe, expect, it } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { buildSite } from '../stages.ts';
import { doc, linkedSite, treeOf } from './move-site.ts';

const NOTE = 'date: 2026-01-01\ntags: [atelier]\n';
const UN = 'content/fr/notes/un.md';
const PREMIERE = 'content/fr/notes/premiere.md';

/** Lists the ids of the entries of both feeds, without the part with which all begin: title → id. */
async function idsOf(site: MiniSite): Promise<Readonly<Record<string, string>>> {
  expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
  const entries = ['feed.xml', 'en/feed.xml'].flatMap((feed) => [
    ...site.output(feed).matchAll(/<entry>\n<id>tag:[^:]*:([^<]*)<\/id>\n<title>([^<]*)/g),
  ]);
  return Object.fromEntries(entries.map(([, id = '', title = '']) => [title, id]));
}

async function move(site: MiniSite, from: string, to: string): Promise<void> {
  const { code, stderr } = await runHere(site, ['move', from, to]);
  expect([code, stderr]).toEqual([0, '']);
}

const twins = (more = ''): MiniSite =>
  linkedSite({
    [UN]: doc('Une première note', NOTE + more),
    'content/en/notes/un.md': doc('A first note', `slug: one\n${NOTE}`),
  });

describe('3.4 a post that moves is the same entry to those who read the feed', () => {
  it('in both languages, wherever it goes and however often', async () => {
    const site = twins('aliases: [/une-vieille-adresse]\n');
    const before = await idsOf(site);
    expect(before).toMatchObject({ 'Une première note': '/notes/un', 'A first note': '/en/notes/un' });
    await move(site, '/notes/un', '/notes/premiere');
    expect(await idsOf(site)).toEqual(before);
    await move(site, '/notes/premiere', '/notes/debut');
    expect(await idsOf(site)).toEqual(before);
    expect(treeOf(site.root)['content/fr/notes/debut.md']).toContain('feedId: /notes/un\n');
    expect(treeOf(site.root)['content/en/notes/debut.md']).toContain('feedId: /en/notes/un\n');
  });

  it('and needs no id of its own where it came back to', async () => {
    const site = twins();
    const before = treeOf(site.root);
    await move(site, '/notes/un', '/notes/premiere');
    await move(site, '/notes/premiere', '/notes/un');
    expect(treeOf(site.root)[UN]).toBe(before[UN]?.replace(NOTE, `${NOTE}aliases:\n  - /notes/premiere\n`));
  });

  it('also when what is now at its old place moves', async () => {
    const site = twins();
    const before = await idsOf(site);
    await move(site, '/notes/un', '/notes/premiere');
    const moved = treeOf(site.root)[PREMIERE] ?? '';
    site.write({
      [PREMIERE]: moved.replace('aliases:\n  - /notes/un\n', ''),
      [UN]: doc('Une autre note', `only: fr\nfeedId: /notes/autre\n${NOTE}`),
    });
    await move(site, '/notes/un', '/notes/autre');
    expect(await idsOf(site)).toEqual({ ...before, 'Une autre note': '/notes/autre' });
    expect(treeOf(site.root)['content/fr/notes/autre.md']).not.toContain('feedId');
  });

  it('while a draft, and what no feed shows, has no id to keep', async () => {
    const site = twins('draft: true\n');
    await move(site, '/notes/un', '/notes/premiere');
    await move(site, '/carnet', '/bloc');
    const after = treeOf(site.root);
    expect([after[PREMIERE], after['content/fr/2.bloc.md']].join()).not.toContain('feedId');
  });

  it('and a new post may not be taken for it', async () => {
    const site = twins();
    await move(site, '/notes/un', '/notes/premiere');
    const moved = treeOf(site.root)[PREMIERE] ?? '';
    site.write({
      [PREMIERE]: moved.replace('aliases:\n  - /notes/un\n', ''),
      [UN]: doc('Une autre note', `only: fr\n${NOTE}`),
    });
    const { ok, printed } = await buildSite(site);
    expect(ok).toBe(false);
    expect(printed).toContain(
      'Feeds know another post as "/notes/un": give this one an id of its own, such as "feedId: /notes/un-2" [same-feed-id]',
    );
    expect(printed).toContain(`${UN}:1:1`);
    expect(printed).toContain(`${PREMIERE}:6:9`);
    site.write({ [UN]: doc('Une autre note', `only: fr\nfeedId: /notes/un-2\n${NOTE}`) });
    expect(await idsOf(site)).toMatchObject({
      'Une première note': '/notes/un',
      'Une autre note': '/notes/un-2',
    });
  });

  it('and a copy of it has no part in its id', async () => {
    const { ok, printed } = await buildSite(
      linkedSite({
        [UN]: doc('Une première note', `only: fr\nfeedId: /notes/zero\n${NOTE}`),
        [PREMIERE]: doc('Une copie de la note', `only: fr\nfeedId: /notes/zero\n${NOTE}`),
      }),
    );
    expect(ok).toBe(false);
    expect(printed).toContain(
      'Another post has this "feedId", too: take it out of the one that is a copy [same-feed-id]',
    );
    expect(printed).toContain(`${PREMIERE}:5:9`);
    expect(printed).toContain(`${UN}:5:9`);
  });

  it.each(['notes/un', '"/notes/une note"', 'https://site.example/notes/un'])(
    'and its id is written as a path: not %s',
    async (written) => {
      const { ok, printed } = await buildSite(twins(`feedId: ${written}\n`));
      expect([ok, printed]).toEqual([
        false,
        expect.stringContaining('"feedId" must be a path of the site, such as /blog/demo'),
      ]);
    },
  );
});
