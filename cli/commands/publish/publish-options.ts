import { proxyVariables, publishLease, storageKeys } from '../../project/environment.ts';
import type { KeyForm } from '../../publish/built-site.ts';
import type { Retention } from '../../publish/plan.ts';
import type { PublishTarget } from '../../publish/target.ts';
import { readTarget } from '../../publish/target.ts';
import { Refusal } from '../../report/refusal.ts';
import type { Credentials } from '../../s3/signature.ts';
import type { ProxyVariables } from '../../s3/wire.ts';
import type { Config } from '../../types.ts';
import { orRefuse } from '../command.ts';
import { USAGE } from '../exit-codes.ts';
import type { CommandWorld } from '../terminal.ts';

/** Flags of `site publish`, as commander gives them. */
export interface PublishFlags {
  readonly target?: string | undefined;
  readonly dir: string;
  readonly endpoint?: string;
  readonly region?: string;
  readonly keys?: KeyForm;
  readonly keep?: string;
  readonly keepDays?: string;
  readonly maxDeletes?: string;
  /** False with `--no-lock`. */
  readonly lock?: boolean;
  readonly full?: boolean;
  readonly dryRun?: boolean;
  readonly markdown?: boolean;
  readonly list?: boolean;
  readonly rollback?: string | true;
  readonly forget?: string;
  readonly allowGone?: readonly string[];
  readonly allowPlaceholder?: boolean;
  readonly allowNoindex?: boolean;
  /** False with `--no-forms-check`. */
  readonly formsCheck?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Settings that flags, configuration and environment make together. */
export interface PublishOptions {
  readonly target: PublishTarget;
  readonly credentials: Credentials;
  readonly proxies: ProxyVariables;
  readonly keys: KeyForm;
  readonly retention: Retention;
  readonly maxDeletes: number;
  /** Milliseconds. */
  readonly leaseMs: number;
}

/** Says in a sentence what is wrong with the flags themselves. */
export function flagProblem(flags: PublishFlags): string | undefined {
  const numbers = [
    ['--keep', flags.keep, 1],
    ['--keep-days', flags.keepDays, 0],
    ['--max-deletes', flags.maxDeletes, 0],
  ] as const;
  for (const [name, value, least] of numbers) {
    if (value !== undefined && (!/^\d{1,6}$/.test(value) || Number(value) < least))
      return `${name} must be a whole number from ${least} on, not "${value}".`;
  }
  const tasks = [
    flags.list === true && '--list',
    flags.rollback !== undefined && '--rollback',
    flags.forget !== undefined && '--forget',
  ].filter((name) => name !== false);
  if (tasks.length > 1) return `${tasks.join(' and ')} do not go together: give one at a time.`;
  if (flags.markdown === true && flags.dryRun !== true) return '--markdown works only with --dry-run.';
  if (typeof flags.rollback === 'string' && !/^[0-9a-f]{16}$/.test(flags.rollback))
    return `A build's id has 16 hex digits, not "${flags.rollback}".`;
  if (flags.forget !== undefined && !flags.forget.startsWith('/'))
    return `--forget takes the path of a page, such as /about, not "${flags.forget}".`;
  return allowGoneProblem(flags.allowGone);
}

/** Says in a sentence what is wrong with the addresses that may go. */
export function allowGoneProblem(addresses: readonly string[] = []): string | undefined {
  const odd = addresses.find((address) => !address.startsWith('/'));
  if (odd === undefined) return undefined;
  return `--allow-gone takes addresses such as /about, /about#team or /blog/*, not "${odd}".`;
}

/** Puts flags, configuration and environment together. */
export function publishOptions(
  flags: PublishFlags,
  { publish }: Pick<Config, 'publish'>,
  { env }: Pick<CommandWorld, 'env'>,
): PublishOptions {
  const asked = readTarget({
    to: flags.target ?? publish.to,
    endpoint: flags.endpoint ?? publish.endpoint,
    region: flags.region ?? publish.region,
  });
  const target = orRefuse(asked, USAGE);
  const credentials = storageKeys(env);
  if (!('accessKeyId' in credentials))
    throw new Refusal(
      `Set ${credentials.join(' and ')} in the environment: keys are read from nowhere else.`,
    );
  // Amazon says of such a key without its token that there is no such key.
  if (credentials.accessKeyId.startsWith('ASIA') && credentials.sessionToken === undefined)
    throw new Refusal(
      'The key in AWS_ACCESS_KEY_ID lasts for some time only: set AWS_SESSION_TOKEN too, which came with it.',
    );
  const odd = unusableKeys(credentials);
  if (odd !== undefined)
    throw new Refusal(`${odd} holds a space or a line break, which no key has: copy it again.`);
  const proxies = proxyVariables(env);
  if (proxies.HTTPS_PROXY !== undefined && !isProxy(proxies.HTTPS_PROXY))
    throw new Refusal(
      'HTTPS_PROXY in the environment looks like http://proxy.example.com:3128, or is unset.',
    );
  return {
    target,
    credentials,
    proxies,
    keys: flags.keys ?? publish.keys,
    leaseMs: publishLease(env),
    maxDeletes: Number(flags.maxDeletes ?? publish.maxDeletes),
    retention: {
      keep: Number(flags.keep ?? publish.keep),
      keepDays: Number(flags.keepDays ?? publish.keepDays),
    },
  };
}

function isProxy(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Finds the variable whose value no header can carry. */
function unusableKeys({ accessKeyId, secretAccessKey, sessionToken = '' }: Credentials): string | undefined {
  const values = {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  };
  return Object.entries(values).find(([, value]) => /[^\x21-\x7e]/.test(value))?.[0];
}
