import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FormsEnvironment } from '../forms/environment.ts';
import { editorProblem } from '../report/editor-link.ts';
import type { TerminalAbilities } from '../report/terminal.ts';
import { terminalAbilities } from '../report/terminal.ts';
import type { Credentials } from '../s3/signature.ts';
import type { ProxyVariables } from '../s3/wire.ts';
import { given } from '../shared/given.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { tolerate } from '../system/tolerate.ts';

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that must be whole numbers: another value would be ignored silently, and change the build. */
const NUMBERS = ['SOURCE_DATE_EPOCH', 'SITE_WORKERS', 'SITE_PUBLISH_LEASE'] as const;

/** Returns a sentence about a mistake in the environment; undefined when there is none. An empty variable is unset. */
export function environmentProblem(env: Environment, root: string): string | undefined {
  const wrong = NUMBERS.find((name) => !/^\d*$/.test(env[name] ?? ''));
  const editor = editorProblem(env.SITE_EDITOR);
  if (editor !== undefined) return editor;
  if (wrong !== undefined) return `${wrong} must be a whole number, not "${env[wrong]}".`;
  const lease = publishLease(env) / 1000;
  if (lease < 1 || lease > DAY_S)
    return `SITE_PUBLISH_LEASE must be from 1 to ${DAY_S} seconds, not "${lease}".`;
  if ((sourceDateEpoch(env) ?? 0) >= FAR_AHEAD_MS)
    return `SOURCE_DATE_EPOCH counts seconds since 1970, and "${env.SOURCE_DATE_EPOCH}" is thousands of years ahead: "date +%s" prints seconds.`;
  // Commands empty and sweep the cache: it must never be a folder where people work.
  const cache = cacheFolder(root, env);
  const isShared =
    isWithin(root, cache) || NOT_FOR_CACHES.some((folder) => isWithin(cache, join(root, folder)));
  if (isShared) return `SITE_CACHE must be a folder of its own, not "${env.SITE_CACHE}".`;
  // Node imports the compiled templates from the cache.
  return cache.includes('\\')
    ? `Node cannot import from a path with "\\", and the cache folder ${cache} has such a path: rename its folder, or set SITE_CACHE to another one.`
    : undefined;
}

const DAY_S = 86_400;
/** In seconds, the year 5138; in milliseconds, a day of 1973, by which every document would be due. */
const FAR_AHEAD_MS = 1e14;

/** Folders where people write, which emptying the cache must not touch. */
const NOT_FOR_CACHES: readonly string[] = [...PROJECT_FOLDERS, '.git'];

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Returns the absolute path of the cache folder. */
export function cacheFolder(root: string, env: Environment): string {
  return resolve(root, env.SITE_CACHE || join('node_modules', '.cache', 'site'));
}

/** Returns the current time in epoch ms: `SOURCE_DATE_EPOCH` when set, else the clock (behaviour 1.4). */
export function currentTime(env: Environment): number {
  return sourceDateEpoch(env) ?? Date.now();
}

/** Returns the time of `SOURCE_DATE_EPOCH` in epoch ms, when it is set. */
export function sourceDateEpoch(env: Environment): number | undefined {
  const value = env.SOURCE_DATE_EPOCH;
  return value !== undefined && /^\d+$/.test(value) ? Number(value) * 1000 : undefined;
}

/** Returns the abilities of an output stream's terminal, according to the environment. */
export function terminalOf(stream: { readonly isTTY?: boolean }, env: Environment): TerminalAbilities {
  return terminalAbilities({ isTTY: stream.isTTY === true, env });
}

/** Returns the path of the Chromium that looks at pages, when the environment names one. */
export function chromiumName(env: Environment): string | undefined {
  return env.CHROMIUM_PATH;
}

/** Returns the variables that the receiver of forms needs. An empty variable counts as unset. */
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

/**
 * Returns the user's home. A user without a name, as in a container, has none: files then go to the root of the disk,
 * and an error about them names the variable.
 */
function homeOf(): string {
  return tolerate(homedir) ?? '/';
}

/** Returns the keys of object storage, or the names of the variables that are missing or empty. */
export function storageKeys(env: Environment): Credentials | readonly string[] {
  const [id, secret, token] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY, env.AWS_SESSION_TOKEN];
  if (!id || !secret) return ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !env[name]);
  return { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) };
}

/** Returns the proxy to the object storage: most programs read these names in lower case, too. */
export function proxyVariables(env: Environment): ProxyVariables {
  return given({
    HTTPS_PROXY: env.https_proxy || env.HTTPS_PROXY || undefined,
    NO_PROXY: env.no_proxy || env.NO_PROXY || undefined,
  });
}

/** Returns the milliseconds that a bucket's lock outlives a publisher that froze. */
export function publishLease(env: Environment): number {
  return 1000 * Number(env.SITE_PUBLISH_LEASE || 30);
}

/** Removes the keys of object storage from the environment that child processes inherit. */
export function hideStorageKeys(): void {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
    delete process.env[name];
}
