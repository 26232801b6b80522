import sharp from 'sharp';
import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

it('4 the seam between two panels ends where the tails below begin, at any width', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  await settle('/services');
  for (const width of [960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const feet = await page.evaluate(() =>
      [...document.querySelectorAll('.panel:nth-child(even)')].map((panel) => {
        const below = panel.nextElementSibling?.nextElementSibling ?? panel.parentElement?.nextElementSibling;
        if (!below) throw new Error('nothing below a panel');
        const foot = Number.parseFloat(getComputedStyle(panel, '::after').bottom);
        const tails = Number.parseFloat(getComputedStyle(below, '::before').height) - 1;
        return Math.abs(foot - tails);
      }),
    );
    expect(feet.length).toBe(2);
    expect(Math.max(...feet), String(width)).toBeLessThan(0.5);
  }
});

it('4 the slim call has as much room above its footer as under the tails above, and breaks after its question', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  const measured = () =>
    page.evaluate(() => {
      const pixels = (value: string) => Number.parseFloat(value);
      const [call, footer] = [document.querySelector('.slim-call'), document.querySelector('.site-footer')];
      const words = call?.querySelector('h2')?.firstChild;
      if (!call || !footer || !words) throw new Error('no call');
      const { paddingTop, paddingBottom } = getComputedStyle(call);
      const tails = pixels(getComputedStyle(footer, '::before').height) - 1;
      const range = document.createRange();
      range.setStart(words, 0);
      range.setEnd(words, (words.textContent?.indexOf('?') ?? 0) + 1);
      return {
        off: pixels(paddingBottom) - tails - pixels(paddingTop),
        lines: range.getClientRects().length,
      };
    });
  for (const path of ['/about', '/en/about']) {
    await settle(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { off, lines } = await measured();
      expect(Math.abs(off), `${path} ${width}`).toBeLessThan(0.5);
      expect(lines, `${path} ${width}`).toBe(1);
    }
  }
});

it('4 in the dark, no line is drawn round tails where red meets another ground', async () => {
  const { page, settle } = await visitor(shared(), { colorScheme: 'dark' });
  const edgeOf = (part: string) =>
    page.evaluate((on) => {
      const section = document.querySelector(on);
      if (!section) throw new Error(`nothing is ${on}`);
      return getComputedStyle(section, '::before').backgroundImage;
    }, part);
  await settle('/about');
  expect(await edgeOf('.places')).toContain('url(');
  expect(await edgeOf('.slim-call')).toBe('none');
  expect(await edgeOf('.site-footer')).toBe('none');
  await settle('/brand');
  expect(await edgeOf('.hero + *')).toBe('none');
});

it('4 the cut of the wordmark leaves no shard, and its lower half fits', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  await settle('/services');
  const word = page.locator('.wordmark svg');
  await word.scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  const { data, info } = await sharp(await word.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // The upper half is blue, the lower one red, the ground neither.
  const lit = (x: number, y: number) =>
    Math.max(data[(y * width + x) * 3] ?? 0, data[(y * width + x) * 3 + 2] ?? 0) > 120;
  let thin = 0;
  for (let x = 0; x < width; x++) {
    let run = 0;
    for (let y = 0; y <= height; y++) {
      if (y < height && lit(x, y)) run++;
      else {
        if (run > 0 && run < 6) thin++;
        run = 0;
      }
    }
  }
  expect(thin).toBeLessThan(40);
  const last = Array.from({ length: height }, (_, y) => y).filter((y) => lit(width - 1, y));
  expect(last).toEqual([]);
});

it('4 the panel of the contact page is as long as its form, and its tails keep off the beam in its first screen', async () => {
  const { page, open } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  for (const path of ['/contact', '/en/contact']) {
    await open(path);
    const boxOf = async (part: string) => {
      const box = await page.locator(part).boundingBox();
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    };
    const [side, main, text, beam] = await Promise.all(
      ['.contact-side', '.contact-main', '.contact-text', '.contact-side .beam'].map(boxOf),
    );
    expect(side?.bottom, path).toBeCloseTo(main?.bottom ?? 0, 0);
    expect(beam?.bottom, path).toBeLessThan(900);
    // Tails are drawn next to the text, and under the part that stays in the window.
    expect(beam?.top, path).toBeGreaterThanOrEqual(text?.bottom ?? 0);
    await page.evaluate(() => window.scrollTo(0, 150));
    const moved = await boxOf('.contact-side .beam');
    expect(moved.top, path).toBeCloseTo(beam?.top ?? 0, 0);
  }
});

it('4.9 a page that is missing says what leads on next to its title, over a beam that its first screen shows whole', async () => {
  const { page, open } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  await open('/404.html');
  const boxOf = async (part: string) => (await page.locator(part).first().boundingBox()) ?? undefined;
  const [title, beside, beam] = await Promise.all(
    ['main h1', 'main .error-grid', 'main .beam svg'].map(boxOf),
  );
  if (!title || !beside || !beam) throw new Error('a part of the page is missing');
  expect(beside.x).toBeGreaterThan(title.x + title.width);
  expect(beside.y + beside.height).toBeCloseTo(title.y + title.height, 0);
  expect(beam.y + beam.height).toBeLessThan(900);
});
