import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pick } from './random.ts';
import type { Edit, Edits, World } from './world.ts';
import { filesBelow, remember, risk, someFile, textOf, write } from './world.ts';

/** Lists edits of data that editors keep: claims, navigation, people, and documents of a collection in an order. */
export function contentEdits(root: string): Edits {
  const menu = existsSync(join(root, MENU)) ? MENU : 'content/data/navigation.yaml';
  return [
    ['change a claim', changeClaim],
    ['add a claim', addClaim],
    ['name a claim in a text', nameClaim],
    ['state a figure', (world) => risk(world, document(world), (text, n) => `${text}\nPlus de ${n} %.\n`)],
    ['add an entry to the menu', (world) => addEntry(world, menu)],
    ['move an entry of the menu', (world) => risk(world, menu, moveEntry)],
    ['add a document of an order', addShelf],
    ['remove a document of an order', removeShelf],
    ...(existsSync(join(root, PEOPLE)) ? PEOPLE_EDITS : []),
  ];
}

const CLAIMS = 'content/data/claims.yaml';
const MENU = 'content/data/menu.yaml';
const PEOPLE = 'content/data/people.yaml';

const changeClaim: Edit = (world) =>
  risk(world, CLAIMS, (text, n) => text.replace(/\{ fr: .* \}/, `{ fr: ${n} %, en: ${n}% }`));

const addClaim: Edit = (world) =>
  risk(world, CLAIMS, (text, n) => `${text}essai-${n}:\n  figure: { fr: ${n} %, en: ${n}% }\n`);

/** Names a claim in a text, one that exists or one that does not. */
const nameClaim: Edit = (world) => {
  const name = pick(['savings', 'savings.figure', `essai-${world.count}`], world.random);
  return `${risk(world, document(world), (text) => `${text}\nOu {claims.${name}}.\n`)}: ${name}`;
};

/** Adds an entry to a menu, for a page that exists or one that does not. */
function addEntry(world: World, menu: string): string {
  const keys = [
    '/',
    '/about',
    '/notes',
    `/essai-${world.count}`,
    ...shelves(world).map((name) => `/shelves/${name}`),
  ];
  const key = pick(keys, world.random);
  return `${risk(world, menu, (text) => `${text}  - page: ${key}\n`)}: ${key}`;
}

function moveEntry(text: string): string {
  const [head = '', ...entries] = text.trimEnd().split('\n');
  return `${[head, ...entries.slice(-1), ...entries.slice(0, -1)].join('\n')}\n`;
}

const addShelf: Edit = (world) => {
  const { count, root } = world;
  for (const locale of ['fr', 'en']) {
    const file = `content/${locale}/shelves/planche-${count}.md`;
    remember(world, file);
    write(
      join(root, file),
      `---\ntitle: Une planche ${count}\ndescription: Une planche ajoutée pendant que le site est regardé, décrite assez longuement.\norder: ${count}\n---\n\n{claims.savings}.\n`,
    );
  }
  return `planche-${count}`;
};

const removeShelf: Edit = (world) => {
  const name = pick(shelves(world), world.random);
  for (const locale of ['fr', 'en']) {
    const file = `content/${locale}/shelves/${name}.md`;
    if (existsSync(join(world.root, file)))
      risk(world, file, (text) => text.replace('---\n', '---\ndraft: true\n'));
  }
  return name;
};

const signNote: Edit = (world) => {
  const file = someFile(world, 'content/fr/notes', '.md');
  const ids = [...textOf(world, PEOPLE).matchAll(/^(\w+):/gm)].map(([, id]) => id);
  const id = pick([...ids, `eda-${world.count}`], world.random);
  return `${risk(world, file, (text) => text.replace(/^authors:.*\n/m, '').replace('---\n', `---\nauthors: [${id}]\n`))}: ${id}`;
};

const PEOPLE_EDITS: Edits = [
  [
    'change a person',
    (world) => risk(world, PEOPLE, (text, n) => text.replace(/name: .*/, `name: Ada ${n}`)),
  ],
  ['sign a post', signNote],
];

/** Lists the documents that have an order of their own. */
function shelves({ root }: World): readonly string[] {
  return filesBelow(root, 'content/fr/shelves').map((file) => file.slice('content/fr/shelves/'.length, -3));
}

function document(world: World): string {
  return someFile(world, 'content', '.md');
}
