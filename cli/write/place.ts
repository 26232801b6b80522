import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Output } from '../output/site-file.ts';
import { errorOf } from '../report/diagnostic.ts';
import { parentFolders } from '../shared/path.ts';
import { displayPath, isSystemError } from '../system/system-error.ts';
import type { Diagnostic } from '../types.ts';
import type { Disk } from './disk.ts';
import { createFolder, MAYBE } from './disk.ts';
import type { FolderContent } from './existing.ts';
import type { Placing, StagedFile } from './placing.ts';
import { BETWEEN_TURNS, prune } from './prune.ts';

/** Result of placing: done, stopped on the way, or the reason why it did not begin. System errors are thrown. */
type PlaceOutcome = 'done' | 'stopped' | Diagnostic;

/**
 * Makes the output folder hold this build and nothing else, in an order in which the folder can be served at every
 * instant. It renames files into place, those that pages need before the pages, then removes the files that this build
 * no longer has.
 */
export async function place(placing: Placing): Promise<PlaceOutcome> {
  const { folders, disk } = placing;
  if (placing.durable) await syncAll(placing);
  if (placing.stopped()) return 'stopped';
  if (placing.fresh) return placeWhole(placing);

  const existing = placing.existing();
  const missing = findMissing(placing, existing);
  if (missing !== undefined) return missing;
  await renameAll(placing, existing);
  if (placing.stopped()) return 'stopped';
  // Removals must not reach the disk before the renames that make them harmless.
  if (placing.durable) await syncFolder(folders.out, disk);
  await prune(placing, existing);
  if (placing.stopped()) return 'stopped';
  disk.unlinkSync(folders.marker);
  return 'done';
}

const ORDER: Readonly<Record<Output['kind'], number>> = { asset: 0, payload: 1, page: 2, rest: 3, latest: 4 };
/** Files forced to disk at a time: Node has four threads for it, and the others keep these busy. */
const SYNCS = 16;

/** Above this number, files are forced to disk together, with anything else that waits for the same disk. */
const MANY = 1000;

async function syncAll({ staged, disk, folders, stopped }: Placing): Promise<void> {
  if (staged.length > MANY && (await disk.syncAll(folders.files))) return;
  const queue = staged[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const { path, file } of queue) {
      if (stopped()) return;
      try {
        await disk.sync(path);
      } catch (error) {
        if (stopped()) return;
        // The call knows a number in the staging; the user knows the file.
        throw isSystemError(error) ? Object.assign(error, { path: join(folders.out, file) }) : error;
      }
    }
  };
  await Promise.all(Array.from({ length: SYNCS }, worker));
}

/** Makes a first build appear whole, by one rename. */
async function placeWhole({ folders, disk, durable }: Placing): Promise<PlaceOutcome> {
  disk.renameSync(folders.files, folders.out);
  disk.rmSync(folders.marker, { force: true });
  if (durable) await syncFolder(dirname(folders.out), disk);
  return 'done';
}

/** Renames the staged files into place, in the order of safety. */
async function renameAll(placing: Placing, existing: FolderContent): Promise<void> {
  const order = inOrder(placing.staged, existing);
  const undo = prepare(order, placing, existing);
  const removeForms = createFormRemover(placing, existing);
  let renamed = 0;
  for (const { path, file } of order) {
    try {
      if (isBlocked(file, existing)) clearWay(file, placing, renamed);
      removeForms(file);
      placing.disk.renameSync(path, join(placing.folders.out, file));
    } catch (error) {
      if (renamed === 0) undo();
      throw error;
    }
    renamed++;
    if (renamed % BETWEEN_TURNS === 0) await turn();
    if (placing.stopped()) return;
  }
}

/** Extensions of compressed forms, which servers send instead of a file. */
const FORMS = ['.br', '.gz'];

/**
 * Keeps a compressed form from accompanying the content of another version: the old form is removed before its file
 * changes, and the new one comes after. A form that stays although its file changes is no form but an archive of the
 * project.
 */
function createFormRemover(
  { files, staged, folders, disk }: Placing,
  existing: FolderContent,
): (file: string) => void {
  const coming = new Set(staged.map(({ file }) => file));
  return (file) => {
    for (const form of FORMS.map((extension) => file + extension)) {
      if (existing.files.has(form) && (coming.has(form) || !files.has(form)))
        disk.rmSync(join(folders.out, form), { force: true });
    }
  };
}

/** Reports a file that was found unchanged while pages were rendered, and that was removed since. */
function findMissing(
  { files, staged, folders, disk }: Placing,
  existing: FolderContent,
): Diagnostic | undefined {
  // True after an unchanged commit of this process: it left these files.
  if (files === existing.files) return undefined;
  const coming = new Set(staged.map(({ file }) => file));
  for (const file of files) {
    if (coming.has(file) || existing.files.has(file)) continue;
    // A file system that normalizes names may list the file under another spelling.
    const path = join(folders.out, file);
    if (disk.lstatSync(path, MAYBE)?.isFile() === true) continue;
    const text = `${displayPath(folders.root, path)} was removed while the site was built`;
    return errorOf('output-changed', text, { note: 'Build again' });
  }
  return undefined;
}

/**
 * Sorts files by kind. A file in the place of a folder, or a folder in the place of a file, waits until all pages are
 * new, since an old page may use what is there. An asset cannot wait: new pages need it.
 */
function inOrder(staged: readonly StagedFile[], existing: FolderContent): readonly StagedFile[] {
  const rank = ({ file, kind }: StagedFile): number =>
    kind !== 'asset' && kind !== 'latest' && isBlocked(file, existing) ? ORDER.latest - 0.5 : ORDER[kind];
  const ranked = staged.map((one) => ({ one, rank: rank(one) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.one.file < b.one.file ? -1 : 1));
  return ranked.map(({ one }) => one);
}

function isBlocked(file: string, existing: FolderContent): boolean {
  return existing.folders.has(file) || parentFolders(file).some((parent) => existing.files.has(parent));
}

/**
 * Sets the marker and creates the folders whose way is free, so that a full disk or a missing permission shows before
 * any rename. Returns a function that undoes this.
 */
function prepare(
  staged: readonly StagedFile[],
  { disk, folders }: Placing,
  existing: FolderContent,
): () => void {
  const resumed = disk.lstatSync(folders.marker, MAYBE) !== undefined;
  const made = new Set<string>();
  const undo = (): void => {
    for (const folder of [...made].reverse()) disk.rmdirSync(join(folders.out, folder));
    if (!resumed) disk.rmSync(folders.marker, { force: true });
  };
  try {
    disk.writeFileSync(folders.marker, '');
    createFolder(folders.out, disk);
    for (const { file } of staged) {
      if (isBlocked(file, existing)) continue;
      for (const parent of parentFolders(file)) {
        if (existing.folders.has(parent) || made.has(parent)) continue;
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

/** Moves what is in a file's way into the staging by one rename each, and creates the file's folders. */
function clearWay(file: string, { disk, folders }: Placing, count: number): void {
  createFolder(folders.aside, disk);
  for (const path of [...parentFolders(file), file]) {
    const target = join(folders.out, path);
    const existing = disk.lstatSync(target, MAYBE);
    const isFolder = existing?.isDirectory() === true;
    const mustBeFolder = path !== file;
    if (existing !== undefined && isFolder !== mustBeFolder)
      disk.renameSync(target, join(folders.aside, String(count)));
    if (mustBeFolder && !isFolder) disk.mkdirSync(target);
  }
}

async function syncFolder(folder: string, disk: Disk): Promise<void> {
  try {
    await disk.sync(folder);
  } catch (error) {
    // Some network and user-space file systems refuse this; they order renames as they like anyway.
    if (!isSystemError(error, 'EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR')) throw error;
  }
}
