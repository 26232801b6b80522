import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { JUDGE_CONTRAST } from '../../check/accessibility/axe.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that pages must keep. */
export const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that a dark theme can break: it replaces colours and nothing else. */
export const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Puts axe-core into a page; by evaluation, since the site's policy lets no script in. */
export async function bringAxe(tab: Page): Promise<void> {
  await tab.evaluate(SOURCE + JUDGE_CONTRAST);
}

/**
 * Empties the drawings that assistive technology never meets: most of a page's elements, in which axe-core would
 * spend half its time for nothing. Lists what such a drawing holds and must not.
 */
export function emptyDrawings(tab: Page): Promise<string[]> {
  return tab.evaluate(() => {
    const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')];
    const wrong = drawings.flatMap((drawing) => [...drawing.querySelectorAll('a, [tabindex], title, desc')]);
    for (const drawing of drawings) drawing.replaceChildren();
    return wrong.map((element) => `a hidden drawing holds ${element.localName}`);
  });
}

/** Lists what axe-core finds wrong in the page as it is now. */
export function violationsIn(tab: Page, rules: RunOnly): Promise<string[]> {
  const options: RunOptions = { runOnly: rules, resultTypes: ['violations'], preload: false };
  return tab.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, options);
}

declare global {
  interface Window {
    readonly axe: typeof import('axe-core');
  }
}
