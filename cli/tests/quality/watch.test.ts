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

  it('keeps the place, what was written and the caret; no password; and waits where nothing can be stored', async () => {
    const elsewhere = await withFieldsOfItsOwn();
    const full = await withFullStorage();
    const { page, complaints } = await open('/contact');
    await page.locator('.button, form').first().waitFor();
    const form = page.locator('form[action$="/contact"]');
    await form.locator('[name=name]').fill('Camille Tremblay');
    await form.locator('[name=message]').fill('Un texte que personne ne veut perdre.');
    await form
      .locator('[name=service][value=ai]')
      .setChecked(true, { force: true })
      .catch(async () => {
        await form.locator('select[name=service]').selectOption('ai');
      });
    await form.locator('[name=message]').evaluate((field: HTMLTextAreaElement) => {
      field.focus();
      field.setSelectionRange(3, 8);
    });
    await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await mark(page);
    editStaticFile();
    await eventually(() => isMarked(page)).toBe(false);
    await eventually(() => form.locator('[name=name]').inputValue()).toBe('Camille Tremblay');
    expect(await form.locator('[name=message]').inputValue()).toBe('Un texte que personne ne veut perdre.');
    expect(await form.evaluate((element: HTMLFormElement) => new FormData(element).get('service'))).toBe(
      'ai',
    );
    await eventually(() => page.evaluate(() => scrollY)).toBe(before);
    expect(
      await page.evaluate(() => {
        const field = document.activeElement as HTMLTextAreaElement;
        return [field.name, field.selectionStart, field.selectionEnd];
      }),
    ).toEqual(['message', 3, 8]);
    expect(complaints).toEqual([]);

    await eventually(() => isMarked(elsewhere)).toBe(false);
    await eventually(() => stored(elsewhere)).toContain('écrit dans kept');
    expect(await stored(elsewhere)).not.toContain('écrit dans secret');

    await full.getByText('ce navigateur ne peut pas garder votre texte').waitFor();
    expect(await isMarked(full)).toBe(true);
    expect(await full.locator('form[action$="/contact"] [name=name]').inputValue()).toBe('Camille');
  });
});

describe('a change of documents', { timeout: 120_000 }, () => {
  it('of another page leaves this one alone, and is shown when the visitor goes there, though it was fetched before', async () => {
    const { page } = await open('/about');
    await navigatesSoftly(page);
    const link = page.locator('footer a[href="/career"]').first();
    await link.hover();
    // Pages of visible links are fetched ahead too: this one may have come before.
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
    // This later edit is shown, so the earlier one was not.
    edit('content/fr/about.md', (text) => `${text}\n\nUne ligne ici aussi.\n`);
    for (const tab of [page, returning]) {
      await tab.getByText('Une ligne ici aussi.').waitFor({ state: 'attached' });
      expect(await isMarked(tab)).toBe(true);
    }
    await link.click();
    // A visitor who goes back to it finds it loaded again.
    await returning.evaluate(() => void setTimeout(() => history.back()));
    for (const tab of [page, returning]) {
      await tab.getByText('Une ligne toute neuve.').waitFor();
      expect(await isMarked(tab)).toBe(false);
    }
  });

  /** Opens a tab that shows /about softly, from /career. */
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
    await page.getByText('Brouillon\u00a0: absente du site publié').waitFor();
  });

  const POST = 'content/fr/blog/protection-information.md';
  const PATH = '/blog/protection-information';

  it('is shown in place, as a load shows it, the page stays as the visitor had it, and another than the one sent is loaded', async () => {
    const { page: other } = await open(PATH);
    await other.evaluate(() => document.querySelector('.prose > p')?.remove());
    await mark(other);
    const { page, complaints } = await open(PATH);
    await page.locator('.prose > p').nth(3).scrollIntoViewIfNeeded();
    await page.locator('footer form[action$="/newsletter"] [name=email]').fill('camille@example.com');
    const before = await page.evaluate(() => scrollY);
    await mark(page);
    const restore = edit(POST, (text) =>
      text
        .replace(/^title: .*$/m, 'title: "Un autre titre"')
        .replace(/^description: "(.{80}).*$/m, 'description: "$1, et la suite est neuve."')
        .replace(/\n\n(?=[A-Z])/, '\n\nUn paragraphe **neuf**, avec [un lien](/about).\n\n- Un\n- Deux\n\n')
        .concat('\n\nUne dernière ligne.\n'),
    );
    await page.getByText('Une dernière ligne.').waitFor({ state: 'attached' });
    expect(await isMarked(page)).toBe(true);
    expect(await page.title()).toContain('Un autre titre');
    expect(await page.locator('footer form [name=email]').inputValue()).toBe('camille@example.com');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before);
    // The page of the other tab was no longer the one that was sent: it is loaded.
    await eventually(() => isMarked(other)).toBe(false);
    await other.getByText('Une dernière ligne.').waitFor({ state: 'attached' });
    await other.reload({ waitUntil: 'load' });
    expect(await documentOf(page)).toBe(await documentOf(other));
    await other.context().close();
    restore();
    await page.getByText('Une dernière ligne.').waitFor({ state: 'detached' });
    expect(await isMarked(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('a change of styles', { timeout: 120_000 }, () => {
  it('is shown without a reload, twice in a row, and a later change of a document keeps the page, too', async () => {
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

  it('is shown as text in a corner of the last good page, and goes when it is mended', async () => {
    const { page, complaints } = await open('/about');
    let isAttacked = false;
    page.on('dialog', async (dialog) => {
      isAttacked = true;
      await dialog.dismiss();
    });
    await mark(page);
    const mend = edit('content/fr/about.md', (text) =>
      text.replace(/^template: .*$/m, "template: '<img src=x onerror=alert(1)>'"),
    );
    const overlay = page.getByRole('alert', { name: 'Le site ne peut pas être bâti' });
    await overlay.waitFor();
    expect(await overlay.textContent()).toContain("template: '<img src=x onerror=alert(1)>'");
    expect(await overlay.textContent()).toMatch(/content\/fr\/about\.md:\d+:11:/);
    expect(await overlay.locator('img').count()).toBe(0);
    const box = await overlay.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
    expect(box?.height).toBeLessThan(500);
    expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(true);
    mend();
    await overlay.waitFor({ state: 'detached' });
    expect(await isMarked(page)).toBe(true);
    expect(isAttacked).toBe(false);
    expect(complaints).toEqual([]);
  });
});

describe('the panel', { timeout: 120_000 }, () => {
  it('says on the page that the public build would fail, in whose words, and when it would not', async () => {
    const { page } = await open('/about');
    const mend = edit('content/fr/career.md', (text) => text.replace('---\n', '---\ndraft: true\n'));
    const notice = page.getByRole('link', { name: /Le site public ne pourrait pas être bâti.*erreurs/ });
    await notice.waitFor();
    expect(await notice.getAttribute('href')).toBe('/_site/desk');
    await page.goto(`${site().origin}/career`);
    await page.getByText('Brouillon', { exact: true }).waitFor();
    await page.keyboard.press('Alt+e');
    const panel = page.getByRole('dialog', { name: 'À propos de cette page' });
    await panel.getByText('leads to a draft').waitFor();
    expect(await panel.textContent()).toContain('Brouillon\u00a0: absente du site publié');
    mend();
    await notice.waitFor({ state: 'detached' });
  });

  it('follows soft navigation, and says dead links and the weights of pictures', async () => {
    const { page } = await open('/about');
    await navigatesSoftly(page);
    await page.getByRole('button', { name: 'Cette page' }).click();
    const panel = page.getByRole('dialog', { name: 'À propos de cette page' });
    await panel.getByText('content/fr/about.md').waitFor();
    // A script clicks the link: the panel lies over it.
    await page
      .locator('footer a[href="/career"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await panel.getByText('content/fr/career.md').waitFor();
    edit('content/fr/career.md', (text) => `${text}\n\n[Nulle part](/nulle-part)\n`);
    const dead = panel.getByRole('listitem').filter({ hasText: '"/nulle-part" on /career leads to no page' });
    await dead.waitFor();
    expect(await dead.locator('strong').textContent()).toMatch(/^Ligne \d+$/);
  });

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
    // The tab follows edits from now on.
    save('Un essai corrigé');
    await page.getByRole('heading', { level: 1, name: 'Un essai corrigé' }).waitFor();
    expect(path()).toBe('/essai');
    // The browser complains of the page that was gone.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);

    // A tab that a redirect, or a visitor, leads to an address that the page had a moment ago.
    const { page: late } = await open('/about');
    await late.goto('/es').catch(() => undefined);
    await eventually(() => new URL(late.url()).pathname).toBe('/essai');
  });
});

/** Edits a file that only a reload can show; no page is made again for it, neither here nor by the public build. */
function editStaticFile(): void {
  edit('assets/static/downloads/symbol.svg', (text) => `${text}<!-- Neuf -->\n`);
}

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Opens a marked tab with a password, and text in a field that is gone when the page is loaded again. */
async function withFieldsOfItsOwn(): Promise<Page> {
  const { page } = await open('/about');
  await page.evaluate(() => {
    const form = document.createElement('form');
    for (const [name, type] of [
      ['secret', 'password'],
      ['kept', 'text'],
    ] as const) {
      const field = document.createElement('input');
      Object.assign(field, { name, type });
      field.value = `écrit dans ${name}`;
      form.append(field);
    }
    document.body.append(form);
  });
  await mark(page);
  return page;
}

/** Opens a marked tab with text in a field, whose browser can store nothing: a reload would lose the text. */
async function withFullStorage(): Promise<Page> {
  const { page } = await open('/contact');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.locator('form[action$="/contact"] [name=name]').fill('Camille');
  await mark(page);
  return page;
}

/** Returns the metadata, the heading and the text of a page; the rest is the same on every page. */
const documentOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts = ['title', 'meta', 'script[type="application/ld+json"]', 'h1', '.prose'];
    return [...document.querySelectorAll(parts.join())].map(({ outerHTML }) => outerHTML).join('\n');
  });
