import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from '../browser/test-server.ts';
import type { Engine, Tab } from './engine.ts';

/** Servers of one build: one that hands out scripts, one whose scripts never arrive. */
export interface Servers {
  readonly whole: TestServer;
  readonly withoutScripts: TestServer;
}

/** Checks that every engine must pass: navigation, languages and forms, each with the numbers of its rules. */
const CORE: readonly (readonly [name: string, check: (tab: Tab, servers: Servers) => Promise<void>])[] = [
  ['4.1 a soft navigation: payload, title, focus, current link, no document', softNavigation],
  ['4.2 back restores the position, a new page starts at the top', positions],
  ['4.1 another layout is a full load', fullLoad],
  ['2.3 `/` leaves for the browser’s language, 2.5 the switch leads back and 2.2 is remembered', languages],
  ['5.1 5.2 the contact form: field errors, a refusal, success', contact],
  ['5.2 the contact form when the receiver is broken, and back', brokenReceiver],
  ['5.1 the newsletter form', newsletter],
  ['5.3 the contact form without scripts: a native post to its thank-you page', nativeContact],
  ['5.3 the newsletter form without scripts, in English', nativeNewsletter],
];

/** Runs the core in an engine, each check in a fresh profile; returns the names of those that failed. */
export async function runCore(engine: Engine, servers: Servers): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const [name, check] of CORE) {
    const since = Date.now();
    const tab = await engine.newTab();
    try {
      await check(tab, servers);
      console.log(`  ✓ ${name} (${Date.now() - since} ms)`);
    } catch (error) {
      failed.push(name);
      console.log(`  ✘ ${name}\n    ${error instanceof Error ? error.message : error}`);
    } finally {
      await tab.close().catch(() => {});
    }
  }
  return failed;
}

/** Waits until a page has the wanted value: machines are of different speeds. @throws with the other value */
async function expectIn<A extends readonly unknown[], T>(
  tab: Tab,
  wanted: T,
  task: (...parameters: A) => T,
  ...parameters: A
): Promise<void> {
  const end = Date.now() + 20_000;
  let found: unknown;
  while (Date.now() < end) {
    try {
      found = await tab.run(task, ...parameters);
    } catch (error) {
      // The document is being replaced by another.
      found = String(error);
    }
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    await wait(50);
  }
  throw new Error(`${JSON.stringify(found) ?? found} instead of ${JSON.stringify(wanted)} in ${task}`);
}

const navigates = (tab: Tab): Promise<void> =>
  expectIn(tab, true, () => document.getElementById('announcer') !== null);

const path = (): string => location.pathname;

const count = (selector: string): number => document.querySelectorAll(selector).length;

const text = (selector: string): string | undefined =>
  document.querySelector(selector)?.textContent ?? undefined;

/** Marks the document: a full load takes the mark away. */
const mark = (): void => {
  document.documentElement.dataset.mark = 'kept';
};

const isMarked = (): boolean => document.documentElement.dataset.mark === 'kept';

/** Clicks the footer's link to a path: every page has it. */
async function follow(tab: Tab, href: string): Promise<void> {
  // Until a page has laid out what is below the window, links move away from under the pointer.
  await expectIn(tab, true, () => document.documentElement.dataset.arriving === undefined);
  await tab.run((to) => document.querySelector(`footer a[href="${to}"]`)?.scrollIntoView(), href);
  await tab.click(`footer a[href="${href}"]`);
}

async function softNavigation(tab: Tab, { whole }: Servers): Promise<void> {
  await tab.open(`${whole.origin}/about`);
  await navigates(tab);
  await tab.run(mark);
  const before = await tab.run(() => document.title);
  await follow(tab, '/services/ai');
  await expectIn(tab, '/services/ai', path);
  await expectIn(tab, true, (old) => document.title !== old, before);
  await expectIn(tab, true, () => document.getElementById('announcer')?.textContent === document.title);
  await expectIn(tab, 'main', () => document.activeElement?.id);
  await expectIn(tab, 'page', () =>
    document.querySelector('.main-nav a[href="/services/ai"]')?.getAttribute('aria-current'),
  );
  await expectIn(tab, true, isMarked);
}

async function positions(tab: Tab, { whole }: Servers): Promise<void> {
  await tab.open(`${whole.origin}/about`);
  await navigates(tab);
  await tab.run(mark);
  await follow(tab, '/services/ai');
  await expectIn(tab, ['/services/ai', 0], () => [location.pathname, Math.round(scrollY)]);
  await tab.run(() => scrollTo(0, 600));
  await expectIn(tab, 600, () => Math.round(scrollY));
  await tab.run(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click());
  await expectIn(tab, ['/about', 0], () => [location.pathname, Math.round(scrollY)]);
  await tab.back();
  await expectIn(tab, ['/services/ai', 600], () => [location.pathname, Math.round(scrollY)]);
  await expectIn(tab, true, isMarked);
}

async function fullLoad(tab: Tab, { whole }: Servers): Promise<void> {
  await tab.open(`${whole.origin}/about`);
  await navigates(tab);
  await tab.run(mark);
  await follow(tab, '/contact');
  await expectIn(tab, '/contact', path);
  await expectIn(tab, 1, count, 'form.contact-form');
  await expectIn(tab, false, isMarked);
}

async function languages(tab: Tab, { whole }: Servers): Promise<void> {
  await tab.open(`${whole.origin}/?a=1`);
  // The engine's own language decides; both are looked at where the engine asks for English.
  const isEnglish = (await tab.run(() => navigator.languages[0] ?? '')).startsWith('en');
  const [here, there] = isEnglish ? ['/en', '/'] : ['/', '/en'];
  await expectIn(tab, `${here}?a=1`, () => location.pathname + location.search);
  await expectIn(tab, `i18n_redirected=${isEnglish ? 'en' : 'fr'}`, () => document.cookie);
  await tab.click('.site-header [data-switch]');
  await expectIn(tab, `${there}?a=1`, () => location.pathname + location.search);
  await expectIn(tab, `i18n_redirected=${isEnglish ? 'fr' : 'en'}`, () => document.cookie);
  await tab.open(`${whole.origin}/`);
  await expectIn(tab, there, path);
  await tab.open(`${whole.origin}/en/about`);
  await expectIn(tab, '/en/about', path);
}

async function openForm(tab: Tab, url: string, form: string): Promise<void> {
  await tab.open(url);
  await tab.run((selector) => document.querySelector(selector)?.scrollIntoView(), form);
  await expectIn(
    tab,
    true,
    (selector) => '__k' in (document.querySelector(selector)?.closest('[data-island]') ?? {}),
    form,
  );
}

async function fillContact(tab: Tab, email: string): Promise<void> {
  await tab.type('#contact-name', 'Marie');
  await tab.type('#contact-email', email);
  await tab.type('#contact-message', 'Bonjour');
  await tab.click('.contact-form .option');
}

async function contact(tab: Tab, { whole }: Servers): Promise<void> {
  await openForm(tab, `${whole.origin}/en/contact`, '.contact-form');
  await tab.click('.contact-form [type=submit]');
  await expectIn(tab, 'contact-summary', () => document.activeElement?.id);
  await expectIn(tab, ['#contact-name', '#contact-email', '#contact-service'], () =>
    [...document.querySelectorAll('#contact-summary a')].map((link) => link.getAttribute('href')),
  );
  await expectIn(tab, 'true', () => document.querySelector('#contact-email')?.getAttribute('aria-invalid'));
  await fillContact(tab, 'refused@example.com');
  await tab.click('.contact-form [type=submit]');
  await expectIn(tab, ['#contact-email'], () =>
    [...document.querySelectorAll('#contact-summary a')].map((link) => link.getAttribute('href')),
  );
  await tab.type('#contact-email', 'x');
  await tab.run(() => {
    const field = document.querySelector<HTMLInputElement>('#contact-email');
    if (field) field.value = 'marie@example.com';
  });
  await tab.click('.contact-form [type=submit]');
  await expectIn(tab, 'contact-success', () => document.activeElement?.id);
  await expectIn(
    tab,
    'Thank you for contacting us, we will contact you shortly',
    text,
    '#contact-success h2',
  );
}

async function brokenReceiver(tab: Tab, { whole }: Servers): Promise<void> {
  await openForm(tab, `${whole.origin}/contact`, '.contact-form');
  await fillContact(tab, 'broken@example.com');
  await tab.click('.contact-form [type=submit]');
  await expectIn(tab, 'contact-failure', () => document.activeElement?.id);
  await expectIn(tab, "Une erreur s'est produite. Veuillez réessayer", text, '#contact-failure h2');
  await tab.click('#contact-failure button');
  await expectIn(tab, ['broken@example.com', 'Bonjour'], () =>
    ['#contact-email', '#contact-message'].map(
      (field) => document.querySelector<HTMLInputElement>(field)?.value ?? '',
    ),
  );
}

async function newsletter(tab: Tab, { whole }: Servers): Promise<void> {
  await openForm(tab, `${whole.origin}/blog`, 'main .newsletter-form');
  await tab.click('main .newsletter-form [type=submit]');
  await expectIn(tab, 'newsletter-blog-email', () => document.activeElement?.id);
  await tab.type('#newsletter-blog-email', 'a@example.com');
  await tab.click('main .newsletter-form [type=submit]');
  await expectIn(tab, 'newsletter-blog-success', () => document.activeElement?.id);
}

async function nativeContact(tab: Tab, { withoutScripts }: Servers): Promise<void> {
  await tab.open(`${withoutScripts.origin}/contact`);
  await settled(tab);
  await fillContact(tab, 'marie@example.com');
  await tab.click('.contact-form [type=submit]');
  await expectIn(tab, '/contact/thank-you', path);
}

async function nativeNewsletter(tab: Tab, { withoutScripts }: Servers): Promise<void> {
  await tab.open(`${withoutScripts.origin}/en/blog`);
  await settled(tab);
  await tab.type('#newsletter-blog-email', 'a@example.com');
  await tab.click('main .newsletter-form [type=submit]');
  await expectIn(tab, '/en/newsletter/thank-you', path);
}

/** Waits until the reload guard has had its one attempt, and has left the page as the server sent it. */
async function settled(tab: Tab): Promise<void> {
  await expectIn(tab, true, () => sessionStorage.getItem('app:reload') !== null);
  await expectIn(tab, true, () =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
  );
  await expectIn(tab, 'complete', () => document.readyState);
}
