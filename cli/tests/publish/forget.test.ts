import { describe, expect, it } from 'vitest';
import { SKETCH } from './built-folder.ts';
import { publisher } from './publisher.ts';

describe('a page that is forgotten', () => {
  it('leaves what other pages of its time need, for tabs that show them still', async () => {
    const { small, build, report } = await publisher();
    const picture = 'assets/shared.12345678.avif';
    const guest = 'assets/guest.12345678.avif';
    build({
      ...SKETCH,
      pages: {
        ...SKETCH.pages,
        '/about': `Nous <img src="/${picture}">`,
        '/guest': `Invitée <img src="/${guest}"><img src="/${picture}"> 100% vrai: /assets/100%`,
      },
      files: { [picture]: 'everybody', [guest]: 'her' },
    });
    await report();
    const old = [...small.objects.keys()].filter((key) => /^assets\/(?:style|main)/.test(key));
    build({ ...SKETCH, style: 'body{color:blue}', script: 'console.log(2)' });
    await report();
    expect(await report('--forget', '/guest')).toMatchObject({ code: 0 });
    expect(small.objects.has(guest)).toBe(false);
    for (const key of [...old, picture]) expect(small.objects.has(key), key).toBe(true);
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
