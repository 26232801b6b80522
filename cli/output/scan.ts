import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../shared/parse-json.ts';
import { pageFile } from '../shared/path.ts';
import type { HeaderRule } from '../shared/policy.ts';
import { isRecord, isText } from '../shared/record.ts';
import { ifPresent, readOptional } from '../system/optional-file.ts';
import type { Build } from './table.ts';

/** A build as its output folder describes it. */
export interface ScannedBuild extends Build {
  readonly id: string;
  /** Epoch ms; 0 when the build does not state it. */
  readonly timestamp: number;
  /** Paths of every page, as the build lists them. */
  readonly pages: readonly string[];
}

/** Lists an output folder and reads the description of its build; undefined when it holds no complete build. */
export async function scanBuild(dir: string): Promise<ScannedBuild | undefined> {
  const latest = await readJson(join(dir, 'builds', 'latest.json'));
  const [id, timestamp] = [field(latest, 'id'), field(latest, 'timestamp')];
  if (!isText(id) || !/^[\w-]+$/.test(id)) return undefined;
  const manifest = await readJson(join(dir, 'builds', 'meta', `${id}.json`));
  const [redirects, pages] = [field(manifest, 'redirects'), field(manifest, 'prerendered')];
  // Builds of earlier versions have none.
  const gone = field(manifest, 'gone') ?? [];
  const rules = field(await readJson(join(dir, 'headers.json')), 'rules');
  if (!isListOf(gone, isText) || !isListOf(redirects, isRedirect) || !isListOf(rules, isRule))
    return undefined;
  return {
    id,
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
    pages: isListOf(pages, isText) ? pages : [],
    files: await listFiles(dir),
    rules,
    redirects,
    gone,
  };
}

/** The path of a page that a build lists, and whose file is not in its folder. */
export function lostPage({ pages, files }: ScannedBuild): string | undefined {
  const all = new Set(files);
  return pages.find((path) => !all.has(pageFile(path)));
}

// A folder may hold anything: files that are incomplete, or that another program wrote, are not a build.

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** Tells whether a value that comes from outside is a list of some items alone. */
export function isListOf<T>(value: unknown, isOne: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne);
}

/** Tells whether a value that comes from outside is a redirect of a build. */
export function isRedirect(value: unknown): value is Build['redirects'][number] {
  if (!isRecord(value)) return false;
  const { from, to, status } = value;
  return isText(from) && isText(to) && Number.isInteger(status);
}

/** Tells whether a value that comes from outside is a rule of a build's headers. */
export function isRule(value: unknown): value is HeaderRule {
  if (!isRecord(value) || !isText(value.path) || !isRecord(value.headers)) return false;
  return Object.values(value.headers).every(isText);
}

/** Lists the regular files below a folder, relative to it, without links and without names that begin with a dot. */
async function listFiles(dir: string): Promise<readonly string[]> {
  const files: string[] = [];
  const list = async (folder: string): Promise<void> => {
    // A build that ends at this moment may remove the folder; a folder that may not be read is not served.
    const found = await ifPresent(readdir(join(dir, folder), { withFileTypes: true }), ...OUT_OF_REACH);
    const visible = (found ?? []).filter(({ name }) => !name.startsWith('.') || folder + name === WELL_KNOWN);
    for (const entry of visible) if (entry.isFile()) files.push(folder + entry.name);
    const folders = visible.filter((entry) => entry.isDirectory());
    await Promise.all(folders.map(({ name }) => list(`${folder}${name}/`)));
  };
  await list('');
  return files.sort();
}

/** The one name with a dot that the web has given a meaning (RFC 8615). */
const WELL_KNOWN = '.well-known';

async function readJson(path: string): Promise<unknown> {
  const bytes = await readOptional(path, ...OUT_OF_REACH);
  return parseJson(bytes?.toString() ?? '');
}

/** Codes of a path that may not be read, or is no file. */
const OUT_OF_REACH = ['EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENOTFILE'];
