import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FormsEnvironment } from '../forms/environment.ts';
import { editorProblem } from '../report/editor-link.ts';
import type { TerminalAbilities } from '../report/terminal.ts';
import { terminalAbilities } from '../report/terminal.ts';
import type { Credentials } from '../s3/signature.ts';
import { given } from '../shared/given.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { tolerate } from '../system/tolerate.ts';

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that must be whole numbers: one that is not would be ignored without a word, and another build made. */
const NUMBERS = ['SOURCE_DATE_EPOCH', 'SITE_WORKERS', 'SITE_PUBLISH_LEASE'] as const;

/** What is wrong with the environment of a project, in a sentence; undefined when nothing is. Empty is unset. */
export function environmentProblem(env: Environment, root: string): string | undefined {
  const wrong = NUMBERS.find((name) => !/^\d*$/.test(env[name] ?? ''));
  const editor = editorProblem(env.SITE_EDITOR);
  if (editor !== undefined) return editor;
  if (wrong !== undefined) return `${wrong} must be a whole number, not "${env[wrong]}".`;
  // The cache is emptied and swept: it must never be where somebody's work is.
  const cache = cacheFolder(root, env);
  const isShared =
    isWithin(root, cache) || NOT_FOR_CACHES.some((folder) => isWithin(cache, join(root, folder)));
  if (isShared) return `SITE_CACHE must be a folder of its own, not "${env.SITE_CACHE}".`;
  // Node imports the compiled templates from there.
  return cache.includes('\\')
    ? `Node imports nothing from a path with "\\", as that of the cache folder ${cache}: rename its folder, or set SITE_CACHE to another one.`
    : undefined;
}

/** A cache in one of these would be emptied with what people write. */
const NOT_FOR_CACHES: readonly string[] = [...PROJECT_FOLDERS, '.git'];

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Absolute folder of the cache. */
export function cacheFolder(root: string, env: Environment): string {
  return resolve(root, env.SITE_CACHE || join('node_modules', '.cache', 'site'));
}

/** Epoch ms of now: `SOURCE_DATE_EPOCH` when set, else the clock (behaviour 1.4). */
export function currentTime(env: Environment): number {
  return sourceDateEpoch(env) ?? Date.now();
}

/** Epoch ms that `SOURCE_DATE_EPOCH` says, where it is set. */
export function sourceDateEpoch(env: Environment): number | undefined {
  const value = env.SOURCE_DATE_EPOCH;
  return value !== undefined && /^\d+$/.test(value) ? Number(value) * 1000 : undefined;
}

/** What an output stream's terminal can do, by the environment. */
export function terminalOf(stream: { readonly isTTY?: boolean }, env: Environment): TerminalAbilities {
  return terminalAbilities({ isTTY: stream.isTTY === true, env });
}

/** Path of the Chromium that looks at pages, where the environment names one. */
export function chromiumName(env: Environment): string | undefined {
  return env.CHROMIUM_PATH;
}

/** What the receiver of forms needs to know of the environment. An empty variable counts as unset. */
export function formsEnvironment(env: Environment): FormsEnvironment {
  const state = env.XDG_STATE_HOME ?? '';
  return {
    stateHome: isAbsolute(state) ? state : join(env.HOME || homeOf(), '.local', 'state'),
    ...given({
      store: env.SITE_STORE || undefined,
      databaseUrl: env.DATABASE_URL || undefined,
      smtpUrl: env.SMTP_URL || undefined,
      mailFrom: env.SITE_MAIL_FROM || undefined,
      mailTo: env.SITE_MAIL_TO || undefined,
    }),
    proxies: (env.SITE_PROXIES ?? '').split(',').flatMap((part) => part.trim() || []),
  };
}

/** A user of a number alone, as in a container, has no home: what cannot be kept at the root names its variable. */
function homeOf(): string {
  return tolerate(homedir) ?? '/';
}

/** Keys of object storage as the environment gives them, or the names of those that are missing. Empty is missing. */
export function storageKeys(env: Environment): Credentials | readonly string[] {
  const [id, secret, token] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY, env.AWS_SESSION_TOKEN];
  if (!id || !secret) return ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !env[name]);
  return { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) };
}

/** Milliseconds that a bucket's lock outlives a publisher that froze. */
export function publishLease(env: Environment): number {
  return 1000 * Number(env.SITE_PUBLISH_LEASE || 30);
}

/** Takes the keys of object storage out of what programs that this one starts would inherit. */
export function hideStorageKeys(): void {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
    delete process.env[name];
}
