import { expect, it } from 'vitest';
import { contrast } from '../../../templates/drawings/palette.ts';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Colours of a text or a line and of what is under it, as hexadecimal numbers. */
interface Pair {
  readonly what: string;
  readonly colours: readonly [string, string];
}

/** Lists the texts and lines of a page, without what is drawn: screens, timbers and code keep their own colours. */
function pairsOf(): Pair[] {
  const hex = (colour: string): string =>
    `#${(colour.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  const isClear = (colour: string): boolean => /, 0\)$/.test(colour);
  const groundOf = (element: Element | null): string => {
    for (let part = element; part !== null; part = part.parentElement) {
      const { backgroundColor } = getComputedStyle(part);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const drawn =
    '.plate, .sheet, .time, .trial, .logs, svg, pre, [aria-hidden="true"], .visually-hidden, .trap, .skip';
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(drawn) === null,
  );
  return shown.flatMap((element) => {
    const style = getComputedStyle(element);
    const what = `${element.localName}.${element.getAttribute('class') ?? ''}`;
    const pairs: Pair[] = [];
    const own = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (own) pairs.push({ what: `text of ${what}`, colours: [hex(style.color), hex(groundOf(element))] });
    for (const side of ['Top', 'Bottom'] as const) {
      const colour = style[`border${side}Color`];
      const width = Number.parseFloat(style[`border${side}Width`]);
      // A wide one is a timber.
      if (width === 0 || width > 8 || isClear(colour)) continue;
      pairs.push({ what: `border of ${what}`, colours: [hex(colour), hex(groundOf(element.parentElement))] });
    }
    return pairs;
  });
}

it('4 texts and lines stand out for visitors who ask for more contrast, on every ground, in both themes', async () => {
  const { page, open } = await visitor(shared(), { contrast: 'more' });
  const faint = new Set<string>();
  for (const path of ['/', '/services/software', '/budget', '/blog', '/blog/site-accessible', '/contact']) {
    await open(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const { what, colours } of await page.evaluate(pairsOf)) {
        const ratio = contrast(...colours);
        // The blue ground of the dark theme has 6.8.
        if (ratio < 6.8) faint.add(`${path}, ${colorScheme}: ${what} has ${ratio}`);
      }
    }
  }
  expect([...faint]).toEqual([]);
});
