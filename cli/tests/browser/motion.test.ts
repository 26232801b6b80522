import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, MOVING, share, visitor } from './visitor.ts';

const shared = share();

interface Look {
  readonly opacity: number;
  readonly scale: number;
}

/** Measures opacity and horizontal scale of each button that the test added, as visitors see it. */
const looks = (page: Page): Promise<readonly Look[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.added')].map((button) => {
      const { opacity, scale } = getComputedStyle(button);
      return { opacity: Number(opacity), scale: scale === 'none' ? 1 : Number(scale.split(' ')[0]) };
    }),
  );

/** Puts a row of buttons, 100 px high each, far down the page; returns its distance from the top. */
async function addButtons(page: Page, count: number): Promise<number> {
  return page.evaluate((number) => {
    const row = document.createElement('div');
    row.style.cssText = 'margin-top:3000px;display:flex;gap:10px;padding-bottom:3000px';
    for (let index = 0; index < number; index++) {
      const button = Object.assign(document.createElement('button'), { className: 'button added' });
      button.style.cssText = 'height:100px;width:200px';
      row.append(button);
    }
    document.querySelector('main')?.append(row);
    dispatchEvent(new Event('app:page'));
    return (row.firstElementChild?.getBoundingClientRect().top ?? 0) + scrollY;
  }, count);
}

/** Scrolls until a share of the raw progress of buttons at `top` is reached. */
async function scrollToProgress(page: Page, top: number, progress: number): Promise<void> {
  await page.evaluate(
    ([place, share]) => scrollTo({ top: place + 20 + 75 * share - innerHeight, behavior: 'instant' }),
    [top, progress] as const,
  );
}

describe('4.7 the reveal of buttons', () => {
  it('4.7 starts at opacity 0 and half the width, follows the scroll, reverses, staggers a row, jumps straight there on first measure, and is absent on focus, in print, in dialogs, fixed bars and the header, under reduced motion and without scripts', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/career');
    const again = (): Promise<void> =>
      page.evaluate(() => {
        for (const button of document.querySelectorAll('.added')) button.parentElement?.remove();
        scrollTo({ top: 0, behavior: 'instant' });
      });
    let top = await addButtons(page, 1);
    expect(await looks(page)).toEqual([{ opacity: 0, scale: 0.5 }]);
    await scrollToProgress(page, top, 0.5);
    await eventually(async () => (await looks(page))[0]?.opacity).toBeCloseTo(0.75, 2);
    expect((await looks(page))[0]?.scale).toBeCloseTo(0.875, 2);
    // Just past the end: windows scroll by whole pixels.
    await scrollToProgress(page, top, 1.02);
    await eventually(() => looks(page)).toEqual([{ opacity: 1, scale: 1 }]);
    expect(await page.evaluate(() => document.querySelector('.added')?.getAttribute('style'))).not.toMatch(
      /opacity|scale/,
    );
    await scrollToProgress(page, top, -0.1);
    await eventually(() => looks(page)).toEqual([{ opacity: 0, scale: 0.5 }]);

    await again();
    top = await addButtons(page, 3);
    // T = 1.3; at half of it: the first is past its 0.5, the second at half, the third not yet begun.
    await scrollToProgress(page, top, 0.65 / 1.3);
    // To the nearest twentieth: windows scroll by whole pixels.
    await eventually(async () => (await looks(page)).map(({ opacity }) => Math.round(opacity * 20))).toEqual([
      20, 15, 0,
    ]);

    await again();
    top = await addButtons(page, 1);
    await scrollToProgress(page, top, 0.5);
    const look = await page.evaluate(() => {
      const other = document.querySelector('.added')?.cloneNode(true) as HTMLElement;
      other.style.opacity = '';
      document.querySelector('.added')?.replaceWith(other);
      dispatchEvent(new Event('app:page'));
      return Number(other.style.opacity);
    });
    expect(look).toBeCloseTo(0.75, 2);

    await again();
    await addButtons(page, 2);
    const [whole, hidden] = [
      { opacity: 1, scale: 1 },
      { opacity: 0, scale: 0.5 },
    ];
    await page.evaluate(() => document.querySelector<HTMLElement>('.added')?.focus({ preventScroll: true }));
    expect(await looks(page)).toEqual([whole, hidden]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await looks(page)).toEqual([hidden, hidden]);
    await page.emulateMedia({ media: 'print' });
    expect(await looks(page)).toEqual([whole, whole]);
    await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
    expect(await looks(page)).toEqual([whole, whole]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await looks(page)).toEqual([hidden, hidden]);

    const styles = await page.evaluate(() => {
      const hosts = ['dialog', 'header', 'div'].map((name) => document.createElement(name));
      hosts[0]?.setAttribute('open', '');
      if (hosts[2]) hosts[2].dataset.fixed = '';
      document.querySelector('main')?.append(...hosts);
      const buttons = hosts.map((host) => {
        host.style.cssText = 'display:block;position:static;margin-top:3000px';
        const button = Object.assign(document.createElement('button'), {
          className: 'button',
          textContent: 'x',
        });
        host.append(button);
        return button;
      });
      dispatchEvent(new Event('app:page'));
      return buttons.map((button) => button.getAttribute('style'));
    });
    expect(styles).toEqual([null, null, null]);
    expect(await page.locator('header .button, dialog .button').count()).toBe(2);

    const without = await visitor(shared(), { ...MOVING, javaScriptEnabled: false });
    await without.open('/career');
    for (const button of await without.page.locator('main .button').all())
      expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });

  it('4.7 follows its target with a half-life of 100 ms', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    // Before the page loads: a frame by the real clock would take the difference of both clocks as its length.
    await page.clock.install();
    await settle('/career');
    const top = await addButtons(page, 1);
    await page.clock.pauseAt(Date.now() + 60_000);
    await scrollToProgress(page, top, 1);
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.clock.runFor(100);
    const [look] = await looks(page);
    const progress = 1 - Math.sqrt(1 - (look?.opacity ?? 0));
    expect(progress).toBeGreaterThan(0.4);
    expect(progress).toBeLessThan(0.6);
  });
});

describe('4.6 the cursor', () => {
  const dot = (page: Page) => page.locator('.cursor-dot');
  const ring = (page: Page) => page.locator('.cursor-ring');
  const isShown = async (page: Page): Promise<boolean> =>
    (await dot(page).evaluate((element) => getComputedStyle(element).visibility)) === 'visible';
  const placeOf = (page: Page, name: string): Promise<readonly number[]> =>
    page.evaluate((selector) => {
      const { m41, m42 } = new DOMMatrix(
        getComputedStyle(document.querySelector(selector) as Element).transform,
      );
      return [Math.round(m41), Math.round(m42)];
    }, name);

  it('4.6 is two elements without text that no pointer hits, hidden until the first move, on leave and on blur, reacts to what can be used, goes where another pointer takes over, and above an open dialog', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/career');
    await dot(page).waitFor({ state: 'attached' });
    expect(await page.locator('[aria-hidden=true] > .cursor-dot + .cursor-ring').count()).toBe(1);
    for (const part of [dot(page), ring(page)])
      expect(await part.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
    expect(await isShown(page)).toBe(false);
    await page.mouse.move(300, 200);
    await eventually(() => isShown(page)).toBe(true);
    expect(await placeOf(page, '.cursor-dot')).toEqual([300, 200]);
    await page.evaluate(() => document.documentElement.dispatchEvent(new PointerEvent('pointerleave')));
    expect(await isShown(page)).toBe(false);
    await page.mouse.move(310, 200);
    expect(await isShown(page)).toBe(true);
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    expect(await isShown(page)).toBe(false);
    await page.mouse.move(320, 210);
    expect(await isShown(page)).toBe(true);
    for (const selector of ['header .language', 'header .theme-switch', 'footer input[type=email]']) {
      await page.locator(selector).first().hover();
      expect(await ring(page).getAttribute('class'), selector).toContain('on');
      await page.mouse.move(2, 300);
      await page.locator('footer .consent').hover();
      expect(await ring(page).getAttribute('class'), selector).not.toMatch(/\bon\b/);
    }
    const hasShown = (): Promise<boolean> =>
      dot(page).evaluate(({ classList }) => classList.contains('shown'));
    await page.mouse.move(300, 200);
    await eventually(hasShown).toBe(true);
    await page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true })),
    );
    expect(await hasShown()).toBe(false);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog#menu')?.showModal());
    await page.mouse.move(310, 210);
    expect(await hasShown()).toBe(true);
    expect(await dot(page).evaluate((element) => element.closest('dialog')?.id)).toBe('menu');
    expect(await dot(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.mouse.move(320, 220);
    expect(await dot(page).evaluate((element) => element.closest('dialog'))).toBeNull();
    // Under reduced motion its ring moves with the dot, as soon as it is asked for.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.mouse.move(100, 100);
    await page.mouse.move(500, 400);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await placeOf(page, '.cursor-ring')).toEqual([500, 400]);
  });

  it('4.6 has a ring that follows by time, asks for no frame while the mouse rests, never hides the native cursor, and is off under forced colours', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/career');
    await dot(page).waitFor({ state: 'attached' });
    await page.mouse.move(100, 100);
    await page.mouse.move(500, 400);
    await eventually(() => placeOf(page, '.cursor-ring')).toEqual([500, 400]);
    const framesAsked = (): Promise<number> =>
      page.evaluate(async () => {
        const ask = window.requestAnimationFrame;
        let asked = 0;
        window.requestAnimationFrame = (task) => {
          asked += 1;
          return ask(task);
        };
        await new Promise((resolve) => setTimeout(resolve, 200));
        window.requestAnimationFrame = ask;
        return asked;
      });
    await eventually(framesAsked).toBe(0);
    await page.mouse.move(300, 300);
    const cursors = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll('*')].map((element) => getComputedStyle(element).cursor)),
    ]);
    expect(cursors).not.toContain('none');
    await page.emulateMedia({ forcedColors: 'active' });
    await eventually(() => dot(page).count()).toBe(0);
    await page.emulateMedia({ forcedColors: 'none' });
    await eventually(() => dot(page).count()).toBe(1);
    await page.mouse.move(500, 400);
    await eventually(() => placeOf(page, '.cursor-ring')).toEqual([500, 400]);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(600, 400);
    await page.clock.runFor(100);
    const [x = 0] = await placeOf(page, '.cursor-ring');
    expect(x).toBeGreaterThan(545);
    expect(x).toBeLessThan(580);
  });

  it('4.6 is off under forced colours and without a mouse', async () => {
    const forced = await visitor(shared(), { ...MOVING, forcedColors: 'active' });
    await forced.settle('/career');
    const touch = await visitor(shared(), { ...MOVING, hasTouch: true, isMobile: true });
    await touch.settle('/career');
    await touch.page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
    expect(await dot(forced.page).count()).toBe(0);
    expect(await dot(touch.page).count()).toBe(0);
    expect(touch.requests.filter((path) => path.includes('/cursor.'))).toEqual([]);
  });
});
