import type { Locator, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Guest, Locale } from './at-form.ts';
import {
  atForm,
  CONTACT,
  FIXED,
  fillContact,
  focusedId,
  goBackFromSuccess,
  messages,
  send,
  setValue,
} from './at-form.ts';
import { asksForAnAddress, goesFromMistakeToThanks, isLive, isTranslated } from './contact-form.ts';
import { eventually, roundTrip, share, visitor } from './visitor.ts';

const shared = share();

describe('5 the contact form', () => {
  it('5.1, 5.2 from a first mistake to thanks', async () => {
    await goesFromMistakeToThanks(shared(), 'fr');
  });

  it('5.2 says what is wrong now, and thanks, in a page that the browser translates', async () => {
    await isTranslated(shared(), 'fr');
  });
});

describe('5 one visitor who sends the contact form again and again', () => {
  it('5.5 what was filled without a word, 5.1 wrong addresses, 5.2 a retry, 5.5 a full honeypot', async () => {
    const yes = { json: { ok: true } };
    const answers = [yes, yes, { status: 500, json: {} }, yes, yes];
    const guest = await atForm(shared(), CONTACT.fr.path, (route) => route.fulfill(answers.shift() ?? {}));
    const { form, root, posts, requests } = guest;
    await hidesItsHoneypot(guest);

    // A token is asked for when sending what was filled without a word.
    await setValue(form.locator('[name=email]'), 'a@b.example');
    await form
      .locator('[name=service]')
      .first()
      .evaluate((input) => {
        (input as HTMLInputElement).checked = true;
      });
    expect(requests).not.toContain('/api/token');
    await send(form);
    await eventually(() => posts.length).toBe(1);
    expect(posts[0]?.token).toBe('given');
    await goBackFromSuccess(guest);

    // E-mail addresses are taken as the HTML standard does.
    await fillContact(guest, 'a');
    for (const wrong of ['a', 'a@', 'a@b@c', 'a b@c.d', '@b.ca', 'a@-b.ca']) {
      await form.locator('[name=email]').fill(wrong);
      await send(form);
      expect(await form.locator('#contact-email-error').textContent(), wrong).toBe(
        messages('fr').field.email?.invalid,
      );
    }
    expect(posts).toHaveLength(1);
    await form.locator('[name=email]').fill("o'neil+a.b@sub.exemple");
    await send(form);
    await eventually(() => posts.length).toBe(2);
    await goBackFromSuccess(guest);

    // The key is kept over retries, and another is taken after success.
    await fillContact(guest);
    await send(form);
    const failure = root.locator('#contact-failure');
    await failure.waitFor();
    expect(await failure.textContent()).toContain(FIXED.fr.error);
    expect(await failure.locator('a[href^="mailto:"]').count()).toBe(1);
    expect(await isLive(failure)).toBe(false);
    await failure.locator('button').click();
    expect(await form.locator('[name=email]').inputValue()).toBe('marie@exemple.ca');
    await send(form);
    await goBackFromSuccess(guest);

    // What fills the honeypot is posted, for the receiver to judge.
    await setValue(form.locator('[name=website_url]'), 'spam');
    await send(form);
    await eventually(() => posts.length).toBe(5);
    expect(posts[3]?.key).toBe(posts[2]?.key);
    expect(posts[4]?.key).not.toBe(posts[2]?.key);
    expect(posts.map(({ website_url: trap }) => trap)).toEqual(['', '', '', '', 'spam']);
  });

  it('5.2, 5.5 no token, fields that are refused, and every answer that is not a yes', async () => {
    const left = [
      (route: Route) => route.fulfill({ json: { ok: true } }),
      (route: Route) => route.fulfill({ status: 422, json: { ok: false, errors: REFUSED } }),
      ...NOT_A_YES.map(([, answer]) => answer),
    ];
    const guest = await atForm(shared(), CONTACT.en.path, (route) => left.shift()?.(route));
    await doesWithoutToken(guest);
    await showsWhatIsRefused(guest);
    await leadsBackFromEachFailure(guest);
    await givesUpAfter15Seconds(guest);
  });
});

/** Behaviour 5.5: the honeypot is off-screen, out of the keyboard’s way and out of the accessibility tree. */
async function hidesItsHoneypot({ form, page }: Guest): Promise<void> {
  const trap = form.locator('[name=website_url]');
  const box = await trap.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
  expect(await trap.getAttribute('tabindex')).toBe('-1');
  expect(await trap.evaluate((input) => input.closest('[aria-hidden=true]') !== null)).toBe(true);
  expect(await trap.getAttribute('autocomplete')).toBe('off');
  expect(await page.locator('main').ariaSnapshot()).not.toContain('vide');
}

const REFUSED = { email: 'too-long', phone: 'invalid', other: 'unknown' } as const;

const NOT_A_YES: readonly (readonly [name: string, answer: (route: Route) => Promise<void>])[] = [
  ['too many posts', (route) => route.fulfill({ status: 429, json: { ok: false } })],
  ['a broken receiver', (route) => route.fulfill({ status: 503, body: 'down' })],
  ['a malformed answer', (route) => route.fulfill({ contentType: 'application/json', body: '{"ok": tr' })],
  ['an answer of another kind', (route) => route.fulfill({ contentType: 'text/html', body: '<p>ok</p>' })],
  ['an answer that does not say yes', (route) => route.fulfill({ json: { ok: 'yes' } })],
  ['a refusal without fields', (route) => route.fulfill({ status: 422, json: { ok: false } })],
  ['no network', (route) => route.abort('internetdisconnected')],
];

/**
 * Behaviour 5.5: the form asks for a token once when it is first used, and again when it is sent; it also works without
 * one.
 */
async function doesWithoutToken(guest: Guest): Promise<void> {
  const { page, requests, form, posts } = guest;
  const tokens = (): number => requests.filter((path) => path === '/api/token').length;
  expect(tokens()).toBe(0);
  await page.route('**/api/token', (route) => route.fulfill({ status: 500, body: '' }));
  await fillContact(guest);
  await eventually(tokens).toBe(1);
  await send(form);
  await eventually(() => posts.length).toBe(1);
  expect(posts[0]?.token).toBe('');
  expect(tokens()).toBe(2);
  await page.unroute('**/api/token');
  await goBackFromSuccess(guest);
}

/** Behaviour 5.2: what the receiver refuses is shown at its fields. */
async function showsWhatIsRefused(guest: Guest): Promise<void> {
  const { page, form } = guest;
  await send(form);
  const { field } = messages('en');
  await form.locator('#contact-summary').waitFor();
  expect(await form.locator('#contact-summary a').allTextContents()).toEqual([
    field.email?.['too-long'],
    field.phone?.invalid,
  ]);
  expect(await form.locator('#contact-phone').getAttribute('aria-invalid')).toBe('true');
  expect(await focusedId(page)).toBe('contact-summary');
  expect(await form.locator('[name=message]').inputValue()).toBe('Bonjour\nà vous');
}

/** Behaviour 5.2: the form shows its error state for every answer that is not a yes, and leads back each time. */
async function leadsBackFromEachFailure({ page, form, root, posts }: Guest): Promise<void> {
  const failure = root.locator('#contact-failure');
  const before = posts.length;
  for (const [index, [name]] of NOT_A_YES.entries()) {
    await send(form);
    await failure.waitFor();
    expect(posts.length - before, name).toBe(index + 1);
    expect(await failure.locator('h2').textContent(), name).toBe(FIXED.en.error);
    expect(await focusedId(page), name).toBe('contact-failure');
    expect(await page.evaluate(() => window.app?.error), name).toBeUndefined();
    await failure.locator('button').click();
    await form.waitFor();
  }
}

/** Behaviour 5.2: the form shows its error state when no answer comes in 15 s. */
async function givesUpAfter15Seconds({ page, form, root }: Guest): Promise<void> {
  await page.clock.install();
  await send(form);
  await form.locator('[role=status]', { hasText: FIXED.en.loading }).waitFor();
  // The page's clock also goes on by itself: leave it the seconds that a busy machine takes.
  await page.clock.runFor(8_000);
  expect(await root.locator('#contact-failure').isVisible()).toBe(false);
  await page.clock.runFor(7_100);
  await root.locator('#contact-failure').waitFor();
}

describe('5 the contact form in a browser that lacks something', () => {
  it('5.5 asks for a token where something was typed, filled or chosen before the script came', async () => {
    const { page, open, requests } = await visitor(shared());
    await page.route('**/api/token', (route) => route.fulfill({ json: { token: 'given' } }));
    let release = (): void => {};
    await page.route('**/assets/contact-form.*.js', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    const tokens = (): number => requests.filter((path) => path === '/api/token').length;
    const acts: readonly (readonly [name: string, act: (form: Locator) => Promise<void>])[] = [
      ['typed', (form) => form.locator('[name=email]').fill('a@b.example')],
      ['filled by the browser', (form) => setValue(form.locator('[name=email]'), 'a@b.example')],
      ['chosen', (form) => form.locator('[name=service]').first().check()],
    ];
    for (const [index, [name, act]] of acts.entries()) {
      const held = page.waitForRequest('**/assets/contact-form.*.js');
      // The languages take turns: a browser may restore what was written in a page that is loaded again.
      await open(CONTACT[index % 2 === 0 ? 'fr' : 'en'].path);
      await held;
      await act(page.locator('form.contact-form'));
      expect(tokens(), name).toBe(index);
      release();
      await eventually(tokens).toBe(index + 1);
      // One token is asked for, and no second one after it.
      await roundTrip(page);
      expect(tokens(), name).toBe(index + 1);
    }
  });

  it('5.2 posts where it knows no time-outs of its own, and 5.3 is sent by the browser where scripts cannot ask', async () => {
    const answers = [
      { json: { ok: true } },
      { status: 303, headers: { location: '/contact/thank-you' } },
    ] as const;
    let asked = 0;
    const guest = await atForm(shared(), CONTACT.fr.path, (route) => route.fulfill(answers[asked++]), {
      before: () => Reflect.deleteProperty(AbortSignal, 'timeout'),
    });
    const { page, form, root, posts, complaints } = guest;
    await fillContact(guest);
    await send(form);
    await root.locator('#contact-success').waitFor();
    expect(posts).toHaveLength(1);
    await goBackFromSuccess(guest);
    await page.evaluate(() => Reflect.deleteProperty(window, 'fetch'));
    await send(form);
    await page.waitForURL('**/contact/thank-you');
    expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
  });
});

describe('5 the contact form on a slow network', () => {
  it('5.5 posts within seconds where no token comes, 5.4 gives up 15 s after that, and 4.4 keeps what was written meanwhile', async () => {
    let answer: (() => void) | undefined;
    const guest = await atForm(shared(), CONTACT.fr.path, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ json: { ok: true } }).catch(() => undefined);
    });
    const { page, form, root, posts } = guest;
    await page.route('**/api/token', () => undefined);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await fillContact(guest);
    await send(form);
    await form.locator('[role=status]', { hasText: FIXED.fr.loading }).waitFor();
    await page.clock.runFor(4_000);
    await eventually(() => posts.length).toBe(1);
    await page.clock.runFor(15_000);
    await root.locator('#contact-failure').waitFor();
    // Going back and sending again, with a word more while it is under way.
    await root.locator('#contact-failure button').click();
    await send(form);
    await form.locator('[name=message]').fill('Bonjour, et autre chose', { force: true });
    await page.clock.runFor(4_000);
    await eventually(() => posts.length).toBe(2);
    // Nothing was written since the first post, so both have one key.
    expect(posts[1]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(posts[1]?.key).toBe(posts[0]?.key);
    answer?.();
    await root.locator('#contact-success').waitFor();
    expect(posts[1]?.message).toBe('Bonjour\nà vous');
    expect(await root.locator('form[data-sent]').count()).toBe(0);
  });
});

describe('5.1 the newsletter form', () => {
  it('5.1 asks for an address and nothing else, and shows the sentence of consent', async () => {
    await asksForAnAddress(shared(), 'fr');
  });

  it('4.1 keeps what was written when a visitor goes on and comes back, and what the footer holds on the way', async () => {
    const { page, settle, documents } = await visitor(shared());
    await settle('/blog');
    const field = page.locator('main .newsletter-form [type=email]');
    const below = page.locator('.site-footer .newsletter-form [type=email]');
    await field.fill('a@b.example');
    await below.fill('c@d.example');
    await page.locator('main a[href="/blog/tags/method"]').first().click();
    await page.waitForURL('**/blog/tags/method');
    await page.goBack();
    await page.waitForURL(/\/blog$/);
    await eventually(() => field.inputValue()).toBe('a@b.example');
    expect(await below.inputValue()).toBe('c@d.example');
    // The page that is fetched again has a form of its own.
    await page.locator('main a[href="/blog/tags/method"]').first().click();
    await page.waitForURL('**/blog/tags/method');
    await page.locator('main a[href="/blog"]').first().click();
    await page.waitForURL(/\/blog$/);
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    expect(documents).toEqual(['/blog']);
  });

  it('5.2 in the footer of every page, with the page that it was sent from', async () => {
    const guest = await visitor(shared());
    const { page, open } = guest;
    const posts: Record<string, string>[] = [];
    await page.route('**/api/newsletter', (route) => {
      posts.push(route.request().postDataJSON());
      return route.fulfill({ status: 500, json: {} });
    });
    await open('/en/career');
    const root = page.locator('footer [data-island]');
    await root.scrollIntoViewIfNeeded();
    await eventually(() => root.evaluate((element) => '__k' in element)).toBe(true);
    await root.locator('[name=email]').fill('a@b.example');
    await send(root);
    await root.locator('#newsletter-footer-failure').waitFor();
    expect(await root.locator('#newsletter-footer-failure').textContent()).toContain(FIXED.en.error);
    expect(posts[0]?.page).toBe('/en/career');
    await root.locator('#newsletter-footer-failure button').click();
    expect(await root.locator('[name=email]').inputValue()).toBe('a@b.example');
  });
});

describe('5 without scripts', () => {
  it('5.1 offers the four services, explains its asterisks, says what the data is for, cuts nothing; 5.3 posts natively', async () => {
    const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
    let request: { type: string | undefined; body: string | null } | undefined;
    await page.route('**/api/*', (route) => {
      request = { type: route.request().headers()['content-type'], body: route.request().postData() };
      return route.fulfill({ status: 303, headers: { location: '/contact/thank-you' } });
    });
    for (const locale of ['en', 'fr'] as const) {
      await open(CONTACT[locale].path);
      await standsByItself(page.locator('form.contact-form'), locale);
    }
    expect(await page.locator('[maxlength]').count()).toBe(0);
    expect(await page.locator('#contact-message-hint').textContent()).toContain('5 000');

    for (const [path, place, fields] of [
      [
        '/contact',
        'main',
        ['key', 'locale', 'name', 'email', 'phone', 'service', 'message', 'page', 'token', 'website_url'],
      ],
      ['/en/blog', 'main', ['consent', 'email', 'key', 'locale', 'page', 'token', 'website_url']],
      ['/about', 'footer', ['consent', 'email', 'key', 'locale', 'page', 'token', 'website_url']],
    ] as const) {
      if (path !== '/contact') await open(path);
      request = undefined;
      const form = page.locator(`${place} form`);
      await form.locator('[name=email]').fill('a@b.example');
      if (path === '/contact') await form.locator('[name=service]').first().check();
      await send(form);
      await page.waitForURL('**/contact/thank-you');
      const { type, body } = request ?? { type: undefined, body: undefined };
      expect(type, path).toBe('application/x-www-form-urlencoded');
      const values = new URLSearchParams(body ?? '');
      expect([...new Set(values.keys())].sort(), path).toEqual([...fields].sort());
      expect(values.get('email'), path).toBe('a@b.example');
      expect(values.get('locale'), path).toBe(path.startsWith('/en') ? 'en' : 'fr');
    }
  });
});

/** Behaviour 5.1: its services, its asterisks, and what the data is for, above the button. */
async function standsByItself(form: Locator, locale: Locale): Promise<void> {
  expect(
    await form
      .locator('[name=service]')
      .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value)),
    locale,
  ).toEqual(['software', 'strategy', 'ai', 'design']);
  expect(await form.locator('p').first().textContent(), locale).toContain('(*)');
  expect(await form.locator('.asterisk').count(), locale).toBe(locale === 'en' ? 3 : 2);
  const order = await form.evaluate((element) => {
    const privacy = element.querySelector('a[href$="/privacy"]') as Node;
    const button = element.querySelector('[type=submit]') as Node;
    return privacy.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(order, locale).toBeTruthy();
  expect(
    await form.locator('[name=name]').evaluate((input) => (input as HTMLInputElement).required),
    locale,
  ).toBe(locale === 'en');
}
