import { errorOf } from '../report/diagnostic.ts';
import { Faults } from '../report/faults.ts';
import { isProxy } from './http/client-address.ts';

/** Environment variables of the receiver of forms. */
export interface FormsEnvironment {
  /** Absolute folder for what a program keeps from run to run (XDG). */
  readonly stateHome: string;
  /** File of the SQLite database, when not in `stateHome`. */
  readonly store?: string;
  /** URL of a PostgreSQL database, instead of SQLite. */
  readonly databaseUrl?: string;
  /** URL of a mail server; without one, mails are written to files. */
  readonly smtpUrl?: string;
  /** Addresses of the notifications, when not the organization's. */
  readonly mailFrom?: string;
  readonly mailTo?: string;
  /** Addresses and subnets of proxies that say whom they speak for, besides this machine's own. */
  readonly proxies: readonly string[];
}

/** Makes the fault of a mistake in an environment variable. The text never repeats a URL: it may hold a password. */
export function wrongVariable(text: string, remedy?: string): Faults {
  return new Faults([errorOf('forms-environment', text, { note: remedy })]);
}

/** Tells whether a text is a URL of a protocol. */
export function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

/** Refuses a `SITE_PROXIES` that names what is no proxy. */
export function refuseStrangeProxies({ proxies }: FormsEnvironment): void {
  const text = 'SITE_PROXIES must list addresses or subnets such as 10.0.0.0/8, not';
  const odd = proxies.filter((proxy) => !isProxy(proxy));
  const problems = odd.flatMap((proxy) => wrongVariable(`${text} "${proxy}"`).diagnostics);
  if (problems.length > 0) throw new Faults(problems);
}
