import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Letter paper, less its margins. */
const SHEET = { width: 695, height: 900 } as const;

it('4 on paper, a rule keeps off the heading above it, and a line of a title off the next', async () => {
  const { page, open, settle } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      });
  for (const [path, heading, list] of [
    ['/', '.recent-grid h2', '.recent-grid .posts'],
    ['/projects/modernisation', '.changes h2', '.changes ul'],
  ] as const) {
    await settle(path);
    expect((await boxOf(list)).top - (await boxOf(heading)).bottom, path).toBeGreaterThanOrEqual(8);
  }
  await open('/contact');
  const [first, second] = await Promise.all(
    ['1', '2'].map((line) => boxOf(`.planks .ln:nth-child(${line})`)),
  );
  expect(second?.top).toBe(first?.top);
  expect((second?.left ?? 0) - (first?.right ?? 0)).toBeGreaterThan(4);
});

it('4.6 on paper, there is no cursor, and 4.5 no notice', async () => {
  const { page, settle } = await visitor(shared(), { viewport: SHEET });
  await settle('/about');
  await page.locator('.cursor-dot').waitFor({ state: 'attached' });
  await page.mouse.move(200, 200);
  await page.evaluate(() => {
    const notice = document.createElement('div');
    notice.className = 'update-notice';
    notice.textContent = 'notice';
    document.querySelector('[data-island="update-notice"]')?.append(notice);
  });
  const seen = async (): Promise<readonly string[]> => {
    const parts = ['.cursor-dot', '.cursor-ring', '.update-notice'];
    const shown = await Promise.all(parts.map((part) => page.locator(part).isVisible()));
    return parts.filter((_, index) => shown[index]);
  };
  expect(await seen()).toHaveLength(3);
  await page.emulateMedia({ media: 'print' });
  expect(await seen()).toEqual([]);
});

it('4 on paper, the guide of the brand keeps its drawings and its labels', async () => {
  const { page, settle } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  await settle('/brand');
  for (const part of [
    '.construction .drawing',
    '.swatches .drawing',
    '.joint-list .drawing',
    '.cover-row .drawing',
    '.downloads .text-link',
  ]) {
    const shown = await page
      .locator(part)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width > 0));
    expect(new Set(shown), part).toEqual(new Set([true]));
  }
});

it('4 on paper, the time of a case is to scale', async () => {
  const { page, settle } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/projects/soumissions', '/en/projects/modernization']) {
    await settle(path);
    const steps = await page.locator('.time li').evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        const { height } = item.getBoundingClientRect();
        const share = Number.parseFloat(item.querySelector('span')?.textContent ?? '');
        return { length: height, share, fits: range.getBoundingClientRect().height <= item.clientHeight };
      }),
    );
    const all = steps.reduce((sum, { length }) => sum + length, 0);
    for (const { length, share, fits } of steps) {
      expect(Math.abs((length / all) * 100 - share), `${path} ${share}`).toBeLessThan(2);
      expect(fits, `${path} ${share}`).toBe(true);
    }
  }
});

it('4 on paper, a title keeps its lines together, and a list has the width of the sheet', async () => {
  const { page, open, settle } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  /** Measures the distance from line to line of a title, in heights of its letters. */
  const leading = async (): Promise<readonly number[]> =>
    page
      .locator('h1')
      .first()
      .evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const size = Number.parseFloat(getComputedStyle(title).fontSize);
        const tops = [...new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))];
        return tops
          .sort((a, b) => a - b)
          .flatMap((top, index, all) => (index ? [(top - (all[index - 1] ?? 0)) / size] : []));
      });
  for (const path of ['/', '/projects/modernisation']) {
    await open(path);
    for (const distance of await leading()) {
      expect(distance, path).toBeGreaterThan(1);
      expect(distance, path).toBeLessThan(1.3);
    }
  }
  // Browsers lay a page out for a wider sheet than the one it is printed on, and shrink it.
  await page.setViewportSize({ width: 1200, height: 900 });
  await settle('/blog');
  const row = page.locator('.posts li').first();
  const whole = (await row.boundingBox())?.width ?? 0;
  expect((await row.locator(':scope > div').first().boundingBox())?.width).toBeGreaterThan(whole * 0.9);
});

it('4 on paper, the page of motions leaves out what does not move there', async () => {
  const { page, settle } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  await settle('/anim');
  expect(await page.locator('.demo').evaluateAll((all) => all.some((demo) => demo.checkVisibility()))).toBe(
    false,
  );
});

it('4 on paper, an accent at the top of a sheet stays on it, and no row of a list or choice of a form is cut in two', async () => {
  const { page, open, settle } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  await settle('/');
  // What a line of text lets out above it is printed at the end of the sheet before.
  const room = await page.locator(':is(h1, h2, h3):not(.visually-hidden)').evaluateAll((all) =>
    all.map((heading) => {
      const { font, fontSize, lineHeight } = getComputedStyle(heading);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return Number.NaN;
      context.font = font;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxAscent } =
        context.measureText('À');
      const above = (Number.parseFloat(lineHeight) - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
      return (above + fontBoundingBoxAscent - actualBoundingBoxAscent) / Number.parseFloat(fontSize);
    }),
  );
  expect(room.length).toBeGreaterThan(8);
  // Paper rounds places to its own dots.
  expect(Math.min(...room)).toBeGreaterThan(0.03);
  for (const [path, part] of [
    ['/projects', '.project-card'],
    ['/contact', '.option'],
  ] as const) {
    await open(path);
    const breaks = await page
      .locator(part)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
    expect(new Set(breaks), path).toEqual(new Set(['avoid']));
  }
});

it('4.10 on paper, a page is light, whichever theme the screen has', async () => {
  const { page, open } = await visitor(shared(), { viewport: SHEET });
  await page.emulateMedia({ media: 'print' });
  const colours = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      ['html', ...'form label .input .option code pre h2 a'.split(' ').map((part) => `main ${part}`)].flatMap(
        (part) =>
          [...document.querySelectorAll(part)].map((element) => {
            const { backgroundColor, borderTopColor, color, colorScheme } = getComputedStyle(element);
            return [part, backgroundColor, borderTopColor, color, colorScheme].join(' ');
          }),
      ),
    );
  for (const path of ['/contact', '/blog/site-accessible']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(path);
    const light = await colours();
    expect(light.length, path).toBeGreaterThan(10);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colours(), `${path}, by the system`).toEqual(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    expect(await colours(), `${path}, by the button`).toEqual(light);
  }
});
