import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import type { FixtureName } from './fixture-site.ts';
import { fixtureSite } from './fixture-site.ts';
import type { TestServer } from './test-server.ts';
import { serveBuild } from './test-server.ts';

/** Parts that all tests of a file share. */
export interface Shared {
  readonly browser: Browser;
  readonly server: TestServer;
  /** Folder of the build that is served. */
  readonly dist: string;
}

/** Starts a server for a file of tests, and ends it after the last test; all files of a process share one browser. */
export function share(site: FixtureName | (() => Promise<string>) = 'first'): () => Shared {
  let shared: Shared | undefined;
  beforeAll(async () => {
    const dist = typeof site === 'string' ? await fixtureSite(site) : await site();
    shared = { browser: await sharedBrowser(), dist, server: await serveBuild(dist) };
  }, 300_000);
  afterAll(async () => {
    await shared?.server.close();
  });
  return () => {
    if (shared === undefined) throw new Error('share() has not run yet');
    return shared;
  };
}

const started: { browser?: Promise<Browser> } = {};

/**
 * Returns the browser of this process, in which tests keep apart by contexts of their own: starting one for each file
 * costs a second of the processor. It ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await started.browser;
  if (running?.isConnected()) return running;
  started.browser = ensureChromium().then((executablePath) =>
    chromium.launch({ executablePath, args: CHROMIUM_FLAGS }),
  );
  return started.browser;
}

/** Longest time that the end of a test waits for a document that is on its way: some never come. */
const ARRIVAL_MS = 1_000;

/** A visitor with a tab of their own, and what happened in it. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses asked for, without the origin, in order. */
  readonly requests: readonly string[];
  /** Documents asked for, without the origin, in order. */
  readonly documents: readonly string[];
  /** Errors and warnings of the console, and uncaught errors. */
  readonly complaints: readonly string[];
  readonly warnings: readonly string[];
  /** Loads a page as if its address had been typed. */
  readonly open: (path: string) => Promise<void>;
  /** Loads a page and waits until it navigates softly. */
  readonly settle: (path: string) => Promise<void>;
}

/** Options of a visitor who sees motion: view transitions, and drawings that draw themselves. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/**
 * Differences of a visitor from the usual one, who speaks French, has a mouse and no cookies, and asks for less motion:
 * painting what moves is a third of what a visit costs.
 */
export interface VisitorOptions extends BrowserContextOptions {
  /** Value of the language cookie. @default no cookie */
  readonly cookie?: string;
  /** Runs in every document before its own scripts. */
  readonly before?: () => void;
  /** Time at which the page fetches the manifest after the build's id: at once saves time. @default 'at-once' */
  readonly manifest?: 'at-once' | 'after-a-second';
}

/** Opens a tab; it is closed when the test ends. */
export async function visitor(
  { browser, server }: Pick<Shared, 'browser' | 'server'>,
  { cookie, before, manifest = 'at-once', ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: 'fr-CA',
    baseURL: server.origin,
    reducedMotion: 'reduce',
    ...options,
  });
  let arrival: Promise<unknown> = Promise.resolve();
  onTestFinished(async () => {
    await arrival;
    // A route that a test answers may still be under way; its page no longer waits for it.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  if (cookie !== undefined)
    await context.addCookies([{ name: 'i18n_redirected', value: cookie, url: server.origin }]);
  if (manifest === 'at-once') await context.addInitScript(hurry);
  if (before !== undefined) await context.addInitScript(before);
  const page = await context.newPage();
  const requests: string[] = [];
  const documents: string[] = [];
  const complaints: string[] = [];
  const warnings: string[] = [];
  const addressOf = (request: Request): string => request.url().replace(server.origin, '');
  page.on('request', (request) => {
    requests.push(addressOf(request));
    if (!request.isNavigationRequest()) return;
    documents.push(addressOf(request));
    // Chromium forgets to close a tab whose document comes just then.
    arrival = page.waitForEvent('framenavigated', { timeout: ARRIVAL_MS }).catch(() => {});
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
  };
  const settle = async (path: string): Promise<void> => {
    await open(path);
    await navigates(page);
  };
  return { page, context, requests, documents, complaints, warnings, open, settle };
}

/** Makes waits of exactly a second none at all. */
function hurry(): void {
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (task: TimerHandler, milliseconds?: number, ...values: unknown[]) =>
      wait(task, milliseconds === 1_000 ? 0 : milliseconds, ...values),
  });
}

/** Waits until a document navigates softly. */
export async function navigates(page: Page): Promise<void> {
  await page.locator('#announcer').waitFor({ state: 'attached' });
}

/** Asserts of a value what comes true sooner or later: the machine may be busy. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 20_000, interval: 50 });
}

/** Asks the server for something and waits for it: whatever a page was about to ask has been asked by then. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/robots.txt')).text();
  });
}

/** Adds a link at the top of the page and follows it. */
export async function follow(
  page: Page,
  href: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  await addLink(page, href, attributes);
  await page.locator('#followed').click();
}

/** Adds a link at the top of the page, in place of the one added before. */
export async function addLink(
  page: Page,
  href: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  await page.evaluate(
    ([to, names]) => {
      document.getElementById('followed')?.remove();
      const link = document.createElement('a');
      link.id = 'followed';
      link.textContent = 'followed';
      for (const [name, value] of Object.entries(names)) link.setAttribute(name, value);
      link.href = to;
      link.style.cssText = 'position:fixed;inset:40% auto auto 40%;z-index:99';
      document.body.append(link);
    },
    [href, attributes] as const,
  );
}
