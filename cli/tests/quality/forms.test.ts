import { describe, expect, it } from 'vitest';
import { asksForAnAddress, goesFromMistakeToThanks, isTranslated } from '../browser/contact-form.ts';
import { eventually, share, visitor } from '../browser/visitor.ts';

const shared = share();

/** `npm test` has the same tests in French. */
describe('5 the contact form in English', () => {
  it('5.1, 5.2 from a first mistake to thanks', async () => {
    await goesFromMistakeToThanks(shared(), 'en');
  });

  it('5.2 says what is wrong now, and thanks, in a page that the browser translates', async () => {
    await isTranslated(shared(), 'en');
  });
});

it('5.1 the newsletter form in English asks for an address and nothing else, and shows the sentence of consent', async () => {
  await asksForAnAddress(shared(), 'en');
});

it('5.3 a form whose script fails while sending is sent by the browser', async () => {
  const { page, open } = await visitor(shared());
  await page.route('**/api/contact', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p id="posted">posted</p>' }),
  );
  await open('/contact');
  const island = page.locator('main [data-island]');
  await eventually(() => island.evaluate((element) => '__k' in element)).toBe(true);
  await page.evaluate(() => {
    window.FormData = class {
      constructor() {
        throw new TypeError('broken');
      }
    } as never;
  });
  await page.locator('#contact-email').fill('a@b.example');
  await page.locator('input[name=service]').first().check();
  await page.locator('form.contact-form [type=submit]').click();
  await page.locator('#posted').waitFor();
});

it('5.5 the honeypot is off the widest screens too, wherever its form is', async () => {
  const { page, open } = await visitor(shared(), { viewport: { width: 3840, height: 1200 } });
  for (const path of ['/blog/site-accessible', '/blog', '/contact']) {
    await open(path);
    const ends = await page
      .locator('[name=website_url]')
      .evaluateAll((traps) => traps.map((trap) => trap.getBoundingClientRect().right));
    expect(ends.length, path).toBeGreaterThan(0);
    expect(Math.max(...ends), path).toBeLessThan(0);
  }
});
