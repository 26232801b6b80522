import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningReceiver } from '../forms/fixture.ts';
import { startReceiver } from '../forms/fixture.ts';
import { realSite } from '../real-site.ts';
import { serve } from '../serve/fixture.ts';
import { sharedBrowser } from './visitor.ts';

let dist = '';

beforeAll(async () => {
  dist = await realSite();
}, 300_000);

interface Visit {
  readonly page: Page;
  readonly receiver: RunningReceiver;
  /** Complaints in the visitor's console. */
  readonly complaints: readonly string[];
  readonly disk: { isFull: boolean };
}

/** Opens a page of the real site, which is served together with the receiver. */
async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const disk = { isFull: false };
  const receiver = await startReceiver({
    through: (store) => ({
      ...store,
      submissions: {
        ...store.submissions,
        add: (item) => (disk.isFull ? Promise.reject(new Error('disk full')) : store.submissions.add(item)),
      },
    }),
  });
  const { origin } = await serve(dist, {
    mounts: [{ prefix: '/api', handle: receiver.handle }],
    fallbacks: [{ path: '/insights/script.js', content: '' }],
  });
  const context = await (await sharedBrowser()).newContext({
    reducedMotion: 'reduce',
    locale: path.startsWith('/en') ? 'en-US' : 'fr-CA',
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
  });
  await page.goto(origin + path);
  return { page, receiver, complaints, disk };
}

async function fillIn(page: Page): Promise<void> {
  await page.fill('#contact-email', 'marie@exemple.ca');
  await page.fill('#contact-name', 'Marie');
  await page.check('#contact-service-ai', { force: true });
  await page.fill('#contact-message', 'Un long texte\nqu’on ne veut pas perdre.');
}

const send = (page: Page): Promise<void> => page.click('.contact-form button[type="submit"]');

describe('the contact page', () => {
  it('5.2 sends a message that is kept, with the token of a person, and keeps the text on the page while the disk is full', async () => {
    const { page, receiver, complaints, disk } = await visit('/contact');
    const asked = page.waitForResponse(/\/api\/token$/);
    await fillIn(page);
    await asked;
    receiver.clock.now += 5000;
    await send(page);
    await page.locator('#contact-success').waitFor();
    const kept = await receiver.store.submissions.list('contact');
    expect(kept).toMatchObject([
      {
        fields: {
          email: 'marie@exemple.ca',
          name: 'Marie',
          service: 'ai',
          message: 'Un long texte\nqu’on ne veut pas perdre.',
        },
        locale: 'fr',
        page: '/contact',
        spam: false,
      },
    ]);
    expect(kept[0]?.suspect).toBeUndefined();
    expect(kept[0]?.key).not.toBe(kept[0]?.id);
    expect(complaints).toEqual([]);

    await page.click('#contact-success button');
    await fillIn(page);
    disk.isFull = true;
    await send(page);
    await page.locator('#contact-failure').waitFor();
    expect(await receiver.store.submissions.list('contact')).toHaveLength(1);
    await page.click('#contact-failure button');
    expect(await page.inputValue('#contact-message')).toBe('Un long texte\nqu’on ne veut pas perdre.');
    expect(await page.inputValue('#contact-email')).toBe('marie@exemple.ca');
    expect(await page.isChecked('#contact-service-ai')).toBe(true);
    disk.isFull = false;
    await send(page);
    await page.locator('#contact-success').waitFor();
    expect(await receiver.store.submissions.list('contact')).toHaveLength(2);
  });

  it.each([
    ['/contact', '/contact/thank-you', 'fr'],
    ['/en/contact', '/en/contact/thank-you', 'en'],
  ])('5.3 works without scripts: %s', async (path, end, locale) => {
    const { page, receiver, disk } = await visit(path, { javaScriptEnabled: false });
    await fillIn(page);
    await send(page);
    await page.waitForURL((url) => url.pathname === end);
    expect(await receiver.store.submissions.list('contact')).toMatchObject([
      {
        locale,
        page: path,
        fields: { message: 'Un long texte\nqu’on ne veut pas perdre.' },
        suspect: 'no-scripts',
      },
    ]);
    if (locale === 'en') return;
    // When the disk is full, the post leads to the error page, and back to the text.
    await page.goto(new URL(path, page.url()).href);
    await fillIn(page);
    disk.isFull = true;
    await send(page);
    await page.waitForURL((url) => url.pathname === '/contact/error');
    await page.goBack();
    expect(await page.inputValue('#contact-message')).toBe('Un long texte\nqu’on ne veut pas perdre.');
  });
});

describe('the newsletter in the footer', () => {
  it('5.1 goes from the form to a confirmed subscription', async () => {
    const { page, receiver, complaints } = await visit('/about');
    const form = page.locator('footer form.newsletter-form');
    await form.scrollIntoViewIfNeeded();
    // Sent before its script has come, it would end on a page of its own, as without scripts.
    await page.waitForFunction(() => {
      const island = document.querySelector('footer [data-island="newsletter-form"]');
      return island !== null && '__k' in island;
    });
    await form.locator('input[name="email"]').fill('jean@exemple.ca');
    await form.locator('button[type="submit"]').click();
    await page.locator('footer .form-done').first().waitFor();
    await expect.poll(() => receiver.smtp.mails.length).toBe(1);
    const link = /https:\/\/site\.example\/api(\/newsletter\/confirm\S+)/.exec(
      receiver.smtp.mails[0]?.text ?? '',
    )?.[1];
    await page.goto(receiver.url + (link ?? ''));
    await page.click('button');
    await page.getByRole('heading', { name: 'Votre abonnement est confirmé' }).waitFor();
    const [subscriber] = await receiver.store.subscribers.list();
    expect(subscriber).toMatchObject({
      email: 'jean@exemple.ca',
      page: '/about',
      consent: '2026-11',
      locale: 'fr',
    });
    expect(subscriber?.confirmedAt).toBeDefined();
    expect(complaints).toEqual([]);
  });

  it('5.3 works without scripts, and knows its page', async () => {
    const { page, receiver } = await visit('/en/about', { javaScriptEnabled: false });
    const form = page.locator('footer form.newsletter-form');
    await form.locator('input[name="email"]').fill('jean@exemple.ca');
    await form.locator('button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname === '/en/newsletter/thank-you');
    expect(await receiver.store.subscribers.list()).toMatchObject([{ locale: 'en', page: '/en/about' }]);
  });
});
