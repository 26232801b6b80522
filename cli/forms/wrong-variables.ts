import { errorOf } from '../report/diagnostic.ts';
import { Faults } from '../report/faults.ts';
import type { FormsEnvironment } from './environment.ts';
import { isProxy } from './http/client-address.ts';

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
