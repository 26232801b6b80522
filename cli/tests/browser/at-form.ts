import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { GENERATOR } from '../mini-site.ts';
import type { Shared, Visitor, VisitorOptions } from './visitor.ts';
import { eventually, visitor } from './visitor.ts';

export const CONTACT = {
  fr: { path: '/contact', locale: 'fr' },
  en: { path: '/en/contact', locale: 'en' },
} as const;
export type Locale = keyof typeof CONTACT;

/** Texts that product.md and behaviour 2.6 fix, byte for byte. */
export const FIXED = {
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

export const messages = (locale: Locale) =>
  JSON.parse(readFileSync(join(GENERATOR, 'locales', `${locale}.json`), 'utf8')) as {
    readonly field: Record<string, Record<string, string>>;
    readonly contact: { readonly notice: string };
  };

/** A visitor at a hydrated form. */
export interface Guest extends Visitor {
  readonly form: Locator;
  readonly root: Locator;
  /** Bodies posted, in order. */
  readonly posts: readonly Record<string, string>[];
}

/** Opens a visitor at a form of a page, whose posts are answered. */
export async function atForm(
  shared: Shared,
  path: string,
  answer: (route: Route) => unknown = (route) => route.fulfill({ json: { ok: true } }),
  options: VisitorOptions = {},
): Promise<Guest> {
  const guest = await visitor(shared, options);
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

/** Writes a whole message. */
export async function fillContact({ form }: Guest, email = 'marie@exemple.ca'): Promise<void> {
  await form.locator('[name=name]').fill('Marie');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=phone]').fill('514 555-0123');
  await form.locator('[name=service]').nth(2).check();
  await form.locator('[name=message]').fill('Bonjour\nà vous');
}

export const send = (form: Locator): Promise<void> => form.locator('[type=submit]').click();

/** Waits for the receiver's yes, and goes back to the form. */
export async function goBackFromSuccess({ root }: Guest): Promise<void> {
  await root.locator('#contact-success').waitFor();
  await root.locator('#contact-success button').click();
}

/** Fills a field as password managers and the browser do, without an event. */
export const setValue = (field: Locator, value: string): Promise<void> =>
  field.evaluate((input, text) => {
    (input as HTMLInputElement).value = text;
  }, value);

export const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);
