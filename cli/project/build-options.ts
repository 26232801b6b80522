import { resolve } from 'node:path';
import { given } from '../shared/given.ts';
import { git } from '../system/git.ts';
import { processors } from '../system/processors.ts';
import type { Environment } from './environment.ts';
import { cacheFolder, currentTime, sourceDateEpoch } from './environment.ts';

/** A host that the build can write a configuration for. */
export type HostName = 'nginx' | 'caddy' | 'cloudfront';

/** Options of a build: flags and environment, resolved. */
export interface BuildOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute output folder. */
  readonly out: string;
  /** Includes drafts and scheduled documents. */
  readonly drafts: boolean;
  /** The watch profile: drafts, plain asset names, build id `dev`, nothing minified. */
  readonly dev: boolean;
  /** Origin to build for, when it is not the configured one. */
  readonly url?: string;
  /** Turns warnings into errors. */
  readonly strict: boolean;
  /** Only reports what the build would: encodes no pictures, and writes nothing. @default false */
  readonly dryRun?: boolean;
  /** Lists every diagnostic, not only the first few of a kind in a file. @default false */
  readonly tellsAll?: boolean;
  /** Writes compressed forms next to the files that gain from it. @default false */
  readonly compress?: boolean;
  /** Hosts whose configuration is written next to the site. @default none */
  readonly hosts?: readonly HostName[];
  /** Hashes of inline scripts that the policies of these hosts also permit. @default none */
  readonly alsoPolicies?: readonly string[];
  /** Absolute cache folder. */
  readonly cacheDir: string;
  /** Effort of encoding pictures. The lowest is for tests, which do not weigh them. */
  readonly pictureEffort: 'usual' | 'lowest';
  /** Threads that read documents and make pages, including this one. Fewer than 2 means this one alone. */
  readonly workers: number;
  /** Number of documents or pages from which other threads are worth starting; 0 means always. */
  readonly workersFrom: number;
  /** Epoch ms that decides which documents are due, and the year. */
  readonly now: number;
  /** Epoch ms that the build writes as its timestamp. */
  readonly timestamp: number;
  /** True when the timestamp is that of the clock: a build that changes nothing keeps the one of the build before. */
  readonly isClockTime?: boolean;
}

/** Flags of `site build`, as commander gives them. */
export interface BuildFlags {
  readonly out?: string;
  readonly drafts?: boolean;
  readonly dev?: boolean;
  readonly url?: string;
  readonly strict?: boolean;
  readonly compress?: boolean;
  readonly host?: readonly HostName[];
  /** Hashes of inline scripts. */
  readonly alsoPolicies?: readonly string[];
}

/** Reads the options of a build from flags and environment. */
export function buildOptions(root: string, flags: BuildFlags, env: Environment): BuildOptions {
  const fixed = sourceDateEpoch(env) ?? headCommitTime(root);
  const options = projectOptions(root, flags, env);
  return fixed === undefined ? { ...options, isClockTime: true } : { ...options, timestamp: fixed };
}

/** Reads the options for a command that builds nothing: git is not asked for the time of the last commit. */
export function projectOptions(root: string, flags: BuildFlags, env: Environment): BuildOptions {
  return {
    root,
    out: resolve(root, flags.out ?? 'dist'),
    drafts: flags.drafts === true || flags.dev === true,
    dev: flags.dev === true,
    ...given({ url: flags.url }),
    strict: flags.strict === true,
    compress: flags.compress === true,
    ...(flags.host && { hosts: flags.host, alsoPolicies: flags.alsoPolicies ?? [] }),
    cacheDir: cacheFolder(root, env),
    pictureEffort: env.SITE_PICTURE_EFFORT === 'lowest' ? 'lowest' : 'usual',
    ...workerOptions(env),
    now: currentTime(env),
    timestamp: currentTime(env),
  };
}

/** Number of pages below which the main thread finishes before another has started. */
const WORTH_WORKERS = 700;

/** Reads the number of threads. `SITE_WORKERS` counts for any number of pages. */
function workerOptions(env: Environment): Pick<BuildOptions, 'workers' | 'workersFrom'> {
  const asked = env.SITE_WORKERS;
  if (asked === undefined || !/^\d+$/.test(asked))
    return { workers: processors(), workersFrom: WORTH_WORKERS };
  return { workers: Number(asked), workersFrom: 0 };
}

/** Returns the time of HEAD's commit in epoch ms, so that one commit gives one timestamp (behaviour 3.2). */
function headCommitTime(root: string): number | undefined {
  const seconds = git(root, ['log', '-1', '--no-show-signature', '--format=%ct']) ?? '';
  return /^\d+\s*$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
