import { expect, onTestFinished } from 'vitest';
import type { Locale } from '../../shared/locale.ts';
import { differences, looksOf, nodesOf } from './dom-nodes.ts';
import { serveBuild } from './test-server.ts';
import type { Shared } from './visitor.ts';
import { follow, visitor } from './visitor.ts';

/** The pages of a crawl. */
interface Crawl {
  readonly locale: Locale;
  /** Pages by path, and whether a payload can show them in the place of another. */
  readonly pages: ReadonlyMap<string, boolean>;
}

/**
 * Loads each page, shows it softly in another tab, and asserts that neither complains or asks another origin, and that
 * both are the same, node by node.
 */
export async function crawl({ browser, dist }: Shared, { locale, pages }: Crawl): Promise<void> {
  const found: string[] = [];
  // Where a face came late, text would keep a fallback face, and lie elsewhere.
  const server = await serveBuild(dist, 'shows-fonts');
  onTestFinished(server.close);
  const guests = await Promise.all([0, 1].map(() => visitor({ browser, server }, { cookie: locale })));
  const [arriving, walking] = guests;
  if (arriving === undefined || walking === undefined) throw new Error('No visitors');
  for (const { context } of guests)
    context.on('request', (request) => {
      if (!request.url().startsWith(server.origin) && !request.url().startsWith('data:'))
        found.push(`another origin: ${request.url()}`);
    });
  const listen = (path: string): void => {
    for (const { complaints } of guests) {
      if (complaints.length > 0) found.push(`${path}: ${complaints.join(' | ')}`);
      (complaints as string[]).length = 0;
    }
  };
  const start = locale === 'fr' ? '/terms' : '/en/terms';
  await walking.settle(start);
  for (const path of pages.keys()) {
    await arriving.open(path);
    await arriving.page.locator('main').waitFor();
    await arriving.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // Scripts that pages fetch when they are idle have come.
    await arriving.page.locator('.cursor-dot').waitFor({ state: 'attached' });
    if (pages.get(path) === true && path !== start) {
      await follow(walking.page, path);
      await walking.page.waitForURL((url) => url.pathname === path);
      await walking.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [soft, full] = [await nodesOf(walking.page), await nodesOf(arriving.page)];
      found.push(...differences(soft, full).map((difference) => `${path}: ${difference}`));
      const looks = [await looksOf(walking.page), await looksOf(arriving.page)] as const;
      found.push(...differences(...looks).map((difference) => `${path} looks otherwise: ${difference}`));
    }
    listen(path);
  }
  expect(found).toEqual([]);
  expect(walking.documents).toEqual([start]);
  const soft = [...pages].filter(([path, isSoft]) => isSoft && path !== start);
  const payloads = walking.requests.filter((url) => url.includes('_payload.json'));
  expect(payloads.length).toBeGreaterThanOrEqual(soft.length);
}
