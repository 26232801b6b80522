import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ScannedBuild } from '../output/scan.ts';
import { scanBuild } from '../output/scan.ts';
import type { Table, TableOptions } from '../output/table.ts';
import { createTable } from '../output/table.ts';
import type { CompressedCache, Store } from './store.ts';
import { createCompressedCache, createStore } from './store.ts';

/** A table with what has been read of its files: it is replaced as a whole. */
export interface Edition {
  /** Id of its build. */
  readonly id: string;
  readonly table: Table;
  readonly store: Store;
}

/** The edition of the build that an output folder holds now. */
export interface LiveTable {
  /** At once when nothing has changed; a promise while a newer build's table is made. */
  readonly current: () => Edition | Promise<Edition>;
  /** Makes the table again, because a file of the current one is gone, or younger than it. */
  readonly renew: () => Promise<Edition>;
}

/** Options of a live table. */
export interface LiveTableOptions extends TableOptions {
  /** Absolute output folder. */
  readonly dir: string;
  /** Called when another build is served from now on. */
  readonly onChange?: (id: string) => void;
}

/** Opens an output folder; undefined when it holds no complete build. */
export async function openLiveTable(options: LiveTableOptions): Promise<LiveTable | undefined> {
  const compressed = createCompressedCache();
  let seen = signature(options.dir);
  const first = await makeEdition(options, compressed);
  if (first === undefined) return undefined;
  let edition: ScannedEdition = first;
  let settled = true;
  let checked = performance.now();
  let renewing: Promise<Edition> | undefined;
  let settling = false;

  const make = async (replaces: (next: ScannedEdition) => boolean): Promise<Edition> => {
    const found = signature(options.dir);
    const next = await makeEdition(options, compressed);
    // An edition that cannot be read, or was listed earlier, does not replace the one that is served.
    if (next === undefined || next.made < edition.made) return edition;
    seen = found;
    settled = !replaces(next);
    if (settled) return edition;
    const isOther = next.id !== edition.id;
    edition = next;
    if (isOther) options.onChange?.(next.id);
    return edition;
  };
  const renew = (): Promise<Edition> => {
    renewing ??= make(() => true).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const settle = async (): Promise<void> => {
    settling = true;
    // No visitor waits for this, and the server looks at the folder again where it fails.
    await make(({ build }) => JSON.stringify(build) !== JSON.stringify(edition.build)).catch(() => undefined);
    settling = false;
  };
  return {
    renew,
    current: () => {
      const now = performance.now();
      if (now - checked < CHECK_MS) return renewing ?? edition;
      checked = now;
      const found = signature(options.dir);
      if (found !== undefined && found !== seen) return renew();
      // A build removes stale files last, perhaps after they were listed: look again until nothing changes.
      if (!settled && !settling && now - edition.made > SETTLE_MS) void settle();
      return renewing ?? edition;
    },
  };
}

/** Looking at one file at most so often costs nothing, and leaves no time to notice that a build is new. */
const CHECK_MS = 20;
/** After a change the folder is listed again so much later. */
const SETTLE_MS = 1000;

interface ScannedEdition extends Edition {
  /** When, on the clock of `performance.now`. */
  readonly made: number;
  readonly build: ScannedBuild;
}

async function makeEdition(
  options: LiveTableOptions,
  compressed: CompressedCache,
): Promise<ScannedEdition | undefined> {
  const { dir } = options;
  const made = performance.now();
  const folder = { dir, listedAt: Date.now() };
  const build = await scanBuild(dir);
  if (build === undefined) return undefined;
  const table = createTable(build, options);
  return { id: build.id, made, build, table, store: createStore({ folder, table, compressed }) };
}

/** Changes whenever a build has replaced its last file. */
function signature(dir: string): string | undefined {
  const stat = statSync(join(dir, 'builds', 'latest.json'), { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? undefined : `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
}
