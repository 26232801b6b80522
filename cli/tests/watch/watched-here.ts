import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommandLine } from '../../main.ts';
import type { WatchState } from '../../serve/watch/wire.ts';
import { FIXED_TIME, GENERATOR, siteEnvironment } from '../mini-site.ts';
import { followStates, originIn } from './watch-states.ts';
import type { WatchedSite, WatchedSiteOptions } from './watched-site.ts';

/**
 * Starts `site watch` as {@link startWatching} does, but in this process: its first build takes a fifth of the time.
 * One folder has one such session at a time.
 */
export async function watchHere(
  root: string,
  { args = [], command = ['watch'], env: given = {} }: Omit<WatchedSiteOptions, 'node'> = {},
): Promise<WatchedSite> {
  const state = mkdtempSync(join(tmpdir(), 'watched-state-'));
  const cache = given.SITE_CACHE ?? join(root, 'node_modules', '.cache', 'site');
  const env: NodeJS.ProcessEnv = {
    ...siteEnvironment({}),
    XDG_STATE_HOME: state,
    SITE_CACHE: cache,
    ...given,
  };
  const text = { stdout: '', stderr: '' };
  let interrupt = (_code: number): void => undefined;
  const interrupted = new Promise<number>((resolve) => {
    interrupt = resolve;
  });
  let code: number | undefined;
  const ended = runCommandLine([...command, '--port', '0', ...args], {
    generatorRoot: GENERATOR,
    world: {
      cwd: root,
      env,
      stdout: { write: (more) => (text.stdout += more) },
      stderr: { write: (more) => (text.stderr += more) },
      stopped: () => interrupted,
    },
  }).then((end) => {
    code = end;
    return end;
  });
  while (originIn(text.stdout) === undefined) {
    if (code !== undefined) throw new Error(`site watch ended: ${text.stdout}${text.stderr}`);
    await wait(10);
  }
  const origin = originIn(text.stdout) ?? '';
  const listening = new AbortController();
  const states: WatchState[] = [];
  void followStates(origin, states, listening.signal);
  let time = Number(FIXED_TIME) * 1000;
  return {
    root,
    origin,
    pid: process.pid,
    states,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    clock: () => time,
    setClock: (now) => {
      time = now;
      env.SOURCE_DATE_EPOCH = String(Math.floor(now / 1000));
    },
    tree: () => join(cache, 'watch', String(process.pid)),
    stop: async () => {
      listening.abort();
      interrupt(INTERRUPTED);
      await ended;
      rmSync(state, { recursive: true, force: true });
      return ended;
    },
  };
}

const INTERRUPTED = 130;
