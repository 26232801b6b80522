import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Reads the look of a part of the page that should show a choice and the focus. */
const look = (page: Page, selector: string, pseudo?: string) =>
  page.evaluate(
    ([name, part]) => {
      const { opacity, outlineStyle, textDecorationLine, backgroundColor } = getComputedStyle(
        document.querySelector(name) ?? document.body,
        part,
      );
      return { opacity, outlineStyle, textDecorationLine, backgroundColor };
    },
    [selector, pseudo] as const,
  );

it('where :has() is unknown, as in Firefox before 121, choices, the focus and grounds show', async () => {
  const { page, open } = await visitor(shared());
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(':has(', ':-unknown(') });
  });
  await open('/contact');
  const choice = page.locator('.option input').nth(1);
  await choice.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => look(page, ':checked + .hole', '::after')).toMatchObject({ opacity: '1' });
  expect(await look(page, ':focus-visible + .hole')).toMatchObject({ outlineStyle: 'solid' });

  await open('/');
  const ground = await look(page, '.hero');
  expect(ground.backgroundColor).not.toBe((await look(page, 'body')).backgroundColor);
  await page.locator('.trade').waitFor();
  await page.locator('.trade [type=radio]').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await look(page, '.trade :checked + span')).toMatchObject({
    textDecorationLine: 'underline',
    outlineStyle: 'solid',
  });
});
