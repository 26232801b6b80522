import { describe, expect, it } from 'vitest';
import { addLink, eventually, follow, share } from './visitor.ts';
import { checks, HOUR, notice, OTHER, OTHER_WORDS, updates, waiting } from './waiting.ts';

const shared = share();

describe('4.5 the update check', () => {
  it('4.5 asks every 60 minutes, says nothing while the page is the same, waits for a form, and shows a notice that takes no focus, can be dismissed, reloads, and goes with the page that it is about', async () => {
    const guest = await waiting(shared());
    const { page, settle, documents, requests } = guest;
    await settle('/about');
    expect(checks(guest)).toBe(1);
    for (const expected of [2, 3]) {
      const answered = page.waitForResponse('**/builds/latest.json*');
      await page.clock.fastForward(HOUR);
      await answered;
      expect(checks(guest)).toBe(expected);
    }
    expect(requests.filter((path) => /^\/builds\/latest\.json\?\d{13}$/.test(path))).toHaveLength(3);
    expect(await updates(page)).toEqual([]);
    expect(await notice(page).count()).toBe(0);

    // Another build, in which this page says the same.
    const id = 'aaaaaaaaaaaaaaaa';
    guest.deploy({ json: { ...OTHER.json, id } });
    const compared = page.waitForResponse(`**/about/_payload.json?${id}`);
    await page.clock.fastForward(HOUR);
    await (await compared).finished();
    await eventually(() => page.evaluate(() => window.app?.id)).toBe(id);
    expect(await updates(page)).toHaveLength(1);
    expect(await notice(page).count()).toBe(0);

    // The notice waits while a form has focus or unsent text.
    const email = page.locator('footer input[type=email]');
    await email.fill('a@b.example');
    guest.deploy(OTHER, OTHER_WORDS);
    await page.clock.fastForward(HOUR);
    await eventually(() => updates(page)).toHaveLength(2);
    await page.locator('.skip').focus();
    await page.clock.runFor(100);
    expect(await notice(page).count()).toBe(0);
    await email.fill('');
    await page.clock.runFor(100);
    expect(await notice(page).count()).toBe(0);
    await addLink(page, '/career');
    await page.locator('#followed').focus();
    await page.clock.runFor(100);
    await notice(page).waitFor();
    expect(await notice(page).locator('p').textContent()).toBe('Cette page a été mise à jour.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('followed');
    await page.getByRole('button', { name: 'Plus tard' }).click();
    await eventually(() => notice(page).count()).toBe(0);

    guest.deploy({ json: { ...OTHER.json, id: 'eeeeeeeeeeeeeeee' } }, { content: 'yet another' });
    await page.clock.fastForward(HOUR);
    await notice(page).waitFor();
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await eventually(() => notice(page).count()).toBe(0);
    expect(documents).toEqual(['/about']);

    guest.deploy({ json: { ...OTHER.json, id: 'dddddddddddddddd' } }, { content: 'the last' });
    await page.clock.fastForward(HOUR);
    await page.getByRole('button', { name: 'Recharger' }).click();
    await eventually(() => documents).toEqual(['/about', '/career']);
  });

  it('4.5 says nothing of another shell, and makes the next navigation a full load', async () => {
    const guest = await waiting(shared());
    const { page, settle, documents, warnings } = guest;
    await settle('/about');
    guest.deploy(OTHER, { shell: 'other' });
    const answered = page.waitForResponse(`**/about/_payload.json?${OTHER.json.id}`);
    await page.clock.fastForward(HOUR);
    await (await answered).finished();
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(await updates(page)).toEqual([]);
    expect(documents).toEqual(['/about', '/career']);
    expect(warnings).toEqual([]);
  });
});
