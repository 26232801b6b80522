import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { isRootFile } from '../output/root-files.ts';
import type { Output } from '../output/site-file.ts';
import { drawIcon, ICONS } from '../press/icons.ts';
import { drawWordmarks } from '../press/wordmark.ts';
import { errorOf, failed, gather, sound } from '../report/diagnostic.ts';
import { forbiddenLink } from '../report/forbidden-link.ts';
import { oncePerPlace } from '../report/once-per-place.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { filePath, foldersOf, foldPath, parentFolders, withoutFinalSlash } from '../shared/path.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import { ifPresent } from '../system/optional-file.ts';
import type { Diagnostic, Result } from '../types.ts';
import { asIsProblem } from './as-is-problem.ts';
import type { AssetConfig } from './asset-config.ts';
import { displayFont } from './fonts.ts';
import { svgDamage } from './svg-damage.ts';
import { isSvg, svgProblem } from './svg-problem.ts';

/** Files that are copied to the root of the site, and the icons and wordmarks made from them. */
interface Statics {
  /** URL by name relative to `assets/static`. */
  readonly urls: Readonly<Record<string, string>>;
  readonly outputs: readonly Output[];
}

const FOLDER = 'assets/static';

/** Files that other parts of the build write: a static file may not replace them. */
interface ReservedFiles {
  readonly files: ReadonlySet<string>;
  /** Returns the file that a page or redirect is written in, by path. */
  readonly sourceOf: (path: string) => string | undefined;
}

/**
 * Copies `assets/static` to the root, and makes what it lacks: the icons from `favicon.svg` and `icon.svg`, and a
 * wordmark next to each symbol that is offered for download.
 */
export async function bundleStatics(
  config: AssetConfig,
  cache: Cache,
  taken: ReservedFiles,
): Promise<Result<Statics>> {
  const { root } = config.options;
  const found = await listFiles(root, '');
  const refused = findCollisions(found.value, taken);
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
  const problems = await mapConcurrently(files, ({ file, content }) =>
    contentProblem(cache, `${FOLDER}/${file}`, Buffer.from(content)),
  );
  const drawable = files.filter((_, at) => problems[at]?.code !== 'corrupt-image');
  const icons = await makeIcons(cache, drawable, taken.files);
  const wordmarks = await drawWordmarks(cache, config.organization.name, await displayFont(root), files);
  const outputs = [...files, ...wordmarks, ...icons.value];
  return {
    value: { urls: Object.fromEntries(outputs.map(({ file }) => [file, urlOf(file)])), outputs },
    diagnostics: [
      ...found.diagnostics,
      ...refused,
      ...problems.flatMap((problem) => problem ?? []),
      ...icons.diagnostics,
    ],
  };
}

const FILES_AT_ONCE = 32;

/** Reports what keeps a file from being published as it is. */
async function contentProblem(
  cache: Cache,
  path: string,
  bytes: Uint8Array,
): Promise<Diagnostic | undefined> {
  const wrong = asIsProblem(path, bytes);
  if (wrong !== undefined || !isSvg(path)) return wrong;
  return svgProblem(path, bytes) ?? (await svgDamage(cache, path, bytes));
}

function urlOf(file: string): string {
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** Lists every file below a folder of `assets/static`, sorted, without hidden ones; `.well-known` is the exception. */
async function listFiles(root: string, folder: string): Promise<Result<readonly string[]>> {
  const entries = await ifPresent(readdir(join(root, FOLDER, folder), { withFileTypes: true }));
  const results = (entries ?? [])
    .map((entry) => ({ entry, name: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    .filter(({ entry }) => !entry.name.startsWith('.') || entry.name === '.well-known')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async ({ entry, name }): Promise<Result<readonly string[]>> => {
      if (entry.isDirectory()) return listFiles(root, name);
      if (entry.isSymbolicLink()) return linked(root, name);
      return sound(entry.isFile() ? [name] : []);
    });
  const { value, diagnostics } = gather(await Promise.all(results));
  return { value: value.flat(), diagnostics };
}

/** Follows a link to a file of the project that is not hidden. Any other link is an error. */
async function linked(root: string, name: string): Promise<Result<readonly string[]>> {
  const refuse = (diagnostic: Diagnostic): Result<readonly string[]> => ({
    value: [],
    diagnostics: [diagnostic],
  });
  const target = await ifPresent(realpath(join(root, FOLDER, name)), 'ELOOP');
  if (target === undefined)
    return refuse(problem('symlink-broken', 'This link leads to nothing: correct it, or remove it', name));
  const forbidden = forbiddenLink(`${FOLDER}/${name}`, await realpath(root), target);
  if (forbidden !== undefined) return refuse(forbidden);
  if ((await stat(target)).isFile()) return sound([name]);
  return refuse(problem('symlink-directory', 'A folder of static files cannot be a link', name));
}

/** Files that the generator writes besides other pages and the files of the root. */
const RESERVED = new Set(['index.html', 'en/404.html', 'en/500.html', 'en/feed.xml']);

/** Reports names that cannot be used. Names that differ only in case or Unicode form are the same name on some machines. */
function findCollisions(names: readonly string[], taken: ReservedFiles): readonly Diagnostic[] {
  const places: ReservedPlaces = {
    files: new Set([...taken.files].map(foldPath)),
    folders: new Map([...foldersOf(taken.files)].map((folder) => [foldPath(folder), folder])),
    sourceOf: taken.sourceOf,
  };
  const files = new Map<string, string>();
  const folders = new Map(places.folders);
  return names.flatMap((name) => {
    const found = nameProblem(name) ?? takenProblem(name, places) ?? twinProblem(name, files, folders);
    files.set(foldPath(name), name);
    for (const folder of parentFolders(name)) getOrMake(folders, foldPath(folder), () => folder);
    return found ?? [];
  });
}

/** Names as they are spelled, by folded name. */
type Spellings = ReadonlyMap<string, string>;

/** The same, and the folders around them by folded name. */
interface ReservedPlaces extends ReservedFiles {
  readonly folders: Spellings;
}

/** Reports a name that some machines, or the configuration of a host, take for another. */
function nameProblem(name: string): Diagnostic | undefined {
  return /[\\\p{Cc}]/u.test(name)
    ? problem('bad-slug', 'No address can hold a backslash, a line break or the like: rename this file', name)
    : undefined;
}

/** Reports a file that would replace one of the generator's, or take the name of a folder of its pages. */
function takenProblem(name: string, { files, folders, sourceOf }: ReservedPlaces): Diagnostic | undefined {
  const refuse = (text: string, path: string): Diagnostic => {
    const source = sourceOf(path);
    const from = source === undefined ? '' : `, from ${source}`;
    return problem('reserved-path', `${text}${from}: give this file another name`, name);
  };
  const clobbered = [name, ...parentFolders(name)].find((part) => isReserved(foldPath(part), files));
  if (clobbered !== undefined)
    return refuse(`The generator writes "${clobbered}" itself`, withoutFinalSlash(filePath(clobbered)));
  const folder = folders.get(foldPath(name));
  return folder === undefined ? undefined : refuse(`There are pages in "${name}"`, `/${folder}`);
}

function isReserved(folded: string, files: ReadonlySet<string>): boolean {
  return (
    isRootFile(folded) || RESERVED.has(folded) || /^(assets|builds)(\/|$)/.test(folded) || files.has(folded)
  );
}

function twinProblem(name: string, files: Spellings, folders: Spellings): Diagnostic | undefined {
  const twinOf = (part: string): string | undefined => {
    const folder = folders.get(foldPath(part));
    return files.get(foldPath(part)) ?? (folder === part ? undefined : folder);
  };
  for (const part of [...parentFolders(name), name]) {
    const twin = twinOf(part);
    if (twin !== undefined)
      return problem('case-collision', `"${part}" and "${twin}" are the same name on some machines`, name);
  }
  return undefined;
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
  const made = await mapConcurrently(wanted, async (icon): Promise<Result<Output | undefined>> => {
    const drawn = await drawIcon(cache, icon, byName.get(icon.source)?.content ?? '');
    if ('reason' in drawn)
      return failed(problem('corrupt-image', `This image is damaged: ${drawn.reason}`, icon.source));
    return sound({ file: icon.name, ...drawn, kind: 'asset' });
  });
  const { value, diagnostics } = gather(made);
  return { value, diagnostics: oncePerPlace(diagnostics) };
}

function problem(code: string, text: string, name: string): Diagnostic {
  return errorOf(code, text, { location: { file: `${FOLDER}/${name}` } });
}
