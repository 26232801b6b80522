import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ScannedBuild } from '../output/scan.ts';
import { scanBuild } from '../output/scan.ts';
import type { Table, TableOptions } from '../output/table.ts';
import { createTable } from '../output/table.ts';
import type { CompressedCache, Store } from './store.ts';
import { createCompressedCache, createStore } from './store.ts';
import type { Listing, TableEvent, TableState } from './table-state.ts';
import { isLookDue, nextTable } from './table-state.ts';

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
  const seen = signature(options.dir);
  const first = await makeEdition(options, compressed);
  if (first === undefined) return undefined;
  let edition: ScannedEdition = first;
  let renewing: Promise<Edition> | undefined;
  const looked = performance.now();
  let state: TableState = { seen, looked, listed: first.made, isSettled: true, listing: undefined };

  const take = (event: TableEvent): ReturnType<typeof nextTable>[1] => {
    const [next, action] = nextTable(state, event);
    state = next;
    if (action === 'renewal') renewing = list(action);
    // No visitor waits for this, and the server looks at the folder again where it fails.
    if (action === 'check') list(action).catch(() => undefined);
    return action;
  };
  const list = async (listing: Listing): Promise<Edition> => {
    const found = signature(options.dir);
    try {
      const next = await makeEdition(options, compressed);
      // What cannot be read does not replace what is served.
      if (next === undefined) return edition;
      const isNew = listing === 'renewal' || JSON.stringify(next.build) !== JSON.stringify(edition.build);
      if (take({ kind: 'listed', at: next.made, found, isNew }) !== 'serve') return edition;
      const isOther = next.id !== edition.id;
      edition = next;
      if (isOther) options.onChange?.(next.id);
      return edition;
    } finally {
      take({ kind: 'ended', listing });
      if (listing === 'renewal') renewing = undefined;
    }
  };
  return {
    renew: async () => {
      take({ kind: 'missed' });
      return renewing ?? edition;
    },
    current: () => {
      const now = performance.now();
      if (isLookDue(state, now)) take({ kind: 'looked', now, found: signature(options.dir) });
      return renewing ?? edition;
    },
  };
}

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
