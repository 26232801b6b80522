import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Run } from '../mini-site.ts';
import { GENERATOR, siteEnvironment } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import type { Fault, SmallRequest } from '../s3/small-s3.ts';
import type { BuiltFiles, Sketch } from './built-folder.ts';
import { writeBuild } from './built-folder.ts';

/** An object as a test sees it. */
export interface SeenObject {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string | undefined;
}

/** A store that the contract is run against: the small one, or a gateway behind a proxy. */
export interface Bed {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly keys: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** Sets a function that is called for each signed request and returns its fault. */
  setFault: (fault: (request: SmallRequest) => Fault | undefined) => void;
  /** Sets a function that is awaited before each signed request is carried out. */
  setBefore: (before: (request: SmallRequest) => void | Promise<void>) => void;
  /** Every object of the bucket. */
  readonly objects: () => Promise<ReadonlyMap<string, SeenObject>>;
  readonly plant: (key: string, body: string) => Promise<void>;
  /** Answers a key as a visitor gets it. */
  readonly visit: (key: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** Stops the store, and starts it again. */
  readonly restart: () => Promise<void>;
}

/** A folder from which a bed is published to. */
export interface Site {
  readonly root: string;
  readonly bed: Bed;
  /** Writes a build into `dist`. */
  readonly build: (sketch: Sketch) => BuiltFiles;
  /** Runs `site publish --json` in this process. */
  readonly publish: (...args: readonly string[]) => Promise<Published>;
  /** Starts `site publish` as a process, with more in its environment. */
  readonly start: (more?: Readonly<Record<string, string>>) => Started;
  /** Everything that any run has printed. */
  readonly printed: string[];
}

/** Output of `--json`, with the exit code. */
export interface Published {
  readonly code: number | null;
  readonly ok?: boolean;
  readonly error?: string;
  readonly kind?: string;
  readonly id?: string;
  readonly uploaded?: number;
  readonly requests?: number;
  readonly builds?: readonly { readonly id: string; readonly current: boolean }[];
}

/** A publish under way. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

/** Makes a site that publishes to a bed from a folder with a `site.config.ts`; `lease` is the duration of its lock. */
export function siteOn(bed: Bed, root: string, lease = ''): Site {
  const printed: string[] = [];
  const place = ['--endpoint', bed.endpoint, '--region', bed.region, '--no-forms-check'];
  const args = ['publish', `s3://${bed.bucket}`, ...place, '--allow-gone', '/*', '--allow-placeholder'];
  const env = { ...bed.keys, SITE_PUBLISH_LEASE: lease };
  const note = (run: Run): Run => {
    printed.push(run.stdout, run.stderr);
    return run;
  };
  return {
    root,
    bed,
    printed,
    build: (sketch) => writeBuild(join(root, 'dist'), sketch),
    publish: async (...more) => {
      const { code, stdout, stderr } = note(await runHere({ root }, [...args, '--json', ...more], env));
      return { ...(stdout.startsWith('{') ? (JSON.parse(stdout) as object) : { error: stderr }), code };
    },
    start: (more = {}) => {
      const child = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), ...args], {
        cwd: root,
        env: siteEnvironment({ ...env, ...more }),
      });
      return { child, ended: endOf(child).then(note) };
    },
  };
}

function endOf(child: ChildProcess): Promise<Run> {
  return new Promise((resolve, reject) => {
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    }
    child.on('error', reject).on('close', (code) => resolve({ code, ...texts }));
  });
}

/** Tells whether a request writes something that visitors see. */
export function isUpload({ method, key }: SmallRequest): boolean {
  return method === 'PUT' && !key.includes('_publish/');
}
