import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Something that axe finds in a page. */
export interface AxeFinding {
  /** Name of the rule, such as `color-contrast`. */
  readonly rule: string;
  /** Description of the rule. */
  readonly help: string;
  /** Selector of the element. */
  readonly element: string;
}

/** Reads the script of axe-core; undefined when it is not installed. */
export async function axeScript(): Promise<string | undefined> {
  try {
    return await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns what axe finds in the page as it is. The script is evaluated: the policy of a site lets no script in. */
export async function axeFindings(tab: Page, script: string): Promise<readonly AxeFinding[]> {
  await tab.evaluate(script + JUDGE_CONTRAST);
  return await tab.evaluate(RUN);
}

/**
 * Has axe judge the contrast of texts near a pseudo-element with a ground, as the tails of a section are: it gives up
 * on all texts of such a section. It takes all options of a check or none: the others are its own.
 */
export const JUDGE_CONTRAST = `;axe.configure({ checks: [{ id: 'color-contrast', options: {
  ignorePseudo: true,
  ignoreUnicode: true,
  ignoreLength: false,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
} }] });`;

/** Asks for WCAG 2.2, levels A and AA. Hidden drawings are emptied first: axe would spend half its time in them. */
const RUN = `(async () => {
  for (const drawing of document.querySelectorAll('svg[aria-hidden="true"]')) drawing.replaceChildren();
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'], preload: false });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => ({ rule: id, help, element: target.flat().join(' ') })),
  );
})()`;
