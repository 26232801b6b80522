import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, isMarked, mark, shareWatched } from './watched-tab.ts';

const { open, edit } = shareWatched();

/** Only a reload can show it; no page is made anew for it, neither here nor by the public build. */
function editStaticFile(): void {
  edit('assets/static/downloads/symbol.svg', (text) => `${text}<!-- Neuf -->\n`);
}

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** A marked tab with a password, and text in a field that is gone when the page is loaded again. */
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

/** A marked tab with text in a field, whose browser can store nothing: a reload would lose what was written. */
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

describe('a reload', { timeout: 120_000 }, () => {
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

/** What a page says of itself and what its document became; the rest is the same on every page. */
const documentOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts = ['title', 'meta', 'script[type="application/ld+json"]', 'h1', '.prose'];
    return [...document.querySelectorAll(parts.join())].map(({ outerHTML }) => outerHTML).join('\n');
  });

describe('a change of documents', { timeout: 120_000 }, () => {
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
    // The other tab's page was not the one that was sent any more: it is loaded.
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

describe('a mistake', { timeout: 120_000 }, () => {
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
    const overlay = page.getByRole('alert', { name: 'Le site ne peut pas être construit' });
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
