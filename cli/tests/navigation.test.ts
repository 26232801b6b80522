import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Navigation } from '../../templates/navigation.ts';
import type { MiniSite } from './mini-site.ts';
import { realSources } from './real-site.ts';
import type { Stages } from './stages.ts';
import { resolveSite } from './stages.ts';

const FILE = 'content/data/navigation.yaml';
const textOf = ({ root }: MiniSite, file: string): string => readFileSync(join(root, file), 'utf8');

/** Gives the real site another navigation. */
function withNavigation(change: (text: string) => string): MiniSite {
  const site = realSources();
  site.write({ [FILE]: change(textOf(site, FILE)) });
  return site;
}

const navigationOf = ({ site }: Stages, locale: 'fr' | 'en') => site.shared[locale].navigation as Navigation;

/** Lists labels and addresses of the menu, those below an entry in brackets after it. */
const menuOf = (stages: Stages, locale: 'fr' | 'en') =>
  navigationOf(stages, locale).menu.map(({ label, path, entries }) =>
    entries.length === 0 ? [label, path] : [label, path, entries.map((entry) => entry.label)],
  );

describe('6.2 the menu', () => {
  it('is that of the owner', async () => {
    const stages = await resolveSite(realSources());
    expect(stages.diagnostics).toEqual([]);
    expect(menuOf(stages, 'fr')).toEqual([
      ['Accueil', '/'],
      [
        'Services',
        '/services',
        [
          'Stratégie et découverte',
          'Logiciels sur mesure',
          'Design et expérience utilisateur',
          'IA et optimisation',
        ],
      ],
      ['Projets', '/projects'],
      ['Blogue', '/blog'],
      ['Contact', '/contact'],
    ]);
    expect(menuOf(stages, 'en')).toEqual([
      ['Home', '/en'],
      [
        'Services',
        '/en/services',
        ['Strategy and discovery', 'Custom software', 'Design and user experience', 'AI and optimization'],
      ],
      ['Projects', '/en/projects'],
      ['Blog', '/en/blog'],
      ['Contact', '/en/contact'],
    ]);
    const labels = { fr: navigationOf(stages, 'fr').footer[0], en: navigationOf(stages, 'en').footer[0] };
    const plain = (column: typeof labels.en) =>
      column?.entries.filter(({ path }) => path === undefined).map(({ label }) => label);
    expect([plain(labels.fr), plain(labels.en)]).toEqual([[], ['Branding', 'Marketing']]);
  });

  it('is that of the pages right below home without its file', async () => {
    const site = realSources();
    site.write({ [FILE]: undefined });
    const stages = await resolveSite(site);
    expect(stages.diagnostics).toEqual([]);
    const menu = menuOf(stages, 'en');
    expect(menu[0]?.[1]).toBe('/en');
    expect(menu.map(([, path]) => path)).toContain('/en/products');
    expect(menu.find(([, path]) => path === '/en/services')?.[2]).toHaveLength(4);
    expect(menu.map(([, path]) => path)).not.toContain('/en/contact/thank-you');
  });

  it('takes pages, addresses elsewhere, plain labels and lists below an entry, per language', async () => {
    const stages = await resolveSite(
      withNavigation((text) =>
        text.replace(
          /^footer:/m,
          `  - label: { fr: Plus, en: More }
    entries:
      - page: /career
        label: { fr: Carrières, en: Careers }
      - link: https://example.com/portail
        label: { fr: Portail }
      - label: { en: Soon }
footer:`,
        ),
      ),
    );
    expect(stages.diagnostics).toEqual([]);
    expect(navigationOf(stages, 'fr').menu.at(-1)).toMatchObject({
      label: 'Plus',
      entries: [
        { label: 'Carrières', path: '/career' },
        { label: 'Portail', path: 'https://example.com/portail' },
      ],
    });
    expect(menuOf(stages, 'en').at(-1)).toEqual(['More', undefined, ['Careers', 'Soon']]);
  });

  it('shows a page that is scheduled once it is due, and says nothing of it', async () => {
    const site = realSources();
    for (const locale of ['fr', 'en']) {
      const file = `content/${locale}/career.md`;
      site.write({ [file]: textOf(site, file).replace('---\n', '---\npublishAt: 2027-02-01\n') });
    }
    const [before, drafts] = [await resolveSite(site), await resolveSite(site, { drafts: true })];
    const company = (stages: Stages) => navigationOf(stages, 'fr').footer[2]?.entries.map(({ path }) => path);
    expect(before.diagnostics).toEqual([]);
    expect(company(before)).not.toContain('/career');
    expect(company(drafts)).toContain('/career');
  });

  it('says of a draft, while it is shown, that the public build will refuse it', async () => {
    const site = realSources();
    for (const locale of ['fr', 'en']) {
      const file = `content/${locale}/career.md`;
      site.write({ [file]: textOf(site, file).replace('---\n', '---\ndraft: true\n') });
    }
    const { diagnostics } = await resolveSite(site, { drafts: true });
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'draft-page', location: { file: FILE } },
    ]);
  });

  it.each(['/blog/what-a-demo-shows', '/blog/sprint-demonstratoin'])(
    'names the page that is meant by %s, be it an address in the words of a language',
    async (address) => {
      const { diagnostics } = await resolveSite(
        withNavigation((text) => text.replace('  - page: /contact\n', `  - page: ${address}\n`)),
      );
      expect(diagnostics).toMatchObject([
        { code: 'unknown-page', suggestion: '/blog/sprint-demonstration', location: { file: FILE } },
      ]);
    },
  );

  it.each([
    [
      'a page and a link at once',
      '    link: /about\n    label: { fr: X, en: X }\n',
      '"menu.5" leads to a page or to a link, not to both',
    ],
    ['no label', '    label: {}\n', '"menu.5.label" must say fr, en or both'],
    ['a key of no meaning', '    labell: X\n    label: { fr: X }\n', 'Unknown key "menu.5.labell"'],
  ])('refuses an entry with %s, at its line', async (_, rest, text) => {
    const { diagnostics } = await resolveSite(
      withNavigation((yaml) => yaml.replace(/^footer:/m, `  - page: /career\n${rest}footer:`)),
    );
    expect(diagnostics).toMatchObject([{ severity: 'error', text, location: { file: FILE } }]);
    expect(diagnostics[0]?.location?.line).toBeGreaterThan(15);
  });
});
