import {
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createFields } from '../../../read/fields.ts';
import { commonShape } from '../../../read/schema.ts';
import { torontoTime } from '../../../shared/toronto.ts';
import { oneOrNone, pick } from './random.ts';
import { valueAt } from './schema-values.ts';
import type { Edit, Edits, World } from './world.ts';
import { change, filesBelow, forget, remember, risk, someFile, write } from './world.ts';

/** Lists edits of documents: their texts, each key of their front matter, their files and folders. */
export function documentEdits(): Edits {
  return [
    ['append to a document', append],
    ['append to a document', append],
    ['append to a document', append],
    ...Object.keys(commonShape(FIELDS)).map((key) => [`front matter ${key}`, common(key)] as const),
    ['front matter of its own kind', ownKey],
    ['front matter of its own kind', ownKey],
    ['schedule a pair', schedule],
    ['save atomically', atomicSave],
    ['save as vim does', vimSave],
    ['have two documents change places', swap],
    ['put a link in the place of a document', linkDocument],
    ['save without a change', (world) => change(world, document(world), (text) => text)],
    ['touch', touch],
    ['add pages', addPages],
    ['add pages', addPages],
    ['remove pages that were added', removePages],
    ['rename a folder', renameFolder],
    ['remove a document', removeDocument],
    ['put a document back', restoreDocument],
    ['break a document', (world) => risk(world, document(world), withMatter('template', 'rien'))],
  ];
}

const FIELDS = createFields({ locale: 'fr', file: '', images: new Set(), placeholders: {} });

const append: Edit = (world) =>
  change(world, document(world), (text, n) => `${text}\nUne ligne ${n}, et [l’accueil](/).\n`);

/** Gives the key another value, or takes it away. */
function common(key: string): Edit {
  return (world) => {
    const file = document(world);
    const locale = file.split('/')[1] ?? '';
    const isRemoved = world.random() < 0.25 && key !== 'title' && key !== 'description';
    const special = matterOf(key, { world, locale });
    const schema = z.object(commonShape(FIELDS) as Record<string, z.ZodType>);
    const value = special ?? JSON.stringify(valueAt(schema, [key], { n: world.count, values: {} }));
    return `${risk(world, file, isRemoved ? withoutMatter(key) : withMatter(key, value))}: ${isRemoved ? 'none' : value}`;
  };
}

/** Returns a value of a key as YAML, where the schema cannot tell which values are right. */
function matterOf(
  key: string,
  { world, locale }: { readonly world: World; readonly locale: string },
): string | undefined {
  const { count, random, registry } = world;
  switch (key) {
    case 'layout':
      return pick(Object.keys(registry.layouts), random);
    case 'template':
      return pick(Object.keys(registry.templates), random);
    case 'middleware':
      return `[${oneOrNone(Object.keys(registry.middleware), random)}]`;
    case 'slug':
      return pick([`adresse-${count}`, `adresse-${count}`, 'about', 'notes'], random);
    case 'aliases':
      return `[${locale === 'en' ? '/en' : ''}/ancien-${count}]`;
    case 'only':
      return locale;
    case 'publishAt':
      return instant(world);
    case 'image':
      return `{ src: ${pick(filesBelow(world.root, 'assets/images'), random).replace('assets', '')}, alt: Une image ${count} }`;
    case 'description':
      return `Une description changée ${count}, assez longue pour convenir à tous les moteurs de recherche.`;
    default:
      return undefined;
  }
}

/** Changes a key that only documents of its kind have, by the look of its value. */
const ownKey: Edit = (world) => {
  const file = document(world);
  const matter = matterPart(readFileSync(join(world.root, file), 'utf8'));
  const pairs = [...matter.matchAll(/^(\w+): (\S.*)$/gm)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );
  const own = pairs.filter(([key]) => !(key in commonShape(FIELDS)));
  const [key, value] = pick(own, world.random);
  return `${risk(world, file, withMatter(key, otherThan(value, world.count)))}: ${key}`;
};

function otherThan(value: string, n: number): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`;
  if (/^\d+$/.test(value)) return String(Number(value) + 1);
  const [, list] = /^\[(.*)\]$/.exec(value) ?? [];
  if (list !== undefined) return `[${list.split(', ').reverse().join(', ')}]`;
  return /^["'{]/.test(value) ? value : `${value} ${n}`;
}

/** Has both languages' document appear a little later than now. */
const schedule: Edit = (world) => {
  const file = document(world);
  const at = instant(world);
  for (const one of [file, twinOf(file)])
    if (existsSync(join(world.root, one))) risk(world, one, withMatter('publishAt', at));
  return `${file} ${at}`;
};

function instant({ now, random }: World): string {
  return torontoTime(now + Math.floor(random() * 40 * 86_400_000));
}

const atomicSave: Edit = (world) => {
  const file = document(world);
  const path = join(world.root, file);
  writeFileSync(`${path}.tmp`, `${readFileSync(path, 'utf8')}\nEnregistré ${world.count}.\n`);
  renameSync(`${path}.tmp`, path);
  return file;
};

/** Tries the folder, puts the old text aside, writes the new one under its name, and removes the old one. */
const vimSave: Edit = (world) => {
  const file = document(world);
  const path = join(world.root, file);
  const text = readFileSync(path, 'utf8');
  const trial = join(dirname(path), '4913');
  writeFileSync(trial, '');
  rmSync(trial);
  renameSync(path, `${path}~`);
  writeFileSync(path, `${text}\nÉcrit ${world.count}.\n`);
  rmSync(`${path}~`);
  return file;
};

const swap: Edit = (world) => {
  const file = document(world);
  const other = pick(
    filesBelow(world.root, dirname(file)).filter((name) => name.endsWith('.md')),
    world.random,
  );
  const [one, two] = [file, other].map((name) => join(world.root, name)) as [string, string];
  for (const name of [file, other]) remember(world, name);
  renameSync(one, `${one}.tmp`);
  if (other !== file) renameSync(two, one);
  renameSync(`${one}.tmp`, two);
  return `${file} and ${other}`;
};

/** Has the text elsewhere in the project. An edit of the document is then one of a file that is not watched. */
const linkDocument: Edit = (world) => {
  const file = document(world);
  const path = join(world.root, file);
  const target = join(world.root, 'texts', `${world.count}.md`);
  write(target, `${readFileSync(path, 'utf8')}\nAilleurs ${world.count}.\n`);
  rmSync(path);
  symlinkSync(target, path);
  return file;
};

const touch: Edit = (world) => {
  const file = document(world);
  const now = new Date();
  utimesSync(join(world.root, file), now, now);
  return file;
};

/** Folders whose documents nothing links to. */
const ADDED: readonly string[] = ['essais', 'essais/profond', 'autres'];

const addPages: Edit = (world) => {
  const folder = pick(ADDED, world.random);
  for (const locale of ['fr', 'en'])
    write(
      join(world.root, 'content', locale, folder, `page-${world.count}.md`),
      `---\ntitle: Une page ajoutée ${world.count}\ndescription: Une page ajoutée pendant que le site est regardé, décrite assez longuement pour convenir.\n---\n\nVoir [l’accueil](${locale === 'fr' ? '/' : '/en'}).\n`,
    );
  return `${folder}/page-${world.count}`;
};

const removePages: Edit = (world) => {
  const folder = pick(ADDED, world.random);
  for (const locale of ['fr', 'en']) {
    rmSync(join(world.root, 'content', locale, folder), { recursive: true, force: true });
    forget(world, `content/${locale}/${folder}`);
  }
  return folder;
};

const renameFolder: Edit = (world) => {
  const [from, to] = world.random() < 0.5 ? ['essais', 'autres-essais'] : ['autres-essais', 'essais'];
  for (const locale of ['fr', 'en']) {
    const [old, next] = [`content/${locale}/${from}`, `content/${locale}/${to}`];
    if (!existsSync(join(world.root, old)) || existsSync(join(world.root, next))) continue;
    renameSync(join(world.root, old), join(world.root, next));
    forget(world, old);
  }
  return `${from} → ${to}`;
};

const removeDocument: Edit = (world) => {
  const file = document(world);
  risk(world, file, (text) => text);
  rmSync(join(world.root, file));
  return file;
};

const restoreDocument: Edit = (world) => {
  const file = document(world);
  if (existsSync(join(world.origin, file)) && !world.risked.has(file))
    cpSync(join(world.origin, file), join(world.root, file));
  return file;
};

/** Sets a key of a document's front matter to some YAML. */
function withMatter(key: string, value: string): (text: string) => string {
  return (text) => withoutMatter(key)(text).replace('---\n', `---\n${key}: ${value}\n`);
}

function withoutMatter(key: string): (text: string) => string {
  return (text) => {
    const matter = matterPart(text);
    return matter.replace(new RegExp(`^${key}:.*\\n(?:[ -].*\\n)*`, 'm'), '') + text.slice(matter.length);
  };
}

/** Returns everything up to the line that ends the front matter. */
function matterPart(text: string): string {
  return /^---\n.*?^---\n/ms.exec(text)?.[0] ?? '';
}

function twinOf(file: string): string {
  return file.startsWith('content/fr/')
    ? file.replace('content/fr/', 'content/en/')
    : file.replace('content/en/', 'content/fr/');
}

function document(world: World): string {
  return someFile(world, 'content', '.md');
}
