import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { GENERATOR } from '../mini-site.ts';
import type { Shared, Visitor, VisitorOptions } from './visitor.ts';
import { eventually, share, visitor } from './visitor.ts';

const shared = share();

const CONTACT = {
  fr: { path: '/contact', locale: 'fr' },
  en: { path: '/en/contact', locale: 'en' },
} as const;
type Locale = keyof typeof CONTACT;

/** Texts that product.md and behaviour 2.6 fix, byte for byte. */
const FIXED = {
  fr: {
    loading: 'Veuillez patienter',
    success: 'Merci de nous avoir écrit. Nous communiquerons avec vous sous peu.',
    error: "Une erreur s'est produite. Veuillez réessayer",
    newsletter:
      'Il reste une étape : confirmez votre abonnement dans le courriel que nous venons de vous envoyer.',
  },
  en: {
    loading: 'Please wait',
    success: 'Thank you for contacting us, we will contact you shortly',
    error: 'An error has occurred. Please Try Again',
    newsletter: 'One step left: confirm your subscription in the email we just sent you.',
  },
} as const;

const messages = (locale: Locale) =>
  JSON.parse(readFileSync(join(GENERATOR, 'locales', `${locale}.json`), 'utf8')) as {
    readonly field: Record<string, Record<string, string>>;
  };

/** A visitor at a hydrated form. */
interface Guest extends Visitor {
  readonly form: Locator;
  readonly root: Locator;
  /** Bodies posted, in order. */
  readonly posts: readonly Record<string, string>[];
}

async function atForm(
  path: string,
  answer: (route: Route) => unknown = (route) => route.fulfill({ json: { ok: true } }),
  options: VisitorOptions = {},
): Promise<Guest> {
  const guest = await visitor(shared() as Shared, options);
  const { page } = guest;
  const posts: Record<string, string>[] = [];
  await page.route('**/api/*', (route) => {
    if (route.request().url().endsWith('/token')) return route.fulfill({ json: { token: 'given' } });
    posts.push(route.request().postDataJSON());
    return answer(route);
  });
  await guest.open(path);
  const root = page.locator('main [data-island]');
  await root.locator('form').scrollIntoViewIfNeeded();
  await eventually(() => root.evaluate((element) => '__k' in element)).toBe(true);
  return { ...guest, form: root.locator('form'), root, posts };
}

async function fillContact({ form }: Guest, email = 'marie@exemple.ca'): Promise<void> {
  await form.locator('[name=name]').fill('Marie');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=phone]').fill('514 555-0123');
  await form.locator('[name=service]').nth(2).check();
  await form.locator('[name=message]').fill('Bonjour\nà vous');
}

const send = (form: Locator): Promise<void> => form.locator('[type=submit]').click();

/** As password managers and the browser do: no event tells. */
const setValue = (field: Locator, value: string): Promise<void> =>
  field.evaluate((input, text) => {
    (input as HTMLInputElement).value = text;
  }, value);

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

describe('5.1 the contact form', () => {
  it.each(['fr', 'en'] as const)(
    '5.1 asks for what is required, and says so in its own words, in %s',
    async (locale) => {
      const guest = await atForm(CONTACT[locale].path);
      const { page, form, posts } = guest;
      await send(form);
      const { field } = messages(locale);
      const summary = form.locator('#contact-summary');
      await summary.waitFor();
      const expected = [
        ...(locale === 'en' ? [['#contact-name', field.name?.required]] : []),
        ['#contact-email', field.email?.required],
        ['#contact-service', field.service?.required],
      ];
      expect(
        await summary
          .locator('a')
          .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent])),
      ).toEqual(expected);
      expect(await focusedId(page)).toBe('contact-summary');
      expect(await summary.getAttribute('role')).toBe('alert');
      const email = form.locator('#contact-email');
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      const described = (await email.getAttribute('aria-describedby')) ?? '';
      expect(await form.locator(`#${described}`).textContent()).toBe(field.email?.required);
      expect(await form.locator('fieldset').getAttribute('aria-describedby')).toBe('contact-service-error');
      await summary.locator('a').last().click();
      expect(await focusedId(page)).toBe('contact-service');
      expect(posts).toEqual([]);
    },
  );

  it('5.1 takes e-mail addresses as the HTML standard does', async () => {
    const guest = await atForm(CONTACT.fr.path, () => {});
    const { form, posts } = guest;
    await fillContact(guest, 'a');
    for (const wrong of ['a', 'a@', 'a@b@c', 'a b@c.d', '@b.ca', 'a@-b.ca']) {
      await form.locator('[name=email]').fill(wrong);
      await send(form);
      expect(await form.locator('#contact-email-error').textContent(), wrong).toBe(
        messages('fr').field.email?.invalid,
      );
    }
    expect(posts).toEqual([]);
    await form.locator('[name=email]').fill("o'neil+a.b@sub.exemple");
    await send(form);
    await eventually(() => posts.length).toBe(1);
  });

  it('5.1 offers the four services, explains its asterisks, and says what the data is for above the button', async () => {
    for (const locale of ['fr', 'en'] as const) {
      const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
      await open(CONTACT[locale].path);
      const form = page.locator('form.contact-form');
      expect(
        await form
          .locator('[name=service]')
          .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value)),
      ).toEqual(['software', 'strategy', 'ai', 'design']);
      expect(await form.locator('p').first().textContent()).toContain('(*)');
      expect(await form.locator('.asterisk').count()).toBe(locale === 'en' ? 3 : 2);
      const order = await form.evaluate((element) => {
        const privacy = element.querySelector('a[href$="/privacy"]') as Node;
        const button = element.querySelector('[type=submit]') as Node;
        return privacy.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
      });
      expect(order).toBeTruthy();
      expect(
        await form.locator('[name=name]').evaluate((input) => (input as HTMLInputElement).required),
      ).toBe(locale === 'en');
    }
  });
});

describe('5.2 the states of a form', () => {
  it.each(['fr', 'en'] as const)(
    '5.2 posts once, says that it is under way, and thanks, in %s',
    async (locale) => {
      let answer = (): void => {};
      const guest = await atForm(
        CONTACT[locale].path,
        (route) =>
          new Promise<void>((resolve) => {
            answer = () => resolve(route.fulfill({ json: { ok: true } }));
          }),
      );
      const { page, form, root, posts } = guest;
      await fillContact(guest);
      await send(form);
      await form.locator('[role=status]', { hasText: FIXED[locale].loading }).waitFor();
      expect(await form.locator('[role=status]').textContent()).toBe(FIXED[locale].loading);
      expect(await form.locator('[type=submit]').getAttribute('aria-busy')).toBe('true');
      await send(form);
      await form.locator('[name=email]').press('Enter');
      answer();
      await root.locator('#contact-success').waitFor();
      expect(posts).toHaveLength(1);
      expect(posts[0]).toMatchObject({
        name: 'Marie',
        email: 'marie@exemple.ca',
        phone: '514 555-0123',
        service: 'ai',
        message: 'Bonjour\nà vous',
        locale,
        page: CONTACT[locale].path,
        token: 'given',
        website_url: '',
      });
      expect(posts[0]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(await root.locator('#contact-success').textContent()).toContain(FIXED[locale].success);
      expect(await focusedId(page)).toBe('contact-success');
      expect(await form.isVisible()).toBe(false);
      // Back, with everything kept.
      await root.locator('#contact-success button').click();
      expect(await form.locator('[name=message]').inputValue()).toBe('Bonjour\nà vous');
      expect(await form.locator('[name=service]').nth(2).isChecked()).toBe(true);
      expect(await focusedId(page)).toBe('contact-name');
    },
  );

  it('5.2 keeps the key over retries, and takes another after success', async () => {
    const answers = [{ status: 500, json: {} }, { json: { ok: true } }, { json: { ok: true } }];
    const guest = await atForm(CONTACT.fr.path, (route) => route.fulfill(answers.shift() ?? {}));
    const { form, root, posts } = guest;
    await fillContact(guest);
    await send(form);
    const failure = root.locator('#contact-failure');
    await failure.waitFor();
    expect(await failure.textContent()).toContain(FIXED.fr.error);
    expect(await failure.locator('a[href^="mailto:"]').count()).toBe(1);
    expect(await failure.getAttribute('role')).toBe('alert');
    await failure.locator('button').click();
    expect(await form.locator('[name=email]').inputValue()).toBe('marie@exemple.ca');
    await send(form);
    await root.locator('#contact-success').waitFor();
    await root.locator('#contact-success button').click();
    await send(form);
    await eventually(() => posts.length).toBe(3);
    expect(posts[1]?.key).toBe(posts[0]?.key);
    expect(posts[2]?.key).not.toBe(posts[0]?.key);
  });

  it('5.2 the error state stands for every answer that is not a yes, and leads back each time', async () => {
    const answers: readonly (readonly [name: string, answer: (route: Route) => unknown])[] = [
      ['too many posts', (route) => route.fulfill({ status: 429, json: { ok: false } })],
      ['a broken receiver', (route) => route.fulfill({ status: 503, body: 'down' })],
      [
        'a malformed answer',
        (route) => route.fulfill({ contentType: 'application/json', body: '{"ok": tr' }),
      ],
      [
        'an answer of another kind',
        (route) => route.fulfill({ contentType: 'text/html', body: '<p>ok</p>' }),
      ],
      ['an answer that does not say yes', (route) => route.fulfill({ json: { ok: 'yes' } })],
      ['a refusal without fields', (route) => route.fulfill({ status: 422, json: { ok: false } })],
      ['no network', (route) => route.abort('internetdisconnected')],
    ];
    const left = answers.map(([, answer]) => answer);
    const guest = await atForm(CONTACT.en.path, (route) => left.shift()?.(route));
    const { page, form, root, posts } = guest;
    await fillContact(guest);
    const failure = root.locator('#contact-failure');
    for (const [index, [name]] of answers.entries()) {
      await send(form);
      await failure.waitFor();
      expect(posts.length, name).toBe(index + 1);
      expect(await failure.locator('h2').textContent(), name).toBe(FIXED.en.error);
      expect(await focusedId(page), name).toBe('contact-failure');
      expect(await page.evaluate(() => window.app?.error), name).toBeUndefined();
      await failure.locator('button').click();
      await form.waitFor();
    }
  });

  it('5.2 and for no answer in 15 s', async () => {
    const guest = await atForm(CONTACT.en.path, () => {});
    const { page, form, root, requests } = guest;
    await fillContact(guest);
    await eventually(() => requests).toContain('/api/token');
    await page.clock.install();
    await send(form);
    await form.locator('[role=status]', { hasText: FIXED.en.loading }).waitFor();
    // The page's clock also goes on by itself: leave it the seconds that a busy machine takes.
    await page.clock.runFor(8_000);
    expect(await root.locator('#contact-failure').isVisible()).toBe(false);
    await page.clock.runFor(7_100);
    await root.locator('#contact-failure').waitFor();
  });

  it('5.2 shows what the receiver refuses beside its fields', async () => {
    const guest = await atForm(CONTACT.en.path, (route) =>
      route.fulfill({
        status: 422,
        json: { ok: false, errors: { email: 'too-long', phone: 'invalid', other: 'unknown' } },
      }),
    );
    const { page, form } = guest;
    await fillContact(guest);
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
  });

  it('5.5 asks for a token when the form is first used, once, again when sending, and does without when there is none', async () => {
    const guest = await atForm(CONTACT.en.path);
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
  });

  it.each<[string, (form: Locator) => Promise<void>]>([
    ['typed', (form) => form.locator('[name=email]').fill('a@b.example')],
    ['filled by the browser', (form) => setValue(form.locator('[name=email]'), 'a@b.example')],
    ['chosen', (form) => form.locator('[name=service]').first().check()],
  ])('5.5 asks for a token where something was %s before the script came', async (_, act) => {
    const guest = await visitor(shared());
    const { page, open, requests } = guest;
    await page.route('**/api/token', (route) => route.fulfill({ json: { token: 'given' } }));
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/contact-form.*.js', async (route) => {
      await released;
      await route.continue();
    });
    await open(CONTACT.fr.path);
    await act(page.locator('form.contact-form'));
    expect(requests).not.toContain('/api/token');
    release();
    await eventually(() => requests.filter((path) => path === '/api/token')).toHaveLength(1);
  });

  it('5.5 asks for a token when sending what was filled without a word', async () => {
    const guest = await atForm(CONTACT.fr.path);
    const { form, posts, requests } = guest;
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
  });

  it('5.2 posts where the browser knows no time-outs of its own', async () => {
    const guest = await atForm(CONTACT.fr.path, undefined, {
      before: () => Reflect.deleteProperty(AbortSignal, 'timeout'),
    });
    await fillContact(guest);
    await send(guest.form);
    await guest.root.locator('#contact-success').waitFor();
    expect(guest.posts).toHaveLength(1);
  });

  it('5.3 is sent by the browser itself where scripts cannot ask', async () => {
    const guest = await atForm(CONTACT.fr.path, (route) =>
      route.fulfill({ status: 303, headers: { location: '/contact/thank-you' } }),
    );
    const { page, form, complaints } = guest;
    await page.evaluate(() => Reflect.deleteProperty(window, 'fetch'));
    await fillContact(guest);
    await send(form);
    await page.waitForURL('**/contact/thank-you');
    expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
  });
});

describe('5.1 a long message', () => {
  const count = ({ form }: Guest): Locator => form.locator('.count');
  const write = ({ form }: Guest, length: number): Promise<void> =>
    form.locator('[name=message]').fill('x'.repeat(length));

  it.each([
    ['fr', 'Caractères restants : 500', 'Caractères en trop : 1 000'],
    ['en', 'Characters left: 500', 'Characters over the limit: 1,000'],
  ] as const)('5.1 is counted near its end, in %s', async (locale, left, over) => {
    const guest = await atForm(CONTACT[locale].path);
    await write(guest, 4_499);
    expect(await count(guest).count()).toBe(0);
    await write(guest, 4_500);
    await eventually(() => count(guest).textContent()).toBe(left);
    expect(await count(guest).getAttribute('role')).toBe('status');
    await write(guest, 6_000);
    await eventually(() => count(guest).textContent()).toBe(over);
    await write(guest, 10);
    await eventually(() => count(guest).textContent()).toBe('');
  });

  it.each(['fr', 'en'] as const)(
    '5.1 is kept whole when pasted, and refused in words, in %s',
    async (locale) => {
      const guest = await atForm(CONTACT[locale].path);
      const { page, form, posts } = guest;
      await fillContact(guest);
      await form.locator('[name=message]').fill('');
      await form.locator('[name=message]').focus();
      await page.keyboard.insertText('x'.repeat(6_000));
      expect((await form.locator('[name=message]').inputValue()).length).toBe(6_000);
      await send(form);
      const told = messages(locale).field.message?.['too-long'];
      await form.locator('#contact-summary').waitFor();
      const error = await form.locator('#contact-message-error').textContent();
      expect(error?.replaceAll('\u00a0', ' ')).toBe(told);
      expect(await form.locator('#contact-message').getAttribute('aria-invalid')).toBe('true');
      expect(posts).toEqual([]);
      await form.locator('[name=message]').fill('x'.repeat(5_000));
      await send(form);
      await eventually(() => posts.length).toBe(1);
      expect(posts[0]?.message?.length).toBe(5_000);
    },
  );

  it('5.1 is cut nowhere without scripts either', async () => {
    const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
    await open(CONTACT.fr.path);
    expect(await page.locator('[maxlength]').count()).toBe(0);
    expect(await page.locator('#contact-message-hint').textContent()).toContain('5 000');
  });
});

describe('5.1 the newsletter form', () => {
  it.each([
    ['fr', '/blog'],
    ['en', '/en/blog'],
  ] as const)(
    '5.1 asks for an address and nothing else, beside the sentence of consent, in %s',
    async (locale, path) => {
      const { form, root, posts, page } = await atForm(path);
      expect(await form.locator('.input').count()).toBe(1);
      const consent = (await form.locator('.consent').textContent()) ?? '';
      for (const part of [
        'Tenaise inc.',
        'H0H 0H0',
        'bonjour@tenaise.example',
        locale === 'fr' ? 'retirer votre consentement' : 'withdraw',
      ])
        expect(consent).toContain(part);
      await send(form);
      expect(await form.locator('.field-error').textContent()).toBe(messages(locale).field.email?.required);
      expect(await focusedId(page)).toBe('newsletter-blog-email');
      await form.locator('[name=email]').fill('a@b.example');
      await send(form);
      const success = root.locator('#newsletter-blog-success');
      await success.waitFor();
      expect(await success.locator('h2').textContent()).toBe(FIXED[locale].newsletter);
      expect(posts[0]).toMatchObject({ email: 'a@b.example', locale, page: path, website_url: '' });
      expect(posts[0]?.consent).toMatch(/^\d{4}-\d{2}$/);
      expect(Object.keys(posts[0] ?? {}).sort()).toEqual(
        ['consent', 'email', 'key', 'locale', 'page', 'token', 'website_url'].sort(),
      );
    },
  );

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

describe('5.3 without scripts', () => {
  it.each([
    [
      '/contact',
      'main',
      ['key', 'locale', 'name', 'email', 'phone', 'service', 'message', 'page', 'token', 'website_url'],
    ],
    ['/en/blog', 'main', ['consent', 'email', 'key', 'locale', 'page', 'token', 'website_url']],
    ['/about', 'footer', ['consent', 'email', 'key', 'locale', 'page', 'token', 'website_url']],
  ])('5.3 the form of %s (%s) is a native post of the same fields', async (path, place, fields) => {
    const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
    let request: { type: string | undefined; body: string | null } | undefined;
    await page.route('**/api/*', (route) => {
      request = { type: route.request().headers()['content-type'], body: route.request().postData() };
      return route.fulfill({ status: 303, headers: { location: '/contact/thank-you' } });
    });
    await open(path);
    const form = page.locator(`${place} form`);
    await form.locator('[name=email]').fill('a@b.example');
    if (path === '/contact') await form.locator('[name=service]').first().check();
    await send(form);
    await page.waitForURL('**/contact/thank-you');
    expect(request?.type).toBe('application/x-www-form-urlencoded');
    const values = new URLSearchParams(request?.body ?? '');
    expect([...new Set(values.keys())].sort()).toEqual([...fields].sort());
    expect(values.get('email')).toBe('a@b.example');
    expect(values.get('locale')).toBe(path.startsWith('/en') ? 'en' : 'fr');
  });
});

describe('5.5 the honeypot', () => {
  it('5.5 is off-screen, out of the keyboard’s way and out of the accessibility tree', async () => {
    const { form, page } = await atForm(CONTACT.fr.path);
    const trap = form.locator('[name=website_url]');
    const box = await trap.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    expect(await trap.evaluate((input) => input.closest('[aria-hidden=true]') !== null)).toBe(true);
    expect(await trap.getAttribute('autocomplete')).toBe('off');
    expect(await page.locator('main').ariaSnapshot()).not.toContain('vide');
  });

  it('5.5 is posted when it is filled, for the receiver to judge', async () => {
    const guest = await atForm(CONTACT.fr.path);
    await fillContact(guest);
    await guest.form.locator('[name=website_url]').evaluate((input) => {
      (input as HTMLInputElement).value = 'spam';
    });
    await send(guest.form);
    await eventually(() => guest.posts.length).toBe(1);
    expect(guest.posts[0]?.website_url).toBe('spam');
  });
});
