import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Numbers that look random and come again with the same seed. */
export type Random = () => number;

/** A generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Edits of a copy of a site, such as people make. */
export interface Edits {
  /** Makes one edit, and tells what it was. */
  readonly next: () => string;
  /** Mends everything that an edit broke. */
  readonly mend: () => void;
}

/** Creates edits of the site in `root`, whose pristine copy is in `origin`. */
export function createEdits(root: string, origin: string, random: Random): Edits {
  const world: World = { root, origin, random, broken: new Map(), count: 0 };
  return {
    next: () => {
      world.count++;
      const [name, edit] = pick(EDITS, random);
      return `${name}: ${edit(world)}`;
    },
    mend: () => {
      for (const [file, text] of world.broken) write(join(root, file), text);
      world.broken.clear();
    },
  };
}

interface World {
  readonly root: string;
  readonly origin: string;
  readonly random: Random;
  /** Files that hold a mistake, with what they held before. */
  readonly broken: Map<string, string>;
  /** Edits so far: makes what is written new. */
  count: number;
}

type Edit = (world: World) => string;

const EDITS: readonly (readonly [string, Edit])[] = [
  [
    'append to a document',
    (world) => change(world, document(world), (text, n) => `${text}\nUne ligne ${n}.\n`),
  ],
  [
    'append to a document',
    (world) => change(world, document(world), (text, n) => `${text}\nUne ligne ${n}.\n`),
  ],
  [
    'retitle a document',
    (world) =>
      change(world, document(world), (text, n) =>
        text.replace(/^title: .*$/m, `title: Un titre changé ${n}`),
      ),
  ],
  [
    'describe a document',
    (world) =>
      change(world, document(world), (text, n) =>
        text.replace(
          /^description: .*$/m,
          `description: Une description changée ${n}, assez longue pour convenir à tous les moteurs de recherche.`,
        ),
      ),
  ],
  [
    'make or unmake a draft',
    (world) =>
      change(world, document(world), (text) =>
        /^draft: true\n/m.test(text)
          ? text.replace(/^draft: true\n/m, '')
          : text.replace('---\n', '---\ndraft: true\n'),
      ),
  ],
  ['save atomically', atomicSave],
  ['save without a change', (world) => change(world, document(world), (text) => text)],
  ['touch', touch],
  ['add pages', addPages],
  ['add pages', addPages],
  ['remove pages that were added', removePages],
  ['rename a folder', renameFolder],
  [
    'change a style',
    (world) => change(world, style(world), (text, n) => `${text}\n.essai-${n} { color: teal; }\n`),
  ],
  [
    'change a script',
    (world) =>
      change(
        world,
        'assets/scripts/main.ts',
        (text, n) => `${text}\nObject.assign(globalThis, { essai: ${n} });\n`,
      ),
  ],
  [
    'change data',
    (world) =>
      change(world, data(world), (text, n) => `${text.replace(/\n# essai \d+\n$/, '')}\n# essai ${n}\n`),
  ],
  ['change a message', changeMessage],
  [
    'change the configuration',
    (world) =>
      change(world, 'site.config.ts', (text, n) =>
        text.replace(/founded: \d+/, `founded: ${2000 + (n % 25)}`),
      ),
  ],
  ['change a template', changeTemplate],
  ['add or change an image', addImage],
  ['add or remove a static file', toggleStatic],
  [
    'break a document',
    (world) => breakFile(world, document(world), (text) => text.replace('---\n', '---\ntemplate: rien\n')),
  ],
  [
    'break a style',
    (world) => breakFile(world, style(world), (text) => `${text}\n@import './nulle-part.css';\n`),
  ],
  ['break the configuration', (world) => breakFile(world, 'site.config.ts', () => 'export default {')],
  ['break a message file', (world) => breakFile(world, 'locales/en.json', (text) => text.replace('}', ''))],
  ['remove and recreate a folder', recreateFolder],
  ['put a document back', restoreDocument],
];

function change(world: World, file: string, edit: (text: string, n: number) => string): string {
  const path = join(world.root, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, edit(text, world.count));
  return file;
}

function breakFile(world: World, file: string, edit: (text: string) => string): string {
  const path = join(world.root, file);
  const text = readFileSync(path, 'utf8');
  if (!world.broken.has(file)) world.broken.set(file, text);
  writeFileSync(path, edit(text));
  return file;
}

function atomicSave(world: World): string {
  const file = document(world);
  const path = join(world.root, file);
  writeFileSync(`${path}.tmp`, `${readFileSync(path, 'utf8')}\nEnregistré ${world.count}.\n`);
  renameSync(`${path}.tmp`, path);
  return file;
}

function touch(world: World): string {
  const file = document(world);
  const now = new Date();
  utimesSync(join(world.root, file), now, now);
  return file;
}

function addPages(world: World): string {
  const folder = pick(ADDED, world.random);
  for (const locale of ['fr', 'en'])
    write(
      join(world.root, 'content', locale, folder, `page-${world.count}.md`),
      `---\ntitle: Une page ajoutée ${world.count}\ndescription: Une page ajoutée pendant que le site est regardé, décrite assez longuement pour convenir.\n---\n\nVoir [l’accueil](${locale === 'fr' ? '/' : '/en'}).\n`,
    );
  return `${folder}/page-${world.count}`;
}

/** Folders whose documents nothing links to. */
const ADDED: readonly string[] = ['essais', 'essais/profond', 'autres'];

function removePages(world: World): string {
  const folder = pick(ADDED, world.random);
  for (const locale of ['fr', 'en'])
    rmSync(join(world.root, 'content', locale, folder), { recursive: true, force: true });
  return folder;
}

function renameFolder(world: World): string {
  const [from, to] = world.random() < 0.5 ? ['essais', 'autres-essais'] : ['autres-essais', 'essais'];
  for (const locale of ['fr', 'en']) {
    const [old, next] = [from, to].map((name) => join(world.root, 'content', locale, name)) as [
      string,
      string,
    ];
    if (existsSync(old) && !existsSync(next)) renameSync(old, next);
  }
  return `${from} → ${to}`;
}

function changeMessage(world: World): string {
  const file = pick(['locales/fr.json', 'locales/en.json'], world.random);
  return change(world, file, (text, n) => text.replace(/("draft": ")[^"]*"/, `$1Brouillon ${n}"`));
}

function changeTemplate(world: World): string {
  const files = filesBelow(world.root, 'templates').filter((file) => file.endsWith('.tsx'));
  return change(world, pick(files, world.random), (text, n) =>
    `${text.replace(/\n\/\/ essai \d+\n$/, '')}\n// essai ${n}\n`.replace(
      /className="essai-\d+"/,
      `className="essai-${n}"`,
    ),
  );
}

function addImage(world: World): string {
  const [r, g, b] = [world.random(), world.random(), world.random()].map((part) =>
    Math.floor(part * 256)
      .toString(16)
      .padStart(2, '0'),
  );
  write(
    join(world.root, 'assets/static/essai.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#${r}${g}${b}" d="M0 0h8v8H0z"/></svg>\n`,
  );
  return `assets/static/essai.svg #${r}${g}${b}`;
}

function toggleStatic(world: World): string {
  const path = join(world.root, 'assets/static/essai.txt');
  if (existsSync(path)) rmSync(path);
  else writeFileSync(path, String(world.count));
  return 'assets/static/essai.txt';
}

function recreateFolder(world: World): string {
  const folder = pick(['content/fr', 'content/data', 'assets/styles', 'locales', 'templates'], world.random);
  const path = join(world.root, folder);
  const aside = `${world.root}.aside`;
  cpSync(path, aside, { recursive: true });
  rmSync(path, { recursive: true });
  cpSync(aside, path, { recursive: true });
  rmSync(aside, { recursive: true });
  return folder;
}

function restoreDocument(world: World): string {
  const file = document(world);
  if (existsSync(join(world.origin, file)) && !world.broken.has(file))
    cpSync(join(world.origin, file), join(world.root, file));
  return file;
}

/** Any document that holds no mistake. */
function document(world: World): string {
  const files = filesBelow(world.root, 'content').filter(
    (file) => file.endsWith('.md') && !world.broken.has(file),
  );
  return pick(files, world.random);
}

function style(world: World): string {
  return pick(
    filesBelow(world.root, 'assets/styles').filter((file) => file.endsWith('.css')),
    world.random,
  );
}

function data(world: World): string {
  return pick(
    filesBelow(world.root, 'content/data').filter((file) => file.endsWith('.yaml')),
    world.random,
  );
}

function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}
