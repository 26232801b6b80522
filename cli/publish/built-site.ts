import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { loadedAssets } from '../output/loaded-assets.ts';
import type { ScannedBuild } from '../output/scan.ts';
import { lostPage, scanBuild } from '../output/scan.ts';
import type { Table } from '../output/table.ts';
import { createTable, isPrivate } from '../output/table.ts';
import { Refusal } from '../report/refusal.ts';
import { formatInteger } from '../report/units.ts';
import { filePath } from '../shared/path.ts';
import type { BuiltFile } from './objects.ts';
import { isPayload, PRIVATE } from './objects.ts';
import type { WantedBuild } from './plan.ts';

/** Rule by which a page's address becomes a key: the file, the address itself, or both. */
export type KeyForm = 'index' | 'bare' | 'both';

/** A build in a folder, as it is to be published. */
interface BuiltSite extends WantedBuild {
  readonly supply: BuildFiles;
  /** Compressed forms, which a bucket would offer as files of their own. */
  readonly leftOut: number;
}

/** The files of a build by key. */
export type BuildFiles = ReadonlyMap<string, FileSource>;

/** A file of a build. */
interface FileSource {
  /** Absolute. */
  readonly path: string;
  /** Hex MD5. */
  readonly md5: string;
  readonly size: number;
  /** Left out: they are read again to be uploaded. */
  readonly bytes?: Uint8Array;
}

/** The bytes of a file. */
export function bytesOf({ path, bytes }: FileSource): Uint8Array {
  return bytes ?? readFileSync(path);
}

/** A build that may be published, of which no file has been read. */
export interface OpenBuild {
  readonly dir: string;
  readonly build: ScannedBuild;
  /** Files that visitors may ask for, relative to the folder. */
  readonly files: readonly string[];
  readonly table: Table;
}

/** Finds the build of a folder; refuses what is no complete one, or a draft's. */
export async function openBuild(dir: string, shown: string): Promise<OpenBuild> {
  const build = await scanBuild(dir);
  if (build === undefined)
    throw new Refusal(`There is no build in ${shown}: make one with "site build --strict --out ${shown}".`);
  if (!/^[0-9a-f]{16}$/.test(build.id))
    throw new Refusal(`The build in ${shown} is "${build.id}": drafts and watched builds are not published.`);
  const all = new Set(build.files);
  const lost = lostPage(build);
  if (lost !== undefined) throw new Refusal(`The build in ${shown} lacks its page ${lost}: build it again.`);
  const files = build.files.filter((file) => !isPrivate(file, all));
  const stray = files.find((file) => file.startsWith(PRIVATE));
  if (stray !== undefined)
    throw new Refusal(`${shown}/${stray} is where only this tool may write: rename its folder.`);
  return { dir, build, files, table: createTable(build, { scheme: 'https', fallbacks: [] }) };
}

/** Names of a build. */
interface NameOptions {
  /** Of its folder, for messages. */
  readonly shown: string;
  /** Of its pages in the bucket. */
  readonly keys: KeyForm;
}

/** Refuses a build with a key that object storage would refuse, late and alone, once the rest is there. */
export function refuseLongKeys(
  { files }: OpenBuild,
  { shown, keys, prefix }: NameOptions & { readonly prefix: string },
): void {
  const lengthOf = (key: string): number => Buffer.byteLength(prefix + key);
  for (const file of files) {
    const length = Math.max(...keysOf(file, keys).map(lengthOf));
    if (length <= MOST_KEY_BYTES) continue;
    const isPage = isPayload(file) || file.endsWith('/index.html');
    const what = isPage ? `The page ${filePath(file).replace(/\/_payload\.json$/, '')}` : `${shown}/${file}`;
    const remedy = isPage ? 'give it a shorter address, as with "slug" in its front matter' : 'rename it';
    const other = prefix === '' ? '' : ', or publish to a shorter prefix';
    throw new Refusal(
      `${what} would have a key of ${formatInteger(length)} bytes in the bucket, and S3 takes ${formatInteger(MOST_KEY_BYTES)}: ${remedy}${other}.`,
    );
  }
}

const MOST_KEY_BYTES = 1024;

interface ReadOptions extends NameOptions {
  readonly onFile?: () => void;
  readonly signal?: AbortSignal;
}

/** Reads a build whole; refuses one that lost a script, style or picture of its pages. */
export async function readBuiltSite(opened: OpenBuild, options: ReadOptions): Promise<BuiltSite> {
  const { dir, build, files: open, table } = opened;
  const files = new Map<string, BuiltFile>();
  const supply = new Map<string, FileSource>();
  const all = new Set(build.files);
  let held = 0;
  for (const [index, file] of open.entries()) {
    // Answers, timers and signals get their turn.
    if (index % 20 === 0) await turn();
    options.signal?.throwIfAborted();
    const path = join(dir, file);
    const bytes = readWhole(path, file);
    const lost = file.endsWith('.html') && loadedAssets(bytes).find((asset) => !all.has(asset.slice(1)));
    if (lost)
      throw new Refusal(
        `The build in ${options.shown} lacks ${lost}, which ${filePath(file)} loads: build it again.`,
      );
    const entry = { sha256: hash('sha256', bytes), headers: headersOf(file, table) };
    held += bytes.length;
    const source = { path, md5: hash('md5', bytes), size: bytes.length, ...(held < MOST_HELD && { bytes }) };
    for (const key of keysOf(file, options.keys)) {
      files.set(key, entry);
      supply.set(key, source);
    }
    options.onFile?.();
  }
  return {
    id: build.id,
    timestamp: build.timestamp,
    pages: open.filter(isPayload).length,
    rules: build.rules,
    files,
    supply,
    leftOut: build.files.filter((file) => /\.(?:br|gz)$/.test(file) && isPrivate(file, all)).length,
  };
}

function readWhole(path: string, file: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal(
      `${file} is larger than 2 GiB, which is more than site can send: keep it elsewhere, and link to it.`,
    );
  }
}

/** Bytes of files that are not read again to be uploaded. */
const MOST_HELD = 32_000_000;

/** The headers of a file that object storage can send. */
export function headersOf(file: string, table: Table): BuiltFile['headers'] {
  const path = filePath(file);
  const target = table.targets.get(path) ?? table.targets.get(`/${file}`);
  const { 'Content-Type': type, 'Cache-Control': cache = '' } = table.headersOf(path);
  return { type: type ?? (target?.kind === 'resource' ? target.type : HTML), cache };
}

/** The page of a redirect has its redirect in the table, and not itself. */
const HTML = 'text/html; charset=utf-8';

/** Keys of a file: a page may be had by its address too, as CDNs and buckets without index documents need it. */
function keysOf(file: string, form: KeyForm): readonly string[] {
  if (form === 'index' || !file.endsWith('/index.html')) return [file];
  const bare = file.slice(0, -'/index.html'.length);
  return form === 'bare' ? [bare] : [file, bare];
}
