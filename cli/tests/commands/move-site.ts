import { readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { MiniSite, Overlay } from '../mini-site.ts';
import { BASE, siteInTurn } from '../mini-site.ts';

/** Makes a document with a title of its own. */
export const doc = (title: string, more = '', body = 'Texte.'): string =>
  `---\ntitle: ${title}\ndescription: Une description de ${title}, assez longue pour que les moteurs la montrent en entier.\n${more}---\n\n${body}\n`;

const PLAN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="80" height="80"><path d="M0 0h8v8H0z"/></svg>\n';

/** Every way to name a page, and code, which names none. */
const LINKS = `Voir [un](2.carnet.md), [deux](./2.carnet.md#suite "Un titre"), [trois](/carnet), [quatre](/carnet?a=1#suite),
[cinq](https://site.example/carnet) et [six][ref]. Pas \`[x](/carnet)\`, ni [ici](/carnets), ni [là](https://autre.example/carnet).

[ref]: </carnet> "Le carnet"

\`\`\`md
[x](/carnet)
\`\`\`

    [x](/carnet)

- [sept](2.carnet.md)

    et [huit](</carnet>)`;

/** The base site with a page that everything names. */
const LINKED: Overlay = {
  'content/fr/2.carnet.md': doc(
    'Le carnet de bord',
    'aliases: [/cahier]\n',
    '![Un plan](plan.svg)\n\n## Suite {#suite}\n\nVers [nous](about.md) et [une note](notes/un.md#main), ou [ici](#suite).',
  ),
  'content/en/carnet.md': doc(
    'The log of the ship',
    'slug: logbook\n',
    'To [us](about.md).\n\n## Next {#suite}\n\nText.',
  ),
  'content/fr/plan.svg': PLAN,
  'content/fr/about.md': doc('Une page qui mène au carnet', '', LINKS),
  'content/fr/carnets.md': doc('Une page presque du même nom', 'only: fr\n'),
  'content/fr/strict.md': doc(
    'Une page au gabarit strict',
    'template: strict\nlead: \'Voir /carnet\'\ncount: 1\nmore: "/carnet#suite"\n',
  ),
  'content/en/strict.md': doc(
    'A page of the strict kind',
    'template: strict\nlead: A\ncount: 1\nmore: carnet.md\n',
  ),
  'content/fr/choix.md': doc('Une page qui choisit', 'template: picked\npick: /carnet\n'),
  'content/en/choix.md': doc('A page that picks one', 'template: picked\npick: /carnet\n'),
  'content/data/addresses.yaml':
    '# À garder.\nredirects:\n  - from: /journal\n    to: /carnet#suite\n  - { from: /en/log, to: /en/logbook }\n',
  'site.config.ts': readFileSync(join(BASE, 'site.config.ts'), 'utf8').replace(
    '  organization',
    "  redirects: [{ from: '/bord', to: '/carnet' }],\n  organization",
  ),
};

/** Makes the site that has a page named everywhere; its templates and its configuration are compiled once. */
export function linkedSite(more: Overlay = {}): MiniSite {
  return siteInTurn({ ...LINKED, ...more });
}

/** Replaces the folder of texts of a site by a link to its new place, and one document in the same way. */
export function linkTexts({ root }: MiniSite): void {
  const document = join(root, 'content/fr/about.md');
  renameSync(document, join(root, 'about.md'));
  symlinkSync('../../about.md', document);
  renameSync(join(root, 'content'), join(root, 'texts'));
  symlinkSync('texts', join(root, 'content'));
}

/** Reads every file that a person writes: path → text. */
export function treeOf(root: string): Readonly<Record<string, string>> {
  const names = ['content', 'locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const files = [...names, 'site.config.ts'].filter((file) => statSync(join(root, file)).isFile());
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
