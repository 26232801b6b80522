import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { GENERATOR } from '../mini-site.ts';
import type { Shared, Visitor, VisitorOptions } from './visitor.ts';
import { eventually, MOVING, roundTrip, share, visitor } from './visitor.ts';

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
      'Il reste une étape\u00a0: confirmez votre abonnement dans le courriel que nous venons de vous envoyer.',
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
  const root = page.locator('main [data-island]');
  const at = { ...guest, form: root.locator('form'), root, posts };
  await goTo(at, path);
  return at;
}

/** Loads another page with a form, and waits until it is hydrated. */
async function goTo({ open, root, form }: Guest, path: string): Promise<void> {
  await open(path);
  await form.scrollIntoViewIfNeeded();
  await eventually(() => root.evaluate((element) => '__k' in element)).toBe(true);
}

async function fillContact({ form }: Guest, email = 'marie@exemple.ca'): Promise<void> {
  await form.locator('[name=name]').fill('Marie');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=phone]').fill('514 555-0123');
  await form.locator('[name=service]').nth(2).check();
  await form.locator('[name=message]').fill('Bonjour\nà vous');
}

const send = (form: Locator): Promise<void> => form.locator('[type=submit]').click();

/** Waits for the receiver's yes, and goes back to the form. */
async function goBackFromSuccess({ root }: Guest): Promise<void> {
  await root.locator('#contact-success').waitFor();
  await root.locator('#contact-success button').click();
}

/** As password managers and the browser do: no event tells. */
const setValue = (field: Locator, value: string): Promise<void> =>
  field.evaluate((input, text) => {
    (input as HTMLInputElement).value = text;
  }, value);

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

describe('5.1, 5.2 the contact form, from a first mistake to thanks', () => {
  it.each([
    ['fr', 'Caractères restants : 500', 'Caractères en trop : 1 000'],
    ['en', 'Characters left: 500', 'Characters over the limit: 1,000'],
  ] as const)('5.1, 5.2 in %s', async (locale, left, over) => {
    let answer = (): void => {};
    let isHeld = false;
    const guest = await atForm(CONTACT[locale].path, async (route) => {
      if (isHeld)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      await route.fulfill({ json: { ok: true } });
    });
    await asksForWhatIsRequired(guest, locale);
    await countsNearTheEnd(guest, left, over);
    await keepsWhatIsPasted(guest, locale);
    isHeld = true;
    await saysThatItIsUnderWay(guest, locale);
    answer();
    await thanks(guest, locale);
  });
});

/** Behaviour 5.1: what is required is asked for, in the form's own words. */
async function asksForWhatIsRequired({ page, form, posts }: Guest, locale: Locale): Promise<void> {
  expect(await faultyChoices(page)).toBe(0);
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
  expect(await faultyChoices(page)).toBe(4);
  await summary.locator('a').last().click();
  expect(await focusedId(page)).toBe('contact-service');
  expect(posts).toEqual([]);
}

/** How many radio buttons a screen reader is told are wrong: to the browser a required one is until one is chosen. */
async function faultyChoices(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const isWrong = ({
    name,
    value,
  }: {
    readonly name: string;
    readonly value: { readonly value?: unknown };
  }) => name === 'invalid' && value.value === 'true';
  return nodes.filter(({ role, properties }) => role?.value === 'radio' && properties?.some(isWrong)).length;
}

/** Behaviour 5.1: a long message is counted near its end. */
async function countsNearTheEnd({ form }: Guest, left: string, over: string): Promise<void> {
  const count = form.locator('.count');
  const write = (length: number): Promise<void> => form.locator('[name=message]').fill('x'.repeat(length));
  await write(4_499);
  expect(await count.count()).toBe(0);
  await write(4_500);
  await eventually(() => count.textContent()).toBe(left);
  expect(await count.getAttribute('role')).toBe('status');
  await write(6_000);
  await eventually(() => count.textContent()).toBe(over);
  await write(10);
  await eventually(() => count.textContent()).toBe('');
}

/** Behaviour 5.1: a message that is too long is kept whole when pasted, and refused in words. */
async function keepsWhatIsPasted(guest: Guest, locale: Locale): Promise<void> {
  const { page, form, posts } = guest;
  const message = form.locator('[name=message]');
  await fillContact(guest);
  await message.fill('');
  await message.focus();
  await page.keyboard.insertText('x'.repeat(6_000));
  expect((await message.inputValue()).length).toBe(6_000);
  await send(form);
  const told = messages(locale).field.message?.['too-long'];
  await form.locator('#contact-summary').waitFor();
  const error = await form.locator('#contact-message-error').textContent();
  expect(error?.replaceAll('\u00a0', ' ')).toBe(told);
  expect(await form.locator('#contact-message').getAttribute('aria-invalid')).toBe('true');
  expect(posts).toEqual([]);
  await message.fill('x'.repeat(5_000));
  await send(form);
  await eventually(() => posts.length).toBe(1);
  expect(posts[0]?.message?.length).toBe(5_000);
  await goBackFromSuccess(guest);
}

/** Behaviour 5.2: a form is posted once, and says that it is under way. */
async function saysThatItIsUnderWay(guest: Guest, locale: Locale): Promise<void> {
  const { form } = guest;
  await fillContact(guest);
  // The message's counter is one more status, and says nothing of a short one.
  await eventually(() => form.locator('.count').textContent()).toBe('');
  await send(form);
  await form.locator('[role=status]', { hasText: FIXED[locale].loading }).waitFor();
  expect((await form.locator('[role=status]').allTextContents()).join('')).toBe(FIXED[locale].loading);
  expect(await form.locator('[type=submit]').getAttribute('aria-busy')).toBe('true');
  await send(form);
  await form.locator('[name=email]').press('Enter');
}

/** Behaviour 5.2: what was posted, the thanks, and the way back with everything kept. */
async function thanks({ page, form, root, posts }: Guest, locale: Locale): Promise<void> {
  await root.locator('#contact-success').waitFor();
  expect(posts).toHaveLength(2);
  expect(posts[1]).toMatchObject({
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
  expect(posts[1]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await root.locator('#contact-success').textContent()).toContain(FIXED[locale].success);
  expect(await focusedId(page)).toBe('contact-success');
  expect(await form.isVisible()).toBe(false);
  await root.locator('#contact-success button').click();
  expect(await form.locator('[name=message]').inputValue()).toBe('Bonjour\nà vous');
  expect(await form.locator('[name=service]').nth(2).isChecked()).toBe(true);
  expect(await focusedId(page)).toBe('contact-name');
}

describe('5 one visitor who sends the contact form again and again', () => {
  it('5.5 what was filled without a word, 5.1 wrong addresses, 5.2 a retry, 5.5 a full honeypot', async () => {
    const yes = { json: { ok: true } };
    const answers = [yes, yes, { status: 500, json: {} }, yes, yes];
    const guest = await atForm(CONTACT.fr.path, (route) => route.fulfill(answers.shift() ?? {}));
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
    expect(await failure.getAttribute('role')).toBe('alert');
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
    const guest = await atForm(CONTACT.en.path, (route) => left.shift()?.(route));
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

/** Behaviour 5.5: a token is asked for when the form is first used, once, and again when sending; there need not be one. */
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

/** Behaviour 5.2: what the receiver refuses is shown beside its fields. */
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

/** Behaviour 5.2: the error state stands for every answer that is not a yes, and leads back each time. */
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

/** Behaviour 5.2: and for no answer in 15 s. */
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

/** As Google Translate does: each text of an element gives way to two elements around another text. */
const translate = (place: Locator): Promise<void> =>
  place.evaluate((element) => {
    const texts = [...element.querySelectorAll('*')].flatMap((one) => [...one.childNodes]);
    for (const text of texts) {
      if (!(text instanceof Text) || text.parentElement?.localName === 'font') continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(`“${text.data}”`);
      text.replaceWith(outer);
    }
  });

describe('5 the contact form in a page that the browser translates', () => {
  it.each(['fr', 'en'] as const)('5.2 says what is wrong now, and thanks: in %s', async (locale) => {
    const { page, form, root, complaints } = await atForm(CONTACT[locale].path);
    const { field } = messages(locale);
    await translate(form);
    await send(form);
    await translate(form);
    const [summary, beside] = [form.locator('#contact-summary'), form.locator('#contact-email-error')];
    for (const text of [await summary.textContent(), await beside.textContent()])
      expect(text).toContain(field.email?.required);
    await form.locator('[name=email]').fill('marie');
    await send(form);
    for (const text of [await summary.textContent(), await beside.textContent()]) {
      expect(text).toContain(field.email?.invalid);
      expect(text).not.toContain(field.email?.required);
    }
    expect(await focusedId(page)).toBe('contact-summary');
    await fillContact({ form } as Guest);
    await send(form);
    await root.locator('#contact-success').waitFor();
    expect(complaints).toEqual([]);
  });
});

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
      // In turn in both languages: a page that is loaded again may bring back what was written.
      await open(CONTACT[index % 2 === 0 ? 'fr' : 'en'].path);
      await held;
      await act(page.locator('form.contact-form'));
      expect(tokens(), name).toBe(index);
      release();
      await eventually(tokens).toBe(index + 1);
      // One, and no second one behind it.
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
    const guest = await atForm(CONTACT.fr.path, (route) => route.fulfill(answers[asked++]), {
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
    const guest = await atForm(CONTACT.fr.path, async (route) => {
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
  it('5.1 asks for an address and nothing else, beside the sentence of consent, in each language', async () => {
    const guest = await atForm('/blog');
    const { form, root, posts, page } = guest;
    for (const [locale, path] of [
      ['fr', '/blog'],
      ['en', '/en/blog'],
    ] as const) {
      if (locale === 'en') await goTo(guest, path);
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
      const post = posts.at(-1) ?? {};
      expect(post).toMatchObject({ email: 'a@b.example', locale, page: path, website_url: '' });
      expect(post.consent).toMatch(/^\d{4}-\d{2}$/);
      expect(Object.keys(post).sort()).toEqual(
        ['consent', 'email', 'key', 'locale', 'page', 'token', 'website_url'].sort(),
      );
    }
    expect(posts).toHaveLength(2);
  });

  it('4.1 keeps what was written where one goes on and comes back, and what the footer holds on the way', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
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
    // The page asked for anew has a form of its own.
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
