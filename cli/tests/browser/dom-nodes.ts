import type { Page } from 'playwright-core';
import { navigates } from './visitor.ts';

/** Lists every node of the document, one a line, without those that only one of two equal pages may have. */
export async function nodesOf(page: Page): Promise<readonly string[]> {
  await navigates(page);
  await page.locator('.cursor-dot').waitFor({ state: 'attached' });
  await page.locator('head > script[src="/insights/script.js"]').waitFor({ state: 'attached' });
  // The field of the visitor's trade shows itself when its script comes.
  await page.locator('[data-trade][hidden]').waitFor({ state: 'detached' });
  return page.evaluate(async () => {
    document.getElementById('followed')?.remove();
    // The head's batch and the buttons' reveal come to rest.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all(document.getAnimations().map((animation) => animation.ready));
    const isOwn = (element: Element): boolean =>
      element.id === 'announcer' || element.querySelector(':scope > div > .cursor-dot') !== null;
    const lines: string[] = [];
    const visit = (node: Node, depth: number): void => {
      const indent = ' '.repeat(depth);
      if (!(node instanceof Element)) {
        lines.push(`${indent}${node.nodeName} ${JSON.stringify(node.nodeValue)}`);
        return;
      }
      if (isOwn(node)) return;
      const attributes = [...node.attributes]
        .filter(({ name }) => !(name === 'style' && node.classList.contains('button')))
        .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
        .sort();
      lines.push(
        `${indent}${node.namespaceURI === document.documentElement.namespaceURI ? '' : 'svg:'}${node.localName} ${attributes.join(' ')}`,
      );
      const parent = node instanceof HTMLTemplateElement ? node.content : node;
      for (const child of parent.childNodes) visit(child, depth + 1);
    };
    visit(document.documentElement, 0);
    return lines;
  });
}

/** Describes the place and look of each painted element, one a line: stylesheets may show equal nodes differently. */
export async function looksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const looks: string[] = [];
    for (const element of document.body.querySelectorAll(':not(svg *, [class^=cursor])')) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width * height === 0) continue;
      const { color, backgroundColor, fontSize, fontWeight, borderTopWidth } = getComputedStyle(element);
      const box = [x, y + scrollY, width, height].map(Math.round);
      looks.push(
        [
          element.localName,
          element.getAttribute('class'),
          ...box,
          color,
          backgroundColor,
          fontSize,
          fontWeight,
          borderTopWidth,
        ].join(' '),
      );
    }
    return looks;
  });
}

/** Lists the first five lines that differ, with their places: two long lists would tell a reader little. */
export function differences(soft: readonly string[], full: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index < Math.max(soft.length, full.length) && found.length < 5; index++)
    if (soft[index] !== full[index]) found.push(`${index}: soft ${soft[index]} | full ${full[index]}`);
  return found;
}
