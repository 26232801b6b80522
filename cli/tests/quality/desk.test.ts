import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from '../browser/visitor.ts';
import { eventually } from '../browser/watched-tab.ts';
import type { MiniSite } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import type { WatchedSite } from '../watch/watched-site.ts';
import { startWatching } from '../watch/watched-site.ts';
import { bringAxe, COLOUR_RULES, RULES, violationsIn } from './axe.ts';

const PATIENCE_MS = 40_000;
const DESCRIPTION =
  'Une description assez longue pour convenir aux moteurs de recherche, qui en veulent soixante-dix.';

/** Makes a page of sections that are longer in one language than in the other. */
function sections(title: string, lines: number, more = ''): string {
  const parts = Array.from(
    { length: 6 },
    (_, part) => `## ${title} ${part + 1}\n\n${'Un paragraphe.\n\n'.repeat(lines)}`,
  );
  return `---\ntitle: ${title}\ndescription: ${DESCRIPTION}\n${more}---\n\n${parts.join('\n')}`;
}

let browser: Browser;
let site: WatchedSite;
let sources: MiniSite;
const cleanUps: (() => void)[] = [];

beforeAll(async () => {
  sources = miniSite(
    {
      'content/fr/guide.md': `${sections('Le guide', 40, 'toc: true\n')}\nVoir [le congé](conge.md).\n`,
      'content/en/guide.md': `${sections('The guide', 30)}\nSee [a note](/en/notes/un) and [the holiday](conge.md), about 45%.\n`,
      'content/fr/conge.md': sections('Le congé', 1),
      'content/en/conge.md': sections('The holiday', 1, 'slug: holiday\n'),
      'content/fr/idee.md': `---\ntitle: Une idée\ndescription: ${DESCRIPTION}\ndraft: true\n---\n\nUn texte.\n`,
    },
    undefined,
    (cleanUp) => cleanUps.push(cleanUp),
  );
  browser = await sharedBrowser();
  site = await startWatching(sources.root, { env: { SITE_EDITOR: 'vscode://file{file}:{line}' } });
}, 300_000);

afterAll(async () => {
  await site?.stop();
  for (const cleanUp of cleanUps) cleanUp();
});

interface Desk {
  readonly page: Page;
  /** The page of a language. */
  readonly frame: (title: string) => FrameLocator;
  /** Errors and warnings of the console, and requests elsewhere. */
  readonly complaints: readonly string[];
}

/** Opens a tab on the desk. */
async function desk(hash = '', colorScheme: 'light' | 'dark' = 'light'): Promise<Desk> {
  const context = await browser.newContext({
    locale: 'fr-CA',
    viewport: { width: 1280, height: 800 },
    colorScheme,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin)) complaints.push(request.url());
  });
  await page.goto(`${site.origin}/_site/desk${hash}`);
  return { page, complaints, frame: (title) => page.frameLocator(`iframe[title="${title}"]`) };
}

/** Measures how far a frame's page has been scrolled, and where the heading of a section is in its window. */
async function placeOf(
  frame: FrameLocator,
  section: number,
): Promise<{ readonly scroll: number; readonly top: number }> {
  const heading = frame.getByRole('heading', { level: 2 }).nth(section - 1);
  return heading.evaluate((element) => ({ scroll: scrollY, top: element.getBoundingClientRect().top }));
}

describe('the desk', { timeout: 120_000 }, () => {
  it('is found, searched and left by the keyboard alone', async () => {
    const { page, complaints } = await desk();
    await page.getByRole('row', { name: /\/guide/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('GUÍDE');
    await eventually(() => page.getByRole('rowheader').allTextContents()).toEqual(['/guide']);
    expect(await page.getByRole('status').filter({ hasText: '1 page' }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '/guide' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('/guide');
    expect(await page.title()).toBe('/guide – Le bureau');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Chercher une page' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '/guide' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is stepped through and left with the same keys inside a page', async () => {
    const { page, frame } = await desk('#/guide');
    const fr = frame('Page en français');
    await fr.getByRole('heading', { level: 2 }).first().waitFor();
    await fr.getByRole('link').first().focus();
    await eventually(async () => {
      await page.keyboard.press('Alt+ArrowDown');
      return (await placeOf(fr, 4)).scroll > 0;
    }).toBe(true);
    await page.keyboard.press('Escape');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('/guide');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Chercher une page' }).waitFor();
  });

  it('shows twins that scroll together, section by section, and leads with the one that is moved', async () => {
    const { page, frame, complaints } = await desk('#/guide');
    const [fr, en] = [frame('Page en français'), frame('Page en anglais')];
    await fr.getByRole('heading', { level: 2 }).first().waitFor();
    await en.getByRole('heading', { level: 2 }).first().waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await eventually(async () => {
      await page.keyboard.press('Alt+ArrowDown');
      return (await placeOf(fr, 4)).scroll > 0 && (await placeOf(fr, 4)).top < 200;
    }).toBe(true);
    await eventually(async () => {
      const [left, right] = [await placeOf(fr, 4), await placeOf(en, 4)];
      return Math.abs(left.top - right.top) < 3 && left.scroll > right.scroll;
    }).toBe(true);
    await page.locator('iframe[title="Page en anglais"]').hover();
    await page.mouse.wheel(0, -10_000);
    await eventually(async () => [(await placeOf(fr, 1)).scroll, (await placeOf(en, 1)).scroll]).toEqual([
      0, 0,
    ]);
    expect(complaints).toEqual([]);
  });

  it('shows them narrow or wide, light or dark, and remembers how', async () => {
    const { page, frame } = await desk('#/guide');
    const html = frame('Page en français').locator('html');
    await page.getByRole('radio', { name: 'Large' }).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => html.evaluate(() => innerWidth)).toBe(390);
    await page.getByRole('radio', { name: 'Sombres' }).check();
    await eventually(() => html.getAttribute('data-theme')).toBe('dark');
    await page.reload();
    await eventually(() => html.getAttribute('data-theme')).toBe('dark');
    expect(await html.evaluate(() => innerWidth)).toBe(390);
    await page.getByRole('radio', { name: 'Large' }).check();
    await eventually(() => html.evaluate(() => innerWidth)).toBe(1280);
  });

  it('opens the line of a block, says what differs, and how the page looks elsewhere', async () => {
    const { page, frame } = await desk('#/guide');
    const differences = page.locator('details', { hasText: 'Différences' });
    await differences.getByText('Nombres').waitFor();
    await eventually(() => differences.locator('dd').allTextContents()).toEqual([
      'Anglais\u00a0: 45',
      'Anglais\u00a0: /notes/un',
      'Français\u00a0: toc',
    ]);
    const result = page.locator('.result').first();
    expect(await result.textContent()).toBe(
      `Dans les résultats de recherchesite.example › guideLe guide | Essai${DESCRIPTION}`,
    );
    await page.locator('summary', { hasText: 'Blocs et lignes' }).press('Enter');
    const link = page
      .getByRole('row', { name: /h2 Le guide 2/ })
      .getByRole('link')
      .first();
    const line = lineOf('content/fr/guide.md', '## Le guide 2');
    expect(await link.getAttribute('href')).toBe(`vscode://file${sources.root}/content/fr/guide.md:${line}`);
    await page.getByRole('button', { name: 'Choisir un bloc' }).press('Enter');
    await frame('Page en anglais').getByRole('heading', { name: 'The guide 3' }).click();
    const picked = page.locator('.said a');
    await picked.waitFor();
    expect(await picked.getAttribute('href')).toBe(
      `vscode://file${sources.root}/content/en/guide.md:${lineOf('content/en/guide.md', '## The guide 3')}`,
    );
    // What is around the text of a page is found too, as a word of the menu.
    await frame('Page en anglais').getByRole('link', { name: 'Notes' }).first().click();
    await eventually(() => picked.getAttribute('href')).toMatch(/\/locales\/en\.json:\d+$/);
  });

  it('follows links in a frame, and what is written', async () => {
    const { page, frame } = await desk('#/guide');
    await frame('Page en anglais').getByRole('link', { name: 'a note' }).click();
    await page.getByRole('heading', { level: 1, name: '/notes/un' }).waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /\/idee/ });
    await row.getByText('Brouillon').waitFor();
    expect(await row.getByText('Absente').count()).toBe(1);
    writeFileSync(
      join(sources.root, 'content/fr/idee.md'),
      `---\ntitle: Une idée\ndescription: ${DESCRIPTION}\nonly: fr\n---\n\nVoir [rien](/nulle-part).\n`,
    );
    await page.getByText(/Le site public ne pourrait pas être bâti.*1 erreur/).waitFor();
    writeFileSync(
      join(sources.root, 'content/fr/idee.md'),
      `---\ntitle: Une idée\ndescription: ${DESCRIPTION}\nonly: fr\n---\n\nUn texte.\n`,
    );
    await row.getByText('Dans cette langue seulement').waitFor();
    await page.getByText(/Le site public pourrait être bâti/).waitFor();
  });

  it('follows what is written at an address that names nothing, too', async () => {
    const { page, complaints } = await desk('#%');
    const row = page.getByRole('row', { name: /\/seule/ });
    await page.getByRole('row', { name: /\/guide/ }).waitFor();
    await eventually(() => row.count()).toBe(0);
    onTestFinished(() => sources.write({ 'content/fr/seule.md': undefined }));
    sources.write({
      'content/fr/seule.md': `---\ntitle: Une seule\ndescription: ${DESCRIPTION}\nonly: fr\n---\n\nUn texte.\n`,
    });
    await row.waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps the keyboard on the page that it was on when the list changes', async () => {
    const { page } = await desk();
    const row = page.getByRole('row', { name: /\/autre/ });
    await page.getByRole('row', { name: /\/guide/ }).waitFor();
    await eventually(() => row.count()).toBe(0);
    await page.getByRole('link', { name: '/guide', exact: true }).focus();
    onTestFinished(() => sources.write({ 'content/fr/autre.md': undefined }));
    sources.write({
      'content/fr/autre.md': `---\ntitle: Une autre\ndescription: ${DESCRIPTION}\nonly: fr\n---\n\nUn texte.\n`,
    });
    await row.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('/guide');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '/guide' }).waitFor();
  });

  it('has no violation that axe-core finds, in light and in the colours of the dark', async () => {
    const { page } = await desk();
    const expectNoViolation = async (): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsIn(page, RULES)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsIn(page, COLOUR_RULES)).toEqual([]);
    };
    await page.getByRole('row', { name: /\/guide/ }).waitFor();
    await bringAxe(page);
    await expectNoViolation();
    await page.getByRole('link', { name: '/guide', exact: true }).click();
    await page.getByText('Nombres').waitFor();
    await page.locator('summary', { hasText: 'Blocs et lignes' }).click();
    await expectNoViolation();
  });
});

/** Finds the 1-based line of a source that says just this. */
function lineOf(file: string, text: string): number {
  return readFileSync(join(sources.root, file), 'utf8').split('\n').indexOf(text) + 1;
}
