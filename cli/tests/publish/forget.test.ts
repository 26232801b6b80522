import { describe, expect, it } from 'vitest';
import type { Sketch } from './built-folder.ts';
import { idOf, SKETCH } from './built-folder.ts';
import { differences, publisher } from './publisher.ts';

describe('a page that is forgotten', () => {
  it('leaves what other pages of its time need, for tabs that show them still', async () => {
    const { small, build, report } = await publisher();
    const picture = 'assets/shared.12345678.avif';
    const guest = 'assets/guest.12345678.avif';
    const logo = 'assets/logo.12345678.avif';
    const held: Sketch = {
      ...SKETCH,
      pages: {
        ...SKETCH.pages,
        '/about': `Nous <img src="/${picture}">`,
        '/people/guest': `Invitée <img src="/${guest}"><img src="/${picture}"><img src="/${logo}"> 100% vrai: /assets/100%`,
      },
      files: { [picture]: 'everybody', [guest]: 'her', [logo]: 'ours' },
    };
    build(held);
    await report();
    const old = [...small.objects.keys()].filter((key) => /^assets\/(?:style|main)/.test(key));
    build({ ...SKETCH, style: 'body{color:blue}', script: 'console.log(2)', files: { [logo]: 'ours' } });
    await report();
    expect(await report('--forget', '/people/guest/')).toMatchObject({ code: 0 });
    expect(small.objects.has(guest)).toBe(false);
    for (const key of [...old, picture, logo]) expect(small.objects.has(key), key).toBe(true);
    // It comes back whole with a build that has it again.
    const files = build(held);
    await report();
    expect(differences(small, files)).toEqual([]);
  });

  it('leaves what a kept build needs that never had it', async () => {
    const { small, build, report } = await publisher();
    const picture = { 'assets/picture.12345678.avif': 'a picture' };
    const first = build({ ...SKETCH, files: picture });
    await report();
    const pages = { ...SKETCH.pages, '/guest': 'Invitée <img src="/assets/picture.12345678.avif">' };
    build({ ...SKETCH, pages, files: picture });
    await report();
    build({ ...SKETCH, style: 'body{color:blue}' });
    await report();
    expect(await report('--forget', '/guest')).toMatchObject({ code: 0 });
    expect(await report('--rollback', idOf(first))).toMatchObject({ code: 0 });
    expect(differences(small, first)).toEqual([]);
  });

  it.each([
    ['the home page', '/', 'Bonjour'],
    ['a file', '/terms.txt', 'as they were'],
  ])('may be %s', async (_what, path, text) => {
    const { small, build, report } = await publisher();
    build({ ...SKETCH, files: { 'terms.txt': 'as they were' } });
    await report();
    build({ ...SKETCH, pages: { ...SKETCH.pages, '/': 'Bienvenue' }, files: { 'terms.txt': 'as they are' } });
    await report();
    expect(await report('--forget', path)).toMatchObject({ code: 0, isCurrent: true });
    expect([...small.objects].filter(([, { body }]) => body.includes(text)).map(([key]) => key)).toEqual([]);
  });

  it('goes with the next publish when its own run dies', async () => {
    const { small, build, report } = await publisher();
    const pages = { ...SKETCH.pages, '/guest': 'Invitée <img src="/assets/guest.12345678.avif">' };
    build({ ...SKETCH, pages, files: { 'assets/guest.12345678.avif': 'her picture' } });
    await report();
    build(SKETCH);
    await report();
    small.fault = ({ method, query }) =>
      method === 'POST' && query.startsWith('delete') ? 'denied' : undefined;
    expect((await report('--forget', '/guest')).code).toBe(4);
    small.fault = () => undefined;
    expect((await report()).code).toBe(0);
    const isLeft = (text: string): boolean =>
      [...small.objects].some(([key, { body }]) => key !== '_publish/state' && body.includes(text));
    expect([isLeft('her picture'), isLeft('Invitée')]).toEqual([false, false]);
  });

  it('stays where the plan alone is asked for', async () => {
    const { small, build, publish, report } = await publisher();
    build(SKETCH);
    await report();
    build({ ...SKETCH, pages: { ...SKETCH.pages, '/about': 'Nous autres' } });
    await report();
    const before = new Map(small.objects);
    const dry = await publish('--forget', '/about', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^\d objects? would be removed: no older copy of \/about would be kept\.\nBuilds that could no longer be published again, since they hold it: [0-9a-f]{16}\n/,
      ),
    ]);
    const { stdout } = await publish('--forget', '/about', '--dry-run', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, kind: 'planned', isCurrent: true });
    expect(small.objects).toEqual(before);
    const { stdout: done } = await publish('--forget', '/about', '--json');
    expect(JSON.parse(done)).toEqual({ ...JSON.parse(stdout), kind: 'forgotten' });
    expect(small.objects).not.toEqual(before);
  });
});
