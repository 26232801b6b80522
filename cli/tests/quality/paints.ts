import type { BrowserContext, Page } from 'playwright-core';

/** Paints and layout shifts of a page since its load began. */
export interface Paints {
  /** One sentence for each layout shift, with what moved. */
  readonly shifts: readonly string[];
  /** The largest thing painted, as a tag with its class; an image says `image`. */
  readonly largest: string | undefined;
}

declare global {
  interface Window {
    painted: { shifts: string[]; largest: string | undefined };
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Has every page of a context watch its own paints, from its first byte on. */
export async function watchPaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.painted = { shifts: [], largest: undefined };
    const describe = (node: Node | null): string =>
      node instanceof Element
        ? `${node.localName}.${node.className}`
        : (node?.parentElement?.className ?? '?');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const sizes = `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`;
          return `${describe(node)} ${sizes}`;
        });
        window.painted.shifts.push(`shift of ${value.toFixed(5)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { url: string; element: Element })[]) {
        window.painted.largest = `${entry.url === '' ? '' : 'image '}${describe(entry.element)}`;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Waits until what has arrived is on the screen. */
export async function paint(tab: Page): Promise<void> {
  await tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Waits until the page has its fonts, has painted with them, and has been told what it painted largest. */
export async function settle(tab: Page): Promise<void> {
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await paint(tab);
  await tab.waitForFunction(() => window.painted.largest !== undefined);
}

/** Scrolls from top to bottom and back, a screen at a time, so that whatever waits for the visitor happens. */
export async function scrollThrough(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const { scrollHeight } = document.documentElement;
    for (let y = 0; y < scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await frame();
  });
}

/** Returns the paints and layout shifts of the page so far. */
export function paintsOf(tab: Page): Promise<Paints> {
  return tab.evaluate(() => window.painted);
}
