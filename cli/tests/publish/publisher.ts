import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Run } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import type { SmallOptions, SmallS3 } from '../s3/small-s3.ts';
import { BUCKET, startSmallS3 } from '../s3/small-s3.ts';
import type { BuiltFiles, Sketch } from './built-folder.ts';
import { writeBuild } from './built-folder.ts';

/** A site that publishes to a small S3. */
export interface Publisher {
  readonly root: string;
  readonly small: SmallS3;
  /** Environment with the keys. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes a build into `dist`. */
  readonly build: (sketch: Sketch) => BuiltFiles;
  /** Runs `site publish`, in this process. */
  readonly publish: (...args: readonly string[]) => Promise<Run>;
  /** Runs it with `--json`. */
  readonly report: (...args: readonly string[]) => Promise<Report>;
  /** Arguments of every run. */
  readonly args: readonly string[];
}

/** Output of `--json`, with the exit code. */
export interface Report {
  readonly code: number | null;
  readonly ok: boolean;
  readonly error?: string;
  readonly kind?: string;
  readonly id?: string;
  readonly requests?: number;
  readonly uploaded?: number;
  readonly copied?: number;
  readonly removed?: number;
  readonly urls?: readonly string[];
}

/** Makes a site and its store, both gone when the test ends; `gone` names the addresses that its builds may drop. */
export async function publisher(options: SmallOptions = {}, prefix = '', gone = '/*'): Promise<Publisher> {
  const site = miniSite();
  const small = await startSmallS3(options);
  onTestFinished(() => small.close());
  const env = {
    AWS_ACCESS_KEY_ID: small.account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: small.account.secretAccessKey,
  };
  const place = ['--endpoint', small.endpoint, '--region', 'ca-central-1', '--no-forms-check'];
  const args = ['publish', `s3://${BUCKET}${prefix}`, '--allow-gone', gone, ...place];
  const publish = (...more: readonly string[]): Promise<Run> => runHere(site, [...args, ...more], env);
  return {
    root: site.root,
    small,
    env,
    args,
    build: (sketch) => writeBuild(join(site.root, 'dist'), sketch),
    publish,
    report: async (...more) => {
      const { code, stdout, stderr } = await publish('--json', ...more);
      if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`);
      return { ...(JSON.parse(stdout) as Omit<Report, 'code'>), code };
    },
  };
}

/** Lists the public keys of a store, sorted. */
export function publicKeys({ objects }: SmallS3): readonly string[] {
  return [...objects.keys()].filter((key) => !key.includes('_publish/')).sort();
}

/** Lists the keys that a build is to have: hosts' own files are not among them. */
export function keysOf(files: BuiltFiles): readonly string[] {
  const own = ['_headers', '_redirects', 'headers.json'];
  return Object.keys(files)
    .filter((file) => !own.includes(file))
    .sort();
}

/** Lists the keys of a build that the store lacks, or holds with other bytes. */
export function differences({ objects }: SmallS3, files: BuiltFiles): readonly string[] {
  return keysOf(files).filter((key) => !objects.get(key)?.body.equals(Buffer.from(files[key] ?? '')));
}
