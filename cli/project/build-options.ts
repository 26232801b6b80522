import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { given } from '../shared/given.ts';
import { git } from '../system/git.ts';
import type { Environment } from './environment.ts';
import { cacheFolder, currentTime, sourceDateEpoch } from './environment.ts';

/** A host that a configuration can be written for. */
export type HostName = 'nginx' | 'caddy' | 'cloudfront';

/** How this build was asked for: flags and environment, already resolved. */
export interface BuildOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute output folder. */
  readonly out: string;
  /** Drafts and scheduled documents in. */
  readonly drafts: boolean;
  /** The watch profile: drafts, plain asset names, build id `dev`, nothing minified. */
  readonly dev: boolean;
  /** Origin to build for, when not the configured one. */
  readonly url?: string;
  /** Warnings become errors. */
  readonly strict: boolean;
  /** Only what the build would say: pictures are not encoded, and nothing is written. @default false */
  readonly dryRun?: boolean;
  /** Every diagnostic is told, not only the first of a kind in a file. @default false */
  readonly tellsAll?: boolean;
  /** Compressed forms beside the files that gain from it. @default false */
  readonly compress?: boolean;
  /** Hosts whose configuration is written beside the site. @default none */
  readonly hosts?: readonly HostName[];
  /** Hashes of inline scripts that those hosts' policies permit beside this build's. @default none */
  readonly alsoPolicies?: readonly string[];
  /** Absolute cache folder. */
  readonly cacheDir: string;
  /** How long pictures may take to encode: the lowest effort is for tests, which do not weigh them. */
  readonly pictureEffort: 'usual' | 'lowest';
  /** Threads that read documents and make pages, this one among them: fewer than 2 is this one alone. */
  readonly workers: number;
  /** Number of documents or pages from which other threads are worth their start; 0: always. */
  readonly workersFrom: number;
  /** Epoch ms: decides which documents are due, and the year. */
  readonly now: number;
  /** Epoch ms written as the build's timestamp. */
  readonly timestamp: number;
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

/** What a build needs to know of flags and environment. */
export function buildOptions(root: string, flags: BuildFlags, env: Environment): BuildOptions {
  const timestamp = sourceDateEpoch(env) ?? headCommitTime(root) ?? Date.now();
  return { ...projectOptions(root, flags, env), timestamp };
}

/** The same for commands that build nothing: Git is not asked when the last commit was made. */
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

/** Below this many pages a thread is still starting when the main one has finished. */
const WORTH_WORKERS = 700;

/** `SITE_WORKERS` is used whatever the number of pages. */
function workerOptions(env: Environment): Pick<BuildOptions, 'workers' | 'workersFrom'> {
  const asked = env.SITE_WORKERS;
  if (asked === undefined || !/^\d+$/.test(asked))
    return { workers: availableParallelism(), workersFrom: WORTH_WORKERS };
  return { workers: Number(asked), workersFrom: 0 };
}

/** Time of HEAD's commit in epoch ms, so that one commit gives one timestamp (behaviour 3.2). */
function headCommitTime(root: string): number | undefined {
  const seconds = git(root, ['log', '-1', '--no-show-signature', '--format=%ct']) ?? '';
  return /^\d+\s*$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
