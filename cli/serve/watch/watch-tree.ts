import type { Stats } from 'node:fs';
import { statfsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { watch } from 'chokidar';
import { stampOfStat } from '../../cache/stamps.ts';
import { messageOf } from '../../report/stack-of.ts';
import { createDeferred } from '../../shared/deferred.ts';
import { isLink } from '../../system/is-link.ts';
import { tolerate } from '../../system/tolerate.ts';
import { lookElsewhere } from './look-elsewhere.ts';
import type { TreeEvent, TreeState } from './tree-state.ts';
import { nextTree, UNWATCHED } from './tree-state.ts';
import type { Identities } from './watched-folders.ts';
import { hasUnwatched, identitiesIn, identity } from './watched-folders.ts';

/** Folders to watch, and the callbacks of their events. */
export interface WatchTreeOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Folders of the root whose files matter, such as `content` or `cli/shared`. */
  readonly folders: readonly string[];
  /**
   * Called when something may have changed. A removal may be an editor's save that is half done: it is worth waiting for
   * the other half. `edited` is a file that was written in place, relative to the root; the system loses events when
   * there are many, so that others may have changed too.
   */
  readonly onChange: (kind: 'change' | 'removal', edited?: string) => void;
  /**
   * Called before that with a file that was written, relative to the root: also where an editor wrote another that took
   * its name, so that files came and went. @default nothing is called
   */
  readonly onEdit?: (file: string) => void;
  /** Absolute paths of files outside of the folders that matter too. @default none */
  readonly elsewhere?: () => Iterable<string>;
  /** Called when watching costs more than usual, or does not work. */
  readonly onProblem: (text: string) => void;
  /** Kind of the root's disk, where that tells of no changes. @default as the system says, unless the environment decides */
  readonly diskOf?: (root: string) => string | undefined;
}

/** A tree under watch. */
interface WatchedTree {
  /** Ends when every folder is watched. */
  readonly ready: Promise<void>;
  /** Looks if every folder is watched: the system loses events when there are many, those of new folders too. */
  readonly verify: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Watches the folders of a project and the plain files of its root. Only folders are watched, which also tell of
 * their files: a tenth of the watches. When a folder appears, everything is watched again, because a folder that took
 * another's place in a moment would keep the watch of the one that is gone.
 */
export function watchTree(options: WatchTreeOptions): WatchedTree {
  const { root, folders, onChange, onEdit = () => undefined, elsewhere = () => [], onProblem } = options;
  const { diskOf = process.env.CHOKIDAR_USEPOLLING === undefined ? deafDisk : () => undefined } = options;
  const isInput = createInputCheck(root, folders);
  let state = UNWATCHED;
  let watcher: FSWatcher | undefined;
  /** Folders under watch; undefined while that is not known. */
  let known: Identities | undefined;
  let settling: NodeJS.Timeout | undefined;
  const ready = createDeferred();

  const take = (event: TreeEvent): void => {
    const [next, action] = nextTree(state, event);
    state = next;
    if (action.complaint !== undefined) onProblem(action.complaint);
    if (action.wait) settling = setTimeout(take, SETTLING_MS, { kind: 'settled' });
    if (action.open !== undefined) open(action.open);
  };
  const open = (means: TreeState['means']): void => {
    const disk = diskOf(root);
    if (disk !== undefined && means === 'events') {
      take({ kind: 'deaf', disk });
      return;
    }
    void watcher?.close();
    rootLook.renew();
    const next = watch(root, {
      ...AS_IT_IS,
      usePolling: means === 'polling',
      interval: disk === undefined ? POLL_MS : FAR_POLL_MS,
      ignored: createIgnore(isInput, away.follow, means),
    });
    [watcher, known] = [next, undefined];
    next.on('ready', () => {
      ready.resolve();
      if (next !== watcher) return;
      if (means === 'events') {
        stopListing(next);
        known = identitiesIn(next);
      }
      // What happened before it was watched is found by looking, and so is a folder that came in the meantime.
      onChange('change');
      verify();
    });
    next.on('error', (error) => {
      if (next === watcher)
        take({ kind: 'failed', code: codeOf(error), text: `Watching ${root} failed: ${messageOf(error)}` });
    });
    if (next.options.usePolling && means === 'events') take({ kind: 'polls' });
    else if (means === 'polling')
      hearLooks(next, (isFolder) => (isFolder ? open(means) : onChange('change')));
    else next.on('raw', see);
  };
  const verify = (): void => {
    if (known !== undefined) take({ kind: hasUnwatched(root, isInput, known) ? 'missed' : 'whole' });
  };
  const away = lookElsewhere({ files: elsewhere, onChange: () => onChange('change') });
  const onFolder = (): void => take({ kind: 'appeared' });
  const see = createSight(root, isInput, { onChange, onEdit, onFolder, onLink: away.follow });
  const rootLook = lookAtRoot(root, (isThere) => {
    if (isThere) take({ kind: 'replaced' });
    else onChange('removal');
  });
  open('events');
  return {
    ready: ready.promise,
    verify,
    close: async () => {
      const last = watcher;
      [watcher, known] = [undefined, undefined];
      rootLook.close();
      away.close();
      clearTimeout(settling);
      ready.resolve();
      await last?.close();
    },
  };
}

/** Watches what is there, links as links, and each step of a save. */
const AS_IT_IS = { ignoreInitial: true, followSymlinks: false, atomic: false };
/** After a folder appeared, others may: a checkout makes hundreds. */
const SETTLING_MS = 50;
const POLL_MS = 100;
/** Interval on a disk that another system changes: each look at a file is a request. */
const FAR_POLL_MS = 500;
const ROOT_MS = 500;
/** Files of the root that `site.config.ts` may import. */
export const ROOT_FILE = /^[^./][^/]*\.(?:[cm]?[jt]sx?|json)$/;

/** Returns a check of what a watcher leaves alone: what is no input and, where their folders tell of them, files. */
function createIgnore(
  isInput: (path: string) => boolean,
  onLink: (path: string) => void,
  means: TreeState['means'],
): (path: string, stats?: Stats) => boolean {
  return (path, stats) => {
    if (!isInput(path)) return true;
    if (stats?.isSymbolicLink() === true) onLink(path);
    return means === 'events' && stats?.isFile() === true;
  };
}

/** Callbacks of what an event is about. */
interface Sight extends Required<Pick<WatchTreeOptions, 'onChange' | 'onEdit'>> {
  /** A folder appeared. */
  readonly onFolder: () => void;
  /** A link came. */
  readonly onLink: (path: string) => void;
}

/** Returns a receiver of raw events, which looks at what each is about. */
function createSight(
  root: string,
  isInput: (path: string) => boolean,
  { onChange, onEdit, onFolder, onLink }: Sight,
): (event: string, name: string | null, place: unknown) => void {
  return (event, name, place) => {
    const { watchedPath } = place as { readonly watchedPath: string };
    // It is about an entry of a watched folder, or about the folder itself.
    const path = name === null ? watchedPath : join(watchedPath, name);
    if (!isInput(path)) return;
    // A link that leads back to itself, or what is below a file or a locked folder, cannot be looked at: the build says so.
    const stat = tolerate(() => statSync(path, { throwIfNoEntry: false }));
    if (event === 'rename' && stat?.isDirectory() === true) onFolder();
    if (event === 'rename' && tolerate(() => isLink(path)) === true) onLink(path);
    if (stat?.isFile() === true) onEdit(nameIn(root, path));
    if (stat === undefined) onChange('removal');
    else if (event === 'change' && stat.isFile()) onChange('change', nameIn(root, path));
    else onChange('change');
  };
}

/**
 * Hears of what a watcher that polls finds. It takes for a change another size or a later time alone: a copy may keep its
 * time, and a clock be set back. Of a folder that it took for the same, it would not watch what came.
 */
function hearLooks(watcher: FSWatcher, onFound: (isOlderFolder: boolean) => void): void {
  watcher.on('all', () => onFound(false));
  watcher.on('raw', (_event, _path, stats) => {
    const { curr, prev } = stats as { readonly curr: Stats; readonly prev: Stats };
    if (curr.isFile() && stampOfStat(curr) !== stampOfStat(prev)) onFound(false);
    if (curr.isDirectory() && curr.mtimeMs < prev.mtimeMs) onFound(true);
  });
}

/** Tells when the root goes or another folder takes its place: no event says so. */
function lookAtRoot(
  root: string,
  onOther: (isThere: boolean) => void,
): { readonly renew: () => void; readonly close: () => void } {
  let known = identity(root);
  const looking = setInterval(() => {
    const found = identity(root);
    if (found === known) return;
    known = found;
    onOther(found !== undefined);
  }, ROOT_MS).unref();
  return {
    renew: () => {
      known = identity(root);
    },
    close: () => clearInterval(looking),
  };
}

/**
 * For each change of a file the library looks at every other one of its folder, to find new ones: 80 ms of work where
 * there are 5,000, just when the build begins. Watch mode asks for no files, and new folders are watched anew.
 */
function stopListing(watcher: FSWatcher): void {
  if ('_readdirp' in watcher) Object.assign(watcher, { _readdirp: () => undefined });
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * The kind of a disk whose files other systems change, of which this one is told nothing: a disk of Windows in WSL, a
 * folder of another machine, one that a virtual machine or a container shares. Undefined for any other.
 */
function deafDisk(folder: string): string | undefined {
  // Elsewhere these numbers mean other disks.
  if (process.platform !== 'linux') return undefined;
  const type = tolerate(() => statfsSync(folder).type);
  return type === undefined ? undefined : KINDS[type];
}

/** By the number that Linux gives a file system, as `statfs(2)` lists them. */
const KINDS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4266872130: 'SMB',
  4283649346: 'CIFS',
  16914839: '9p',
  1702057286: 'FUSE',
  2020557398: 'VirtualBox',
};
