import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  eventually,
  isMarked,
  mark,
  navigatesSoftly,
  readAgain,
  shareWatched,
} from '../browser/watched-tab.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { startWatching } from '../watch/watched-site.ts';

const { site, root, open, edit } = shareWatched();

describe('a reload', { timeout: 120_000 }, () => {
  it('comes after the server was away', async () => {
    const own = miniSite();
    const first = await startWatching(own.root);
    const { page } = await open('/about', first);
    await mark(page);
    await first.stop();
    const port = new URL(first.origin).port;
    const second = await startWatching(own.root, { args: ['--port', port] });
    onTestFinished(async () => void (await second.stop()));
    expect(second.origin).toBe(first.origin);
    await eventually(() => isMarked(page).catch(() => true)).toBe(false);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('a change of documents', { timeout: 120_000 }, () => {
  it('of another page leaves this one alone, and is shown when the visitor goes there, though it was fetched before', async () => {
    const { page } = await open('/about');
    await navigatesSoftly(page);
    const link = page.locator('footer a[href="/career"]').first();
    await link.hover();
    // Links that are seen are fetched too: it may have come before.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/career/_payload.json')),
    );
    const returning = await fromCareerToAbout();
    await Promise.all([page, returning].map(mark));
    const looked = [page, returning].map((tab) => readAgain(tab, '/about'));
    const seen = site().states.length;
    edit('content/fr/career.md', (text) => `${text}\n\nUne ligne toute neuve.\n`);
    await eventually(() => site().states.length).toBeGreaterThan(seen);
    await Promise.all(looked);
    // What comes after shows that nothing came before.
    edit('content/fr/about.md', (text) => `${text}\n\nUne ligne ici aussi.\n`);
    for (const tab of [page, returning]) {
      await tab.getByText('Une ligne ici aussi.').waitFor({ state: 'attached' });
      expect(await isMarked(tab)).toBe(true);
    }
    await link.click();
    // A visitor who goes back to it finds it loaded anew.
    await returning.evaluate(() => void setTimeout(() => history.back()));
    for (const tab of [page, returning]) {
      await tab.getByText('Une ligne toute neuve.').waitFor();
      expect(await isMarked(tab)).toBe(false);
    }
  });

  /** A tab that was shown /about softly, from /career. */
  const fromCareerToAbout = async (): Promise<Page> => {
    const { page } = await open('/career');
    await navigatesSoftly(page);
    const looked = readAgain(page, '/about');
    await page.locator('footer a[href="/about"]').first().click();
    await looked;
    return page;
  };

  it('is loaded when a form says something else', async () => {
    const { page } = await open('/contact');
    await mark(page);
    edit('locales/fr.json', (text) => text.replace(/("message": ")/, '$1Neuf : '));
    await eventually(() => isMarked(page)).toBe(false);
  });

  it('is loaded when a ribbon came: 1.4 drafts carry one', async () => {
    const { page } = await open('/about');
    await mark(page);
    edit('content/fr/about.md', (text) => text.replace('---\n', '---\ndraft: true\n'));
    await eventually(() => isMarked(page)).toBe(false);
    const ribbon = page.locator('.draft-ribbon');
    await ribbon.waitFor();
    expect(await ribbon.textContent()).toBe('Brouillon');
    await page.getByRole('button', { name: 'Cette page' }).waitFor();
    await page.keyboard.press('Alt+e');
    await page.getByText('Brouillon : absente du site publié').waitFor();
  });
});

describe('a change of styles', { timeout: 120_000 }, () => {
  it('is shown without a reload, twice in a row, and then of a document leaves the page standing', async () => {
    const { page, complaints } = await open('/about');
    await mark(page);
    // The shared one, and the page's own.
    const sheets = await page.locator('link[rel=stylesheet]').count();
    const outline = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).outlineWidth);
    edit('assets/styles/base.css', (text) => `${text}\nbody { outline: 3px solid red; }\n`);
    await eventually(outline).toBe('3px');
    const looked = readAgain(page, '/about');
    appendFileSync(join(root(), 'assets/styles/base.css'), '\nbody { outline: 5px solid red; }\n');
    await eventually(outline).toBe('5px');
    expect(await isMarked(page)).toBe(true);
    await eventually(() => page.locator('link[rel=stylesheet]').count()).toBe(sheets);
    await looked;
    edit('content/fr/about.md', (text) => `${text}\n\nUne ligne après les styles.\n`);
    await page.getByText('Une ligne après les styles.').waitFor({ state: 'attached' });
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('a mistake', { timeout: 120_000 }, () => {
  it('fills the page where nothing was ever built, and gives way to the site', async () => {
    const own = miniSite({ 'content/fr/about.md': '---\ntemplate: rien\n---\n' });
    const watched = await startWatching(own.root);
    onTestFinished(async () => void (await watched.stop()));
    const { page } = await open('/about', watched);
    const overlay = page.getByRole('alert');
    await overlay.waitFor();
    expect(await overlay.textContent()).toContain('Unknown template "rien"');
    const box = await overlay.boundingBox();
    expect([box?.width, box?.height]).toEqual([1280, 800]);
    expect(await page.getByRole('button').count()).toBe(0);
    cpSync(
      join(GENERATOR, 'cli/tests/sites/base/content/fr/about.md'),
      join(own.root, 'content/fr/about.md'),
    );
    await page.getByRole('heading', { level: 1, name: 'À propos de nous' }).waitFor();
    expect(await overlay.count()).toBe(0);
  });
});

describe('the panel', { timeout: 120_000 }, () => {
  it('says on the page that the public build would fail, in whose words, and when it would not', async () => {
    const { page } = await open('/about');
    const mend = edit('content/fr/career.md', (text) => text.replace('---\n', '---\ndraft: true\n'));
    const notice = page.getByRole('link', { name: /Le site public échouerait.*erreurs/ });
    await notice.waitFor();
    expect(await notice.getAttribute('href')).toBe('/_site/desk');
    await page.goto(`${site().origin}/career`);
    await page.getByText('Brouillon', { exact: true }).waitFor();
    await page.keyboard.press('Alt+e');
    const panel = page.getByRole('dialog', { name: 'À propos de cette page' });
    await panel.getByText('leads to a draft').waitFor();
    expect(await panel.textContent()).toContain('Brouillon : absente du site publié');
    mend();
    await notice.waitFor({ state: 'detached' });
  });

  it('follows soft navigation, and says dead links and the weights of pictures', async () => {
    const { page } = await open('/about');
    await navigatesSoftly(page);
    await page.getByRole('button', { name: 'Cette page' }).click();
    const panel = page.getByRole('dialog', { name: 'À propos de cette page' });
    await panel.getByText('content/fr/about.md').waitFor();
    // Not by the mouse: the panel lies over the link.
    await page
      .locator('footer a[href="/career"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await panel.getByText('content/fr/career.md').waitFor();
    edit('content/fr/career.md', (text) => `${text}\n\n[Nulle part](/nulle-part)\n`);
    await panel.getByText('The link "/nulle-part" on /career leads to no page').waitFor();
  });
});

describe('a page that gets another address', { timeout: 120_000 }, () => {
  const FILE = 'content/fr/essai.md';

  /** Saves the page with these lines in its front matter. */
  function save(title: string, ...lines: readonly string[]): () => void {
    const description = 'Une page dont l’adresse change pendant que quelqu’un la regarde et la corrige.';
    const matter = [`title: ${title}`, `description: ${description}`, 'only: fr', ...lines].join('\n');
    const body = Array.from({ length: 40 }, (_, at) => `Le paragraphe ${at} de l’essai.`).join('\n\n');
    return edit(FILE, () => `---\n${matter}\n---\n\n${body}\n`);
  }

  it('takes its tab along, which keeps its place and what was written, also when it was gone meanwhile', async () => {
    const remove = save('Un essai');
    await eventually(async () => (await fetch(`${site().origin}/essai`)).status).toBe(200);
    const { page, documents, complaints } = await open('/essai');
    const email = page.locator('footer form[action$="/newsletter"] [name=email]');
    await email.fill('camille@example.com');
    await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }));
    const path = (): string => new URL(page.url()).pathname;
    const expectArrival = async (at: string): Promise<void> => {
      await eventually(path).toBe(at);
      await page.getByRole('heading', { level: 1, name: 'Un essai' }).waitFor();
      await eventually(() => email.inputValue()).toBe('camille@example.com');
      await eventually(() => page.evaluate(() => scrollY)).toBe(240);
    };
    await expectArrival('/essai');
    for (const slug of ['es', 'essai-long']) {
      save('Un essai', `slug: ${slug}`);
      await expectArrival(`/${slug}`);
    }
    expect(documents).toEqual(['/essai', '/es', '/essai-long']);

    remove();
    await eventually(() => page.title()).not.toContain('Un essai');
    expect(path()).toBe('/essai-long');
    save('Un essai');
    await expectArrival('/essai');
    // What is edited from now on is seen.
    save('Un essai corrigé');
    await page.getByRole('heading', { level: 1, name: 'Un essai corrigé' }).waitFor();
    expect(path()).toBe('/essai');
    // Those are the browser's, of the page that was gone.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);

    // A tab that a redirect, or a visitor, leads to an address that the page had a moment ago.
    const { page: late } = await open('/about');
    await late.goto('/es').catch(() => undefined);
    await eventually(() => new URL(late.url()).pathname).toBe('/essai');
  });
});

describe('the panel', { timeout: 120_000 }, () => {
  it('opens and closes by the keyboard, leaves the page as it was, and tells about it in its language', async () => {
    const { page, complaints } = await open('/en/about');
    const look = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        ['h1', 'main', 'header', 'a', 'button'].map((name) => {
          const found = document.querySelector(name);
          const { font, color, margin, padding, width } = getComputedStyle(found ?? document.body);
          return [font, color, margin, padding, width].join(' ');
        }),
      );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await look();
    await page.keyboard.press('Alt+e');
    const panel = page.getByRole('dialog', { name: 'About this page' });
    await panel.waitFor();
    // Its styles do not reach the panel, nor the panel’s the page.
    expect(await look()).toEqual(before);
    expect(await panel.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('system-ui');
    expect(await page.evaluate(() => document.querySelectorAll('body site-watch').length)).toBe(0);
    await panel.getByText('content/en/about.md').waitFor();
    expect(await panel.getByRole('link', { name: '/about', exact: true }).getAttribute('href')).toBe(
      '/about',
    );
    expect(await panel.textContent()).toMatch(/Title.*\d+ characters \(3 to 60\)/);
    expect(await panel.textContent()).toMatch(/Description.*\d+ characters \(70 to 165\)/);
    expect(await panel.textContent()).toContain('Dead linksNone');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'This page' });
    expect(
      await button.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
