import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** An element as assistive technology hears of it. */
interface Heard {
  readonly role: string;
  readonly name: string;
  readonly level: number | undefined;
}

/** Lists what assistive technology hears of in a page, once the page has laid out what is below the window. */
async function heardIn(page: Page): Promise<readonly Heard[]> {
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const level = properties.find((own) => own.name === 'level')?.value.value;
      return {
        role: String(role?.value),
        name: String(name?.value ?? '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
        level: typeof level === 'number' ? level : undefined,
      };
    });
}

/** Elements that separate no words: what follows one is read in the same breath. */
const INLINE = 'ABBR CODE EM OUTPUT SMALL SPAN STRONG SUP TIME ::AFTER ::BEFORE #TEXT'.split(' ');

/** Lists the words that are read as one, such as "logicielstaillés": no space and no block is between them. */
async function gluedIn(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const names = new Map<number | undefined, string>();
  const name = (node: typeof root): void => {
    names.set(node.backendNodeId, node.nodeName.toUpperCase());
    for (const child of [...(node.children ?? []), ...(node.pseudoElements ?? [])]) name(child);
  };
  name(root);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const glued: string[] = [];
  let said = '';
  const read = (id: string): void => {
    const node = byId.get(id);
    if (node?.role?.value === 'StaticText') {
      // An alternative text has no box: it is part of names, but not among the words that are read.
      const text = (node.childIds ?? []).length > 0 ? String(node.name?.value) : '';
      if (/[^\s(«“’-]$/.test(said) && /^[\p{L}\p{N}(«“]/u.test(text))
        glued.push(`${said.slice(-20)}|${text.slice(0, 20)}`);
      said = text || said;
      return;
    }
    const isBlock = !INLINE.includes(names.get(node?.backendDOMNodeId) ?? '#TEXT');
    if (isBlock) said = '';
    for (const child of node?.childIds ?? []) read(child);
    if (isBlock) said = '';
  };
  read(nodes[0]?.nodeId ?? '');
  return glued;
}

/** A page of each kind. */
const READ = [
  ...['/', '/about', '/brand', '/budget', '/contact', '/products', '/privacy', '/accessibility', '/404'],
  ...['/services', '/services/ai', '/projects', '/projects/soumissions', '/blog', '/blog/estimation-precise'],
];

it('4 no two words are read as one, whether a line, a gap or a hidden text is between them', async () => {
  const { page, open } = await visitor(shared());
  const glued: Record<string, readonly string[]> = {};
  for (const path of READ) {
    await open(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await gluedIn(page);
      if (found.length > 0) glued[`${path} at ${width}`] = found;
    }
  }
  expect(glued).toEqual({});
});

it('4 the parts of a legal page are named with their numbers, and marks that are drawn say nothing', async () => {
  const { page, open } = await visitor(shared());
  await open('/privacy');
  const parts = (await heardIn(page)).filter(({ role, level }) => role === 'heading' && level === 2);
  expect(parts[0]?.name).toBe('1. Qui est responsable');
  const links = (await heardIn(page)).filter(({ role }) => role === 'link').map(({ name }) => name);
  expect(links).toContain('1. Qui est responsable');
  await open('/brand');
  expect((await heardIn(page)).filter(({ name }) => name === '×')).toEqual([]);
});

it('4 the contact page begins with its title, and says of the choice of a service that it is required', async () => {
  const { page, open } = await visitor(shared());
  for (const [path, title] of [
    ['/contact', 'Parlez-nous de votre projet.'],
    ['/en/contact', 'Tell us about your project.'],
  ] as const) {
    await open(path);
    const heard = await heardIn(page);
    const titles = heard.filter(({ role, level }) => role === 'heading' && level === 1);
    expect(titles.map(({ name }) => name)).toEqual([title]);
    // The mark stands for what browsers do not say of radio buttons.
    const groups = heard.filter(({ role }) => role === 'group').map(({ name }) => name);
    expect(groups, path).toContain('Service *');
  }
});

it('4 the link at the top of the contact page says where it leads, since that is not where one came from', async () => {
  const { page, open } = await visitor(shared());
  for (const [path, home, name] of [
    ['/contact', '/', 'Accueil'],
    ['/en/contact', '/en', 'Home'],
  ] as const) {
    await open(path);
    expect(await page.locator(`.header-end a[href="${home}"]`).textContent(), path).toBe(name);
  }
});

it('4 the guide of the brand says which ground each of its logos is on', async () => {
  const { page, open } = await visitor(shared());
  await open('/brand');
  expect(await page.locator('.logo-grounds li').allTextContents()).toEqual([
    'Tenaise (Bouleau)',
    'Tenaise (Craie)',
    'Tenaise (Merisier)',
    'Tenaise (Encre)',
  ]);
});

it('5.1 each form with required fields marks them with an asterisk, and says what it means', async () => {
  const { page, open } = await visitor(shared());
  for (const path of ['/', '/blog', '/contact', '/en/contact', '/newsletter/error']) {
    await open(path);
    const forms = await page
      .locator('form')
      .evaluateAll((found) =>
        found.map((form) => [
          form.querySelector('.asterisk') !== null,
          /ast(?:erisk|érisque) \(\*\)|\* (?:Champ obligatoire|Required field)/.test(form.textContent),
        ]),
      );
    expect(forms.length, path).toBeGreaterThan(0);
    for (const one of forms) expect(one, path).toEqual([true, true]);
  }
});

it('4 the tables of drawn screens have a name, and a header for each column and row', async () => {
  const { page, open } = await visitor(shared());
  for (const [path, names] of [
    ['/services/strategy', ['Feuille de route']],
    ['/projects/soumissions', ['prix_v7_final.xlsx', 'Soumission en cours']],
  ] as const) {
    await open(path);
    const heard = await heardIn(page);
    const tables = heard.filter(({ role }) => role === 'table').map(({ name }) => name);
    expect(tables, path).toEqual(names);
    const rows = heard.filter(({ role }) => role === 'row').length;
    expect(heard.filter(({ role }) => role === 'rowheader').length, path).toBe(rows - names.length);
  }
});

it('4 the forms to try blame no answer before it is given, and say what they think of it then', async () => {
  const { page, open } = await visitor(shared());
  await open('/services/design');
  const form = page.locator('#after-2').locator('xpath=ancestor::form');
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const blamed = nodes.filter(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
  );
  expect(blamed.map(({ name }) => name?.value)).toEqual([]);
  // Regions are announced when what they hold is shown, if they were there before.
  const said = async (): Promise<readonly string[]> => {
    const regions = await form.locator('[role=status]').all();
    return (await Promise.all(regions.map((region) => region.innerText()))).filter(Boolean);
  };
  expect(await form.locator('[role=status]').count()).toBe(2);
  expect(await said()).toEqual([]);
  await page.locator('#after-2').fill('514 555');
  await page.keyboard.press('Tab');
  expect(await said()).toEqual([expect.stringContaining('Il manque des chiffres')]);
  await page.locator('#after-2').fill('514 555-0123');
  await form.getByText('Jeudi').click();
  await form.getByText('Oui').click();
  expect(await said()).toEqual([expect.stringContaining('Tout y est.')]);
});

it('4 of what headings find, nothing is a landmark too: the newsletter and tables that scroll are the regions', async () => {
  const { page, open } = await visitor(shared());
  const tables: Record<string, readonly string[]> = {
    '/privacy': [
      'Tableau 1 : Moyen, Renseignements, Pourquoi',
      'Tableau 2 : Renseignements, Durée',
      'Tableau 3 : Nom, Type, Contenu et utilité, Durée',
    ],
    '/accessibility': ['Tableau 1 : Besoin, Ce que fait le site'],
    '/blog/estimation-precise': [
      'Tableau 1 : Au lieu de, Écrivez',
      'Tableau 2 : Hypothèse, Offre A, Offre B, Offre C',
    ],
  };
  for (const path of READ) {
    await open(path);
    const regions = (await heardIn(page)).filter(({ role }) => role === 'region').map(({ name }) => name);
    const newsletter = path === '/contact' ? [] : ['L’infolettre de l’atelier'];
    expect(regions.toSorted(), path).toEqual([...newsletter, ...(tables[path] ?? [])]);
  }
});

it('4 no mark of a list is read: screen readers would say “black square” before each item', async () => {
  const { page, open } = await visitor(shared());
  for (const path of ['/blog/estimation-precise', '/accessibility', '/en/accessibility']) {
    await open(path);
    expect(await page.locator('.prose ul > li').count(), path).toBeGreaterThan(0);
    expect(
      (await heardIn(page)).filter(({ name }) => name.includes('■')),
      path,
    ).toEqual([]);
  }
  await open('/contact');
  await page.waitForFunction(() => '__k' in (document.querySelector('[data-island=contact-form]') ?? {}));
  await page.locator('[data-island=contact-form] [type=submit]').click();
  await page.locator('.alert li').first().waitFor();
  expect((await heardIn(page)).filter(({ name }) => name.includes('■'))).toEqual([]);
});

it('4 lists without marks are lists in Safari too, which takes “list-style: none” for decoration', async () => {
  const { page, open } = await visitor(shared());
  for (const path of ['/', '/blog', '/projects/soumissions', '/contact', '/brand']) {
    await open(path);
    const styles = await page
      .locator('main :is(ul, ol)')
      .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
    expect(styles.length, path).toBeGreaterThan(0);
    expect(styles, path).not.toContain('none');
  }
});

it('4.10 each press of the theme’s button is said, in the header and in the menu, and a page that arrives says none', async () => {
  const { page, open } = await visitor(shared());
  await open('/about');
  const said = (place: string): Promise<string | null> =>
    page.locator(`${place} [role=status]`).textContent();
  for (const [place, width] of [
    ['.site-header', 1440],
    ['.site-menu', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await page.locator('[data-menu-open]').click();
    const button = page.locator(`${place} .theme-switch`);
    await button.waitFor();
    expect(await said(place)).toBe('');
    for (const theme of ['clair', 'sombre', 'système', 'clair']) {
      await button.press('Enter');
      expect(await said(place)).toBe(`Thème\u00a0: ${theme}`);
      expect(await button.getAttribute('aria-label')).toBe(await said(place));
    }
    // What was chosen before is no news.
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await page.locator('.theme-switch[aria-label$=clair]').first().waitFor({ state: 'attached' });
    expect(await said(place)).toBe('');
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.reload();
  }
});
