import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
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
} from './at-form.ts';
import type { Shared } from './visitor.ts';
import { eventually } from './visitor.ts';

/** Texts of the message's counter near the limit, and beyond it. */
const COUNTED = {
  fr: ['Caractères restants\u00a0: 500', 'Caractères en trop\u00a0: 1\u00a0000'],
  en: ['Characters left: 500', 'Characters over the limit: 1,000'],
} as const;

/** Behaviour 5.1 and 5.2, from a first mistake to thanks. */
export async function goesFromMistakeToThanks(shared: Shared, locale: Locale): Promise<void> {
  let answer = (): void => {};
  let isHeld = false;
  const guest = await atForm(shared, CONTACT[locale].path, async (route) => {
    if (isHeld)
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    await route.fulfill({ json: { ok: true } });
  });
  await asksForWhatIsRequired(guest, locale);
  await countsNearTheEnd(guest, locale);
  await keepsWhatIsPasted(guest, locale);
  isHeld = true;
  await saysThatItIsUnderWay(guest, locale);
  answer();
  await thanks(guest, locale);
}

/** Behaviour 5.1: what is required is asked for, in the form's own words. */
async function asksForWhatIsRequired({ page, form, posts }: Guest, locale: Locale): Promise<void> {
  expect(await faultyChoices(page)).toBe(0);
  const described = (await form.locator('[type=submit]').getAttribute('aria-describedby')) ?? '';
  expect(await form.locator(`#${described}`).textContent()).toContain(messages(locale).contact.notice);
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
  expect(await isLive(summary)).toBe(false);
  const email = form.locator('#contact-email');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const error = (await email.getAttribute('aria-describedby')) ?? '';
  expect(await form.locator(`#${error}`).textContent()).toBe(field.email?.required);
  expect(await form.locator('fieldset').getAttribute('aria-describedby')).toBe('contact-service-error');
  expect(await faultyChoices(page)).toBe(4);
  await summary.locator('a').last().click();
  expect(await focusedId(page)).toBe('contact-service');
  expect(posts).toEqual([]);
}

/** Tells whether assistive technology reads an element when it changes: it reads what takes the focus already. */
export function isLive(element: Locator): Promise<boolean> {
  return element.evaluate((part) => part.closest('[aria-live], [role=alert], [role=status]') !== null);
}

/**
 * Counts the radio buttons that a screen reader calls invalid: to the browser a required one is, until the visitor
 * chooses one.
 */
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
async function countsNearTheEnd({ form }: Guest, locale: Locale): Promise<void> {
  const [left, over] = COUNTED[locale];
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

/** Does as Google Translate does: replaces each text of an element by two elements around another text. */
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

/** Behaviour 5.2 in a page that the browser translates. */
export async function isTranslated(shared: Shared, locale: Locale): Promise<void> {
  const { page, form, root, complaints } = await atForm(shared, CONTACT[locale].path);
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
}

/** Behaviour 5.1: the newsletter form asks for an address and nothing else, and shows the sentence of consent. */
export async function asksForAnAddress(shared: Shared, locale: Locale): Promise<void> {
  const path = locale === 'fr' ? '/blog' : '/en/blog';
  const { form, root, posts, page } = await atForm(shared, path);
  expect(await form.locator('.input').count()).toBe(1);
  const consent = (await form.locator('.consent').textContent()) ?? '';
  for (const part of [
    'Tenaise inc.',
    'H0H 0H0',
    'bonjour@tenaise.example',
    locale === 'fr' ? 'retirer votre consentement' : 'withdraw',
  ])
    expect(consent).toContain(part);
  const described = (await form.locator('[type=submit]').getAttribute('aria-describedby')) ?? '';
  expect(await form.locator(`#${described}`).textContent()).toBe(consent);
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
  expect(posts).toHaveLength(1);
}
