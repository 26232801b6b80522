import type { Page } from 'playwright-core';

/** The most that WCAG 1.4.12 lets visitors space text out. */
export const SPACED_TEXT =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

/** Lists the elements that make the page scroll sideways, and those that cut off text. */
export function overflowing(tab: Page): Promise<string[]> {
  return tab.evaluate(() => {
    const name = (element: Element): string => `${element.localName}.${element.getAttribute('class') ?? ''}`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[aria-hidden="true"], .visually-hidden, .trap, .skip') === null;
    const range = document.createRange();
    const rectsOf = (text: Node): readonly DOMRect[] => {
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    };
    const shownTexts = (within: Element): readonly Node[] => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        const { parentElement, textContent } = text;
        if (parentElement !== null && textContent?.trim() !== '' && isShown(parentElement)) texts.push(text);
      }
      return texts;
    };
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) problems.push(`scrolls sideways to ${root.scrollWidth}`);

    const clips = (style: CSSStyleDeclaration): boolean => /hidden|clip/.test(style.overflow);
    const clippers = [...document.querySelectorAll('body *')].filter((element) =>
      clips(getComputedStyle(element)),
    );
    for (const element of clippers.filter(isShown)) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const overflows = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      // A drawing may overflow, since it is meant to bleed off: only text must not.
      const box = element.getBoundingClientRect();
      const isOutside = ({ left, right, top, bottom }: DOMRect): boolean =>
        left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
      const cut = overflows && shownTexts(element).some((text) => rectsOf(text).some(isOutside));
      if (cut) problems.push(`${name(element)} cuts its text off`);
    }
    for (const text of shownTexts(document.body)) {
      const parent = text.parentElement;
      if (parent === null) continue;
      const scroller = parent.closest('pre, .table-scroll, .plate-scroll, [tabindex="0"]');
      for (const { left, right, width } of scroller === null ? rectsOf(text) : []) {
        const outside = width > 1 && (left < -1 || right > innerWidth + 1);
        if (outside)
          problems.push(`${name(parent)} runs out of the page: “${text.textContent?.slice(0, 40)}”`);
      }
    }
    return [...new Set(problems)];
  });
}
