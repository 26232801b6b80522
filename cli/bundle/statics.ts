import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Cache } from '../cache.ts';
import { hash } from '../cache.ts';
import type { Config, Diagnostic, Output, Result } from '../types.ts';
import { mapConcurrently } from './concurrent.ts';
import { displayFont } from './fonts.ts';
import { drawIcon, ICONS } from './icons.ts';
import { drawWordmarks } from './wordmark.ts';

/** Files that are copied to the root of the site, and the icons made from them. */
export interface Statics {
  /** URL by name relative to `assets/static`. */
  readonly urls: Readonly<Record<string, string>>;
  readonly outputs: readonly Output[];
}

const FOLDER = 'assets/static';

/**
 * Copies `assets/static` to the root, and makes what it lacks: the icons from `favicon.svg` and `icon.svg`, a wordmark
 * beside each symbol that is offered for download.
 * @param taken files of the output that others write: a static file may not replace them
 */
export async function bundleStatics(
  config: Config,
  cache: Cache,
  taken: ReadonlySet<string>,
): Promise<Result<Statics>> {
  const { root } = config.options;
  const found = await listFiles(root, '');
  const others = { files: taken, folders: foldersOf(taken) };
  const refused = found.value.flatMap((name, index) => collision(name, found.value.slice(0, index), others));
  const bad = new Set(refused.map(({ location }) => location?.file));
  const names = found.value.filter((name) => !bad.has(`${FOLDER}/${name}`));
  const files = await mapConcurrently(
    names,
    async (name): Promise<Output> => ({
      file: name,
      content: await readFile(join(root, FOLDER, name)),
      kind: 'asset',
    }),
    FILES_AT_ONCE,
  );
  const icons = await makeIcons(cache, files, taken);
  const { name } = config.organization;
  const wordmarks = await drawWordmarks(cache, { name, font: await displayFont(config), statics: files });
  const outputs = [...files, ...wordmarks, ...icons.value];
  return {
    value: { urls: Object.fromEntries(outputs.map(({ file }) => [file, urlOf(file)])), outputs },
    diagnostics: [...found.diagnostics, ...refused, ...icons.diagnostics],
  };
}

const FILES_AT_ONCE = 32;

function urlOf(file: string): string {
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** Every file below a folder of `assets/static`, sorted; hidden ones stay at home, but for `.well-known`. */
async function listFiles(root: string, folder: string): Promise<Result<readonly string[]>> {
  const entries = await readdir(join(root, FOLDER, folder), { withFileTypes: true }).catch(() => []);
  const results = entries
    .map((entry) => ({ entry, name: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    .filter(({ entry }) => !entry.name.startsWith('.') || entry.name === '.well-known')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async ({ entry, name }): Promise<Result<readonly string[]>> => {
      if (entry.isDirectory()) return listFiles(root, name);
      if (entry.isSymbolicLink()) return linked(root, name);
      return { value: entry.isFile() ? [name] : [], diagnostics: [] };
    });
  const all = await Promise.all(results);
  return {
    value: all.flatMap(({ value }) => value),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** A link to a file of the project is that file; any other is an error. */
async function linked(root: string, name: string): Promise<Result<readonly string[]>> {
  const path = join(root, FOLDER, name);
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined)
    return { value: [], diagnostics: [problem('symlink-broken', 'This link leads to nothing', name)] };
  if (!target.startsWith((await realpath(root)) + sep)) {
    return {
      value: [],
      diagnostics: [problem('symlink-outside', 'This link leads out of the project', name)],
    };
  }
  if ((await stat(target)).isFile()) return { value: [name], diagnostics: [] };
  return {
    value: [],
    diagnostics: [problem('symlink-directory', 'A folder of static files cannot be a link', name)],
  };
}

/** What the generator writes at the root besides pages. */
const RESERVED = new Set([
  '404.html',
  '500.html',
  'feed.xml',
  'headers.json',
  'index.html',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
  'en/404.html',
  'en/500.html',
  'en/feed.xml',
]);

/** Files and folders of the output that others write. */
interface Taken {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

function foldersOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      folders.add(file.slice(0, end));
  }
  return folders;
}

/** File systems of some machines ignore case and Unicode form: names that differ only in these are one. */
function collision(name: string, before: readonly string[], taken: Taken): readonly Diagnostic[] {
  const plain = fold(name);
  if (RESERVED.has(plain) || /^(assets|builds)(\/|$)/.test(plain) || taken.files.has(plain)) {
    return [
      problem('reserved-path', `The generator writes "${name}" itself: give this file another name`, name),
    ];
  }
  if (taken.folders.has(plain)) {
    return [problem('reserved-path', `There are pages in "${name}": give this file another name`, name)];
  }
  const twin = before.find((other) => fold(other) === plain);
  return twin === undefined
    ? []
    : [problem('case-collision', `"${name}" and "${twin}" are one file on some machines`, name)];
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

async function makeIcons(
  cache: Cache,
  files: readonly Output[],
  taken: ReadonlySet<string>,
): Promise<Result<readonly Output[]>> {
  const byName = new Map(files.map((file) => [file.file, file]));
  const wanted = ICONS.filter(
    ({ name, source }) => byName.has(source) && !byName.has(name) && !taken.has(name),
  );
  const made = await mapConcurrently(wanted, async (icon): Promise<Result<readonly Output[]>> => {
    const svg = byName.get(icon.source)?.content ?? '';
    const drawn = await drawIcon(cache, icon, hash(svg), svg);
    if ('reason' in drawn)
      return {
        value: [],
        diagnostics: [problem('corrupt-image', `This image is damaged: ${drawn.reason}`, icon.source)],
      };
    return { value: [{ file: icon.name, ...drawn, kind: 'asset' }], diagnostics: [] };
  });
  const diagnostics = new Map(
    made.flatMap((result) => result.diagnostics).map((one) => [one.location?.file, one]),
  );
  return { value: made.flatMap(({ value }) => value), diagnostics: [...diagnostics.values()] };
}

function problem(code: string, text: string, name: string): Diagnostic {
  return { severity: 'error', code, text, location: { file: `${FOLDER}/${name}` } };
}
