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
  /** Forget the cache first. */
  readonly clean: boolean;
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
