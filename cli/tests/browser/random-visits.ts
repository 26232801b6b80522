import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

/** The site of visits at random, and the browser. */
export interface Place {
  readonly browser: Browser;
  readonly origin: string;
  readonly looks: Looks;
}

/** Pages that visits go to: services, others, one of another layout. */
const PATHS = ['/about', '/career', '/services/ai', '/services/design', '/blog', '/contact'];

/** Page that every visit must still be able to reach at its end. */
const LAST = '/terms';

/** Texts that a page is recognized by. */
type Look = readonly [title: string, heading: string];

/** Looks of every page when it is loaded, by path. */
type Looks = ReadonlyMap<string, Look>;

/** Acts of one visit; the network changes as often as the visitor does something. */
const ACTS_A_VISIT = 14;

/** Longest time that a page may take once the network is back: a time-out, a full load, a busy machine. */
const PATIENCE_MS = 20_000;

/**
 * Makes one visit on a network that stalls, drops and returns: links, second clicks, the skip link, addresses, queries,
 * back, forward and the page cache, in an order that its seed decides. At the end the network is there, and the page
 * must become the one that its address names, and lead on. Returns what did not; undefined when all is well.
 */
export async function visitAtRandom(seed: number, place: Place): Promise<string | undefined> {
  const visit = await startVisit(place);
  const random = randomFrom(seed);
  const log: string[] = [];
  try {
    for (let count = 0; count < ACTS_A_VISIT; count++) {
      const [name, act] = pick(ACTS, random);
      log.push(name);
      await act({ ...visit, random });
      await visit.page.waitForTimeout(random() * 350);
    }
    visit.network.set('up');
    const stuck = (await settles(visit, place)) ?? (await leadsOn(visit, place));
    return stuck && `Seed ${seed}: ${stuck}\n  after ${log.join(', ')}`;
  } finally {
    await visit.context.close();
  }
}

/** Types an address, again while the browser's page of an error comes in between. */
async function reopen(page: Page, url: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await page.goto(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await page.waitForTimeout(50);
    }
  }
}

/** Looks at every page of a site that visits at random go to. */
export async function createPlace(browser: Browser, origin: string): Promise<Place> {
  const page = await browser.newPage({ locale: 'fr-CA', baseURL: origin, javaScriptEnabled: false });
  const looks = new Map<string, Look>();
  for (const path of [...PATHS, LAST]) {
    await page.goto(path);
    looks.set(path, [await page.title(), (await page.locator('main h1').first().textContent()) ?? '']);
  }
  await page.close();
  return { browser, origin, looks };
}

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly network: Network;
}

interface Scene extends Visit {
  readonly random: () => number;
}

const ACTS: readonly (readonly [name: string, act: (scene: Scene) => Promise<unknown>])[] = [
  ['a link', ({ page, random }) => click(page, pick(PATHS, random))],
  ['a link', ({ page, random }) => click(page, pick(PATHS, random))],
  ['a service', ({ page }) => click(page, '/services/ai')],
  ['a service', ({ page }) => click(page, '/services/design')],
  ['the same link', ({ page }) => click(page)],
  ['the skip link', ({ page }) => attempt(page, () => document.querySelector<HTMLElement>('.skip')?.click())],
  ['an e-mail link', ({ page }) => click(page, 'mailto:a@b.example')],
  ['a query', ({ page, random }) => click(page, `?q=${Math.floor(random() * 9)}`)],
  ['back', ({ page }) => attempt(page, () => history.back())],
  ['forward', ({ page }) => attempt(page, () => history.forward())],
  ['the page cache', ({ page }) => attempt(page, sleepAndWake)],
  ['a network that is back', async ({ network }) => network.set('up')],
  ['a network that stalls', async ({ network }) => network.set('stalled')],
  ['a network that stalls', async ({ network }) => network.set('stalled')],
  ['a network that drops', async ({ network }) => network.set('down')],
];

/** Puts a link into the page and follows it; without an address, the link that was put there last. */
function click(page: Page, href?: string): Promise<unknown> {
  return attempt(
    page,
    (to) => {
      const link = document.querySelector<HTMLAnchorElement>('#followed') ?? document.createElement('a');
      link.id = 'followed';
      if (to !== undefined) link.href = to;
      document.body.append(link);
      link.click();
    },
    href,
  );
}

function sleepAndWake(): void {
  for (const type of ['pagehide', 'pageshow'])
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
}

/** Runs a task in the page, or gives up after 500 ms: a page that is being left runs none. */
function attempt<A>(page: Page, task: (given: A) => unknown, given?: A): Promise<unknown> {
  return Promise.race([
    page.evaluate(task as never, given as never).catch(() => undefined),
    page.waitForTimeout(500),
  ]);
}

type State = 'up' | 'stalled' | 'down';

/** Every request of a visit, held, refused or let through. */
interface Network {
  readonly set: (state: State) => void;
  readonly take: (route: Route) => void;
}

function createNetwork(): Network {
  let state: State = 'up';
  let held: Route[] = [];
  const take = (route: Route): void => {
    if (state === 'stalled') held.push(route);
    else (state === 'up' ? route.continue() : route.abort()).catch(() => {});
  };
  return {
    take,
    set: (next) => {
      state = next;
      const waiting = held;
      held = [];
      for (const route of waiting) take(route);
    },
  };
}

async function startVisit({ browser, origin }: Place): Promise<Visit> {
  const context = await browser.newContext({ locale: 'fr-CA', baseURL: origin });
  await context.addInitScript(hurry);
  const page = await context.newPage();
  const network = createNetwork();
  await page.goto('/about');
  await page.locator('#announcer').waitFor({ state: 'attached' });
  await page.route('**/*', network.take);
  return { context, page, network };
}

/** Makes the manifest's wait of a second none at all, and time-outs of 8 s 2 s: a busy machine may answer after 1 s. */
function hurry(): void {
  const wait = window.setTimeout;
  const shorter: Readonly<Record<number, number>> = { 1000: 0, 8000: 2000 };
  Object.assign(window, {
    setTimeout: (task: TimerHandler, milliseconds = 0, ...values: unknown[]) =>
      wait(task, shorter[milliseconds] ?? milliseconds, ...values),
  });
}

/** Waits until the page is the one that its address names, with nothing under way; else returns what it is instead. */
async function settles({ page }: Visit, { origin, looks }: Place): Promise<string | undefined> {
  const end = Date.now() + PATIENCE_MS;
  let seen = 'nothing';
  while (Date.now() < end) {
    // A visitor types the address when the browser could not load a page, which it may say only after a while.
    if (!page.url().startsWith(origin)) await reopen(page, `${origin}/about`);
    const state = await page.evaluate(look).catch(() => undefined);
    if (state) {
      const { path, isBusy, title, heading } = state;
      const [wantedTitle, wantedHeading] = looks.get(path) ?? [];
      if (!isBusy && title === wantedTitle && heading === wantedHeading) return undefined;
      seen = JSON.stringify(state);
    }
    await page.waitForTimeout(50);
  }
  return `stuck at ${seen}`;
}

function look() {
  const main = document.querySelector('main');
  return {
    path: location.pathname,
    isBusy: main?.ariaBusy === 'true' || document.querySelector('.busy-line') !== null,
    title: document.title,
    heading: main?.querySelector('h1')?.textContent ?? '',
  };
}

async function leadsOn(visit: Visit, place: Place): Promise<string | undefined> {
  await click(visit.page, LAST);
  await visit.page.waitForURL(`**${LAST}`, { timeout: PATIENCE_MS }).catch(() => {});
  const path = new URL(visit.page.url()).pathname;
  return path === LAST ? settles(visit, place) : `a link to ${LAST} leads to ${path}`;
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Returns a function that gives numbers from 0 to 1, as a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
