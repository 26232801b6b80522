import type { Stats } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Size, times and inode of a file or folder, which tell its states apart without reading it. One time stands for both
 * when they are the same. Never empty, and without `/`.
 */
export type Stamp = string;

/** Stamps by path relative to a folder, with `/`; missing files have one too. */
export type Stamps = ReadonlyMap<string, Stamp>;

/** A file whose bytes are known, and its stamp at that time. */
export interface SeenFile {
  readonly stamp: Stamp;
  /** Hex SHA-256 of its bytes, or the text that the build id takes in their place. */
  readonly identity: string;
}

/** An output as a build left it. */
export interface SeenOutput {
  /** Files whose stamps show if they are still those that the build wrote. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Names of all files. */
  readonly names: readonly string[];
  /** Folders, parents before their children; '' is the output itself. */
  readonly folders: Stamps;
}

const MISSING: Stamp = 'missing';

/** Two changes within so many milliseconds may get the same time on most file systems. */
const FINE_TICK_MS = 100;
/** The same where times are whole seconds: two seconds on FAT, and some more for a network's clock. */
const COARSE_TICK_MS = 3000;

/** Returns the stamp of a path, links followed; undefined when the path cannot be examined. */
export function stampOf(path: string): Stamp | undefined {
  const stat = statOf(path);
  return stat === 'unknown' ? undefined : stampOfStat(stat);
}

/** Returns the stamp of a file; undefined when it changed so lately that its next state may have the same stamp. */
export function settledStamp(path: string): Stamp | undefined {
  const stat = statOf(path);
  return stat === 'unknown' || stat === undefined || !isSettled(stat, Date.now())
    ? undefined
    : stampOfStat(stat);
}

/**
 * Returns the stamps of some files, and of folders with all that they hold; a folder's stamp changes when an entry
 * comes or goes. Undefined when stamps prove nothing: a file changed so lately that its next change may not show, or a
 * link leads to a folder, whose content has no stamp.
 * @param unchanged stamps that this process has just found as an earlier one left them
 */
export function stampTree(
  root: string,
  paths: readonly string[],
  unchanged?: ReadonlyMap<string, Stamp>,
): Stamps | undefined {
  const now = Date.now();
  const stamps = new Map<string, Stamp>();
  const add = (path: string): boolean => {
    const stat = statOf(join(root, path));
    if (stat === 'unknown') return false;
    stamps.set(path, stampOfStat(stat));
    if (stat === undefined) return true;
    if (!isSettled(stat, now)) return false;
    return !stat.isDirectory() || addFolder(path);
  };
  const addFolder = (path: string): boolean =>
    readdirSync(join(root, path), { withFileTypes: true }).every((entry) => {
      const inside = `${path}/${entry.name}`;
      // A file with the stamp that an earlier process saw has long been settled.
      const known = entry.isFile() ? unchanged?.get(inside) : undefined;
      if (known !== undefined) {
        stamps.set(inside, known);
        return true;
      }
      if (!entry.isSymbolicLink()) return add(inside);
      const target = statOf(join(root, inside));
      return target !== 'unknown' && target?.isDirectory() !== true && add(inside);
    });
  return paths.every(add) ? stamps : undefined;
}

/**
 * Tells whether every path still has its stamp. The stamps up to the first that differs are noted in `unchanged`.
 */
export function isAsStamped(
  root: string,
  stamps: Iterable<readonly [path: string, stamp: Stamp]>,
  unchanged?: Map<string, Stamp>,
): boolean {
  for (const [path, before] of stamps) {
    const stamp = stampOf(join(root, path));
    if (stamp === undefined || stamp !== before) return false;
    unchanged?.set(path, stamp);
  }
  return true;
}

/** Tells whether another change would get another stamp. */
function isSettled({ ctimeMs }: Stats, now: number): boolean {
  return now - ctimeMs > (Number.isInteger(ctimeMs / 1000) ? COARSE_TICK_MS : FINE_TICK_MS);
}

/** Makes the stamp of a file's `Stats`, which are undefined for a missing file. */
export function stampOfStat(stat: Stats | undefined): Stamp {
  if (stat === undefined) return MISSING;
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return mtimeMs === ctimeMs ? `${size} ${ctimeMs} ${ino}` : `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function statOf(path: string): Stats | undefined | 'unknown' {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'unknown';
  }
}
