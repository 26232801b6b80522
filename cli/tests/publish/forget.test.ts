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
});
