import { errorOf, failed } from '../report/diagnostic.ts';
import type { Result } from '../types.ts';
import type { FormsEnvironment } from './environment.ts';
import { isProxy } from './http/client-address.ts';

/** A mistake in an environment variable. The text never repeats a URL: it may hold a password. */
export function wrongVariable(text: string, remedy?: string): Result<undefined> {
  const notes = remedy === undefined ? {} : { notes: [{ text: remedy }] };
  return failed(errorOf('forms-environment', text, notes));
}

/** Tells whether a text is a URL of a protocol. */
export function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

/** Says what is wrong with `SITE_PROXIES`. */
export function proxyProblems({ proxies }: FormsEnvironment): Result<undefined>['diagnostics'] {
  const text = 'SITE_PROXIES must list addresses or subnets such as 10.0.0.0/8, not';
  const odd = proxies.filter((proxy) => !isProxy(proxy));
  return odd.flatMap((proxy) => wrongVariable(`${text} "${proxy}"`).diagnostics);
}
