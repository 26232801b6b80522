import { describe, expect, it } from 'vitest';
import type { Visitor } from '../browser/visitor.ts';
import { addLink, eventually, roundTrip, share, visitor } from '../browser/visitor.ts';

const shared = share();

const payloads = ({ requests }: Visitor): readonly string[] =>
  requests
    .filter((path) => path.includes('_payload.json'))
    .map((path) => path.replace(/\/_payload.*/, '') || '/');

/** Tests in a browser what the unit tests of the queue and of payloads hold. */
describe('4.3 payloads fetched ahead', () => {
  it('4.3 come two at a time and ten a page', async () => {
    const guest = await visitor(shared());
    const { page, settle } = guest;
    let open = 0;
    let most = 0;
    await page.route('**/_payload.json*', async (route) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await route.continue();
      open -= 1;
    });
    await settle('/about');
    const paths = await page.evaluate(async () => {
      const { id } = await (await fetch('/builds/latest.json')).json();
      const { prerendered } = await (await fetch(`/builds/meta/${id}.json`)).json();
      return (prerendered as string[]).filter((path) => path.startsWith('/blog/'));
    });
    expect(paths.length).toBeGreaterThan(10);
    await page.evaluate((all) => {
      const list = document.createElement('p');
      list.style.cssText = 'position:fixed;inset:0';
      for (const path of all)
        list.append(Object.assign(document.createElement('a'), { href: path, textContent: 'x' }));
      document.body.append(list);
      dispatchEvent(new Event('app:page'));
    }, paths);
    const ahead = (): readonly string[] => payloads(guest).filter((path) => paths.includes(path));
    await eventually(() => ahead().length).toBeGreaterThan(6);
    await eventually(() => open).toBe(0);
    await roundTrip(page);
    expect(ahead().length).toBeLessThanOrEqual(10);
    expect(most).toBe(2);
    expect(new Set(ahead()).size).toBe(ahead().length);
  });

  it('4.3 fail silently, and the click asks again', async () => {
    const { page, settle, complaints, documents } = await visitor(shared());
    let asked = 0;
    await page.route('**/career/_payload.json*', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ contentType: 'text/html', body: '' }) : route.continue();
    });
    await settle('/about');
    await addLink(page, '/career');
    await page.locator('#followed').hover();
    await eventually(() => asked).toBe(1);
    await page.locator('#followed').click();
    await page.waitForURL('**/career');
    expect(asked).toBe(2);
    expect([documents, complaints]).toEqual([['/about'], []]);
  });
});
