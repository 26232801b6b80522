/**
 * Preloaded into `site`: counts its calls of the file system below a folder, and makes one fail or removes something
 * before one. What it did is written to a file when the process ends.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Orders for a preloaded process, as JSON in `SITE_FAULT`. */
export interface FaultOrder {
  /** Absolute folder: calls on paths elsewhere do not count. */
  readonly root: string;
  /** Number of the call, from 1; 0 only counts. */
  readonly at: number;
  /** System error code, such as `ENOSPC`; or `remove`, which removes `target` and lets the call through. */
  readonly what: string;
  /** True when all later calls fail too. */
  readonly lasting?: boolean;
  /** Absolute path to remove. */
  readonly target?: string;
  /** Absolute file for the {@link FaultNote}. */
  readonly note: string;
}

/** Report of a preloaded process. */
export interface FaultNote {
  readonly calls: number;
  /** The call that failed, and its path; empty when none did. */
  readonly hit: string;
  /** True when the build had begun to replace files of the output when it failed. */
  readonly replacing: boolean;
}

type Call = (...given: unknown[]) => unknown;
type Calls = Record<string, Call>;

const NAMES = [
  'access',
  'appendFile',
  'copyFile',
  'fsync',
  'link',
  'lstat',
  'mkdir',
  'open',
  'readFile',
  'readdir',
  'readlink',
  'realpath',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'unlink',
  'utimes',
  'writeFile',
];

const order = JSON.parse(process.env.SITE_FAULT ?? '{}') as FaultOrder;
const { rmSync, writeFileSync } = fs;
const found = { calls: 0, hit: '', replacing: false, renames: 0 };

/** Returns the error of a call when it is to fail. */
function fault(name: string, given: readonly unknown[]): Error | undefined {
  const paths = given.filter((one) => typeof one === 'string' && one.startsWith(order.root));
  if (paths.length === 0 && name !== 'fsync') return undefined;
  found.calls++;
  const isHit =
    found.calls === order.at || (order.lasting === true && found.calls > order.at && order.at > 0);
  if (!isHit) {
    if (name === 'rename' && /\/dist\/./.test(String(paths[1]))) found.renames++;
    return undefined;
  }
  if (found.hit === '') found.replacing = found.renames > 0;
  found.hit ||= `${name} ${paths.join(' → ')}`;
  if (order.what === 'remove') {
    rmSync(order.target ?? '', { recursive: true, force: true });
    return undefined;
  }
  const error = new Error(`${order.what}: made to fail, ${name} '${String(paths[0])}'`);
  return Object.assign(error, { code: order.what, errno: -1, syscall: name, path: paths[0] });
}

function isMissingAllowed(given: readonly unknown[]): boolean {
  const options = given[1] as { readonly throwIfNoEntry?: boolean } | undefined;
  return order.what === 'ENOENT' && options?.throwIfNoEntry === false;
}

function synchronous(name: string, call: Call): Call {
  return (...given) => {
    const error = fault(name, given);
    if (error === undefined) return call(...given);
    if (isMissingAllowed(given)) return undefined;
    throw error;
  };
}

function withCallback(name: string, call: Call): Call {
  return (...given) => {
    const error = fault(name, given);
    if (error === undefined) return call(...given);
    return process.nextTick(given.at(-1) as Call, error);
  };
}

function promised(name: string, call: Call): Call {
  return (...given) => {
    const error = fault(name, given);
    return error === undefined ? call(...given) : Promise.reject(error);
  };
}

function replace(calls: Calls, name: string, wrap: (name: string, call: Call) => Call): void {
  const original = calls[name];
  if (original === undefined) return;
  const wrapped = wrap(name.replace(/Sync$/, ''), original);
  const { native } = original as Call & { readonly native?: Call };
  calls[name] = native === undefined ? wrapped : Object.assign(wrapped, { native: wrap('realpath', native) });
}

function install(): void {
  for (const name of NAMES) {
    replace(fs as unknown as Calls, `${name}Sync`, synchronous);
    replace(fs as unknown as Calls, name, withCallback);
    replace(fs.promises as unknown as Calls, name, promised);
  }
  syncBuiltinESMExports();
  process.on('exit', () => {
    const { calls, hit, replacing } = found;
    writeFileSync(order.note, JSON.stringify({ calls, hit, replacing } satisfies FaultNote));
  });
}

if (isMainThread) install();
