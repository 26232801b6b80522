import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { lightFont } from '../light-font.ts';
import type { Overlay } from '../mini-site.ts';
import { GENERATOR } from '../mini-site.ts';

/** A fenced block that depends on a file and a picture. */
const MEDIUM =
  "fenced: { medium: { component: Block, attributes: (f) => ({ src: f.file(['pdf']), poster: f.picture }) } },";

/** Returns the files that the base mini-site lacks to depend on everything that a site may be made of. */
export async function lawOverlay(): Promise<Overlay> {
  const base = (file: string): string => readFileSync(join(GENERATOR, 'cli/tests/sites/base', file), 'utf8');
  const photo = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#405060' } })
    .png()
    .toBuffer();
  return {
    'assets/fonts/fonts.json': '{ "display": { "file": "light.woff2", "axes": { "wght": [400, 700] } } }\n',
    'assets/fonts/light.woff2': await lightFont(),
    'assets/images/photo.png': photo,
    'content/fr/notes/vue.png': photo,
    'content/fr/notes/plan.pdf': 'un plan',
    'assets/files/liste.csv': 'une;liste\n',
    'content/fr/notes/un.md': `${base('content/fr/notes/un.md')}\n![Une photo](/images/photo.png)\n\n![Une vue](vue.png)\n\n[Un plan](plan.pdf), [une liste](/files/liste.csv)\n\n::: medium {src=plan.pdf poster=/images/photo.png}\nUn mot.\n:::\n`,
    'content/data/tags.yaml': `${base('content/data/tags.yaml')}bois:\n  label: { fr: Bois, en: Wood }\n  description: { fr: Tout du bois, en: All of wood }\n`,
    'content/fr/an.md':
      '---\nonly: fr\ntemplate: apart\ntitle: Les faits du jour\ndescription: Ce que la configuration dit, assez longuement pour convenir aux moteurs.\n---\n\n{name}, {legalName}, {email}, {privacyEmail}, {privacyTitle}, {address}, {founded}, {year}.\n',
    ...content(),
    'templates/registry.ts': registryOf(base('templates/registry.ts'))
      .replace('import { Layout', 'import { Apart } from "./apart.tsx";\nimport { Block, Layout')
      .replace('    strict: {', '    apart: { component: Apart },\n    strict: {')
      .replace('collections: {', `${MEDIUM}\n  collections: {`),
    // Modules that an edit of another leaves alone.
    'templates/apart.tsx': `import type { ReactNode } from 'react';
import { Page } from './components.tsx';
import { Head } from './head.tsx';

export function Apart(): ReactNode {
  return (
    <>
      <Page />
      <Head />
    </>
  );
}
`,
    'templates/head.tsx': `import type { ReactNode } from 'react';

export function Head(): ReactNode {
  return <p className="tete">Un mot</p>;
}
`,
    'templates/components.tsx': base('templates/components.tsx')
      .replace(
        'Block({ children }: { readonly children: ReactNode })',
        'Block({ children, attributes }: { readonly children: ReactNode; readonly attributes: object })',
      )
      .replace('<section>{children}', '<section data-medium={JSON.stringify(attributes)}>{children}')
      .replace(
        '<h1>{props?.internal.page.title}</h1>',
        '<h1>{props?.internal.page.title}</h1>\n      <p>{JSON.stringify([props?.internal.page.draft, site]).replaceAll(/[{}]/g, "")}</p>',
      )
      .replace(
        'const { props, body } = useContextOf();',
        'const { props, body, env } = useContextOf();\n  const site = [env.config, env.messages, env.data, env.shared, env.year, env.assets.statics];',
      ),
  };
}

/** Returns a menu, claims, people, and documents that have an order. */
function content(): Overlay {
  const shelf = (locale: string, order: number): string =>
    `---\ntitle: Planche ${order} ${locale}\ndescription: Une planche parmi d’autres, décrite assez longuement pour convenir aux moteurs.\norder: ${order}\nnear: [planche-b]\n---\n\n{claims.savings} et \`{claims.savings}\`.\n`;
  const shelves = ['fr', 'en'].flatMap((locale) => [
    [`content/${locale}/shelves/planche-a.md`, shelf(locale, 1)] as const,
    [`content/${locale}/shelves/planche-b.md`, shelf(locale, 2)] as const,
  ]);
  return {
    'content/data/claims.yaml': 'savings:\n  figure: { fr: 45 %, en: 45% }\n',
    'content/data/menu.yaml': 'entries:\n  - page: /about\n  - page: /shelves/planche-a\n',
    'content/data/people.yaml': 'ada:\n  name: Ada\n',
    ...Object.fromEntries(shelves),
  };
}

/** Returns the base registry, which also takes what {@link content} has. */
function registryOf(base: string): string {
  return base
    .replace(
      "    pages: { folder: '', template: 'page' },",
      `    shelves: {
      folder: 'shelves',
      template: 'page',
      sort: 'order',
      schema: (f) => ({ order: f.integer, near: z.array(f.id).optional() }),
      refers: { near: 'shelves' },
    },
    pages: { folder: '', template: 'page' },`,
    )
    .replace(
      'schema: (f) => ({ date: f.date, tags: z.array(f.id).min(1) }),',
      "schema: (f) => ({ date: f.date, tags: z.array(f.id).min(1), authors: z.array(f.id).optional() }),\n      authors: { key: 'authors', data: 'people' },",
    )
    .replace(
      '  data: {',
      `  facts: { data: 'claims', show: 'figure', drawn: [], free: [], told: ['notes'] },
  shared: (site) => ({
    shelves: site.all('shelves').map(({ title, path }) => ({ title, path })),
    menu: ((site.data.menu as unknown as { entries?: { page: { pageKey: string } }[] } | undefined)?.entries ?? []).map(
      ({ page }) => site.pathOf(page.pageKey) ?? '',
    ),
  }),
  data: {
    claims: (f) => z.record(f.id, z.strictObject({ figure: z.strictObject({ fr: f.text, en: f.text }) })),
    menu: (f) => z.strictObject({ entries: z.array(z.strictObject({ page: f.page })) }),
    people: (f) => z.record(f.id, z.strictObject({ name: f.text })),`,
    );
}
