import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { WatchState } from '../../serve/watch/wire.ts';
import { tolerate } from '../../system/tolerate.ts';
import { FIXED_TIME, GENERATOR } from '../mini-site.ts';
import { followStates, originIn } from './watch-states.ts';

/** `site watch` at work in a folder, as a process of its own. */
export interface WatchedSite {
  readonly root: string;
  readonly origin: string;
  readonly pid: number;
  /** States that browsers are told, in order. */
  readonly states: readonly WatchState[];
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Folder of the watched build. */
  readonly tree: () => string;
  /** The clock that it builds by, in epoch ms. */
  readonly clock: () => number;
  /** Sets that clock, in epoch ms. */
  readonly setClock: (now: number) => void;
  /** Ends it as Ctrl+C does; returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Options of the start of a watched site. */
export interface WatchedSiteOptions {
  readonly args?: readonly string[];
  /** @default ['watch'] */
  readonly command?: readonly string[];
  /** Flags of Node. @default [] */
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Starts `site watch` and waits until it serves. */
export async function startWatching(
  root: string,
  { args = [], command = ['watch'], node = [], env = {} }: WatchedSiteOptions = {},
): Promise<WatchedSite> {
  const state = mkdtempSync(join(tmpdir(), 'watched-state-'));
  const cache = env.SITE_CACHE ?? join(root, 'node_modules', '.cache', 'site');
  const clock = createClock(state);
  const child = spawn(
    process.execPath,
    [
      ...node,
      '--require',
      clock.script,
      join(GENERATOR, 'bin', 'site.js'),
      ...command,
      '--port',
      '0',
      ...args,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SOURCE_DATE_EPOCH: FIXED_TIME,
        NO_COLOR: '1',
        XDG_STATE_HOME: state,
        SITE_CACHE: cache,
        ...env,
      },
    },
  );
  const text = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk;
    });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const origin = await originOf(child, text);
  const listening = new AbortController();
  const states: WatchState[] = [];
  void followStates(origin, states, listening.signal);
  return {
    root,
    origin,
    pid: child.pid ?? 0,
    states,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    clock: clock.now,
    setClock: (now) => {
      clock.set(now);
      child.kill('SIGUSR1');
    },
    tree: () => join(cache, 'watch', String(child.pid)),
    stop: async () => {
      listening.abort();
      child.kill('SIGINT');
      const [code] = await ended;
      rmSync(state, { recursive: true, force: true });
      return code;
    },
  };
}

interface Clock {
  /** Path of the script that runs first in the process whose clock it is. */
  readonly script: string;
  readonly now: () => number;
  readonly set: (now: number) => void;
}

/** Makes a clock in a file: the process reads it again at the signal that would start Node's inspector. */
function createClock(folder: string): Clock {
  const [script, file] = [join(folder, 'clock.cjs'), join(folder, 'clock')];
  let time = Number(FIXED_TIME) * 1000;
  writeFileSync(
    script,
    `process.on('SIGUSR1', () => { process.env.SOURCE_DATE_EPOCH = require('node:fs').readFileSync(${JSON.stringify(file)}, 'utf8'); });\n`,
  );
  return {
    script,
    now: () => time,
    set: (now) => {
      time = now;
      writeFileSync(file, String(Math.floor(now / 1000)));
    },
  };
}

async function originOf(
  child: ChildProcess,
  text: { readonly stdout: string; readonly stderr: string },
): Promise<string> {
  for (;;) {
    const origin = originIn(text.stdout);
    if (origin !== undefined) return origin;
    if (child.exitCode !== null) throw new Error(`site watch ended: ${text.stdout}${text.stderr}`);
    await wait(10);
  }
}

const TIMESTAMP = /"timestamp":\d+,?/;

/**
 * Lists every file below a folder, with a hash of its bytes. The time of the build is left out: nothing is built again
 * when the clock goes on and no document is due.
 */
export function treeOf(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(folder)) return files;
  // Where a build removes a folder at this moment, the next look finds the tree at rest.
  const entries = tolerate(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      const name = relative(folder, path);
      const bytes = readFileSync(path);
      const content = /^builds\/.*json$/.test(name) ? String(bytes).replace(TIMESTAMP, '') : bytes;
      files.set(name, createHash('sha256').update(content).digest('hex'));
    } catch {
      // A build replaces it at this moment: it is another one in any case.
      files.set(relative(folder, path), '');
    }
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lists the differences of two trees, a line for each file; empty when they are equal. */
export function compareTrees(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
): readonly string[] {
  const names = [...new Set([...a.keys(), ...b.keys()])].sort();
  return names.flatMap((name) => {
    if (a.get(name) === b.get(name)) return [];
    return [`${name}: ${!a.has(name) ? 'missing' : !b.has(name) ? 'too much' : 'other bytes'}`];
  });
}
