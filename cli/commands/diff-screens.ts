import { openChromium } from '../browse/open-chromium.ts';
import { createShoot } from '../browse/shoot.ts';
import type { Difference } from '../diff/difference.ts';
import type { Screens, TakeScreenshot } from '../diff/screens.ts';
import { screensOf } from '../diff/screens.ts';
import type { Side } from '../diff/side.ts';
import { chromiumName } from '../project/environment.ts';
import { Refusal } from '../report/refusal.ts';
import { serveFolder } from './serve-folder.ts';
import type { CommandWorld } from './terminal.ts';

/** Takes pictures of what differs, with a Chromium; answers a sentence when there is none. */
export async function diffScreens(
  difference: Difference,
  sides: { readonly before: Side; readonly after: Side },
  { env }: CommandWorld,
): Promise<Screens> {
  if (difference.pairs.length + difference.shells.length === 0) return new Map();
  const browser = await openChromium(chromiumName(env));
  if (typeof browser === 'string') return `No pictures of pages: ${browser}`;
  const stops: (() => Promise<void>)[] = [];
  try {
    const shoot = await createShoot(browser);
    const takeFrom =
      (origin: string): TakeScreenshot =>
      (path, width) =>
        shoot(pageUrl(origin, path), width);
    const takerOf = async ({ place }: Side): Promise<TakeScreenshot> => {
      if ('origin' in place) return takeFrom(place.origin);
      const served = await serveFolder(place.dir);
      if (served === undefined) throw new Refusal(`The build in ${place.dir} was removed while it was read.`);
      stops.push(served.stop);
      return takeFrom(served.origin);
    };
    const [before, after] = [await takerOf(sides.before), await takerOf(sides.after)];
    return await screensOf(difference, { before, after });
  } finally {
    await browser.close();
    for (const stop of stops) await stop();
  }
}

/** The address of a page on an origin, and on no other, whatever path a build lists: `@host` would name another. */
function pageUrl(origin: string, path: string): string {
  const url = new URL(origin);
  url.pathname = path;
  return url.href;
}
