import type { Page } from 'playwright-core';

/** The most that WCAG 1.4.12 lets visitors space text out. */
export const SPACED_TEXT =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

/** What makes the page scroll sideways, and what cuts off text. */
export function overflowing(tab: Page): Promise<string[]> {
  return tab.evaluate(() => {
    const name = (element: Element): string => `${element.localName}.${element.getAttribute('class') ?? ''}`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[aria-hidden="true"], .visually-hidden, .trap, .skip') === null;
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) problems.push(`scrolls sideways to ${root.scrollWidth}`);

    const clips = (style: CSSStyleDeclaration): boolean => /hidden|clip/.test(style.overflow);
    const clippers = [...document.querySelectorAll('body *')].filter((element) =>
      clips(getComputedStyle(element)),
    );
    for (const element of clippers.filter(isShown)) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const cut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      if (cut && element.textContent?.trim() !== '') problems.push(`${name(element)} cuts its text off`);
    }
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || text.textContent?.trim() === '' || !isShown(parent)) continue;
      range.selectNodeContents(text);
      const scroller = parent.closest('pre, .table-scroll, [tabindex="0"]');
      for (const { left, right, width } of scroller === null ? range.getClientRects() : []) {
        const outside = width > 1 && (left < -1 || right > innerWidth + 1);
        if (outside)
          problems.push(`${name(parent)} runs out of the page: “${text.textContent?.slice(0, 40)}”`);
      }
    }
    return [...new Set(problems)];
  });
}
