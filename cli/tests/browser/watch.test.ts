import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BASE, miniSite } from '../mini-site.ts';
import { watchHere } from '../watch/watched-here.ts';
import { sharedBrowser } from './visitor.ts';
import { eventually, isMarked, mark, openTab } from './watched-tab.ts';

const PAGE = 'content/fr/about.md';
const COMPONENTS = 'templates/components.tsx';
const FORM = '<form><input name="kept" /><input name="secret" type="password" /></form>';

/** `npm run quality` has more tests of this. */
it('an edit is shown in place, a mistake over the last good page, and a reload keeps the place and what was written', async () => {
  const tall = Array.from({ length: 60 }, (_, at) => `Le paragraphe ${at} de la page.`).join('\n\n');
  const { root } = miniSite({
    [COMPONENTS]: readFileSync(join(BASE, COMPONENTS), 'utf8').replace('<div dangerously', `${FORM}$&`),
    [PAGE]: `${readFileSync(join(BASE, PAGE), 'utf8')}\n${tall}\n`,
  });
  const site = await watchHere(root);
  onTestFinished(async () => void (await site.stop()));
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  const { page, complaints } = await openTab(await sharedBrowser(), site.origin, '/about');
  const kept = page.locator('[name=kept]');
  const scroll = (): Promise<number> => page.evaluate(() => scrollY);

  await kept.fill('Camille');
  await page.locator('[name=secret]').fill('écrit en secret');
  await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }));
  await mark(page);
  edit(PAGE, (text) =>
    text.replace(/^title: .*$/m, 'title: Un autre titre').concat('\n\nUne ligne neuve.\n'),
  );
  await page.getByText('Une ligne neuve.').waitFor({ state: 'attached' });
  expect(await page.title()).toContain('Un autre titre');
  expect([await kept.inputValue(), await scroll()]).toEqual(['Camille', 240]);

  edit(PAGE, (text) => text.replace('---\n', "---\ntemplate: '<img src=x>'\n"));
  const overlay = page.getByRole('alert', { name: 'Le site ne peut pas être bâti' });
  await overlay.waitFor();
  expect(await overlay.textContent()).toContain("template: '<img src=x>'");
  expect(await overlay.textContent()).toMatch(/content\/fr\/about\.md:2:11:/);
  expect(await overlay.locator('img').count()).toBe(0);
  expect(await page.locator('h1').textContent()).toBe('Un autre titre');
  edit(PAGE, (text) => text.replace(/^template: .*\n/m, ''));
  await overlay.waitFor({ state: 'detached' });
  expect(await isMarked(page)).toBe(true);

  // Only a reload can show it.
  edit('assets/static/hello.txt', (text) => `${text}Neuf\n`);
  await eventually(() => isMarked(page)).toBe(false);
  await eventually(() => kept.inputValue()).toBe('Camille');
  expect(await page.locator('[name=secret]').inputValue()).toBe('');
  await eventually(scroll).toBe(240);
  expect(complaints).toEqual([]);
});

it('a mistake is read whole on a phone', async () => {
  const wrong = readFileSync(join(BASE, PAGE), 'utf8').replace('---\n', '---\ndraft: oui\n');
  const site = await watchHere(miniSite({ [PAGE]: wrong }).root);
  onTestFinished(async () => void (await site.stop()));
  const { page } = await openTab(await sharedBrowser(), site.origin, '/about');
  await page.setViewportSize({ width: 390, height: 844 });
  const said = page.getByRole('alert').locator('pre');
  await said.waitFor();
  expect(await said.textContent()).toMatch(/^✘ \[ERROR\] .{40}/);
  expect(await said.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
});
