import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { watch } from 'chokidar';

/** What is watched, and who is told. */
export interface WatchTreeOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Folders of the root whose files matter, such as `content` or `cli/shared`. */
  readonly folders: readonly string[];
  /**
   * Told that something may have changed. What is gone may be an editor's save that is half done: it is worth
   * waiting for the other half. A file that was written where it stands is named, relative to the root; but the
   * system loses events when there are many, so that others may have changed too.
   */
  readonly onChange: (kind: 'change' | 'removal', edited?: string) => void;
  /** Told that watching costs more than usual, or does not work. */
  readonly onProblem: (text: string) => void;
}

/** A tree under watch. */
export interface WatchedTree {
  /** Ends when every folder is watched. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Watches the folders of a project and the plain files of its root. Only folders are watched, which also tell of
 * their files: a tenth of the watches. When a folder appears, everything is watched anew, because a folder that took
 * another's place in a moment would keep the watch of the one that is gone.
 */
export function watchTree({ root, folders, onChange, onProblem }: WatchTreeOptions): WatchedTree {
  const isInput = createInputCheck(root, folders);
  let watcher: FSWatcher | undefined;
  let closed = false;
  let known = identity(root);
  let anew: NodeJS.Timeout | undefined;
  let misses = 0;
  let announceReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const watchAnew = (why: 'appeared' | 'missed'): void => {
    misses = why === 'missed' ? misses + 1 : 0;
    if (misses > MOST_MISSES) return;
    anew ??= setTimeout(() => {
      anew = undefined;
      if (!closed) open('events');
    }, SETTLING_MS);
  };
  const see = (event: string, path: string): void => {
    if (!isInput(path)) return;
    const stat = statSync(path, { throwIfNoEntry: false });
    if (event === 'rename' && stat?.isDirectory() === true) watchAnew('appeared');
    if (stat === undefined) onChange('removal');
    else if (event === 'change' && stat.isFile()) onChange('change', nameIn(root, path));
    else onChange('change');
  };
  const open = (means: 'events' | 'polling'): void => {
    void watcher?.close();
    known = identity(root);
    const polling = means === 'polling';
    const next = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      atomic: false,
      usePolling: polling,
      interval: POLL_MS,
      ignored: (path, stats) => !isInput(path) || (!polling && stats?.isFile() === true),
    });
    watcher = next;
    next.on('ready', () => {
      announceReady();
      if (next !== watcher) return;
      if (!polling) stopListing(next);
      // What happened before it was watched is found by looking, and so is a folder that came in the meantime.
      onChange('change');
      if (!polling && hasUnwatched(root, isInput, next)) watchAnew('missed');
    });
    next.on('error', (error) => {
      if (closed || next !== watcher) return;
      const code = codeOf(error);
      if (polling || !OUT_OF_WATCHES.includes(code)) {
        onProblem(`Watching ${root} failed: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
      onProblem(`This system has no room for more watches (${code}): looking at every file instead.`);
      open('polling');
    });
    if (next.options.usePolling && !polling) {
      // The environment asks the library for it.
      open('polling');
      return;
    }
    if (polling) next.on('all', () => onChange('change'));
    else
      next.on('raw', (event, name: string | null, place) => {
        const { watchedPath } = place as { readonly watchedPath: string };
        see(event, name === null ? watchedPath : join(watchedPath, name));
      });
  };
  open('events');
  // Nothing tells when the root itself is removed and made again.
  const looking = setInterval(() => {
    const found = identity(root);
    if (found === known) return;
    known = found;
    if (found !== undefined) open('events');
    else onChange('removal');
  }, ROOT_MS).unref();
  return {
    ready,
    close: async () => {
      closed = true;
      clearInterval(looking);
      clearTimeout(anew);
      announceReady();
      await watcher?.close();
    },
  };
}

/** A folder that may not be read stays unwatched however often one tries. */
const MOST_MISSES = 5;
/** After a folder appeared, others may: a checkout makes hundreds. */
const SETTLING_MS = 50;
const POLL_MS = 100;
const ROOT_MS = 500;
const OUT_OF_WATCHES: readonly string[] = ['ENOSPC', 'EMFILE', 'ENFILE'];
/** Files of the root that `site.config.ts` may import. */
const ROOT_FILE = /^[^./][^/]*\.(?:[cm]?[jt]sx?|json)$/;

/**
 * For each change of a file the library looks at every other one of its folder, to find new ones: 80 ms of work where
 * there are 5,000, just when the build begins. Nobody here asks for files, and new folders are watched anew.
 */
function stopListing(watcher: FSWatcher): void {
  if ('_readdirp' in watcher) Object.assign(watcher, { _readdirp: () => undefined });
}

/** Whether some folder has no watch: it came between the listing of its parent and the parent's own watch. */
function hasUnwatched(root: string, isInput: (path: string) => boolean, watcher: FSWatcher): boolean {
  const watched = new Set(Object.keys(watcher.getWatched()));
  const pending = [root];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (!watched.has(folder)) return true;
    pending.push(...foldersIn(folder).filter(isInput));
  }
  return false;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  } catch {
    // It is gone again, or may not be read.
    return [];
  }
}

function createInputCheck(root: string, folders: readonly string[]): (path: string) => boolean {
  return (path) => {
    const name = nameIn(root, path);
    if (name === '') return true;
    if (name.startsWith('..')) return false;
    // A folder on the way to one that matters is watched too.
    return (
      ROOT_FILE.test(name) ||
      folders.some(
        (folder) => name === folder || name.startsWith(`${folder}/`) || folder.startsWith(`${name}/`),
      )
    );
  };
}

function nameIn(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** Tells a folder from another that takes its place. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? undefined : `${stat.dev} ${stat.ino}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
