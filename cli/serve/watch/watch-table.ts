import type { MadeSite } from '../../build-result.ts';
import type { Build, Resource, Table, TableOptions } from '../../output/table.ts';
import { createTable } from '../../output/table.ts';
import type { HeaderRule } from '../../shared/policy.ts';
import { changePolicies } from '../../shared/policy.ts';
import { CLOCK_TICK_MS } from '../disk.ts';
import type { Edition, LiveTable } from '../live-table.ts';
import { createCompressedCache, createStore } from '../store.ts';
import type { Differences } from './differences.ts';
import { hasSameFiles } from './differences.ts';

/** A live table that is told of each build instead of looking for it. */
export interface WatchTable extends LiveTable {
  /** Serves this build from now on, under this id; its files are in the folder. */
  readonly show: (id: string, made: MadeSite, differences: Differences) => void;
  /** Serves this table, which belongs to no build, from now on. */
  readonly showTable: (table: Table) => void;
}

interface WatchTableOptions extends TableOptions {
  /** Absolute output folder. */
  readonly dir: string;
  /** Changes what is sent, knowing the id that it is served under. */
  readonly transform: (content: Uint8Array, resource: Resource, id: string) => Uint8Array;
  /** Called when a file of the build is gone. */
  readonly onGone: () => void;
}

/** Creates a table that serves `first` until there is a build. */
export function createWatchTable(options: WatchTableOptions, first: Table): WatchTable {
  const { dir, transform } = options;
  const compressed = createCompressedCache();
  const editionOf = (id: string, table: Table): Edition => {
    // Every file of this build is placed: the next build's are younger than the clock's next step.
    const folder = { dir, listedAt: Date.now() + CLOCK_TICK_MS };
    const store = createStore({
      folder,
      table,
      compressed,
      transform: (content, resource) => transform(content, resource, id),
    });
    return { id, table, store };
  };
  let edition = editionOf('', first);
  /** The files of the build that is shown. */
  let shown: MadeSite['outputs'] | undefined;
  return {
    current: () => edition,
    renew: () => {
      options.onGone();
      return Promise.resolve(edition);
    },
    showTable: (table) => {
      shown = undefined;
      edition = editionOf('', table);
    },
    show: (id, made, { changed }) => {
      const isSame =
        shown !== undefined &&
        hasSameFiles(shown, made.outputs) &&
        !changed.some((file) => file === HEADERS || file === REDIRECTS);
      shown = made.outputs;
      edition = editionOf(id, isSame ? edition.table : createTable(buildOf(made), options));
    },
  };
}

const HEADERS = 'headers.json';
const REDIRECTS = '_redirects';

/** Reads what a build says of itself. */
function buildOf({ site, outputs }: MadeSite): Build {
  const headers = outputs.find(({ file }) => file === HEADERS);
  const content = headers !== undefined && 'content' in headers ? headers.content : undefined;
  const { rules } = JSON.parse(typeof content === 'string' ? content : '{"rules":[]}') as {
    readonly rules: readonly HeaderRule[];
  };
  const files = [...outputs.map(({ file }) => file), ...BUILD_FILES];
  return { files, rules: loosenFrames(rules), redirects: site.redirects, gone: site.gone };
}

/** Files that outputs leave out (behaviour 3.1). */
const BUILD_FILES: readonly string[] = ['builds/latest.json', 'builds/meta/dev.json'];

/** The same rules, but that pages of the site may be shown in frames of the site: the desk shows them side by side. */
function loosenFrames(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  return changePolicies(rules, (policy) =>
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
}
