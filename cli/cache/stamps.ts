import type { Stats } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What tells two states of a file or folder apart without reading it: size, times and inode. Never empty. */
export type Stamp = string;

/** Stamps by path relative to a folder, with `/`; of what does not exist, too. */
export type Stamps = Readonly<Record<string, Stamp>>;

/** A file that was seen whole. */
export interface SeenFile {
  readonly stamp: Stamp;
  /** Hex SHA-256 of its bytes, or what stands for them in the build id. */
  readonly identity: string;
}

/** An output as a build left it. */
export interface SeenOutput {
  /** Files whose stamps tell whether they are still those that the build wrote. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Names of all files. */
  readonly names: readonly string[];
  /** Folders, parents before their children; the output itself is the empty one. */
  readonly folders: Stamps;
}

const MISSING: Stamp = 'missing';

/** Two changes within so many milliseconds may have one time, by the clock of most file systems. */
const FINE_TICK_MS = 100;
/** The same where times are whole seconds: FAT's two, and some for a network's clock. */
const COARSE_TICK_MS = 3000;

/** The stamp of a path, links followed; undefined where it cannot be told. */
export function stampOf(path: string): Stamp | undefined {
  const stat = statOf(path);
  return stat === 'unknown' ? undefined : stampOfStat(stat);
}

/** The stamp of a file; undefined when the file changed so lately that its next state may have the same one. */
export function settledStamp(path: string): Stamp | undefined {
  const stat = statOf(path);
  return stat === 'unknown' || stat === undefined || !isSettled(stat, Date.now())
    ? undefined
    : stampOfStat(stat);
}

/**
 * The stamps of some files and of folders with all that they hold; a folder's stamp changes when something comes or
 * goes in it. Undefined when they prove nothing: something changed so lately that it may change again without a sign,
 * or a link leads to a folder, whose content has no stamp.
 * @param unchanged stamps that this process has just found as an earlier one left them
 */
export function stampTree(
  root: string,
  paths: readonly string[],
  unchanged?: ReadonlyMap<string, Stamp>,
): Stamps | undefined {
  const now = Date.now();
  const stamps: Record<string, Stamp> = {};
  const add = (path: string): boolean => {
    const stat = statOf(join(root, path));
    if (stat === 'unknown') return false;
    stamps[path] = stampOfStat(stat);
    if (stat === undefined) return true;
    if (!isSettled(stat, now)) return false;
    return !stat.isDirectory() || addFolder(path);
  };
  const addFolder = (path: string): boolean =>
    readdirSync(join(root, path), { withFileTypes: true }).every((entry) => {
      const inside = `${path}/${entry.name}`;
      // What has the stamp that it had for an earlier process has long been settled.
      const known = entry.isFile() ? unchanged?.get(inside) : undefined;
      if (known !== undefined) {
        stamps[inside] = known;
        return true;
      }
      if (!entry.isSymbolicLink()) return add(inside);
      const target = statOf(join(root, inside));
      return target !== 'unknown' && target?.isDirectory() !== true && add(inside);
    });
  return paths.every(add) ? stamps : undefined;
}

/**
 * Whether everything is still as it was stamped. What is, up to the first that is not, is noted in `unchanged` with its
 * stamp.
 */
export function isAsStamped(root: string, stamps: Stamps, unchanged?: Map<string, Stamp>): boolean {
  for (const path in stamps) {
    const stamp = stampOf(join(root, path));
    if (stamp === undefined || stamp !== stamps[path]) return false;
    unchanged?.set(path, stamp);
  }
  return true;
}

/** Whether a further change would show. */
function isSettled({ ctimeMs }: Stats, now: number): boolean {
  return now - ctimeMs > (Number.isInteger(ctimeMs / 1000) ? COARSE_TICK_MS : FINE_TICK_MS);
}

/** The stamp of what was looked at. */
export function stampOfStat(stat: Stats | undefined): Stamp {
  return stat === undefined ? MISSING : `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`;
}

function statOf(path: string): Stats | undefined | 'unknown' {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'unknown';
  }
}
