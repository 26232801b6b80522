import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Output } from '../output/site-file.ts';
import { parentFolders } from '../shared/path.ts';
import { displayPath, isSystemError } from '../system/system-error.ts';
import type { Diagnostic } from '../types.ts';
import type { Disk } from './disk.ts';
import { createFolder } from './disk.ts';
import { fault } from './fault.ts';
import type { Plan, Staged } from './plan.ts';
import { BETWEEN_TURNS, prune } from './prune.ts';
import type { Standing } from './standing.ts';

/** How a commit ended, or why it did not begin; system errors are thrown. */
type Placing = 'done' | 'stopped' | Diagnostic;

/**
 * Makes the output folder hold this build and nothing else, so that it can be served at every instant: files are
 * renamed into place, what pages need before the pages, and what this build no longer has goes last.
 */
export async function place(plan: Plan): Promise<Placing> {
  const { folders, disk } = plan;
  if (plan.durable) await syncAll(plan);
  if (plan.stopped()) return 'stopped';
  if (plan.fresh) return placeWhole(plan);

  const standing = plan.standing();
  const missing = findMissing(plan, standing);
  if (missing !== undefined) return missing;
  const renamed = await renameAll(plan, standing);
  if (plan.stopped()) return 'stopped';
  // Removals must not reach the disk before the renames that make them harmless.
  if (plan.durable && renamed > 0) await syncFolder(folders.out, disk);
  await prune(plan, standing);
  if (plan.stopped()) return 'stopped';
  disk.unlinkSync(folders.marker);
  return 'done';
}

const ORDER: Readonly<Record<Output['kind'], number>> = { asset: 0, payload: 1, page: 2, rest: 3, latest: 4 };
/** Files forced to disk at a time: Node has four threads for it, the rest keeps them fed. */
const SYNCS = 16;

/** More files than this are forced to disk together, whatever else waits for the same disk. */
const MANY = 1000;

async function syncAll({ staged, disk, folders, stopped }: Plan): Promise<void> {
  if (staged.length > MANY && (await disk.syncAll(folders.files))) return;
  const queue = staged[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const { path, file } of queue) {
      if (stopped()) return;
      try {
        await disk.sync(path);
      } catch (error) {
        if (stopped()) return;
        // The call knows a number in the staging; the reader knows the file.
        throw isSystemError(error) ? Object.assign(error, { path: join(folders.out, file) }) : error;
      }
    }
  };
  await Promise.all(Array.from({ length: SYNCS }, worker));
}

/** A first build appears whole, by one rename. */
async function placeWhole({ folders, disk, durable }: Plan): Promise<Placing> {
  disk.renameSync(folders.files, folders.out);
  disk.rmSync(folders.marker, { force: true });
  if (durable) await syncFolder(dirname(folders.out), disk);
  return 'done';
}

/** Renames the staged files into place, in the order of safety; tells how many. */
async function renameAll(plan: Plan, standing: Standing): Promise<number> {
  const order = inOrder(plan.staged, standing);
  const undo = prepare(order, plan, standing);
  const removeForms = createFormRemover(plan, standing);
  let renamed = 0;
  for (const { path, file } of order) {
    try {
      if (isBlocked(file, standing)) clearWay(file, plan, renamed);
      removeForms(file);
      plan.disk.renameSync(path, join(plan.folders.out, file));
    } catch (error) {
      if (renamed === 0) undo();
      throw error;
    }
    renamed++;
    if (renamed % BETWEEN_TURNS === 0) await turn();
    if (plan.stopped()) return renamed;
  }
  return renamed;
}

/** Compressed forms that servers send in the place of a file. */
const FORMS = ['.br', '.gz'];

/**
 * A compressed form is never beside another content than its own: the old one goes before its file changes, the
 * new one comes after. One that stays as it is, whatever its file does, is not ours but an archive of the project.
 */
function createFormRemover(
  { files, staged, folders, disk }: Plan,
  standing: Standing,
): (file: string) => void {
  const coming = new Set(staged.map(({ file }) => file));
  return (file) => {
    for (const form of FORMS.map((extension) => file + extension)) {
      if (standing.files.has(form) && (coming.has(form) || !files.has(form)))
        disk.rmSync(join(folders.out, form), { force: true });
    }
  };
}

/** A file that was found unchanged while rendering, and which somebody has removed since. */
function findMissing({ files, staged, folders, disk }: Plan, standing: Standing): Diagnostic | undefined {
  // What the last commit of this process left.
  if (files === standing.files) return undefined;
  const coming = new Set(staged.map(({ file }) => file));
  for (const file of files) {
    if (coming.has(file) || standing.files.has(file)) continue;
    // Listed under another spelling by a file system that normalizes names.
    const path = join(folders.out, file);
    if (disk.lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) continue;
    const text = `${displayPath(folders.root, path)} was removed while the site was built`;
    return fault('output-changed', text, 'Build again');
  }
  return undefined;
}

/**
 * Files by kind. One that needs the place of a folder, or a folder in the place of a file, waits until all pages are
 * new, since an old page may use what is there; an asset cannot wait, new pages need it.
 */
function inOrder(staged: readonly Staged[], standing: Standing): readonly Staged[] {
  const rank = ({ file, kind }: Staged): number =>
    kind !== 'asset' && kind !== 'latest' && isBlocked(file, standing) ? ORDER.latest - 0.5 : ORDER[kind];
  const ranked = staged.map((one) => ({ one, rank: rank(one) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.one.file < b.one.file ? -1 : 1));
  return ranked.map(({ one }) => one);
}

function isBlocked(file: string, standing: Standing): boolean {
  return standing.folders.has(file) || parentFolders(file).some((parent) => standing.files.has(parent));
}

/**
 * Sets the marker and creates the folders of what has its way free, so that a full disk or a missing permission shows
 * before any rename; gives the way back.
 */
function prepare(staged: readonly Staged[], { disk, folders }: Plan, standing: Standing): () => void {
  const resumed = disk.lstatSync(folders.marker, { throwIfNoEntry: false }) !== undefined;
  const made = new Set<string>();
  const undo = (): void => {
    for (const folder of [...made].reverse()) disk.rmdirSync(join(folders.out, folder));
    if (!resumed) disk.rmSync(folders.marker, { force: true });
  };
  try {
    disk.writeFileSync(folders.marker, '');
    createFolder(folders.out, disk);
    for (const { file } of staged) {
      if (isBlocked(file, standing)) continue;
      for (const parent of parentFolders(file)) {
        if (standing.folders.has(parent) || made.has(parent)) continue;
        disk.mkdirSync(join(folders.out, parent));
        made.add(parent);
      }
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

/** Moves what is in a file's way into the staging, at one stroke, and creates the file's folders. */
function clearWay(file: string, { disk, folders }: Plan, count: number): void {
  createFolder(folders.aside, disk);
  for (const path of [...parentFolders(file), file]) {
    const target = join(folders.out, path);
    const standing = disk.lstatSync(target, { throwIfNoEntry: false });
    const isFolder = standing?.isDirectory() === true;
    const mustBeFolder = path !== file;
    if (standing !== undefined && isFolder !== mustBeFolder)
      disk.renameSync(target, join(folders.aside, String(count)));
    if (mustBeFolder && !isFolder) disk.mkdirSync(target);
  }
}

async function syncFolder(folder: string, disk: Disk): Promise<void> {
  try {
    await disk.sync(folder);
  } catch (error) {
    // Some network and user-space file systems cannot; they order renames as they like anyway.
    if (!isSystemError(error, 'EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR')) throw error;
  }
}
